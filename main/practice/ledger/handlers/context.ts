import { accountNum, type Code, type Proto } from '../proto'
import type { LedgerState } from '../state'

/** What a handler may use. It changes `state`; whatever it changed is undone when it throws a HandleError. */
export type HandleContext = {
  readonly state: LedgerState
  readonly payer: number
  readonly hasSigned: (account: number) => boolean
  /** 48 bytes of the ledger's running hash, for the random number transaction. */
  readonly entropy: Uint8Array
}

export type HandleResult = { readonly prng?: { readonly bytes: Uint8Array } | { readonly number: number } }

export class HandleError extends Error {
  override readonly name = 'HandleError'
  constructor(readonly code: Code) {
    super(code)
  }
}

export function check(condition: boolean, code: Code): asserts condition {
  if (!condition) throw new HandleError(code)
}

/** The account an id means: by number, by EVM address, or by the address form of its number. */
export function resolveAccount(state: LedgerState, id: Proto.IAccountID | null | undefined): number | null {
  const num = accountNum(id)
  if (num !== null) return state.accounts.has(num) ? num : null
  if (!id?.alias || id.alias.length !== 20 || Object.hasOwn(id, 'accountNum')) return null
  const hex = Buffer.from(id.alias).toString('hex')
  if (hex.startsWith('0'.repeat(24))) {
    const named = Number.parseInt(hex.slice(24), 16)
    return state.accounts.has(named) ? named : null
  }
  return state.byEvmAddress.get(hex) ?? null
}

export function requireAccountId(state: LedgerState, id: Proto.IAccountID | null | undefined, code: Code): number {
  const num = resolveAccount(state, id)
  check(num !== null, code)
  return num
}
