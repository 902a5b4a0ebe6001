import { formatHbar } from '@shared/amount'
import { z } from 'zod'
import type { Body } from './refusal'
import type { Service } from './service'
import {
  FACTS_WITHOUT_OBSTACLE,
  aliasMatchesKey,
  areBalancesKnown,
  readAccountFacts,
  tokenFacts,
  type AccountFacts,
  type TokenFacts,
} from './account-facts'
import { id } from './views'

const factField = z.boolean().nullable()
const reasonField = z.string().nullable()

const tokenBlock = z.strictObject({
  tokenId: z.string(),
  sentxCollection: z.boolean().describe('Whether the service lists the collection'),
  kind: z.enum(['native', 'evm']).nullable(),
  associated: factField,
  frozen: factField,
  kycRevoked: factField.describe('Whether the token requires KYC that the account was not granted'),
  readyForSentxPurchase: factField.describe('Null when a needed fact is unknown, and for EVM collections'),
  reason: reasonField,
})

/** Fields of the answer, without its dates. */
export const readinessFields = {
  success: z.literal(true),
  accountId: z.string(),
  exists: z.boolean(),
  deleted: z.boolean(),
  key: z.strictObject({
    type: z.string().nullable(),
    canSignIn: z.boolean(),
    canSignInWithMetaMask: z.boolean(),
    reason: reasonField,
  }),
  hbar: z.strictObject({
    tinybars: z.string().nullable().describe('Decimal integer'),
    amount: z.string().nullable().describe('Decimal, whole HBAR'),
    reason: reasonField,
  }),
  evm: z.strictObject({
    address: z.string().nullable(),
    hasAlias: factField,
    aliasMatchesKey: factField.describe('Null without an alias'),
    keyEligibleForEvmNfts: factField,
  }),
  autoAssociation: z.strictObject({ max: z.number().int().nullable().describe('-1 is unlimited') }),
  receiverSigRequired: factField,
  token: tokenBlock.optional().describe('Only when a token was requested'),
  notes: z.array(z.string()),
}

/** Readiness of an account for the service and for one collection. Unknown facts are null. */
export function readinessBody(service: Service, num: number, token: number | undefined): Body {
  const standing = readAccountFacts(service, num)
  const exists = standing !== null || !service.rules.holds('readiness.missing-accounts')
  return {
    success: true,
    accountId: id(num),
    exists,
    deleted: isDeleted(service, standing),
    key: keyBlock(service, standing),
    hbar: hbarBlock(service, standing),
    evm: evmBlock(service, num, standing),
    autoAssociation: { max: standing?.account?.maxAutoAssociations ?? (standing ? 0 : null) },
    receiverSigRequired: requiresReceiverSignature(service, standing),
    ...(token === undefined ? {} : { token: tokenReadiness(service, standing, token) }),
    notes: readinessNotes(service, standing, token),
  }
}

/** Receiver-signature setting of an account; false for contracts, which have none; null if nothing is known. */
function requiresReceiverSignature({ rules }: Service, standing: AccountFacts | null): boolean | null {
  if (!standing) return null
  return standing.account?.receiverSigRequired === true && rules.holds('readiness.receiver-signature')
}

const isDeleted = ({ rules }: Service, standing: AccountFacts | null): boolean =>
  standing?.deleted === true && rules.holds('readiness.deleted-accounts')

function keyBlock(service: Service, standing: AccountFacts | null): Body {
  const noSignIn = { canSignIn: false, canSignInWithMetaMask: false }
  if (!standing) return { type: null, ...noSignIn, reason: 'ACCOUNT_NOT_FOUND' }
  const { key, account } = standing
  if (isDeleted(service, standing)) return { type: key.type, ...noSignIn, reason: 'ACCOUNT_DELETED' }
  if (!key.canSign && service.rules.holds('readiness.keys-that-cannot-sign-in')) {
    return { type: key.type, ...noSignIn, reason: 'KEY_TYPE_NOT_SUPPORTED' }
  }
  const metaMask = metaMaskReason(service, standing)
  return {
    type: key.type,
    canSignIn: true,
    canSignInWithMetaMask: account !== null && metaMask === null,
    reason: metaMask,
  }
}

/** MetaMask knows an account by the address of its key: the account needs an ECDSA key and the alias derived from it. */
function metaMaskReason({ rules }: Service, { key, account }: AccountFacts): string | null {
  if (!key.isEcdsa) return rules.holds('readiness.metamask-needs-ecdsa') ? 'METAMASK_NEEDS_ECDSA' : null
  const hasMatchingAlias = account !== null && aliasMatchesKey(account) === true
  return hasMatchingAlias || !rules.holds('readiness.metamask-needs-alias') ? null : 'METAMASK_NEEDS_ALIAS'
}

