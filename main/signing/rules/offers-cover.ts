import type { Intent } from '../intent'
import type { HbarAllowance } from '../types'

/** What the spender may take today, tinybar; null when that is not known. */
export function allowedNow({ spender }: HbarAllowance, { context }: Intent): bigint | null {
  const known = context?.hbarAllowances
  if (!known) return null
  return known.find((given) => given.spender === spender)?.amount ?? 0n
}

/** What stands of the allowance once the act is done: a purchase or a mint uses it up. */
export function leftAfter({ amountTinybar }: HbarAllowance, { kind }: Intent): bigint {
  return kind === 'buy-evm' || kind === 'mint' ? 0n : amountTinybar
}

/** Whether its spender may take less than today once the act is done; null when nobody knows what that is today. */
export function leavesLess(allowance: HbarAllowance, intent: Intent): boolean | null {
  const before = allowedNow(allowance, intent)
  return before === null ? null : leftAfter(allowance, intent) < before
}

/** HBAR allowances of the others on the person's list, as far as they are known. */
export function othersAllowed({ spender }: HbarAllowance, { context, spenders }: Intent) {
  const listed = new Set(spenders)
  const others = (context?.hbarAllowances ?? []).filter((given) => given.spender !== spender && given.amount > 0n)
  return others.filter((given) => listed.has(given.spender))
}

/**
 * Whether active offers may rest on the part that goes: the spender could take less than today, or nobody knows, and
 * nobody else on the person's list could take all that the offers need.
 */
export function shortensCover(allowance: HbarAllowance, intent: Intent): boolean {
  const standing = intent.context?.standing
  if (!standing || standing.count === 0 || leavesLess(allowance, intent) === false) return false
  return !othersAllowed(allowance, intent).some(({ amount }) => amount >= standing.offers)
}
