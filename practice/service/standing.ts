import { addressOfKey } from '../ledger/signatures'
import type { Account } from '../ledger/state'
import type { Service } from './service'

/** What the service knows of an account's key. A contract's account has no key that a person could sign with. */
export type KeyFacts = {
  readonly type: 'ED25519' | 'ECDSA_SECP256K1' | 'CONTRACT_ID'
  readonly isEcdsa: boolean
  readonly canSign: boolean
}

/** An account as readiness and quotes see it. */
export type Standing = {
  readonly deleted: boolean
  readonly key: KeyFacts
  /** Null for a contract, which has no entry of its own among the accounts. */
  readonly account: Account | null
}

/** Null when there is no such account. A contract is an account as well. */
export function standingOf({ ledger: { state } }: Service, num: number): Standing | null {
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

/** Whether the alias of the account is the address that follows from its key; null without an alias. */
export function aliasMatchesKey(account: Account): boolean | null {
  if (account.evmAddress === null) return null
  const key = account.key()
  // A hollow account takes no other key than that of its alias.
  if (key === null) return true
  return key.type === 'ECDSA' && addressOfKey(key.bytes) === account.evmAddress
}

/**
 * Facts of an account and a token that the service reads from the mirror; null while the mirror does not answer.
 * `kycRevoked` of an account that was never granted KYC for a token that asks for it is true, as on the network.
 */
export type TokenFacts = {
  readonly associated: boolean
  readonly frozen: boolean
  readonly kycRevoked: boolean
  /** Whether an arriving NFT would associate itself. */
  readonly hasFreeSlot: boolean
}

/** What a service would answer that took silence for good news. */
export const NO_BARS: TokenFacts = { associated: true, frozen: false, kycRevoked: false, hasFreeSlot: true }

export function tokenFacts(service: Service, account: Account, token: number): TokenFacts | null {
  if (!mirrorAnswers(service)) return null
  const { maxAutoAssociations, autoTokens } = account
  return {
    associated: account.tokens.has(token),
    frozen: account.frozen.has(token),
    kycRevoked: service.ledger.state.tokens.get(token)?.hasKycKey === true && !account.kyc.has(token),
    hasFreeSlot: maxAutoAssociations === -1 || autoTokens.size < maxAutoAssociations,
  }
}

const mirrorAnswers = ({ faults }: Service): boolean => faults.mirror === 'up'

export const balancesKnown = (service: Service): boolean =>
  mirrorAnswers(service) && service.faults.trading.balances === 'up'
