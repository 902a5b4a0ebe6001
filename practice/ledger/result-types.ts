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

/** Result of a contract call. Bytes are hex without 0x. */
export type ContractResult = {
  readonly contract: number
  readonly sender: number
  readonly gasLimit: number
  readonly gasUsed: number
  readonly amount: bigint
  readonly parameters: string
  readonly result: string
  /** Revert data as hex, or a message; empty on success. */
  readonly error: string
  readonly logs: readonly { readonly topics: readonly string[]; readonly data: string }[]
}
