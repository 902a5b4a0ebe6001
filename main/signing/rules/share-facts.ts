import { MARKET_FEE_PERCENT, DEFAULT_MAX_UNEXPLAINED_PERCENT } from '@shared/sale-proceeds'
import type { BuyIntent } from '../intent'
import type { TokenFees } from '../intent-context'
import { quoted } from '../text'
import type { Decoded, HbarMove, Party } from '../types'
import { hbarText } from '../words'
import {
  MAX_FEE_PERCENT,
  buyFacts,
  creditsOfFeeAccounts,
  creditsOfOthers,
  totalTinybars,
  type BuyFacts,
} from './buy-facts'
import { rememberLast } from './remember-last'

/** Parts of a price, compared with the fees of the token. Amounts in tinybars. */
export type ShareFacts = {
  /** False if the fees of the token are unknown: no fee then explains any amount. */
  readonly areFeesKnown: boolean
  /** Amounts above 0 that receivers get beyond the fees of the token. */
  readonly unexplainedShares: readonly Share[]
  /** Amounts above 0 that receivers get as fees of the token. */
  readonly explainedShares: readonly Share[]
  /** Total of `unexplainedShares`. */
  readonly unexplainedTotal: bigint
  /**
   * `unexplainedTotal` minus the part of the market's own fee that the fee accounts do not get: an affiliate is paid
   * out of that fee. Never negative.
   */
  readonly amountBeyondMarketFee: bigint
}

/** A part of the amount of one movement, in tinybar. */
export type Share = { readonly move: HbarMove; readonly amount: bigint }

/**
 * Shares of the price, compared with the fees of the token. Null if nothing is paid, or if there is nothing to compare
 * with: the fees of the token are unknown, and the person set no limit.
 */
export const shareFacts = rememberLast((transaction: Decoded, intent: BuyIntent): ShareFacts | null => {
  const facts = buyFacts(transaction, intent)
  const fees = intent.context?.tokenFees ?? null
  if (facts.paidTinybars <= 0n || (fees === null && intent.shareLimit === undefined)) return null
  const shares = creditsOfOthers(facts, intent).map((move) => {
    const feeAmount = fees ? feeAmountFor(move.account, facts.paidTinybars, fees) : 0n
    return { move, explainedAmount: feeAmount < move.amountTinybar ? feeAmount : move.amountTinybar }
  })
  const hasAmount = ({ amount }: Share): boolean => amount > 0n
  const explainedShares = shares
    .map(({ move, explainedAmount }): Share => ({ move, amount: explainedAmount }))
    .filter(hasAmount)
  const unexplainedShares = shares
    .map(({ move, explainedAmount }): Share => ({ move, amount: move.amountTinybar - explainedAmount }))
    .filter(hasAmount)
  const unexplainedTotal = totalOfShares(unexplainedShares)
  const unpaidMarketFee =
    ceilShare(facts.paidTinybars, marketPercentOf(intent), 100n) - totalTinybars(creditsOfFeeAccounts(facts, intent))
  const beyondMarketFee = unexplainedTotal - (unpaidMarketFee > 0n ? unpaidMarketFee : 0n)
  return {
    areFeesKnown: fees !== null,
    unexplainedShares,
    explainedShares,
    unexplainedTotal,
    amountBeyondMarketFee: beyondMarketFee > 0n ? beyondMarketFee : 0n,
  }
})

export const totalOfShares = (shares: readonly Share[]): bigint =>
  shares.reduce((total, { amount }) => total + amount, 0n)

/**
 * Highest percent of the price that can be the market's own fee. Without a list of the market's fee accounts, the
 * shares of other accounts include that fee, and the fee may be higher than documented. A limit that the person set is
 * strict: only the documented fee is then added to the limit.
 */
const marketPercentOf = ({ feeAccounts, shareLimit }: BuyIntent): bigint =>
  feeAccounts.length > 0 || shareLimit !== undefined ? MARKET_FEE_PERCENT : MAX_FEE_PERCENT

