import { expect } from 'vitest'
import type { Case } from '../case'
import {
  EVM_COLLECTION,
  NATIVE_COLLECTION,
  RESTRICTED_COLLECTION,
  UNSUPPORTED_COLLECTION,
  readReadiness,
} from './readiness-account'

const READINESS_PASSAGE = 'market/resources-and-their-fields/account-readiness/text-1'
const MAX_AGE_PASSAGE = 'market/limits/row-23'

export const readinessTokenCases: readonly Case[] = [
  {
    passages: [READINESS_PASSAGE],
    name: 'An account with neither an association nor a free slot is not ready; an associated account is ready',
    breaks: ['readiness.association'],
    run: async (market) => {
      const unassociatedAccount = await market.openAccount({ maxAutoAssociations: 0 })
      expect((await readReadiness(market, unassociatedAccount.accountId, NATIVE_COLLECTION)).token).toEqual({
        tokenId: NATIVE_COLLECTION,
        sentxCollection: true,
        kind: 'native',
        associated: false,
        frozen: false,
        kycRevoked: false,
        readyForSentxPurchase: false,
        reason: 'TOKEN_NOT_ASSOCIATED',
      })
      const associatedAccount = await market.openAccount({ maxAutoAssociations: 0, associated: [NATIVE_COLLECTION] })
      expect((await readReadiness(market, associatedAccount.accountId, NATIVE_COLLECTION)).token).toMatchObject({
        associated: true,
        readyForSentxPurchase: true,
        reason: null,
      })
    },
  },
  {
    passages: [READINESS_PASSAGE],
    name: 'A free slot for an automatic association makes an account ready without an association',
    breaks: ['readiness.auto-association', 'answer accountReadiness.autoAssociation'],
    run: async (market) => {
      // -1 means no limit.
      for (const max of [-1, 1]) {
        const { accountId } = await market.openAccount({ maxAutoAssociations: max })
        const body = await readReadiness(market, accountId, NATIVE_COLLECTION)
        expect(body.autoAssociation).toEqual({ max })
        expect(body.token).toMatchObject({ associated: false, readyForSentxPurchase: true, reason: null })
        expect(body.notes.join(' ')).toContain('slot')
      }
    },
  },
  {
    passages: [READINESS_PASSAGE],
    name: 'A frozen account is not ready',
    breaks: ['readiness.frozen'],
    run: async (market) => {
      const tokenSettings = { associated: [RESTRICTED_COLLECTION], kyc: [RESTRICTED_COLLECTION] }
      const frozenAccount = await market.openAccount({ ...tokenSettings, frozen: [RESTRICTED_COLLECTION] })
      expect((await readReadiness(market, frozenAccount.accountId, RESTRICTED_COLLECTION)).token).toMatchObject({
        frozen: true,
        kycRevoked: false,
        readyForSentxPurchase: false,
        reason: 'ACCOUNT_FROZEN',
      })
      const unfrozenAccount = await market.openAccount(tokenSettings)
      const { token } = await readReadiness(market, unfrozenAccount.accountId, RESTRICTED_COLLECTION)
      expect(token.readyForSentxPurchase).toBe(true)
    },
  },
  {
    passages: [READINESS_PASSAGE],
    name: 'An account without the KYC that a token requires is not ready',
    breaks: ['readiness.kyc'],
    run: async (market) => {
      const { accountId } = await market.openAccount({ associated: [RESTRICTED_COLLECTION] })
      expect((await readReadiness(market, accountId, RESTRICTED_COLLECTION)).token).toMatchObject({
        associated: true,
        frozen: false,
        kycRevoked: true,
        readyForSentxPurchase: false,
        reason: 'KYC_REVOKED',
      })
    },
  },
  {
    passages: [READINESS_PASSAGE],
    name: 'If an account must sign to receive tokens, a note says so',
    breaks: ['readiness.receiver-signature'],
    run: async (market) => {
      const { accountId } = await market.openAccount({ receiverSigRequired: true })
      const body = await readReadiness(market, accountId, NATIVE_COLLECTION)
      expect(body.receiverSigRequired).toBe(true)
      expect(body.notes.join(' ')).toContain('sign for everything')
    },
  },
  {
    passages: [READINESS_PASSAGE],
    name: 'A token that is not on the service has the reason NOT_ON_SVC',
    breaks: ['readiness.not-on-service'],
    run: async (market) => {
      const { accountId } = await market.openAccount()
      for (const tokenId of [UNSUPPORTED_COLLECTION, '0.0.1']) {
        expect((await readReadiness(market, accountId, tokenId)).token).toEqual({
          tokenId,
          sentxCollection: false,
          kind: null,
          associated: null,
          frozen: null,
          kycRevoked: null,
          readyForSentxPurchase: false,
          reason: 'NOT_ON_SVC',
        })
      }
    },
  },
  {
    passages: [READINESS_PASSAGE],
    name: 'Readiness for an EVM collection is unknown for every key type',
    breaks: ['readiness.evm-not-covered'],
    run: async (market) => {
      for (const keyType of ['ED25519', 'ECDSA']) {
        const { accountId } = await market.openAccount({ keyType })
        expect((await readReadiness(market, accountId, EVM_COLLECTION)).token).toMatchObject({
          sentxCollection: true,
          kind: 'evm',
          readyForSentxPurchase: null,
          reason: 'EVM_NOT_COVERED',
        })
      }
    },
  },
  {
    passages: [READINESS_PASSAGE],
    name: 'While the mirror cannot be reached, the facts and the readiness are unknown',
    breaks: ['readiness.unknown-facts'],
    run: async (market) => {
      const { accountId } = await market.openAccount()
      await market.control('/faults', { mirror: 'reset' })
      try {
        expect((await readReadiness(market, accountId, NATIVE_COLLECTION)).token).toMatchObject({
          sentxCollection: true,
          associated: null,
          frozen: null,
          kycRevoked: null,
          readyForSentxPurchase: null,
          reason: 'FACTS_UNKNOWN',
        })
      } finally {
        await market.control('/faults', { mirror: 'up' })
      }
    },
  },
  {
    passages: [READINESS_PASSAGE, MAX_AGE_PASSAGE, 'market/what-the-service-does/rule-10'],
    name: 'Readiness states when the facts were read, at most fifteen seconds ago',
    breaks: ['readiness.cache', 'readiness.max-age'],
    needsOwnMarket: true,
    run: async (market) => {
      const { accountId } = await market.openAccount({ hbar: '10' })
      const firstAnswer = await readReadiness(market, accountId)
      await market.control('/accounts/fund', { account: accountId, amount: '5' })
      await market.control('/clock', { advanceMs: 8_000 })
      const cachedAnswer = await readReadiness(market, accountId)
      expect(cachedAnswer).toEqual(firstAnswer)
      // 8,000 and 7,001 ms together exceed the maximum age of 15,000 ms.
      await market.control('/clock', { advanceMs: 7_001 })
      const freshAnswer = await readReadiness(market, accountId)
      expect(freshAnswer.hbar.amount).toBe('15')
      const { now } = (await market.control('/clock')) as { now: string }
      const ageMs = Date.parse(now) - Date.parse(freshAnswer.observedAt as string)
      expect(ageMs).toBeLessThan(15_000)
      expect(freshAnswer.asOf).toBe(freshAnswer.observedAt)
    },
  },
]
