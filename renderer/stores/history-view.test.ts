import { describe, expect, test } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { sampleFlow, SAMPLE_FLOWS } from '../testing/flow'
import { accountsOf, type HistoryFilter, isFiltered, NO_FILTER, shownFlows } from './history-view'

const FLOWS: readonly Flow[] = [
  sampleFlow({ id: 'a1', state: 'unknown', transactionId: '0.0.5012345@1795262400.000000005' }),
  { ...SAMPLE_FLOWS.list, id: 'b2', state: 'done', account: '0.0.42', title: 'Ember 9', serial: 9 },
  {
    ...{ ...SAMPLE_FLOWS.mint, id: 'c3', state: 'done' },
    outcome: { of: 'mint', minted: [{ token: '0.0.77', serial: 311, name: 'Wave 311' }], isPartial: false },
  },
  { ...SAMPLE_FLOWS.revoke, id: 'd4', state: 'declined' },
]
const shown = (filter: Partial<HistoryFilter>) => shownFlows(FLOWS, { ...NO_FILTER, ...filter }).map(({ id }) => id)

describe('the history shows', () => {
  test('all of it, in its order, when nothing is filtered', () => {
    expect(shown({})).toEqual(['a1', 'b2', 'c3', 'd4'])
    expect([isFiltered(NO_FILTER), isFiltered({ ...NO_FILTER, search: ' ' })]).toEqual([false, false])
  })

  test('what is of a kind, an end and an account', () => {
    expect(shown({ group: 'permissions' })).toEqual(['d4'])
    expect(shown({ state: 'open' })).toEqual(['a1'])
    expect(shown({ state: 'not-done' })).toEqual(['d4'])
    expect(shown({ account: '0.0.42' })).toEqual(['b2'])
    expect(shown({ group: 'sales', state: 'open' })).toEqual([])
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

test('accounts are named once each', () => {
  expect(accountsOf(FLOWS)).toEqual(['0.0.5012345', '0.0.42'])
})
