import { addressOfKey } from '../ledger/signatures'
import type { Account } from '../ledger/state'
import type { Service } from './service'

/** Known facts of an account's key. A contract's account has no key that a person could sign with. */
export type KeyFacts = {
  readonly type: 'ED25519' | 'ECDSA_SECP256K1' | 'CONTRACT_ID'
  readonly isEcdsa: boolean
  readonly canSign: boolean
}

/** Facts of an account for readiness and quotes. */
export type AccountFacts = {
  readonly deleted: boolean
  readonly key: KeyFacts
  /** Null for a contract, which has no entry of its own among the accounts. */
  readonly account: Account | null
}

/** Account facts by number; null if there is no such account. A contract is also an account. */
export function readAccountFacts({ ledger: { state } }: Service, num: number): AccountFacts | null {
  const account = state.accounts.get(num)
  if (account) return { deleted: account.deleted, key: keyFacts(account), account }
  if (!state.contracts.has(num)) return null
  return { deleted: false, key: { type: 'CONTRACT_ID', isEcdsa: false, canSign: false }, account: null }
}

function keyFacts(account: Account): KeyFacts {
  const key = account.key()
  // A hollow account can only get an ECDSA key.
  const isEcdsa = key?.type !== 'ED25519'
  return { type: isEcdsa ? 'ECDSA_SECP256K1' : 'ED25519', isEcdsa, canSign: key !== null }
}

/** True if the alias of the account is the address of its key; null without an alias. */
export function aliasMatchesKey(account: Account): boolean | null {
  if (account.evmAddress === null) return null
  const key = account.key()
  // A hollow account accepts only the key of its alias.
  if (key === null) return true
  return key.type === 'ECDSA' && addressOfKey(key.bytes) === account.evmAddress
}

/**
 * Facts of an account and a token that the service reads from the mirror; null while the mirror does not answer. As on
 * the network, `kycRevoked` is true for an account that was never granted KYC for a token that requires it.
 */
export type TokenFacts = {
  readonly associated: boolean
  readonly frozen: boolean
  readonly kycRevoked: boolean
  /** True if an arriving NFT would be associated automatically. */
  readonly hasFreeSlot: boolean
}

/** Facts without any obstacle, for a service that breaks the rule of unknown facts. */
export const FACTS_WITHOUT_OBSTACLE: TokenFacts = {
  associated: true,
  frozen: false,
  kycRevoked: false,
  hasFreeSlot: true,
}

export function tokenFacts(service: Service, account: Account, token: number): TokenFacts | null {
  if (!isMirrorUp(service)) return null
  const { maxAutoAssociations, autoTokens } = account
  return {
    associated: account.tokens.has(token),
    frozen: account.frozen.has(token),
    kycRevoked: service.ledger.state.tokens.get(token)?.hasKycKey === true && !account.kyc.has(token),
    hasFreeSlot: maxAutoAssociations === -1 || autoTokens.size < maxAutoAssociations,
  }
}

const isMirrorUp = ({ faults }: Service): boolean => faults.mirror === 'up'

export const areBalancesKnown = (service: Service): boolean =>
  isMirrorUp(service) && service.faults.trading.balances === 'up'
