import type { StructureRule } from './structure-rules'
import { WireError } from './wire-error'

const MAX_INT64 = 2n ** 63n - 1n

/**
 * Requires an amount from 0 to 2^63 - 1 and returns the amount. Throws WireError otherwise, also for the absolute value
 * of -2^63, which has no positive counterpart in 64 bits.
 */
export function requireNonNegativeInt64(amount: bigint, path: string): bigint {
  if (amount < 0n || amount > MAX_INT64) {
    throw new WireError('amount-invalid', path, `${path} is ${amount}, which is not a valid amount.`)
  }
  return amount
}

/** Adds `value` to `seenValues`. Throws WireError if `seenValues` already contains the value. */
export function requireUnrepeated<T>(seenValues: Set<T>, value: T, rule: StructureRule, path: string): void {
  if (seenValues.has(value)) throw new WireError(rule, path, `${String(value)} is listed twice.`)
  seenValues.add(value)
}

/** Requires serial numbers above 0 without duplicates and returns the numbers. Throws WireError otherwise. */
export function requireSerials(serials: readonly bigint[], path: string): readonly bigint[] {
  const seenSerials = new Set<bigint>()
  for (const serial of serials) {
    if (serial <= 0n) throw new WireError('nft-invalid', path, `Serial ${serial} cannot exist.`)
    if (seenSerials.has(serial)) throw new WireError('nft-invalid', path, `Serial ${serial} is listed twice.`)
    seenSerials.add(serial)
  }
  return serials
}
