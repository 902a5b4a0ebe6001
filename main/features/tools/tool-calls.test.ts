import { expect, it } from 'vitest'
import { openDatabase } from '../../storage/database'
import { createToolCalls } from './tool-calls'

const call = (n: number) => ({
  at: '2026-11-21T12:00:00.000Z',
  tool: 'get_floor',
  input: `{"n":${n}}`,
  tookMs: 12,
  requests: 1,
  outcome: 'answered' as const,
  error: null,
})
const ofInput = (calls: readonly { readonly input: string }[]) => calls.map(({ input }) => input)

it('keeps the last hundred calls of each market, the last first', () => {
  const calls = createToolCalls(openDatabase(':memory:'))
  calls.add('q', call(-1))
  for (let n = 0; n < 130; n++) calls.add('p', call(n))
  expect(calls.list('p')).toHaveLength(100)
  expect(ofInput(calls.list('p')).slice(0, 2)).toEqual(['{"n":129}', '{"n":128}'])
  expect(ofInput(calls.list('q'))).toEqual(['{"n":-1}'])
})

it('forgets the calls of one market alone', () => {
  const calls = createToolCalls(openDatabase(':memory:'))
  calls.add('p', call(1))
  calls.add('q', call(2))
  calls.clear('p')
  expect(calls.list('p')).toEqual([])
  expect(calls.list('q')).toHaveLength(1)
})

it('passes over what it cannot read', () => {
  const db = openDatabase(':memory:')
  const calls = createToolCalls(db)
  calls.add('p', call(1))
  db.prepare('INSERT INTO tool_calls (profile, n, call) VALUES (?, ?, ?)').run('p', 9, '{"outcome":"sung"}')
  expect(calls.list('p')).toHaveLength(1)
})
