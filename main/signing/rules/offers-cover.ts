import type { Intent } from '../intent'
import type { HbarAllowance } from '../types'

/** Amount that the spender may take today, in tinybar; null if unknown. */
export function allowedNow({ spender }: HbarAllowance, { context }: Intent): bigint | null {
  const known = context?.hbarAllowances
  if (!known) return null
  return known.find((given) => given.spender === spender)?.amount ?? 0n
}

/** Rest of the allowance once the act is done: a purchase or a mint uses it up. */
export function leftAfter({ amountTinybar }: HbarAllowance, { kind }: Intent): bigint {
  return kind === 'buy-evm' || kind === 'mint' ? 0n : amountTinybar
}

/** True if the spender may take less than today once the act is done; null if today's amount is unknown. */
export function leavesLess(allowance: HbarAllowance, intent: Intent): boolean | null {
  const before = allowedNow(allowance, intent)
  return before === null ? null : leftAfter(allowance, intent) < before
}

/** HBAR allowances of the other spenders on the person's list, as far as known. */
export function othersAllowed({ spender }: HbarAllowance, { context, spenders }: Intent) {
  const listed = new Set(spenders)
  const others = (context?.hbarAllowances ?? []).filter((given) => given.spender !== spender && given.amount > 0n)
  return others.filter((given) => listed.has(given.spender))
}

/**
 * True if active offers may depend on the part that goes: the spender could take less than today, or today's amount is
 * unknown, and no other spender on the person's list could take all that the offers need.
 */
export function shortensCover(allowance: HbarAllowance, intent: Intent): boolean {
  const standing = intent.context?.standing
  if (!standing || standing.count === 0 || leavesLess(allowance, intent) === false) return false
  return !othersAllowed(allowance, intent).some(({ amount }) => amount >= standing.offers)
}
