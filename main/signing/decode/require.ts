import type { StructureRule } from './structure-rules'
import { WireError } from './wire-error'

const MAX_INT64 = 2n ** 63n - 1n

/**
 * Requires an amount from 0 to 2^63 - 1, so that its negative exists too: -2^63 has no positive counterpart. Throws
 * WireError.
 */
export function requireInt64(amount: bigint, path: string): bigint {
  if (amount < 0n || amount > MAX_INT64) {
    throw new WireError('amount-invalid', path, `${path} is ${amount}, which is not a valid amount.`)
  }
  return amount
}

/** Adds `value` to `seen`. Throws WireError if `seen` already has the value. */
export function requireUnrepeated<T>(seen: Set<T>, value: T, rule: StructureRule, path: string): void {
  if (seen.has(value)) throw new WireError(rule, path, `${String(value)} is listed twice.`)
  seen.add(value)
}

/** Requires serial numbers above 0 without duplicates. */
export function requireSerials(serials: readonly bigint[], path: string): readonly bigint[] {
  const seen = new Set<bigint>()
  for (const serial of serials) {
    if (serial <= 0n) throw new WireError('nft-invalid', path, `Serial ${serial} cannot exist.`)
    if (seen.has(serial)) throw new WireError('nft-invalid', path, `Serial ${serial} is listed twice.`)
    seen.add(serial)
  }
  return serials
}
