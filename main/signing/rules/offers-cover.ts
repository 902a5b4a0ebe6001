import type { Intent } from '../intent'
import type { HbarAllowance } from '../types'

/** Amount that the spender may take today, in tinybar; null if unknown. */
export function currentAllowance({ spender }: HbarAllowance, { context }: Intent): bigint | null {
  const allowances = context?.hbarAllowances
  if (!allowances) return null
  return allowances.find((allowance) => allowance.spender === spender)?.amount ?? 0n
}

/** Amount in tinybar that the spender may take after the flow. A purchase or a mint uses up the allowance. */
export function allowanceAfterFlow({ amountTinybar }: HbarAllowance, { kind }: Intent): bigint {
  return kind === 'buy-evm' || kind === 'mint' ? 0n : amountTinybar
}

/** True if the spender may take less after the flow than today; null if today's amount is unknown. */
export function reducesAllowance(allowance: HbarAllowance, intent: Intent): boolean | null {
  const currentTinybars = currentAllowance(allowance, intent)
  return currentTinybars === null ? null : allowanceAfterFlow(allowance, intent) < currentTinybars
}

/** Known HBAR allowances above 0 of the other spenders on the person's list. */
export function otherAllowances({ spender }: HbarAllowance, { context, spenders }: Intent) {
  const listedSpenders = new Set(spenders)
  return (context?.hbarAllowances ?? []).filter(
    (allowance) => allowance.spender !== spender && allowance.amount > 0n && listedSpenders.has(allowance.spender),
  )
}

/**
 * True if the new allowance can leave active offers uncovered: no other spender on the person's list could take all
 * that the offers need, and the spender could take less than today, or today's amount is unknown.
 */
export function mayLeaveOffersUncovered(allowance: HbarAllowance, intent: Intent): boolean {
  const activeOffers = intent.context?.standing
  if (!activeOffers || activeOffers.count === 0 || reducesAllowance(allowance, intent) === false) return false
  const { offers: neededTinybars } = activeOffers
  return !otherAllowances(allowance, intent).some(({ amount }) => amount >= neededTinybars)
}
