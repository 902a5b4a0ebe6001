import { MARKET_FEE_PERCENT, proceedsAfterFees } from '@shared/sale-proceeds'
import type { BuyIntent, IntentOf } from '../intent'
import type { TokenFees } from '../intent-context'
import { hbarText, listText, plural } from '../words'
import { hitIf, type Rule } from './rule'

type TradeIntent = BuyIntent | IntentOf<'buy-evm' | 'list' | 'list-evm'>
/** `amount`: tinybar if `token` is null, otherwise smallest units of that token. */
type Fee = { readonly amount: bigint; readonly token: string | null }

const feeText = ({ amount, token }: Fee): string =>
  token === null ? hbarText(amount) : `${plural(amount, 'unit')} of token ${token}`

export const feesUnread: Rule<TradeIntent> = {
  id: 'fees-unread',
  severity: 'warn',
  row: null,
  title: 'The collection may charge fees that the app could not read',
  about:
    'The app could not read the custom fees of the token. Royalties reduce what a seller gets, and a buyer can owe a fallback fee. The bytes contain neither.',
  check: (_transaction, { context }) =>
    hitIf(context?.tokenFees === null, () => ({
      message: 'The collection could charge royalties or a fallback fee that the transaction does not contain.',
      evidence: [],
    })),
}

export const fallbackFee: Rule<BuyIntent> = {
  id: 'fallback-fee',
  severity: 'note',
  row: null,
  title: 'You would owe a fallback fee if the sender is paid nothing',
  about: 'The buyer owes this fee, above the price, if the NFT’s sender is paid nothing. The fee is not in the bytes.',
  check: (_transaction, { context }) => {
    const feeWords = (context?.tokenFees?.royalties ?? []).flatMap(({ fallback, collector }) =>
      fallback && fallback.amount > 0n ? [`${feeText(fallback)} to ${collector}`] : [],
    )
    return hitIf(feeWords.length > 0, () => ({
      message: `At worst, ${listText(feeWords)} would leave your account on top of the price. This fee is due only if the sender of the NFT is paid nothing.`,
      evidence: [],
    }))
  },
}

type ListIntent = IntentOf<'list' | 'list-evm'>

/** Custom fees of a sale, without the fees that the seller collects. Null if the fees of the token are unknown. */
export function feesOfSale({ account, context }: ListIntent): TokenFees | null {
  const fees = context?.tokenFees
  if (!fees) return null
  const isOwed = ({ collector }: { readonly collector: string }) => collector !== account
  return { royalties: fees.royalties.filter(isOwed), fixed: fees.fixed.filter(isOwed) }
}

/**
 * Seller's proceeds in tinybar: the price minus the market's fee and the given fees in HBAR. Fees in tokens are ignored.
 */
export const saleProceeds = (price: bigint, { royalties, fixed: fixedFees }: TokenFees): bigint =>
  proceedsAfterFees(price, { royalties, fixedFee: totalHbarFees(fixedFees) })

/** Total of the fees in HBAR, in tinybar. */
export const totalHbarFees = (fees: readonly Fee[]): bigint =>
  fees.reduce((sum, { token, amount }) => (token === null ? sum + amount : sum), 0n)

export const saleProceedsNote: Rule<ListIntent> = {
  id: 'royalty-share',
  severity: 'note',
  row: null,
  title: 'Proceeds of a sale',
  about: `The proceeds are the price minus ${MARKET_FEE_PERCENT} % for the market, then minus the collection’s fees. The bytes contain none of these amounts.`,
  check: (_transaction, intent) => {
    const fees = feesOfSale(intent)
    if (!fees) return []
    const { price } = intent
    const marketFee = (price * MARKET_FEE_PERCENT) / 100n
    const proceeds = saleProceeds(price, fees)
    const collectionFees = price - marketFee - proceeds
    const feesInTokens = fees.fixed.filter(({ token }) => token !== null).map(feeText)
    const feesInTokensSentence = feesInTokens.length > 0 ? ` You would also owe ${listText(feesInTokens)}.` : ''
    const message = `You would receive ${hbarText(proceeds)} of ${hbarText(price)}. The market takes ${hbarText(marketFee)} and the collection ${hbarText(collectionFees)}.${feesInTokensSentence}`
    return [{ message, evidence: [] }]
  },
}
