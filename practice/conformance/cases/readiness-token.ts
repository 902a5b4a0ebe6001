import { expect } from 'vitest'
import type { Case } from '../case'
import { EVM, NATIVE, RESTRICTED, UNSUPPORTED, readinessOf } from './readiness-account'

const RECORD = 'market/resources-and-their-fields/account-readiness/text-1'
const MAX_AGE = 'market/limits/row-23'

export const readinessTokenCases: readonly Case[] = [
  {
    passages: [RECORD],
    name: 'An account without an association or a free slot is not ready; an association alone makes it ready',
    breaks: ['readiness.association'],
    run: async (market) => {
      const closed = await market.openAccount({ maxAutoAssociations: 0 })
      expect((await readinessOf(market, closed.accountId, NATIVE)).token).toEqual({
        tokenId: NATIVE,
        sentxCollection: true,
        kind: 'native',
        associated: false,
        frozen: false,
        kycRevoked: false,
        readyForSentxPurchase: false,
        reason: 'TOKEN_NOT_ASSOCIATED',
      })
      const open = await market.openAccount({ maxAutoAssociations: 0, associated: [NATIVE] })
      expect((await readinessOf(market, open.accountId, NATIVE)).token).toMatchObject({
        associated: true,
        readyForSentxPurchase: true,
        reason: null,
      })
    },
  },
  {
    passages: [RECORD],
    name: 'A free slot for automatic association is as good as an association',
    breaks: ['readiness.auto-association', 'answer accountReadiness.autoAssociation'],
    run: async (market) => {
      for (const max of [-1, 1]) {
        const { accountId } = await market.openAccount({ maxAutoAssociations: max })
        const body = await readinessOf(market, accountId, NATIVE)
        expect(body.autoAssociation).toEqual({ max })
        expect(body.token).toMatchObject({ associated: false, readyForSentxPurchase: true, reason: null })
        expect(body.notes.join(' ')).toContain('slot')
      }
    },
  },
  {
    passages: [RECORD],
    name: 'A frozen account is not ready',
    breaks: ['readiness.frozen'],
    run: async (market) => {
      const member = { associated: [RESTRICTED], kyc: [RESTRICTED] }
      const frozen = await market.openAccount({ ...member, frozen: [RESTRICTED] })
      expect((await readinessOf(market, frozen.accountId, RESTRICTED)).token).toMatchObject({
        frozen: true,
        kycRevoked: false,
        readyForSentxPurchase: false,
        reason: 'ACCOUNT_FROZEN',
      })
      const free = await market.openAccount(member)
      expect((await readinessOf(market, free.accountId, RESTRICTED)).token.readyForSentxPurchase).toBe(true)
    },
  },
  {
    passages: [RECORD],
    name: 'An account without the KYC that a token requires is not ready',
    breaks: ['readiness.kyc'],
    run: async (market) => {
      const { accountId } = await market.openAccount({ associated: [RESTRICTED] })
      expect((await readinessOf(market, accountId, RESTRICTED)).token).toMatchObject({
        associated: true,
        frozen: false,
        kycRevoked: true,
        readyForSentxPurchase: false,
        reason: 'KYC_REVOKED',
      })
    },
  },
  {
    passages: [RECORD],
    name: 'An account that must sign to receive gets a notice',
    breaks: ['readiness.receiver-signature'],
    run: async (market) => {
      const { accountId } = await market.openAccount({ receiverSigRequired: true })
      const body = await readinessOf(market, accountId, NATIVE)
      expect(body.receiverSigRequired).toBe(true)
      expect(body.notes.join(' ')).toContain('sign for everything')
    },
  },
  {
    passages: [RECORD],
    name: 'A token that the service does not list has a reason of its own',
    breaks: ['readiness.not-on-service'],
    run: async (market) => {
      const { accountId } = await market.openAccount()
      for (const tokenId of [UNSUPPORTED, '0.0.1']) {
        expect((await readinessOf(market, accountId, tokenId)).token).toEqual({
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
    passages: [RECORD],
    name: 'Readiness for an EVM collection is unknown for every key type',
    breaks: ['readiness.evm-not-covered'],
    run: async (market) => {
      for (const keyType of ['ED25519', 'ECDSA']) {
        const { accountId } = await market.openAccount({ keyType })
        expect((await readinessOf(market, accountId, EVM)).token).toMatchObject({
          sentxCollection: true,
          kind: 'evm',
          readyForSentxPurchase: null,
          reason: 'EVM_NOT_COVERED',
        })
      }
    },
  },
  {
    passages: [RECORD],
    name: 'While the mirror is silent the facts are unknown, and so is readiness',
    breaks: ['readiness.unknown-facts'],
    run: async (market) => {
      const { accountId } = await market.openAccount()
      await market.control('/faults', { mirror: 'reset' })
      try {
        expect((await readinessOf(market, accountId, NATIVE)).token).toMatchObject({
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
    passages: [RECORD, MAX_AGE, 'market/what-the-service-does/rule-10'],
    name: 'Readiness states its age, which is at most fifteen seconds',
    breaks: ['readiness.cache', 'readiness.max-age'],
    alone: true,
    run: async (market) => {
      const { accountId } = await market.openAccount({ hbar: '10' })
      const first = await readinessOf(market, accountId)
      await market.control('/accounts/fund', { account: accountId, amount: '5' })
      await market.control('/clock', { advanceMs: 8_000 })
      const cached = await readinessOf(market, accountId)
      expect(cached).toEqual(first)
      await market.control('/clock', { advanceMs: 7_001 })
      const fresh = await readinessOf(market, accountId)
      expect(fresh.hbar.amount).toBe('15')
      const { now } = (await market.control('/clock')) as { now: string }
      const ageMs = Date.parse(now) - Date.parse(fresh.observedAt as string)
      expect(ageMs).toBeLessThan(15_000)
      expect(fresh.asOf).toBe(fresh.observedAt)
    },
  },
]