/** True if `share-unexplained` or `share-over-limit` names the shares that no fee explains. */
export const hasShareFinding = (shares: ShareFacts | null, { paidTinybars }: BuyFacts, intent: BuyIntent): boolean =>
  shares !== null &&
  shares.amountBeyondMarketFee > 0n &&
  (shares.areFeesKnown || isOverShareLimit(shares, paidTinybars, intent))

/**
 * Highest amount that one account can get as fees of the token, in tinybar: royalties of the whole price, each rounded
 * up to a tinybar, and fixed fees in HBAR. Fallback fees are not included: a buyer owes these only if the sender is
 * paid nothing, and such a purchase is refused.
 */
function feeAmountFor(account: Party, price: bigint, { royalties, fixed: fixedFees }: TokenFees): bigint {
  let sum = 0n
  for (const { collector, numerator, denominator } of royalties) {
    if (collector === account) sum += ceilShare(price, BigInt(numerator), BigInt(denominator))
  }
  for (const { collector, token, amount } of fixedFees) {
    if (collector === account && token === null) sum += amount
  }
  return sum
}

/** `numerator / denominator` of the amount, rounded up to a tinybar. */
const ceilShare = (amount: bigint, numerator: bigint, denominator: bigint): bigint =>
  (amount * numerator + denominator - 1n) / denominator

/** Limit for unexplained shares beyond the market's fee, in percent of the price. */
export const shareLimitOf = ({ shareLimit }: BuyIntent): bigint =>
  shareLimit === undefined ? DEFAULT_MAX_UNEXPLAINED_PERCENT : BigInt(shareLimit)

export function isOverShareLimit({ amountBeyondMarketFee }: ShareFacts, price: bigint, intent: BuyIntent): boolean {
  return amountBeyondMarketFee * 100n > price * shareLimitOf(intent)
}

export const EXPLAINED_BY_FEES_TEXT = 'The fees of this collection explain this amount.'

/**
 * The affiliate's claimed share of the price, rounded up to a tinybar. 0 without an affiliate, or if the claim exceeds
 * the market's own fee.
 */
function affiliateShare(intent: BuyIntent, price: bigint): bigint {
  const affiliate = intent.context?.affiliate
  if (!affiliate) return 0n
  const share = ceilShare(price, affiliate.commission, affiliate.denominator)
  // An affiliate is paid out of the market's fee, so a claim above that fee is not credible.
  return share <= ceilShare(price, MARKET_FEE_PERCENT, 100n) ? share : 0n
}

/**
 * Sentence on a payment to the affiliate: the part within the claimed share, and the excess. Null for a payment to
 * another account. For information only: no limit and no verdict depends on the market's claim.
 */
export function affiliateWords({ account, amountTinybar }: HbarMove, intent: BuyIntent, price: bigint): string | null {
  const affiliate = intent.context?.affiliate
  const share = affiliateShare(intent, price)
  if (!affiliate || affiliate.account !== account || share === 0n) return null
  const commissionTinybars = amountTinybar < share ? amountTinybar : share
  const name = affiliate.name === null || affiliate.name === '' ? '' : ` ${quoted(affiliate.name)}`
  const claim = `${hbarText(commissionTinybars)} to ${account}, which the market names as the affiliate${name}.`
  const excess = amountTinybar - commissionTinybars
  return excess === 0n
    ? claim
    : `${claim} Another ${hbarText(excess)} goes to ${account}, beyond the affiliate’s share.`
}

/** Sentence on the origin of shares that no other finding names. */
export function originWords(shares: ShareFacts | null): string {
  if (!shares?.areFeesKnown) return 'This can be a royalty.'
  return shares.unexplainedTotal === 0n ? EXPLAINED_BY_FEES_TEXT : 'This can be part of the market’s fee.'
}
