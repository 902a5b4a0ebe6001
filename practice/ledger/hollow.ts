import type { OpenedTransaction } from './opened-transaction'
import { completingKey, isSignedBy } from './signatures'
import type { Account, LedgerState, PublicKey } from './state'

/** Number of the first account that a transaction creates. */
const FIRST_CREATED_ACCOUNT = 9_700_001

/**
 * An empty account as a transaction creates it. If `key` is null, the account is hollow: it gets a key when the key of
 * its EVM address first signs.
 */
export function newLedgerAccount(
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
    // No limit.
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
 * (HIP-583). Returns the number of the account.
 */
export function createHollowAccount(state: LedgerState, evmAddress: string, createdNanos: bigint): number {
  let num = FIRST_CREATED_ACCOUNT
  while (state.accounts.has(num)) num += 1
  state.createAccount(newLedgerAccount(num, evmAddress, createdNanos, null))
  return num
}

type SignedBody = Pick<OpenedTransaction, 'bodyBytes' | 'pairs'>

/**
 * Key with which an account signed; null without a valid signature. A hollow account signs with the key of its EVM
 * address.
 */
export function signingKey(account: Account, { bodyBytes, pairs }: SignedBody): PublicKey | null {
  const key = account.key() ?? completingKey(account.evmAddress, pairs)
  return key && isSignedBy(key, bodyBytes, pairs) ? key : null
}

/** True if an account signed. If a hollow account signed, this also completes the account with its key. */
export function acceptSignature(state: LedgerState, num: number, signed: SignedBody): boolean {
  const account = state.requireAccount(num)
  const key = signingKey(account, signed)
  if (key && account.key() === null) state.setKey(num, key)
  return key !== null
}
