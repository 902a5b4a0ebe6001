import { formatHbar } from '@shared/amount'
import { z } from 'zod'
import type { AnswerBody } from './refusal'
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
import { ledgerIdText } from './views'

const factField = z.boolean().nullable()
const reasonField = z.string().nullable()

const tokenFields = z.strictObject({
  tokenId: z.string(),
  sentxCollection: z.boolean().describe('Whether the service lists the collection'),
  kind: z.enum(['native', 'evm']).nullable(),
  associated: factField,
  frozen: factField,
  kycRevoked: factField.describe('Whether the token requires KYC that the account was not granted'),
  readyForSentxPurchase: factField.describe('Null when a needed fact is unknown, and for EVM collections'),
  reason: reasonField,
})

/** Fields of the readiness answer, without the fields that say when the facts were read. */
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
    amount: z.string().nullable().describe('Decimal, in HBAR'),
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
  token: tokenFields.optional().describe('Only when a token was requested'),
  notes: z.array(z.string()),
}

/**
 * Readiness of an account to sign in, to pay and to receive. With `token`, also the readiness to buy an NFT of that
 * collection. Unknown facts are null.
 */
export function readinessBody(service: Service, num: number, token: number | undefined): AnswerBody {
  const accountFacts = readAccountFacts(service, num)
  const exists = accountFacts !== null || !service.rules.isKept('readiness.missing-accounts')
  return {
    success: true,
    accountId: ledgerIdText(num),
    exists,
    deleted: isDeleted(service, accountFacts),
    key: keyBlock(service, accountFacts),
    hbar: hbarBlock(service, accountFacts),
    evm: evmBlock(service, num, accountFacts),
    autoAssociation: { max: maxAutoAssociations(accountFacts) },
    receiverSigRequired: receiverSignatureFact(service, accountFacts),
    ...(token === undefined ? {} : { token: tokenReadiness(service, accountFacts, token) }),
    notes: readinessNotes(service, accountFacts, token),
  }
}

/**
 * Number of automatic associations that the account allows; -1 means unlimited. 0 for a contract, null if there is no
 * such account.
 */
function maxAutoAssociations(accountFacts: AccountFacts | null): number | null {
  if (!accountFacts) return null
  return accountFacts.account?.maxAutoAssociations ?? 0
}

/** True if the account must sign to receive a transfer; false for a contract, null if there is no such account. */
function receiverSignatureFact({ rules }: Service, accountFacts: AccountFacts | null): boolean | null {
  if (!accountFacts) return null
  return accountFacts.account?.receiverSigRequired === true && rules.isKept('readiness.receiver-signature')
}

const isDeleted = ({ rules }: Service, accountFacts: AccountFacts | null): boolean =>
  accountFacts?.isDeleted === true && rules.isKept('readiness.deleted-accounts')

function keyBlock(service: Service, accountFacts: AccountFacts | null): AnswerBody {
  const noSignIn = { canSignIn: false, canSignInWithMetaMask: false }
  if (!accountFacts) return { type: null, ...noSignIn, reason: 'ACCOUNT_NOT_FOUND' }
  const { key, account } = accountFacts
  if (isDeleted(service, accountFacts)) return { type: key.type, ...noSignIn, reason: 'ACCOUNT_DELETED' }
  if (!key.canSign && service.rules.isKept('readiness.keys-that-cannot-sign-in')) {
    return { type: key.type, ...noSignIn, reason: 'KEY_TYPE_NOT_SUPPORTED' }
  }
  const metaMaskObstacle = findMetaMaskObstacle(service, accountFacts)
  return {
    type: key.type,
    canSignIn: true,
    canSignInWithMetaMask: account !== null && metaMaskObstacle === null,
    reason: metaMaskObstacle,
  }
}

/**
 * Reason why MetaMask cannot be used for the account; null if MetaMask can be used. MetaMask needs an ECDSA key, and an
 * account alias that is the address of this key.
 */
function findMetaMaskObstacle({ rules }: Service, { key, account }: AccountFacts): string | null {
  if (!key.isEcdsa) return rules.isKept('readiness.metamask-needs-ecdsa') ? 'METAMASK_NEEDS_ECDSA' : null
  const hasMatchingAlias = account !== null && aliasMatchesKey(account) === true
  return hasMatchingAlias || !rules.isKept('readiness.metamask-needs-alias') ? null : 'METAMASK_NEEDS_ALIAS'
}

function hbarBlock(service: Service, accountFacts: AccountFacts | null): AnswerBody {
  const unknownBalance = (reason: string): AnswerBody => ({ tinybars: null, amount: null, reason })
  if (!accountFacts) return unknownBalance('ACCOUNT_NOT_FOUND')
  if (isDeleted(service, accountFacts)) return unknownBalance('ACCOUNT_DELETED')
  if (!areBalancesKnown(service) && service.rules.isKept('readiness.unknown-facts'))
    return unknownBalance('BALANCE_UNKNOWN')
  const balance = accountFacts.account?.balance ?? 0n
  return { tinybars: balance.toString(), amount: formatHbar(balance), reason: null }
}

