import { MARKET_FEES } from '../../world/accounts'
import { shareSale } from '../bytes'

export type Leg = { readonly account: number; readonly amount: bigint }

/** Who gets what of a mint's price: the market its fee, the creator all the rest. The parts add up exactly. */
export function sharesOf(total: bigint, payout: number): Leg[] {
  const { seller, market } = shareSale(total)
  return [
    { account: payout, amount: seller },
    { account: MARKET_FEES, amount: market },
  ]
}

/**
 * Legs in the order of their accounts, one for each: a payer who is also paid gives the difference only. Legs of nothing
 * are left out.
 */
export function netLegs(legs: readonly Leg[]): Leg[] {
  const sums = new Map<number, bigint>()
  for (const { account, amount } of legs) sums.set(account, (sums.get(account) ?? 0n) + amount)
  return [...sums]
    .map(([account, amount]) => ({ account, amount }))
    .filter(({ amount }) => amount !== 0n)
    .sort((a, b) => a.account - b.account)
}

/** The legs of a mint's payment out of the buyer's account. */
export const paymentLegs = (buyer: number, total: bigint, payout: number): Leg[] =>
  netLegs([{ account: buyer, amount: -total }, ...sharesOf(total, payout)])
