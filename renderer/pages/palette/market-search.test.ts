import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MainApi } from '../../api'
import { err, ok } from '@shared/result'
import { createMarketSearch, SEARCH_PAUSE_MS } from './market-search'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const found = (token: string) => ({
  matches: [{ token, checksum: 'abcde', name: 'Tidal Forms', nfts: 5 }],
  stamp: null,
})

function rig() {
  const answers: ((value: unknown) => void)[] = []
  const find = vi.fn((_input: { text: string }) => new Promise<unknown>((resolve) => answers.push(resolve)))
  const finder = createMarketSearch({ market: { find } } as unknown as MainApi)
  const answer = async (value: unknown = ok(found('0.0.9'))) => {
    answers.shift()?.(value)
    await vi.advanceTimersByTimeAsync(0)
  }
  const asked = () => find.mock.calls.map(([{ text }]) => text)
  return { finder, answer, asked, state: () => finder.store.getState() }
}

test('typing on asks once, for what stands when it pauses', async () => {
  const { finder, asked, answer, state } = rig()
  for (const text of ['tid', 'tida', 'tidal']) {
    finder.setSearchText(text)
    await vi.advanceTimersByTimeAsync(SEARCH_PAUSE_MS / 2)
  }
  expect(asked()).toEqual([])
  expect(state()).toEqual({ status: 'searching', text: 'tidal' })
  await vi.advanceTimersByTimeAsync(SEARCH_PAUSE_MS)
  expect(asked()).toEqual(['tidal'])
  await answer()
  expect(state()).toMatchObject({ status: 'found', text: 'tidal', matches: [{ token: '0.0.9' }] })
})

test('one request is under way at a time, and of what was typed meanwhile only the latest is asked', async () => {
  const { finder, asked, answer, state } = rig()
  for (const text of ['tidal', 'night', 'moth']) {
    finder.setSearchText(text)
    await vi.advanceTimersByTimeAsync(SEARCH_PAUSE_MS)
  }
  expect(asked()).toEqual(['tidal'])
  await answer(ok(found('0.0.1')))
  expect(asked()).toEqual(['tidal', 'moth'])
  expect(state()).toEqual({ status: 'searching', text: 'moth' })
  await answer(ok(found('0.0.2')))
  expect(state()).toMatchObject({ status: 'found', text: 'moth', matches: [{ token: '0.0.2' }] })
})

test('what was found once is not asked again, a failure is', async () => {
  const { finder, asked, answer, state } = rig()
  finder.setSearchText('tidal')
  await vi.advanceTimersByTimeAsync(SEARCH_PAUSE_MS)
  await answer()
  finder.setSearchText('nope')
  await vi.advanceTimersByTimeAsync(SEARCH_PAUSE_MS)
  await answer(err({ code: 'offline', what: 'service' }))
  expect(state()).toMatchObject({ status: 'failed', text: 'nope', error: { code: 'offline' } })
  finder.setSearchText('tidal')
  expect(state()).toMatchObject({ status: 'found', text: 'tidal' })
  finder.setSearchText('nope')
  await vi.advanceTimersByTimeAsync(SEARCH_PAUSE_MS)
  expect(asked()).toEqual(['tidal', 'nope', 'nope'])
})

test('nothing to ask for ends it, and an answer that comes later changes nothing', async () => {
  const { finder, asked, answer, state } = rig()
  finder.setSearchText('tidal')
  await vi.advanceTimersByTimeAsync(SEARCH_PAUSE_MS)
  finder.setSearchText(null)
  await answer()
  expect(state()).toEqual({ status: 'idle' })
  finder.setSearchText('night')
  finder.stop()
  await vi.advanceTimersByTimeAsync(SEARCH_PAUSE_MS * 2)
  expect(asked()).toEqual(['tidal'])
})
