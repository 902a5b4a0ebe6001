import { MARKET_FEE_PERCENT, MAX_UNEXPLAINED_PERCENT } from '@shared/sale-proceeds'
import type { BuyIntent } from '../intent'
import type { TokenFees } from '../intent-context'
import { quoted } from '../text'
import type { Decoded, HbarMove, Party } from '../types'
import { hbarText } from '../words'
import { MAX_FEE_PERCENT, buyFacts, paidToFees, paidToOthers, totalTinybars, type BuyFacts } from './buy-facts'
import { rememberLast } from './remember-last'

/** Parts of a price, compared with the fees of the token. Amounts in tinybars. */
export type ShareFacts = {
  /** False: the fees of the token are unknown, so no fee explains any receiver. */
  readonly areFeesKnown: boolean
  /** Amount that each account gets in addition to the fees of the token. Accounts without such an amount are omitted. */
  readonly unexplained: readonly Share[]
  /** Amount that each account gets and that the fees of the token explain. */
  readonly explained: readonly Share[]
  /** Total of `unexplained`. */
  readonly unexplainedTotal: bigint
  /** `sum` without the room left in the market's own fee, out of which an affiliate is paid. Never negative. */
  readonly beyondMarketFee: bigint
}

/** A part of what one movement pays, in tinybar. */
export type Share = { readonly move: HbarMove; readonly amount: bigint }

/**
 * Null when nothing is paid, or when neither the fees of the token nor a limit of the person are known: then there is
 * nothing to compare with.
 */
export const shareFacts = rememberLast((transaction: Decoded, intent: BuyIntent): ShareFacts | null => {
  const facts = buyFacts(transaction, intent)
  const fees = intent.context?.tokenFees ?? null
  if (facts.price <= 0n || (fees === null && intent.shareLimit === undefined)) return null
  const shares = paidToOthers(facts, intent).map((move) => {
    const feeAmount = fees ? feesFor(move.account, facts.price, fees) : 0n
    return { move, explainedAmount: feeAmount < move.amountTinybar ? feeAmount : move.amountTinybar }
  })
  const hasAmount = ({ amount }: Share): boolean => amount > 0n
  const explained = shares
    .map(({ move, explainedAmount }): Share => ({ move, amount: explainedAmount }))
    .filter(hasAmount)
  const unexplained = shares
    .map(({ move, explainedAmount }): Share => ({ move, amount: move.amountTinybar - explainedAmount }))
    .filter(hasAmount)
  const unexplainedTotal = totalOfShares(unexplained)
  const marketFeeRoom = ceilShare(facts.price, marketPercentOf(intent), 100n) - totalTinybars(paidToFees(facts, intent))
  const beyondMarketFee = unexplainedTotal - (marketFeeRoom > 0n ? marketFeeRoom : 0n)
  return {
    areFeesKnown: fees !== null,
    unexplained,
    explained,
    unexplainedTotal,
    beyondMarketFee: beyondMarketFee > 0n ? beyondMarketFee : 0n,
  }
})

export const totalOfShares = (shares: readonly Share[]): bigint =>
  shares.reduce((total, { amount }) => total + amount, 0n)

/**
 * Percent of the price that can be the market's own fee. Without a list of its accounts that fee is among the shares of
 * others, and a market may take more than the documented figure; a limit of the person gives no such room.
 */
const marketPercentOf = ({ feeAccounts, shareLimit }: BuyIntent): bigint =>
  feeAccounts.length > 0 || shareLimit !== undefined ? MARKET_FEE_PERCENT : MAX_FEE_PERCENT

/** True when another finding names the shares that no fee explains. */
export const hasShareFinding = (shares: ShareFacts | null, { price }: BuyFacts, intent: BuyIntent): boolean =>
  shares !== null && shares.beyondMarketFee > 0n && (shares.areFeesKnown || isOverLimit(shares, price, intent))

/**
 * Highest amount that the token's fees explain for one account: royalties of the whole price, each rounded up to a
 * tinybar, and fixed fees in HBAR. A fall-back fee explains nothing here: it is owed when the sender is paid nothing,
 * which is refused.
 */
function feesFor(account: Party, price: bigint, { royalties, fixed }: TokenFees): bigint {
  let sum = 0n
  for (const { collector, numerator, denominator } of royalties) {
    if (collector === account) sum += ceilShare(price, BigInt(numerator), BigInt(denominator))
  }
  for (const { collector, token, amount } of fixed) {
    if (collector === account && token === null) sum += amount
  }
  return sum
}

const ceilShare = (whole: bigint, numerator: bigint, denominator: bigint): bigint =>
  (whole * numerator + denominator - 1n) / denominator

export const shareLimitOf = ({ shareLimit }: BuyIntent): bigint =>
  shareLimit === undefined ? MAX_UNEXPLAINED_PERCENT : BigInt(shareLimit)

export function isOverLimit({ beyondMarketFee }: ShareFacts, price: bigint, intent: BuyIntent): boolean {
  return beyondMarketFee * 100n > price * shareLimitOf(intent)
}

export const FEES_EXPLAIN = 'The fees of this collection explain this amount.'

/** The affiliate's share of the price, rounded up to a tinybar. 0 if the claim exceeds the market's own fee. */
function affiliateShare(intent: BuyIntent, price: bigint): bigint {
  const affiliate = intent.context?.affiliate
  if (!affiliate) return 0n
  const share = ceilShare(price, affiliate.commission, affiliate.denominator)
  // An affiliate is paid out of the market's fee: an amount above that fee is no commission, whatever the answer
  // claims.
  return share <= ceilShare(price, MARKET_FEE_PERCENT, 100n) ? share : 0n
}

/**
 * The part of a payment that the claimed commission explains, in words; null if it explains none. Any amount beyond it
 * is named as well. For information only: no limit and no verdict depends on it.
 */
export function affiliateWords({ account, amountTinybar }: HbarMove, intent: BuyIntent, price: bigint): string | null {
  const affiliate = intent.context?.affiliate
  const share = affiliateShare(intent, price)
  if (!affiliate || affiliate.account !== account || share === 0n) return null
  const commissionTinybars = amountTinybar < share ? amountTinybar : share
  const name = affiliate.name === null || affiliate.name === '' ? '' : ` ${quoted(affiliate.name)}`
  const claim = `${hbarText(commissionTinybars)} to ${account}, which the market names as the affiliate${name}.`
  const excess = amountTinybar - commissionTinybars
  return excess === 0n ? claim : `${claim} ${hbarText(excess)} more to ${account} than the affiliate’s share.`
}

/** Known origin of the shares that have no finding of their own. */
export function originWords(shares: ShareFacts | null): string {
  if (!shares?.areFeesKnown) return 'This can be a royalty.'
  return shares.unexplainedTotal === 0n ? FEES_EXPLAIN : 'This can be part of the market’s fee.'
}
