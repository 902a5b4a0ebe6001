import { describe, expect, it } from 'vitest'
import { accountReadiness, type ReadinessFact, type ReadinessFactName } from '@shared/contract/readiness'
import type { EntityId } from '@shared/ids'
import { readiness } from '@shared/market/market'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { failure } from '../../platform/app-failure'
import { createReadinessService, factsOf, overallReadiness, verdictOf } from './readiness'

const TOKEN = {
  sentxCollection: true,
  kind: 'native',
  associated: true,
  frozen: false,
  kycRevoked: false,
  readyForSentxPurchase: true,
  reason: null,
}
/** The service's answer for an account without room for the token. */
const NO_ROOM = { associated: false, readyForSentxPurchase: false, reason: 'TOKEN_NOT_ASSOCIATED' }
const ANSWER = {
  accountId: '0.0.1001',
  exists: true,
  deleted: false,
  receiverSigRequired: false,
  notes: [],
  maxAgeSeconds: 15,
  key: { type: 'ED25519', canSignIn: true, canSignInWithMetaMask: false, reason: 'METAMASK_NEEDS_ECDSA' },
  hbar: { tinybars: '1250000000', amount: '12.5', reason: null },
  evm: { address: '0xab', hasAlias: false, aliasMatchesKey: null, keyEligibleForEvmNfts: false },
  autoAssociation: { max: 0 },
  asOf: '2026-11-21T11:59:50.000Z',
}
const answerOf = (token: object | null = {}, more: object = {}) =>
  readiness.answer.parse({ ...ANSWER, token: token && { ...TOKEN, ...token }, ...more })

const OWN = { isMine: true, canSign: true, hasOwnReceipt: false }
const STRANGER = { isMine: false, canSign: false, hasOwnReceipt: false }

const stated = (facts: readonly ReadinessFact[]) => Object.fromEntries(facts.map(({ fact, state }) => [fact, state]))

describe('what the market says of an account', () => {
  it('is told fact by fact, with a token and alone', () => {
    const facts = factsOf(answerOf(), true, OWN)
    expect(stated(facts)).toEqual({
      exists: 'yes',
      key: 'yes',
      'key-type': 'yes',
      'sign-in': 'yes',
      metamask: 'no',
      balance: 'yes',
      receives: 'yes',
      'auto-association': 'no',
      'evm-address': 'yes',
      alias: 'no',
      'alias-key': 'unknown',
      'evm-key': 'no',
      'listed-collection': 'yes',
      associated: 'yes',
      'not-frozen': 'yes',
      kyc: 'yes',
      verdict: 'yes',
    })
    expect(overallReadiness(facts)).toBe('yes')
    expect(facts.find(({ fact }) => fact === 'metamask')?.reason).toBe('METAMASK_NEEDS_ECDSA')
    expect(facts.find(({ fact }) => fact === 'balance')?.value).toBe('12.5')
    expect(factsOf(answerOf(null), false, OWN).some(({ about }) => about === 'token')).toBe(false)
  })

  it('that is not known is said as unknown, and so is what it adds up to', () => {
    const silent = answerOf(
      { associated: null, frozen: null, kycRevoked: null, readyForSentxPurchase: null },
      { key: null, hbar: null, evm: null, autoAssociation: null, receiverSigRequired: null },
    )
    const facts = factsOf(silent, true, STRANGER)
    const unknown = facts.filter(({ state }) => state === 'unknown').map(({ fact }) => fact)
    expect(unknown).toHaveLength(14)
    expect(facts.every(({ state, value }) => state !== 'unknown' || value === null)).toBe(true)
    expect(overallReadiness(facts)).toBe('unknown')
  })

  it('can be mended where this app holds the key, and by nobody else', () => {
    const fixes = (own: typeof OWN) =>
      factsOf(answerOf(NO_ROOM), true, own).flatMap(({ fact, remedy }) => (remedy === 'none' ? [] : [[fact, remedy]]))
    expect(fixes(OWN)).toEqual([['associated', 'associate']])
    expect(fixes({ ...OWN, canSign: false })).toEqual([['key', 'import-key']])
    expect(fixes(STRANGER)).toEqual([['key', 'watch']])
    expect(overallReadiness(factsOf(answerOf(NO_ROOM), true, OWN))).toBe('no')
  })

  it('is of the account itself: neither a key that is not here nor an unknown balance makes it less ready', () => {
    expect(overallReadiness(factsOf(answerOf({}, { hbar: null }), true, STRANGER))).toBe('yes')
  })

  it('that is deleted does not exist', () => {
    expect(stated(factsOf(answerOf({}, { deleted: true }), true, OWN))['exists']).toBe('no')
  })
})

describe("the service's verdict", () => {
  it.each<[string, object, 'yes' | 'no' | 'unknown', object]>([
    ['is against it', { readyForSentxPurchase: false, reason: 'BLOCKED' }, 'no', { state: 'no', reason: 'BLOCKED' }],
    ['is not known', { readyForSentxPurchase: null }, 'unknown', { state: 'unknown', reason: null }],
    ['is missing', { readyForSentxPurchase: undefined }, 'unknown', { state: 'unknown' }],
    ['is for it', {}, 'yes', { state: 'yes' }],
    ['says what a fact says', NO_ROOM, 'no', { state: 'no' }],
    ['is not known, as a fact', { readyForSentxPurchase: null, associated: null }, 'unknown', { state: 'unknown' }],
    ['is not known while a fact is against it', { readyForSentxPurchase: null, frozen: true }, 'no', {}],
    ['is against it while a fact is not known', { readyForSentxPurchase: false, kycRevoked: null }, 'no', {}],
  ])('that %s is kept to', (_, token, ready, told) => {
    const facts = factsOf(answerOf(token), true, OWN)
    expect(overallReadiness(facts)).toBe(ready)
    expect(facts.find(({ fact }) => fact === 'verdict')).toMatchObject(told)
  })

  it.each<[string, object, 'yes' | 'unknown' | 'no']>([
    ['rests on what came before counts no more', NO_ROOM, 'yes'],
    ['may rest on something else is not known', { ...NO_ROOM, reason: 'BLOCKED' }, 'unknown'],
    ['knows of it counts', { ...NO_ROOM, associated: true }, 'no'],
  ])('after an association of this app that %s', (_, token, expected) => {
    expect(overallReadiness(factsOf(answerOf(token), true, { ...OWN, hasOwnReceipt: true }))).toBe(expected)
    expect(verdictOf(answerOf(token), true)).toBe(expected)
  })
})

