import type { EntityId } from './ids'

/** `0x` and 40 hex digits, in lower case. */
export type EvmAddress = `0x${string}`

export const isEvmAddress = (text: string): text is EvmAddress => /^0x[0-9a-f]{40}$/.test(text)

const LONG_FORM = /^0x0{24}([0-9a-f]{16})$/

/**
 * Account whose number the address holds: 24 zeros and the number in hex. Null for an address made from a key, and for
 * the zero address. Source: Hedera's long-zero addresses of shard and realm 0.
 */
export function accountOfAddress(address: EvmAddress): EntityId | null {
  const digits = LONG_FORM.exec(address)?.[1]
  const accountNumber = digits === undefined ? 0n : BigInt(`0x${digits}`)
  if (accountNumber === 0n || accountNumber > MAX_ACCOUNT_NUMBER) return null
  return `0.0.${accountNumber}` as EntityId
}

const MAX_ACCOUNT_NUMBER = 2n ** 63n - 1n
