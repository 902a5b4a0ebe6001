/**
 * Moves as the ledger reports them. Accounts, tokens and contracts are entity numbers. HBAR is in tinybar; an amount is
 * negative for the sender. `isApproval` is true if a spender moved the asset under an allowance.
 */
export type NftMove = { token: number; serial: number; from: number; to: number; isApproval: boolean }
export type HbarMove = { account: number; amount: bigint; isApproval: boolean }
export type UnitMove = { token: number; account: number; amount: bigint; isApproval: boolean }

/** A charged custom fee, in tinybar or in units of `token`. */
export type AssessedFee = {
  readonly amount: bigint
  readonly token: number | null
  readonly collector: number
  readonly payers: readonly number[]
}

/** Result of a contract call. Bytes are hex without 0x, except in `error`. */
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
