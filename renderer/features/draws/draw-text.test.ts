import { expect, test } from 'vitest'
import type { DrawResult, Reason } from '@shared/draw'
import { snapshotTimeWords, verdictLead } from './draw-text'

test('the time of a snapshot has the form of the other times, and another text stays as it is', () => {
  expect(snapshotTimeWords('2026-11-21T13:31:50.000Z')).toBe('21 Nov 2026, 13:31:50 UTC')
  expect(snapshotTimeWords('2026-11-28T23:56:06.592Z')).toBe('28 Nov 2026, 23:56:06.592 UTC')
  for (const text of ['yesterday', '2026-11-21', '0001-01-01T00:00:00.000Z', '1795266728']) {
    expect(snapshotTimeWords(text)).toBe(text)
  }
})

test.each<[string, readonly Reason[], RegExp]>([
  [
    'an undocumented method',
    ['mapping-not-documented', 'snapshot-unproven'],
    /follows from the number and the pool list/,
  ],
  ['no known method', ['no-mapping-fits', 'snapshot-unproven'], /No known method leads from the number/],
  ['no snapshot', ['no-snapshot'], /does not show that the number chose this NFT/],
  ['a snapshot of unknown form', ['pool-not-understood'], /does not show that the number chose this NFT/],
  ['no serial', ['no-serial', 'mapping-not-documented'], /does not show that the number chose this NFT/],
])('the lead of a draw from a pool claims no more than was checked, with %s', (_, reasons, lead) => {
  const result = { kind: 'pool', verdict: 'conditional', reasons } as Pick<DrawResult, 'kind' | 'verdict' | 'reasons'>
  expect(verdictLead(result, 'input')).toMatch(lead)
})
