import { MARKET_FEES } from '../../world/accounts'
import { salePayouts, sumByAccount, type Payout } from '../transaction-bytes'
import type { Deps } from '../deps'
import { commissionOf } from '../trading/affiliate'
import type { Launch, Stage } from './launch'

/** Account that gets a commission for a mint, and its share of the price. Sales use the same type. */
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
 * Payment of a mint as one amount for each account: the buyer pays, and the creator, the market and the affiliate are
 * paid. The affiliate's commission is part of the market's fee. An account that pays and is paid gets the difference.
 */
export function paymentLegs({ ledger }: Pick<Deps, 'ledger'>, payment: MintPayment): Payout[] {
  const { launch, stage, buyer, count } = payment
  const price = stage.price * BigInt(count)
  const commissionPayout = payment.commission && commissionOf({ ledger }, payment.commission, price)
  // The affiliate's account cannot receive a token with which the account is not associated.
  const affiliateAccount = commissionPayout && ledger.state.requireAccount(commissionPayout.account)
  const isPayable = stage.currency === null || affiliateAccount?.tokens.has(stage.currency) === true
  const sale = { seller: launch.payout, price, commission: isPayable ? commissionPayout : null }
  return sumByAccount([{ account: buyer, amount: -price }, ...salePayouts(sale, MARKET_FEES)])
}
