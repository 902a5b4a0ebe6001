import type { OpenedTransaction } from './opened-transaction'
import { completingKey, isSignedBy } from './signatures'
import type { Account, LedgerState, PublicKey } from './state'

/** Number of the first account that a transaction creates. */
const FIRST_CREATED_ACCOUNT = 9_700_001

/** A new account as a transaction creates it. Without `key` it is hollow, until the key of its EVM address signs. */
export function newCreatedAccount(
  num: number,
  evmAddress: string | null,
  createdNanos: bigint,
  key: PublicKey | null,
): Account {
  const autoTokens = new Set<number>()
  return {
    num,
    key: () => key,
    createdNanos,
    evmAddress,
    receiverSigRequired: false,
    deleted: false,
    frozen: new Set(),
    kyc: new Set(),
    units: new Map(),
    unitAllowances: new Map(),
    maxAutoAssociations: -1,
    get usedAutoAssociations() {
      return autoTokens.size
    },
    balance: 0n,
    tokens: new Set(),
    autoTokens,
    hbarAllowances: new Map(),
    operators: new Map(),
  }
}

/**
 * Creates a hollow account for an EVM address (40 hex digits), as a transfer to the address does on the network
 * (HIP-583).
 */
export function createHollowAccount(state: LedgerState, evmAddress: string, createdNanos: bigint): number {
  let num = FIRST_CREATED_ACCOUNT
  while (state.accounts.has(num)) num += 1
  state.createAccount(newCreatedAccount(num, evmAddress, createdNanos, null))
  return num
}

type SignedBody = Pick<OpenedTransaction, 'bodyBytes' | 'pairs'>

/** Key with which an account signed; null if it did not sign. A hollow account signs with the key of its EVM address. */
export function signingKey(account: Account, { bodyBytes, pairs }: SignedBody): PublicKey | null {
  const key = account.key() ?? completingKey(account.evmAddress, pairs)
  return key && isSignedBy(key, bodyBytes, pairs) ? key : null
}

/** True if an account signed. Gives a hollow account the key with which it signed. */
export function acceptSignature(state: LedgerState, num: number, signed: SignedBody): boolean {
  const account = state.requireAccount(num)
  const key = signingKey(account, signed)
  if (key && account.key() === null) state.setKey(num, key)
  return key !== null
}
