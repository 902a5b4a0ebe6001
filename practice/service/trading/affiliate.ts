import { AFFILIATE } from '../../world/accounts'
import type { Payout } from '../transaction-bytes'
import type { KnownCaller } from '../caller'
import type { Deps } from '../deps'

/** Denominator of the market's and the affiliate's shares of a sale price. */
export const COMMISSION_DENOMINATOR = 10_000
/** The market's fee including the affiliate's share, out of `COMMISSION_DENOMINATOR`: 2 % of the price. */
export const TOTAL_COMMISSION = 200
/**
 * Share of an approved affiliate, out of `COMMISSION_DENOMINATOR`: 0.5 % of the price, paid out of the market's fee.
 */
const AFFILIATE_COMMISSION = 50
const AFFILIATE_NAME = 'Practice affiliate'

/** Account that gets a commission for the trades of an affiliate key, and the account's share of the price. */
export type Affiliate = {
  readonly account: number
  readonly name: string
  /** Out of `COMMISSION_DENOMINATOR`; 0 while the account is under review. */
  readonly share: number
}

export function affiliateOf({ rules }: Pick<Deps, 'rules'>, { key }: Pick<KnownCaller, 'key'>): Affiliate {
  const account = key?.account ?? AFFILIATE
  const isApproved = key?.approved === true || !rules.isKept('affiliate.commission-after-approval')
  return {
    account,
    name: AFFILIATE_NAME,
    share: isApproved && rules.isKept('affiliate.commission') ? AFFILIATE_COMMISSION : 0,
  }
}

/**
 * The affiliate's commission on a price, rounded down to the smallest unit; null if the commission is 0 or the ledger
 * does not have the account.
 */
export function commissionOf(
  { ledger }: Pick<Deps, 'ledger'>,
  { account, share }: Pick<Affiliate, 'account' | 'share'>,
  price: bigint,
): Payout | null {
  const amount = (price * BigInt(share)) / BigInt(COMMISSION_DENOMINATOR)
  return amount > 0n && ledger.state.accounts.has(account) ? { account, amount } : null
}
