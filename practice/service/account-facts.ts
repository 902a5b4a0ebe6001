import { addressOfKey } from '../ledger/signatures'
import type { Account } from '../ledger/state'
import type { Service } from './service'

/** Facts of the key of an account or contract. */
export type KeyFacts = {
  readonly type: 'ED25519' | 'ECDSA_SECP256K1' | 'CONTRACT_ID'
  /** Also true for a hollow account, because its key will be ECDSA. */
  readonly isEcdsa: boolean
  /** False for a contract, and for a hollow account, which has no key yet. */
  readonly canSign: boolean
}

/** Facts of an account on which readiness answers and quotes depend. */
export type AccountFacts = {
  readonly isDeleted: boolean
  readonly key: KeyFacts
  /** Null for a contract, because contracts are not among the ledger's accounts. */
  readonly account: Account | null
}

/** Facts of the account or contract with this number; null if there is neither. */
export function readAccountFacts({ ledger: { state } }: Service, num: number): AccountFacts | null {
  const account = state.accounts.get(num)
  if (account) return { isDeleted: account.deleted, key: keyFacts(account), account }
  if (!state.contracts.has(num)) return null
  return { isDeleted: false, key: { type: 'CONTRACT_ID', isEcdsa: false, canSign: false }, account: null }
}

function keyFacts(account: Account): KeyFacts {
  const key = account.key()
  // A hollow account can only get an ECDSA key.
  const isEcdsa = key?.type !== 'ED25519'
  return { type: isEcdsa ? 'ECDSA_SECP256K1' : 'ED25519', isEcdsa, canSign: key !== null }
}

/** True if the account's alias is the EVM address of the account's key, false if not; null if the account has no alias. */
export function aliasMatchesKey(account: Account): boolean | null {
  if (account.evmAddress === null) return null
  const key = account.key()
  // A hollow account accepts only the key of its alias.
  if (key === null) return true
  return key.type === 'ECDSA' && addressOfKey(key.bytes) === account.evmAddress
}

/** Facts of an account and a token. */
export type TokenFacts = {
  readonly isAssociated: boolean
  readonly isFrozen: boolean
  /** True if the token requires KYC and the account has none. Also true for an account that never had KYC. */
  readonly isKycRevoked: boolean
  /** True if the account has an automatic association left, and can receive an NFT of a token not associated yet. */
  readonly hasFreeSlot: boolean
}

/** Facts that prevent nothing. Used in place of unknown facts by a service that breaks the rule on unknown facts. */
export const FACTS_WITHOUT_OBSTACLE: TokenFacts = {
  isAssociated: true,
  isFrozen: false,
  isKycRevoked: false,
  hasFreeSlot: true,
}

/** Facts of an account and a token, which the service reads from the mirror; null while the mirror does not answer. */
export function tokenFacts(service: Service, account: Account, token: number): TokenFacts | null {
  if (!isMirrorUp(service)) return null
  const { maxAutoAssociations, autoTokens } = account
  return {
    isAssociated: account.tokens.has(token),
    isFrozen: account.frozen.has(token),
    isKycRevoked: service.ledger.state.tokens.get(token)?.hasKycKey === true && !account.kyc.has(token),
    // -1 means no limit.
    hasFreeSlot: maxAutoAssociations === -1 || autoTokens.size < maxAutoAssociations,
  }
}

const isMirrorUp = ({ faults }: Service): boolean => faults.mirror === 'up'

export const areBalancesKnown = (service: Service): boolean =>
  isMirrorUp(service) && service.faults.trading.balances === 'up'
