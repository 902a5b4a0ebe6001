import { MARKET_FEES } from '../../world/accounts'
import { salePayouts, sumByAccount, type Payout } from '../transaction-bytes'
import type { Deps } from '../deps'
import { commissionOf } from '../trading/affiliate'
import type { Launch, Stage } from './launch'

/** Account that gets the commission of a mint or a sale, and the share of the price that this account gets. */
export type CommissionTerms = Parameters<typeof commissionOf>[1]

export type MintPayment = {
  readonly launch: Launch
  readonly stage: Stage
  readonly buyer: number
  readonly count: number
  /** Null if no affiliate prepared the mint. */
  readonly commission: CommissionTerms | null
}

/**
 * Payment of a mint as one amount for each account: negative for the buyer, positive for the creator, the market and
 * the affiliate. The affiliate's commission is part of the market's fee. If one account has several roles, the amounts
 * of this account are added up.
 */
export function paymentLegs({ ledger }: Pick<Deps, 'ledger'>, payment: MintPayment): Payout[] {
  const { launch, stage, buyer, count } = payment
  const totalPrice = stage.price * BigInt(count)
  const commissionPayout = payment.commission && commissionOf({ ledger }, payment.commission, totalPrice)
  // An affiliate's account that is not associated with the token cannot receive a commission. The market then keeps the
  // commission.
  const affiliateAccount = commissionPayout && ledger.state.requireAccount(commissionPayout.account)
  const isPayable = stage.currency === null || affiliateAccount?.tokens.has(stage.currency) === true
  const sale = { seller: launch.payout, price: totalPrice, commission: isPayable ? commissionPayout : null }
  return sumByAccount([{ account: buyer, amount: -totalPrice }, ...salePayouts(sale, MARKET_FEES)])
}
