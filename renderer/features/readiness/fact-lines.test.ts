import { describe, expect, it } from 'vitest'
import type { ReadinessFact } from '@shared/contract/readiness'
import { sampleFact, sampleReadiness } from '../../testing/samples'
import { isKeyTypeOnly, purchaseLines, purchaseReadiness, readinessLines } from './fact-lines'

const KEY = sampleFact('key', { about: 'account', isNeeded: false })
const of = (...facts: readonly ReadinessFact[]) => ({ ...sampleReadiness, facts: [...facts] })
const names = (...facts: readonly ReadinessFact[]) => purchaseLines(of(...facts), null).map(({ fact }) => fact.fact)

describe('the lines of a purchase', () => {
  it('are the needed facts, the key with its type, and the balance', () => {
    const balance = sampleFact('balance', { isNeeded: false, value: '12' })
    const keyType = sampleFact('key-type', { isNeeded: false, value: 'ED25519' })
    const alias = sampleFact('alias', { isNeeded: false })
    const lines = purchaseLines(of(KEY, keyType, alias, balance, sampleFact('associated')), null)
    expect(lines.map(({ fact, value }) => [fact.fact, value?.replace(/[\u202f\u00a0]/g, ' ') ?? null])).toEqual([
      ['key', 'ED25519'],
      ['balance', '12 ℏ'],
      ['associated', null],
    ])
  })

  it.each<[string, ReadinessFact['state'], Partial<ReadinessFact>, boolean]>([
    ['is against it', 'no', {}, true],
    ['is not known', 'unknown', {}, true],
    ['is for it', 'yes', {}, false],
    ['says what a fact says', 'no', { state: 'no' }, false],
    ['is not known, as a fact', 'unknown', { state: 'unknown' }, false],
    ['is not known while a fact is against it', 'unknown', { state: 'no' }, false],
    ['is against it while a fact is not known', 'no', { state: 'unknown' }, true],
    ['decides nothing', 'unknown', {}, false],
  ])('show a verdict of the market that %s only where no other fact shows it', (what, state, other, isShown) => {
    const verdict = sampleFact('verdict', { state, isNeeded: what !== 'decides nothing' })
    expect(names(KEY, sampleFact('associated', other), verdict).includes('verdict')).toBe(isShown)
  })

  it('show a verdict next to what this app judges itself', () => {
    const key = { ...KEY, state: 'no' as const }
    const balance = sampleFact('balance', { isNeeded: false, state: 'unknown' })
    expect(names(key, balance, sampleFact('verdict', { state: 'no' }))).toContain('verdict')
  })
})

describe('the lines of all facts', () => {
  it.each<[string, string | null, boolean]>([
    ['is left out where a failed fact has the same reason', 'TOKEN_NOT_ASSOCIATED', false],
    ['is a line where no reason is known', null, true],
  ])('a negative verdict %s', (_, reason, isShown) => {
    const failed = { state: 'no', reason } as const
    const facts = of(sampleFact('alias', failed), sampleFact('verdict', failed))
    expect(readinessLines(facts, false).some(({ fact }) => fact.fact === 'verdict')).toBe(isShown)
  })
})

describe('what a purchase needs adds up', () => {
  it.each<[string, ReadinessFact, 'yes' | 'no' | 'unknown']>([
    ['to no without the key', { ...KEY, state: 'no' }, 'no'],
    ['to no with a balance below the price', sampleFact('balance', { isNeeded: false, value: '9.99999999' }), 'no'],
    ['to unknown without a known balance', sampleFact('balance', { isNeeded: false, state: 'unknown' }), 'unknown'],
    ['to yes where all is there', sampleFact('balance', { isNeeded: false, value: '10' }), 'yes'],
  ])('%s', (_, fact, expected) => {
    const readiness = of(fact, sampleFact('associated'))
    expect(purchaseReadiness(readiness, purchaseLines(readiness, '10'))).toBe(expected)
  })

  it('to what the account lacks, whatever else is there', () => {
    const readiness = { ...of(KEY), readyStatus: 'no' as const }
    expect(purchaseReadiness(readiness, purchaseLines(readiness, '10'))).toBe('no')
  })
})

it('a positive result without a verdict of the market only means that the key type fits', () => {
  const verdict = sampleFact('verdict', { state: 'unknown', isNeeded: false, reason: 'EVM_NOT_COVERED' })
  expect(isKeyTypeOnly([KEY, verdict], 'yes')).toBe(true)
  expect(isKeyTypeOnly([KEY, verdict], 'no')).toBe(false)
  expect(isKeyTypeOnly([KEY], 'yes')).toBe(false)
})
