import { MARKET_FEES } from '../../world/accounts'
import { salePayouts, sumByAccount, type Payout } from '../transaction-bytes'
import type { Deps } from '../deps'
import { commissionOf } from '../trading/affiliate'
import type { Launch, Stage } from './launch'

/** The account credited for a mint and its share of the price, as for sales. */
export type Commission = Parameters<typeof commissionOf>[1]

export type MintPayment = {
  readonly launch: Launch
  readonly stage: Stage
  readonly buyer: number
  readonly count: number
  /** Null if no affiliate prepared the mint. */
  readonly commission: Commission | null
}

/**
 * Legs of a mint's payment: the buyer's, the creator's, the market's fee, and out of the fee the affiliate's share. An
 * account that both pays and is paid has one leg with the difference.
 */
export function paymentLegs({ ledger }: Pick<Deps, 'ledger'>, payment: MintPayment): Payout[] {
  const { launch, stage, buyer, count } = payment
  const price = stage.price * BigInt(count)
  const commission = payment.commission && commissionOf({ ledger }, payment.commission, price)
  // An account cannot be paid in a token with which it is not associated.
  const account = commission && ledger.state.requireAccount(commission.account)
  const isPayable = stage.currency === null || account?.tokens.has(stage.currency) === true
  const sale = { seller: launch.payout, price, commission: isPayable ? commission : null }
  return sumByAccount([{ account: buyer, amount: -price }, ...salePayouts(sale, MARKET_FEES)])
}
