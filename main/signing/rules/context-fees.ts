import type { BuyIntent, IntentOf } from '../intent'
import type { TokenFees } from '../intent-context'
import { hbarText, listText, plural } from '../words'
import { hitIf, type Rule } from './rule'

type Trading = BuyIntent | IntentOf<'buy-evm' | 'list' | 'list-evm'>
type Fee = { readonly amount: bigint; readonly token: string | null }

/** The market's part of a sale. Source: affiliate document, the marketplace fee. */
const MARKET_PERCENT = 2n

const feeText = ({ amount, token }: Fee): string =>
  token === null ? hbarText(amount) : `${plural(amount, 'unit')} of token ${token}`

export const feesUnread: Rule<Trading> = {
  id: 'fees-unread',
  severity: 'warn',
  row: 'token',
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

/** What a sale costs the seller, in tinybar, each part rounded up: the ledger and the market round down. */
function partsOf(
  price: bigint,
  { royalties, fixed }: TokenFees,
): { readonly market: bigint; readonly collection: bigint } {
  const shares = royalties.map(({ numerator, denominator }) => roundUp(price * BigInt(numerator), BigInt(denominator)))
  const flat = fixed.filter(({ token }) => token === null).map(({ amount }) => amount)
  return {
    market: roundUp(price * MARKET_PERCENT, 100n),
    collection: [...shares, ...flat].reduce((sum, part) => sum + part, 0n),
  }
}

export const royaltyShare: Rule<IntentOf<'list' | 'list-evm'>> = {
  id: 'royalty-share',
  severity: 'note',
  row: null,
  title: 'What arrives when it is sold',
  about: `The price less ${MARKET_PERCENT} % for the market and the fees of the collection, each rounded up. Neither is in the bytes.`,
  check: (_transaction, { price, context }) => {
    const fees = context?.tokenFees
    if (!fees) return []
    const { market, collection } = partsOf(price, fees)
    const left = price - market - collection
    const other = fees.fixed.filter(({ token }) => token !== null).map(feeText)
    const also = other.length > 0 ? ` You would also owe ${listText(other)}.` : ''
    const message = `Of ${hbarText(price)}, at most ${hbarText(market)} go to the market and ${hbarText(collection)} to the collection. At least ${hbarText(left > 0n ? left : 0n)} would arrive.${also}`
    return [{ message, evidence: [] }]
  },
}

const roundUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by