function hbarBlock(service: Service, standing: AccountFacts | null): Body {
  const unknownBalance = (reason: string): Body => ({ tinybars: null, amount: null, reason })
  if (!standing) return unknownBalance('ACCOUNT_NOT_FOUND')
  if (isDeleted(service, standing)) return unknownBalance('ACCOUNT_DELETED')
  if (!areBalancesKnown(service) && service.rules.holds('readiness.unknown-facts'))
    return unknownBalance('BALANCE_UNKNOWN')
  const balance = standing.account?.balance ?? 0n
  return { tinybars: balance.toString(), amount: formatHbar(balance), reason: null }
}

function evmBlock({ ledger: { state }, rules }: Service, num: number, standing: AccountFacts | null): Body {
  if (!standing) return { address: null, hasAlias: null, aliasMatchesKey: null, keyEligibleForEvmNfts: null }
  const { account, key } = standing
  const alias = account ? account.evmAddress : (state.contracts.get(num)?.evmAddress ?? null)
  const isAlias = account !== null && alias !== null
  return {
    address: `0x${alias ?? num.toString(16).padStart(40, '0')}`,
    hasAlias: isAlias && rules.holds('readiness.alias'),
    aliasMatchesKey: isAlias && rules.holds('readiness.alias-matches-key') ? aliasMatchesKey(account) : null,
    keyEligibleForEvmNfts: key.isEcdsa || !rules.holds('readiness.evm-nfts-need-ecdsa'),
  }
}

function tokenReadiness(service: Service, standing: AccountFacts | null, token: number): Body {
  const { rules, market, ledger } = service
  const listed = market.collections.has(token) || !rules.holds('readiness.not-on-service')
  const evm = ledger.state.contracts.has(token)
  const kind = evm ? 'evm' : 'native'
  const facts = listed && !evm && standing?.account ? tokenFacts(service, standing.account, token) : null
  const knownFacts = facts ?? (rules.holds('readiness.unknown-facts') ? null : FACTS_WITHOUT_OBSTACLE)
  const verdict = purchaseVerdict(service, standing, { listed, evm, facts: knownFacts })
  return {
    tokenId: id(token),
    sentxCollection: listed,
    kind: listed ? kind : null,
    associated: knownFacts?.associated ?? null,
    frozen: knownFacts?.frozen ?? null,
    kycRevoked: knownFacts?.kycRevoked ?? null,
    readyForSentxPurchase: verdict.ready,
    reason: verdict.reason,
  }
}

type PurchaseVerdict = { readonly ready: boolean | null; readonly reason: string | null }
type TokenView = { readonly listed: boolean; readonly evm: boolean; readonly facts: TokenFacts | null }

/** The first obstacle, or ready. Obstacles that are harder to fix come first. */
function purchaseVerdict(
  service: Service,
  standing: AccountFacts | null,
  { listed, evm, facts }: TokenView,
): PurchaseVerdict {
  const { rules } = service
  const notReady = (reason: string): PurchaseVerdict => ({ ready: false, reason })
  if (!listed) return notReady('NOT_ON_SVC')
  if (evm && rules.holds('readiness.evm-not-covered')) return { ready: null, reason: 'EVM_NOT_COVERED' }
  if (!standing) return notReady('ACCOUNT_NOT_FOUND')
  if (isDeleted(service, standing)) return notReady('ACCOUNT_DELETED')
  if (!standing.key.canSign && rules.holds('readiness.keys-that-cannot-sign-in'))
    return notReady('KEY_TYPE_NOT_SUPPORTED')
  if (!facts) return { ready: null, reason: 'FACTS_UNKNOWN' }
  if (facts.frozen && rules.holds('readiness.frozen')) return notReady('ACCOUNT_FROZEN')
  if (facts.kycRevoked && rules.holds('readiness.kyc')) return notReady('KYC_REVOKED')
  const canReceive = facts.associated || (facts.hasFreeSlot && rules.holds('readiness.auto-association'))
  if (!canReceive && rules.holds('readiness.association')) return notReady('TOKEN_NOT_ASSOCIATED')
  return { ready: true, reason: null }
}

function readinessNotes(service: Service, standing: AccountFacts | null, token: number | undefined): string[] {
  const notes = ['Advisory: the ledger decides when the transaction is submitted.']
  if (!standing?.account || standing.deleted || token === undefined) return notes
  const { receiverSigRequired } = standing.account
  const facts = service.ledger.state.contracts.has(token) ? null : tokenFacts(service, standing.account, token)
  if (receiverSigRequired) notes.push('The account must sign for everything it receives, including NFTs.')
  if (facts?.hasFreeSlot && !facts.associated && service.market.collections.has(token)) {
    notes.push('Not associated yet: the NFT will use a free slot for automatic association.')
  }
  return notes
}
