import type { AssessedFee, ContractResult, NftMove } from '../result-types'
import { accountNum, type ResponseCode, type Proto } from '../proto'
import type { LedgerState, PublicKey } from '../state'

/**
 * Input of a handler, in addition to the body of the transaction. A handler changes `state`. If the handler throws, its
 * caller undoes these changes.
 */
export type HandlerContext = {
  readonly state: LedgerState
  readonly payer: number
  readonly consensusNanos: bigint
  /** True if the account is the payer or its key has signed the transaction. */
  readonly hasSigned: (account: number) => boolean
  /** True if the key has signed the transaction. */
  readonly hasSignedKey: (key: PublicKey) => boolean
  /** 48 bytes of the ledger's running hash, for the random number transaction. */
  readonly entropy: Uint8Array
}

/** Effects of a handler for the outcome of the transaction. Has no balance changes: `BalanceWatch` records those. */
export type HandlerResult = {
  readonly prng?: { readonly bytes: Uint8Array } | { readonly number: number }
  /** Moves of native NFTs. */
  readonly nftMoves?: readonly NftMove[]
  /** Moves of NFTs in an EVM contract. */
  readonly evmMoves?: readonly NftMove[]
  /**
   * Balances from which an allowance paid: the account number for an HBAR balance, `token/account` for the balance of a
   * fungible token.
   */
  readonly approvedDebits?: ReadonlySet<string>
  readonly assessedFees?: readonly AssessedFee[]
  readonly associations?: readonly { readonly account: number; readonly token: number }[]
  readonly contract?: ContractResult
}

/** Thrown when a transaction fails for the reason `code`. Despite the failure, the outcome lists the effects in `result`. */
export class HandlerError extends Error {
  override readonly name = 'HandlerError'
  constructor(
    readonly code: ResponseCode,
    readonly result: HandlerResult = {},
  ) {
    super(code)
  }
}

/** Throws a `HandlerError` with the code unless the condition is true. */
export function check(condition: boolean, code: ResponseCode): asserts condition {
  if (!condition) throw new HandlerError(code)
}

/** Number of the account with this id, which has either a number or an EVM address. Null if no such account exists. */
export function resolveAccount(state: LedgerState, id: Proto.IAccountID | null | undefined): number | null {
  const num = accountNum(id)
  if (num !== null) return state.accounts.has(num) ? num : null
  // An EVM address has 20 bytes. An id with both a number and an alias is not valid.
  if (!id?.alias || id.alias.length !== 20 || Object.hasOwn(id, 'accountNum')) return null
  return accountAt(state, Buffer.from(id.alias).toString('hex'))
}

/**
 * Number of the account at an EVM address of 40 hex digits. The address is an alias, or the long-zero address of an
 * account. Null if no such account exists.
 */
export function accountAt(state: LedgerState, address: string): number | null {
  const num = numOfLongZeroAddress(address)
  // A long-zero address is never an alias. A search for the alias would needlessly derive the key of every account.
  if (num === null) return state.accountByAlias(address)
  return state.accounts.has(num) ? num : null
}

/** Entity number in a long-zero address, which is the number after 24 zero digits; null for any other address. */
export function numOfLongZeroAddress(address: string): number | null {
  if (!address.startsWith('0'.repeat(24))) return null
  const num = Number.parseInt(address.slice(24), 16)
  return Number.isSafeInteger(num) && num > 0 ? num : null
}

/** Number of the account with this id. Throws a `HandlerError` with `code` if no such account exists. */
export function requireAccountId(
  state: LedgerState,
  id: Proto.IAccountID | null | undefined,
  code: ResponseCode,
): number {
  const num = resolveAccount(state, id)
  check(num !== null, code)
  return num
}

/** Like `requireAccountId`, and also throws a `HandlerError` with `ACCOUNT_DELETED` if the account is deleted. */
export function requireUndeletedAccount(
  state: LedgerState,
  id: Proto.IAccountID | null | undefined,
  code: ResponseCode,
): number {
  const num = requireAccountId(state, id, code)
  check(!state.requireAccount(num).deleted, 'ACCOUNT_DELETED')
  return num
}
