import type { AssessedFee, ContractResult, NftMove } from '../result-types'
import { accountNum, type Code, type Proto } from '../proto'
import type { LedgerState, PublicKey } from '../state'

/** Input of a handler in addition to the body. A handler changes `state`; the changes are undone if the handler throws. */
export type HandleContext = {
  readonly state: LedgerState
  readonly payer: number
  readonly consensusNanos: bigint
  readonly hasSigned: (account: number) => boolean
  readonly hasSignedKey: (key: PublicKey) => boolean
  /** 48 bytes of the ledger's running hash, for the random number transaction. */
  readonly entropy: Uint8Array
}

/** Effects of a handler that the outcome lists. Balance changes are missing here, because `BalanceWatch` records them. */
export type HandleResult = {
  readonly prng?: { readonly bytes: Uint8Array } | { readonly number: number }
  readonly nftMoves?: readonly NftMove[]
  readonly evmMoves?: readonly NftMove[]
  /** Debits under an allowance, as account number for HBAR and as `token/account` for a fungible token. */
  readonly approvedDebits?: ReadonlySet<string>
  readonly assessedFees?: readonly AssessedFee[]
  readonly associations?: readonly { readonly account: number; readonly token: number }[]
  readonly contract?: ContractResult
}

/** Thrown when a transaction fails. `code` is the reason; the outcome lists the effects in `result` nevertheless. */
export class HandleError extends Error {
  override readonly name = 'HandleError'
  constructor(
    readonly code: Code,
    readonly result: HandleResult = {},
  ) {
    super(code)
  }
}

/** Throws a `HandleError` with the code if the condition does not hold. */
export function check(condition: boolean, code: Code): asserts condition {
  if (!condition) throw new HandleError(code)
}

/** Number of the account that an id names by number or by EVM address; null if there is none. */
export function resolveAccount(state: LedgerState, id: Proto.IAccountID | null | undefined): number | null {
  const num = accountNum(id)
  if (num !== null) return state.accounts.has(num) ? num : null
  if (!id?.alias || id.alias.length !== 20 || Object.hasOwn(id, 'accountNum')) return null
  return accountAt(state, Buffer.from(id.alias).toString('hex'))
}

/**
 * Number of the account at an EVM address (40 hex digits), which is the account's alias or the long form of its number.
 * Null if there is none.
 */
export function accountAt(state: LedgerState, address: string): number | null {
  const num = numOfLongForm(address)
  // A long-form address is never an alias. Looking it up as an alias would derive every key for nothing.
  if (num === null) return state.accountByAlias(address)
  return state.accounts.has(num) ? num : null
}

/** Entity number of a long-form address; null for any other address. */
export function numOfLongForm(address: string): number | null {
  if (!address.startsWith('0'.repeat(24))) return null
  const num = Number.parseInt(address.slice(24), 16)
  return Number.isSafeInteger(num) && num > 0 ? num : null
}

/** Number of the account that an id names. Fails with `code` if there is none. */
export function requireAccountId(state: LedgerState, id: Proto.IAccountID | null | undefined, code: Code): number {
  const num = resolveAccount(state, id)
  check(num !== null, code)
  return num
}

/** As `requireAccountId`; also fails with `ACCOUNT_DELETED` for a deleted account. */
export function requireUndeletedAccount(
  state: LedgerState,
  id: Proto.IAccountID | null | undefined,
  code: Code,
): number {
  const num = requireAccountId(state, id, code)
  check(!state.requireAccount(num).deleted, 'ACCOUNT_DELETED')
  return num
}
