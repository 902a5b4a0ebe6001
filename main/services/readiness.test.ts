import { describe, expect, it } from 'vitest'
import { readiness } from '@shared/market/market'
import { factsOf, readyOf, verdictOf } from './readiness'

const TOKEN = {
  ...{ sentxCollection: true, kind: 'native', associated: true, frozen: false, kycRevoked: false },
  ...{ readyForSentxPurchase: true, reason: null },
}
const NO_ROOM = { associated: false, readyForSentxPurchase: false, reason: 'TOKEN_NOT_ASSOCIATED' }
const answerOf = (token: object, more: object = {}) =>
  readiness.answer.parse({
    ...{ accountId: '0.0.1001', exists: true, hbar: { tinybars: '5' }, receiverSigRequired: false },
    ...{ token: { ...TOKEN, ...token } },
    ...more,
  })

describe("the service's verdict", () => {
  it.each<[string, object, 'yes' | 'no' | 'unknown', object | null]>([
    ['is against it', { readyForSentxPurchase: false, reason: 'BLOCKED' }, 'no', { state: 'no', reason: 'BLOCKED' }],
    ['is not known', { readyForSentxPurchase: null }, 'unknown', { state: 'unknown', reason: null }],
    ['is missing', { readyForSentxPurchase: undefined }, 'unknown', { state: 'unknown' }],
    ['is for it', {}, 'yes', null],
    ['says what a fact says', NO_ROOM, 'no', null],
    ['is not known, as a fact', { readyForSentxPurchase: null, associated: null }, 'unknown', null],
    ['is not known beside a fact against it', { readyForSentxPurchase: null, frozen: true }, 'no', null],
    ['is against it beside a fact that is not known', { readyForSentxPurchase: false, kycRevoked: null }, 'no', {}],
  ])('that %s is kept to, and told where no fact tells it', (_, token, ready, told) => {
    const facts = factsOf(answerOf(token), true, false)
    const verdict = facts.find(({ fact }) => fact === 'verdict')
    expect(readyOf(facts)).toBe(ready)
    if (told) expect(verdict).toMatchObject(told)
    else expect(verdict).toBeUndefined()
  })

  it('is told beside what this app judges itself', () => {
    const facts = factsOf(answerOf({ readyForSentxPurchase: false }, { hbar: null }), false, false)
    expect(facts.find(({ fact }) => fact === 'verdict')).toMatchObject({ state: 'no' })
  })

  it.each<[string, object, 'yes' | 'unknown' | 'no']>([
    ['rests on what came before counts no more', NO_ROOM, 'yes'],
    ['may rest on something else is not known', { ...NO_ROOM, reason: 'BLOCKED' }, 'unknown'],
    ['knows of it counts', { ...NO_ROOM, associated: true }, 'no'],
  ])('after an association of this app that %s', (_, token, expected) => {
    expect(readyOf(factsOf(answerOf(token), true, true))).toBe(expected)
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
    const facts = factsOf(answerOf(contract, { evm: { keyEligibleForEvmNfts } }), true, false)
    expect(facts.map(({ fact }) => fact)).toEqual(['exists', 'key', 'balance', 'evm-key', 'listed-collection'])
    expect(facts.find(({ fact }) => fact === 'evm-key')?.state).toBe(expected)
    expect(readyOf(facts)).toBe(expected)
  })
})
