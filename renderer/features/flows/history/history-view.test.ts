import { describe, expect, test } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { sampleFlow, SAMPLE_FLOWS } from '../../../testing/flow'
import {
  flowAccounts,
  localDayStartMs,
  type HistoryFilter,
  withoutHiddenFlows,
  isFiltered,
  NO_FILTER,
  filteredFlows,
  flowTokens,
} from './history-view'

const FLOWS: readonly Flow[] = [
  sampleFlow({ id: 'a1', state: 'unknown', transactionId: '0.0.5012345@1795262400.000000005' }),
  { ...SAMPLE_FLOWS.list, id: 'b2', state: 'done', account: '0.0.42', title: 'Ember 9', serial: 9 },
  {
    ...SAMPLE_FLOWS.mint,
    id: 'c3',
    state: 'done',
    outcome: { of: 'mint', minted: [{ token: '0.0.77', serial: 311, name: 'Wave 311' }], isPartial: false },
  },
  { ...SAMPLE_FLOWS.revoke, id: 'd4', state: 'declined' },
]
const NOW = new Date(2026, 10, 21, 18).getTime()
const shown = (filter: Partial<HistoryFilter>) =>
  filteredFlows(FLOWS, { ...NO_FILTER, ...filter }, NOW).map(({ id }) => id)

describe('the history shows', () => {
  test('all of it, in its order, when nothing is filtered', () => {
    expect(shown({})).toEqual(['a1', 'b2', 'c3', 'd4'])
    expect([isFiltered(NO_FILTER), isFiltered({ ...NO_FILTER, search: ' ' })]).toEqual([false, false])
  })

  test('what is of a kind, an end and an account', () => {
    expect(shown({ group: 'permissions' })).toEqual(['d4'])
    expect(shown({ state: 'unfinished' })).toEqual(['a1'])
    expect(shown({ state: 'not-done' })).toEqual(['d4'])
    expect(shown({ account: '0.0.42' })).toEqual(['b2'])
    expect(shown({ group: 'listings', state: 'unfinished' })).toEqual([])
  })

  test.each([
    ['a name', 'ember', ['b2']],
    ['an entry’s id', 'c3', ['c3']],
    ['a transaction', '0.0.5012345@1795262400.000000005', ['a1']],
    ['a transaction with hyphens', '0.0.5012345-1795262400-000000005', ['a1']],
    ['an NFT', '#9', ['b2']],
    ['what a mint brought', 'wave 311', ['c3']],
    ['the token of what a mint brought', '0.0.77/311', ['c3']],
  ])('what %s is found by', (_, search, ids) => {
    expect(shown({ search })).toEqual(ids)
  })
})

describe('in time', () => {
  const at = (hoursAgo: number) => new Date(NOW - hoursAgo * 3_600_000).toISOString()
  const flows = [1, 20, 24 * 6, 24 * 20, 24 * 400].map((hours) =>
    sampleFlow({ id: String(hours), startedAt: at(hours), updatedAt: at(hours), state: 'done' }),
  )
  const within = (filter: Partial<HistoryFilter>) =>
    filteredFlows(flows, { ...NO_FILTER, ...filter }, NOW).map(({ id }) => id)

  test.each([
    ['today', ['1']],
    ['week', ['1', '20', '144']],
    ['month', ['1', '20', '144', '480']],
    ['year', ['1', '20', '144', '480']],
    ['all', ['1', '20', '144', '480', '9600']],
  ] as const)('what began within “%s” is shown', (time, ids) => {
    expect(within({ time })).toEqual(ids)
  })
  test('days are taken with both ends, and one end may be open', () => {
    expect(within({ time: 'days', firstDay: '2026-11-20', lastDay: '2026-11-20' })).toEqual(['20'])
    expect(within({ time: 'days', firstDay: '', lastDay: '2026-11-15' })).toEqual(['144', '480', '9600'])
    expect(within({ time: 'days' })).toHaveLength(5)
    expect([isFiltered({ ...NO_FILTER, time: 'days' }), isFiltered({ ...NO_FILTER, time: 'today' })]).toEqual([
      false,
      true,
    ])
    expect([localDayStartMs('2026-1-1'), localDayStartMs('')]).toEqual([null, null])
  })
  test('what ended before a day is out of sight, and what is not finished never is', () => {
    const open = sampleFlow({ id: 'open', state: 'unknown', updatedAt: at(9000) })
    const from = new Date(localDayStartMs('2026-11-20') ?? 0).toISOString()
    expect(withoutHiddenFlows([...flows, open], from).map(({ id }) => id)).toEqual(['1', '20', 'open'])
    expect(withoutHiddenFlows(flows, null)).toBe(flows)
  })
})

test('collections are named once each', () => {
  expect(flowTokens(FLOWS)).toEqual(['0.0.4012877'])
  expect(shown({ token: '0.0.77' })).toEqual([])
})

test('accounts are named once each', () => {
  expect(flowAccounts(FLOWS)).toEqual(['0.0.5012345', '0.0.42'])
})
