import type { AssessedFee, ContractResult, NftMove } from '../result-types'
import { accountNum, type Code, type Proto } from '../proto'
import type { LedgerState, PublicKey } from '../state'

/** Context of a handler, which changes `state`; its changes are undone if it throws a HandleError. */
export type HandleContext = {
  readonly state: LedgerState
  readonly payer: number
  readonly consensusNanos: bigint
  readonly hasSigned: (account: number) => boolean
  readonly hasSignedKey: (key: PublicKey) => boolean
  /** 48 bytes of the ledger's running hash, for the random number transaction. */
  readonly entropy: Uint8Array
}

/** Result of a handler in addition to balance changes, which are watched. */
export type HandleResult = {
  readonly prng?: { readonly bytes: Uint8Array } | { readonly number: number }
  readonly nftMoves?: readonly NftMove[]
  readonly evmMoves?: readonly NftMove[]
  /** Accounts debited under an allowance: their number, or `token/account` for a fungible token. */
  readonly approved?: ReadonlySet<string>
  readonly assessedFees?: readonly AssessedFee[]
  readonly associations?: readonly { readonly account: number; readonly token: number }[]
  readonly contract?: ContractResult
}

/** Reason why a transaction fails; `result` appears in its record all the same. */
export class HandleError extends Error {
  override readonly name = 'HandleError'
  constructor(
    readonly code: Code,
    readonly result: HandleResult = {},
  ) {
    super(code)
  }
}

export function check(condition: boolean, code: Code): asserts condition {
  if (!condition) throw new HandleError(code)
}

/** Account of an id: by number, by EVM address, or by the address form of its number; null if there is none. */
export function resolveAccount(state: LedgerState, id: Proto.IAccountID | null | undefined): number | null {
  const num = accountNum(id)
  if (num !== null) return state.accounts.has(num) ? num : null
  if (!id?.alias || id.alias.length !== 20 || Object.hasOwn(id, 'accountNum')) return null
  return accountAt(state, Buffer.from(id.alias).toString('hex'))
}

/**
 * Account at an EVM address (40 hex digits): by its alias, or by the long form of its number; null if there is none.
 */
export function accountAt(state: LedgerState, address: string): number | null {
  // A long-form address is never an alias: a lookup by alias would derive every key.
  const aliasOwner = longZero(address) === null ? state.accountByAlias(address) : null
  if (aliasOwner !== null) return aliasOwner
  const num = longZero(address)
  return num !== null && state.accounts.has(num) ? num : null
}

/** Entity number of a long-form address; null for any other address. */
export function longZero(address: string): number | null {
  if (!address.startsWith('0'.repeat(24))) return null
  const num = Number.parseInt(address.slice(24), 16)
  return Number.isSafeInteger(num) && num > 0 ? num : null
}

export function requireAccountId(state: LedgerState, id: Proto.IAccountID | null | undefined, code: Code): number {
  const num = resolveAccount(state, id)
  check(num !== null, code)
  return num
}

/** Account that exists and is not deleted. */
export function requireLiving(state: LedgerState, id: Proto.IAccountID | null | undefined, code: Code): number {
  const num = requireAccountId(state, id, code)
  check(!state.requireAccount(num).deleted, 'ACCOUNT_DELETED')
  return num
}
