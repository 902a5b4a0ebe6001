import type { EntityId } from './ids'

/** EVM address: `0x` and 40 hex digits in lower case. */
export type EvmAddress = `0x${string}`

export const isEvmAddress = (text: string): text is EvmAddress => /^0x[0-9a-f]{40}$/.test(text)

const LONG_ZERO_ADDRESS = /^0x0{24}([0-9a-f]{16})$/

/**
 * Account of a long-zero address, which consists of 24 zeros and the account number in 16 hex digits (Hedera, shard 0
 * and realm 0). Null for other addresses, such as addresses made from a key, for the zero address, and for a number
 * that is too large for an account.
 */
export function accountOfAddress(address: EvmAddress): EntityId | null {
  const digits = LONG_ZERO_ADDRESS.exec(address)?.[1]
  const accountNumber = digits === undefined ? 0n : BigInt(`0x${digits}`)
  if (accountNumber === 0n || accountNumber > MAX_ACCOUNT_NUMBER) return null
  return `0.0.${accountNumber}` as EntityId
}

/** Account numbers are signed 64-bit integers. */
const MAX_ACCOUNT_NUMBER = 2n ** 63n - 1n
