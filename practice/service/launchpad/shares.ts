import { MARKET_FEES } from '../../world/accounts'
import { payoutsOf, sumByAccount, type Payout } from '../bytes'
import type { Deps } from '../deps'
import { commissionOf } from '../trading/affiliate'
import type { Launch, Stage } from './launch'

/** Whom a mint is credited to, and with which share of the price, as of sales. */
export type Commission = Parameters<typeof commissionOf>[1]

export type Payment = {
  readonly launch: Launch
  readonly stage: Stage
  readonly buyer: number
  readonly count: number
  /** Null when no affiliate prepared it. */
  readonly commission: Commission | null
}

/**
 * The legs of a mint's payment: the buyer's, the creator's, the market's fee, and out of that the affiliate's share.
 * Who pays and is paid gives or gets the difference.
 */
export function paymentLegs({ ledger }: Pick<Deps, 'ledger'>, payment: Payment): Payout[] {
  const { launch, stage, buyer, count } = payment
  const price = stage.price * BigInt(count)
  const commission = payment.commission && commissionOf({ ledger }, payment.commission, price)
  // Nobody can be paid in a token that the account does not take.
  const account = commission && ledger.state.requireAccount(commission.account)
  const isPayable = stage.currency === null || account?.tokens.has(stage.currency) === true
  const sale = { seller: launch.payout, price, commission: isPayable ? commission : null }
  return sumByAccount([{ account: buyer, amount: -price }, ...payoutsOf(sale, MARKET_FEES)])
}