describe('readiness for an NFT of a contract', () => {
  const none = { associated: null, frozen: null, kycRevoked: null, readyForSentxPurchase: null }
  const contract = { ...none, kind: 'evm', reason: 'EVM_NOT_COVERED' }
  it.each<[boolean | null, 'yes' | 'no' | 'unknown']>([
    [true, 'yes'],
    [false, 'no'],
    [null, 'unknown'],
  ])('rests on a key that contracts know (%s), not on room on the ledger', (keyEligibleForEvmNfts, expected) => {
    // A signature that only the ledger's own transfers need is not needed either.
    const facts = factsOf(answerOf(contract, { evm: { keyEligibleForEvmNfts }, receiverSigRequired: true }), true, OWN)
    const needed = facts.filter(({ isNeeded }) => isNeeded).map(({ fact }) => fact)
    expect(needed).toEqual(['exists', 'evm-key', 'listed-collection'])
    expect(facts.some(({ fact }) => fact === 'associated')).toBe(false)
    expect(stated(facts)).toMatchObject({ 'evm-key': expected, receives: 'no', verdict: 'unknown' })
    expect(overallReadiness(facts)).toBe(expected)
  })
})

describe('readiness as the app asks for it', () => {
  const stamp = { asOf: null, receivedAt: ANSWER.asOf, maxAgeSeconds: 15, isCached: false, offline: false }
  const of = async (more: object, canSign = true, token: EntityId | null = '0.0.5000') => {
    const market = scriptedMarket(({ name }) => {
      if (name !== readiness.name) throw failure({ code: 'offline', what: 'service' })
      return { ...ANSWER, token: TOKEN, ...more }
    }, stamp)
    const service = createReadinessService({
      market,
      flows: () => [],
      namedIdOf: (id) => ({ id, checksum: 'aaaaa', name: null }),
      isMine: () => true,
      canSign: () => canSign,
    })
    return accountReadiness.parse(await service.get({ account: '0.0.1001', token }))
  }
  const fact = async (name: ReadinessFactName, more: object, canSign = true) =>
    (await of(more, canSign)).facts.find((found) => found.fact === name)

  it('is yes when every needed fact is, and names what it is about', async () => {
    expect(await of({})).toMatchObject({
      readyStatus: 'yes',
      stamp: { asOf: ANSWER.asOf },
      subject: { id: '0.0.1001' },
      isOwn: true,
      token: { id: '0.0.5000' },
      tokenName: null,
    })
    expect(await of({ token: null }, true, null)).toMatchObject({ readyStatus: 'yes', token: null })
  })
  it('is unknown when a needed fact is not known, and no as soon as one is no', async () => {
    expect((await of({ token: { ...TOKEN, associated: null } })).readyStatus).toBe('unknown')
    expect((await of({ token: { ...TOKEN, associated: null, frozen: true } })).readyStatus).toBe('no')
  })
  it.each<[ReadinessFactName, object, Partial<ReadinessFact>]>([
    ['exists', { deleted: true }, { state: 'no', value: 'deleted' }],
    [
      'associated',
      { token: { ...TOKEN, ...NO_ROOM } },
      { state: 'no', remedy: 'associate', reason: 'TOKEN_NOT_ASSOCIATED' },
    ],
    ['balance', { hbar: null }, { state: 'unknown', value: null }],
    ['balance', { hbar: { tinybars: 'many', amount: null, reason: null } }, { state: 'unknown', value: null }],
    ['balance', { hbar: { tinybars: '0', amount: '0', reason: null } }, { state: 'yes', value: '0' }],
    ['receives', { receiverSigRequired: true }, { state: 'no', isNeeded: true }],
    ['listed-collection', { token: { ...TOKEN, sentxCollection: false } }, { state: 'no' }],
  ])('says of "%s" with %j what is so', async (name, more, expected) => {
    expect(await fact(name, more)).toMatchObject(expected)
  })
  it('counts a free slot for automatic association as room', async () => {
    const token = { ...TOKEN, associated: false, readyForSentxPurchase: true }
    const expected = { state: 'yes', value: 'will be associated on arrival', remedy: 'none' }
    expect(await fact('associated', { token, autoAssociation: { max: -1 } })).toMatchObject(expected)
    expect((await of({ token, autoAssociation: null })).readyStatus).toBe('yes')
    expect(await fact('associated', { token, autoAssociation: { max: 0 } })).toMatchObject({ remedy: 'associate' })
  })
  it('carries what the service adds in words', async () => {
    expect(await of({ notes: ['One.', 7] })).toMatchObject({ notes: ['One.'] })
  })
  it('says what this app can do about a key that is missing', async () => {
    expect(await fact('key', {}, false)).toMatchObject({ state: 'no', remedy: 'import-key' })
  })
})
