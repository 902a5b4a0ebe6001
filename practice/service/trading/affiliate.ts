import { AFFILIATE } from '../../world/accounts'
import type { Payout } from '../transaction-bytes'
import type { KnownCaller } from '../caller'
import type { Deps } from '../deps'

/** Denominator of commission shares of the sale price. */
export const COMMISSION_DENOMINATOR = 10_000
/** The market's whole fee. */
export const TOTAL_COMMISSION = 200
/** The affiliate's part of the fee, once its account is approved. */
const AFFILIATE_COMMISSION = 50
const AFFILIATE_NAME = 'Practice affiliate'

/** The account credited for a key's trades, and its share of the price. */
export type Affiliate = {
  readonly account: number
  readonly name: string
  /** Out of `COMMISSION_DENOMINATOR`; 0 while the account is under review. */
  readonly share: number
}

export function affiliateOf({ rules }: Pick<Deps, 'rules'>, { key }: Pick<KnownCaller, 'key'>): Affiliate {
  const account = key?.account ?? AFFILIATE
  const approved = key?.approved === true || !rules.holds('affiliate.commission-after-approval')
  return {
    account,
    name: AFFILIATE_NAME,
    share: approved && rules.holds('affiliate.commission') ? AFFILIATE_COMMISSION : 0,
  }
}

/** The affiliate's commission of a price in tinybar, rounded down; null if there is none. */
export function commissionOf(
  { ledger }: Pick<Deps, 'ledger'>,
  { account, share }: Pick<Affiliate, 'account' | 'share'>,
  price: bigint,
): Payout | null {
  const amount = (price * BigInt(share)) / BigInt(COMMISSION_DENOMINATOR)
  return amount > 0n && ledger.state.accounts.has(account) ? { account, amount } : null
}
