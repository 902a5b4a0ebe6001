/**
 * Move of one NFT. Accounts and tokens are entity numbers. In all three types of moves, `isApproval` is true if a spender
 * moved the asset under an allowance.
 */
export type NftMove = { token: number; serial: number; from: number; to: number; isApproval: boolean }
/** HBAR that an account received, or paid if `amount` is negative; in tinybar. */
export type HbarMove = { account: number; amount: bigint; isApproval: boolean }
/** Smallest units of a fungible token that an account received, or paid if `amount` is negative. */
export type UnitMove = { token: number; account: number; amount: bigint; isApproval: boolean }

/** A charged custom fee, in smallest units of `token`, or in tinybar if `token` is null. */
export type AssessedFee = {
  readonly amount: bigint
  readonly token: number | null
  readonly collector: number
  readonly payers: readonly number[]
}

/** Result of a contract call. Contract and sender are entity numbers. Bytes are hex without 0x, except in `error`. */
export type ContractResult = {
  readonly contract: number
  readonly sender: number
  readonly gasLimit: number
  readonly gasUsed: number
  /** HBAR sent with the call, in tinybar. */
  readonly amount: bigint
  readonly parameters: string
  readonly result: string
  /** Revert data as hex with 0x, or the name of a response code; empty on success. */
  readonly error: string
  readonly logs: readonly { readonly topics: readonly string[]; readonly data: string }[]
}
