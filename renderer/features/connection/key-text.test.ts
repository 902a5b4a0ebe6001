import { expect, test } from 'vitest'
import type { ServiceKey } from '@shared/contract/connection'
import { sampleAgentKey, sampleServiceKey, T0 } from '../../testing/samples'
import { agentKeyFacts, agentKeyEndText, keyFactTexts, keyStatus, keyRemovalText } from './key-text'

const DAY = 86_400_000
const at = (ms: number) => new Date(T0 + ms).toISOString()
const standing = (change: Partial<ServiceKey>) => keyStatus({ ...sampleServiceKey, ...change }, T0)

test('a key that works has nothing to be said', () => {
  expect(standing({})).toEqual({ mark: 'good', text: null })
})

test('a key that was entered and never used is not called good', () => {
  expect(standing({ origin: 'entered', firstUsedAt: null })).toMatchObject({ mark: 'unknown' })
  expect(standing({ origin: 'entered' })).toEqual({ mark: 'good', text: null })
})

test('an unused key says when it ends, and one long idle that it may have stopped', () => {
  expect(standing({ warning: { reason: 'unused', at: at(3 * DAY), isOver: false } }).text).toContain(
    'Without use, the key expires in 3 d',
  )
  const idle = standing({ warning: { reason: 'idle', at: at(10 * DAY), isOver: false } })
  expect(idle).toMatchObject({ mark: 'warning' })
  expect(idle.text).toContain('The key may stop working in 10 d')
  expect(standing({ warning: { reason: 'idle', at: at(-DAY), isOver: true } }).text).toContain('may have stopped')
})

test.each([
  ['refused', 'unusable', 'has refused the agent key since'],
  ['expired', 'unusable', '7 days'],
  ['gone', 'unusable', 'no longer on this computer'],
  ['locked', 'unknown', 'Locked'],
] as const)('a key that is %s says so', (state, mark, words) => {
  const { mark: got, text } = standing({ state, refusedAt: at(-60_000) })
  expect(got).toBe(mark)
  expect(text).toContain(words)
})

test('where it came from, its last use and where it is kept are told, also of a key of which nothing is recorded', () => {
  expect(keyFactTexts(sampleServiceKey, T0).join(' · ')).toMatch(
    /^Created here 18 Nov 2026 · last used 2 min ago · in the keychain · may stop working 19 Feb 2027 if unused until then$/,
  )
  expect(keyFactTexts({ ...sampleServiceKey, origin: 'entered', lastUsedAt: null }, T0)).toContain('not used yet')
  const practice: ServiceKey = {
    ...sampleServiceKey,
    origin: 'practice',
    addedAt: null,
    lastUsedAt: null,
    keyStore: 'session',
  }
  expect(keyFactTexts(practice, T0)).toEqual(['Comes with the practice market'])
})

test('an assistant’s key says that its use is not visible here, and a former own key when it was removed', () => {
  expect(agentKeyFacts(sampleAgentKey, T0)).toContainEqual({ label: 'Last used', value: 'not known' })
  const former = { ...sampleAgentKey, purpose: '', lastUsedAt: at(-60_000), removedAt: at(0) }
  expect(agentKeyFacts(former, T0).slice(0, 2)).toEqual([
    { label: 'Marked as removed', value: '21 Nov 2026' },
    { label: 'Last used', value: '60 s ago by this app' },
  ])
})

test('the end of a key is told as surely as this app knows it', () => {
  const end = (reason: 'unused' | 'idle', isOver: boolean) => agentKeyEndText({ reason, at: at(0), isOver })
  expect(end('unused', false)).toMatch(/^Without use, the key expires on 21 Nov 2026/)
  expect(end('unused', true)).toBe('The key expired on 21 Nov 2026, unless the key was used before.')
  expect(end('idle', false)).toContain('Without use, the key may stop working on 21 Nov 2026')
  expect(end('idle', true)).toContain('The key may have stopped working on 21 Nov 2026')
  expect(agentKeyEndText(null)).toContain('cannot see the key’s use elsewhere')
})

test('only of an agent key is it said that it can still be revoked', () => {
  expect(keyRemovalText('agent', true)).toContain('Revoke the key under “Other agent keys”')
  expect(keyRemovalText('agent', false)).toContain('can no longer revoke it')
  expect(keyRemovalText('user', false)).toContain('The market still accepts the user key')
  expect(keyRemovalText('project', false)).toContain('Nothing changed at the market')
})