function evmBlock({ ledger: { state }, rules }: Service, num: number, accountFacts: AccountFacts | null): AnswerBody {
  if (!accountFacts) return { address: null, hasAlias: null, aliasMatchesKey: null, keyEligibleForEvmNfts: null }
  const { account, key } = accountFacts
  const evmAddress = account ? account.evmAddress : (state.contracts.get(num)?.evmAddress ?? null)
  const hasAlias = account !== null && evmAddress !== null
  return {
    address: `0x${evmAddress ?? num.toString(16).padStart(40, '0')}`,
    hasAlias: hasAlias && rules.isKept('readiness.alias'),
    aliasMatchesKey: hasAlias && rules.isKept('readiness.alias-matches-key') ? aliasMatchesKey(account) : null,
    keyEligibleForEvmNfts: key.isEcdsa || !rules.isKept('readiness.evm-nfts-need-ecdsa'),
  }
}

function tokenReadiness(service: Service, accountFacts: AccountFacts | null, token: number): AnswerBody {
  const { rules, market, ledger } = service
  const isOnMarket = market.collections.has(token) || !rules.isKept('readiness.not-on-service')
  const isEvm = ledger.state.contracts.has(token)
  const kind = isEvm ? 'evm' : 'native'
  const facts = isOnMarket && !isEvm && accountFacts?.account ? tokenFacts(service, accountFacts.account, token) : null
  const reportedFacts = facts ?? (rules.isKept('readiness.unknown-facts') ? null : FACTS_WITHOUT_OBSTACLE)
  const readiness = purchaseReadiness(service, accountFacts, { isOnMarket, isEvm, facts: reportedFacts })
  return {
    tokenId: ledgerIdText(token),
    sentxCollection: isOnMarket,
    kind: isOnMarket ? kind : null,
    associated: reportedFacts?.isAssociated ?? null,
    frozen: reportedFacts?.isFrozen ?? null,
    kycRevoked: reportedFacts?.isKycRevoked ?? null,
    readyForSentxPurchase: readiness.isReady,
    reason: readiness.reason,
  }
}

/** `isReady` is true if the account is ready to buy, false if an obstacle exists, and null if that is unknown. */
type PurchaseReadiness = { readonly isReady: boolean | null; readonly reason: string | null }
type PurchaseFacts = { readonly isOnMarket: boolean; readonly isEvm: boolean; readonly facts: TokenFacts | null }

/**
 * Readiness to buy an NFT of the collection, with the first obstacle if there is one. Obstacles that are harder to
 * remove come first.
 */
function purchaseReadiness(
  service: Service,
  accountFacts: AccountFacts | null,
  { isOnMarket, isEvm, facts }: PurchaseFacts,
): PurchaseReadiness {
  const { rules } = service
  const notReady = (reason: string): PurchaseReadiness => ({ isReady: false, reason })
  if (!isOnMarket) return notReady('NOT_ON_SVC')
  if (isEvm && rules.isKept('readiness.evm-not-covered')) return { isReady: null, reason: 'EVM_NOT_COVERED' }
  if (!accountFacts) return notReady('ACCOUNT_NOT_FOUND')
  if (isDeleted(service, accountFacts)) return notReady('ACCOUNT_DELETED')
  if (!accountFacts.key.canSign && rules.isKept('readiness.keys-that-cannot-sign-in'))
    return notReady('KEY_TYPE_NOT_SUPPORTED')
  if (!facts) return { isReady: null, reason: 'FACTS_UNKNOWN' }
  if (facts.isFrozen && rules.isKept('readiness.frozen')) return notReady('ACCOUNT_FROZEN')
  if (facts.isKycRevoked && rules.isKept('readiness.kyc')) return notReady('KYC_REVOKED')
  const canReceive = facts.isAssociated || (facts.hasFreeSlot && rules.isKept('readiness.auto-association'))
  if (!canReceive && rules.isKept('readiness.association')) return notReady('TOKEN_NOT_ASSOCIATED')
  return { isReady: true, reason: null }
}

function readinessNotes(service: Service, accountFacts: AccountFacts | null, token: number | undefined): string[] {
  const notes = ['Advisory: the ledger decides when the transaction is submitted.']
  if (!accountFacts?.account || accountFacts.isDeleted || token === undefined) return notes
  const { receiverSigRequired } = accountFacts.account
  const facts = service.ledger.state.contracts.has(token) ? null : tokenFacts(service, accountFacts.account, token)
  if (receiverSigRequired) notes.push('The account must sign for everything it receives, including NFTs.')
  if (facts?.hasFreeSlot && !facts.isAssociated && service.market.collections.has(token)) {
    notes.push('Not associated yet: the NFT will use a free slot for automatic association.')
  }
  return notes
}
