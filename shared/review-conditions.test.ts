import { describe, expect, test } from 'vitest'
import { reviewEnd, isAccepted, isRefusedReview, unacceptedWarnings } from './review-conditions'

type Findings = Parameters<typeof unacceptedWarnings>[0]['findings']
const finding = (
  id: string,
  requiredText: string | null,
  severity: 'warn' | 'note' | 'refuse' = 'warn',
): Findings[number] => ({
  id,
  rule: 'r',
  severity,
  title: '',
  claim: '',
  message: '',
  evidence: null,
  requiredText,
})

describe('a finding is accepted', () => {
  test.each([
    [null, null, true],
    ['every NFT', 'every NFT', true],
    ['every NFT', '  every NFT ', true],
    ['every NFT', 'Every NFT', false],
    ['every NFT', 'every  NFT', false],
    ['every NFT', '', false],
    ['every NFT', null, false],
    ['12', '12.0', false],
  ])('that asks for %j when %j was typed: %s', (requiredText, given, isIt) => {
    expect(isAccepted({ id: 'a#1', requiredText }, { id: 'a#1', typed: given })).toBe(isIt)
  })

  test('by its own id only, and one does not stand for another', () => {
    const findings = [finding('a#1', null), finding('a#2', null), finding('b#1', null, 'note')]
    expect(unacceptedWarnings({ findings }, [{ id: 'a#1', typed: null }]).map(({ id }) => id)).toEqual(['a#2'])
  })
})

test('the end is whichever comes first, and says what it is the end of', () => {
  const [early, late] = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:01:00.000Z']
  expect(reviewEnd({ expiresAt: null, decideBy: null })).toBeNull()
  expect(reviewEnd({ expiresAt: early, decideBy: { at: late, what: 'The quote' } })).toEqual({
    atMs: Date.parse(early),
    basisName: null,
  })
  expect(reviewEnd({ expiresAt: late, decideBy: { at: early, what: 'The quote' } })).toEqual({
    atMs: Date.parse(early),
    basisName: 'The quote',
  })
  expect(reviewEnd({ expiresAt: null, decideBy: { at: late, what: 'The quote' } })?.basisName).toBe('The quote')
})

test('one finding that refuses is a refusal, whatever the verdict says', () => {
  expect(isRefusedReview({ verdict: 'match', findings: [finding('x', null, 'refuse')] })).toBe(true)
  expect(isRefusedReview({ verdict: 'refuse', findings: [] })).toBe(true)
  expect(isRefusedReview({ verdict: 'warn', findings: [finding('x', null)] })).toBe(false)
})
