import { MARKET_FEE_PERCENT, proceedsOf } from '@shared/sale-proceeds'
import type { BuyIntent, IntentOf } from '../intent'
import type { TokenFees } from '../intent-context'
import { hbarText, listText, plural } from '../words'
import { hitIf, type Rule } from './rule'

type Trading = BuyIntent | IntentOf<'buy-evm' | 'list' | 'list-evm'>
type Fee = { readonly amount: bigint; readonly token: string | null }

const feeText = ({ amount, token }: Fee): string =>
  token === null ? hbarText(amount) : `${plural(amount, 'unit')} of token ${token}`

export const feesUnread: Rule<Trading> = {
  id: 'fees-unread',
  severity: 'warn',
  row: null,
  title: 'The fees of the collection are not known',
  about:
    'Custom fees of the token could not be read. Royalties leave what a seller gets, and a fall-back fee is owed by a buyer; neither is in the bytes.',
  check: (_transaction, { context }) =>
    hitIf(context?.tokenFees === null, () => ({
      message: 'The collection could charge royalties or a fall-back fee that are not in the bytes.',
      evidence: [],
    })),
}

export const fallbackFee: Rule<BuyIntent> = {
  id: 'fallback-fee',
  severity: 'note',
  row: null,
  title: 'The collection has a fall-back fee',
  about: 'What the buyer owes, beside the price and not in the bytes, when the giver of the NFT is paid nothing.',
  check: (_transaction, { context }) => {
    const owed = (context?.tokenFees?.royalties ?? []).flatMap(({ fallback, collector }) =>
      fallback && fallback.amount > 0n ? [`${feeText(fallback)} to ${collector}`] : [],
    )
    return hitIf(owed.length > 0, () => ({
      message: `At worst ${listText(owed)} would leave your account beside the price. It is owed only when who gives the NFT is paid nothing.`,
      evidence: [],
    }))
  },
}

type Sale = IntentOf<'list' | 'list-evm'>

/** Fees that a sale costs the seller, without those that a collector would pay to itself. Null: unknown. */
export function feesOfSale({ account, context }: Sale): TokenFees | null {
  const fees = context?.tokenFees
  if (!fees) return null
  const isOwed = ({ collector }: { readonly collector: string }) => collector !== account
  return { royalties: fees.royalties.filter(isOwed), fixed: fees.fixed.filter(isOwed) }
}

/** Proceeds of a sale for the seller after these fees, in tinybar; fees owed in tokens are not included. */
export const broughtBy = (price: bigint, { royalties, fixed }: TokenFees): bigint =>
  proceedsOf(price, { royalties, fixed: sumOfHbar(fixed) })

export const sumOfHbar = (fees: readonly Fee[]): bigint =>
  fees.reduce((sum, { token, amount }) => (token === null ? sum + amount : sum), 0n)

export const royaltyShare: Rule<Sale> = {
  id: 'royalty-share',
  severity: 'note',
  row: null,
  title: 'What arrives when it is sold',
  about: `The price less ${MARKET_FEE_PERCENT} % for the market, and less what the fees of the collection take of that. Neither is in the bytes.`,
  check: (_transaction, intent) => {
    const fees = feesOfSale(intent)
    if (!fees) return []
    const { price } = intent
    const market = (price * MARKET_FEE_PERCENT) / 100n
    const left = broughtBy(price, fees)
    const other = fees.fixed.filter(({ token }) => token !== null).map(feeText)
    const also = other.length > 0 ? ` You would also owe ${listText(other)}.` : ''
    const message = `Of ${hbarText(price)}, ${hbarText(market)} go to the market and ${hbarText(price - market - left)} to the collection. ${hbarText(left)} would arrive.${also}`
    return [{ message, evidence: [] }]
  },
}
