import { expect, test, vi } from 'vitest'
import { err, ok } from '@shared/result'
import { stampAt, T0 } from '../testing/samples'
import { createPaged, loadNextPage, loadPages, needsPages, pagesOf } from './paged'

const OF = '0.0.9 serial'
const page = (items: readonly number[], isLast = false) => ok({ items, total: 5, isLast, stamp: stampAt(T0, 30) })
const key = (item: number) => item

function rig() {
  const store = createPaged<number>()
  const ask = vi.fn((nth: number, _fresh: boolean) => Promise.resolve(nth === 1 ? page([1, 2]) : page([2, 3, 3], true)))
  return { store, ask, items: () => pagesOf(store.getState(), OF)?.items ?? null }
}

test('pages are added, what moved between two of them shows once, and the last one is the last', async () => {
  const { store, ask, items } = rig()
  await loadPages(store, OF, { ask, key }, false)
  await loadNextPage(store, { ask, key })
  expect(items()).toEqual([1, 2, 3])
  await loadNextPage(store, { ask, key })
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a page that fails leaves what was read, and can be asked for again', async () => {
  const { store, ask, items } = rig()
  await loadPages(store, OF, { ask, key }, false)
  ask.mockResolvedValueOnce(err({ code: 'rate-limited', retryAfterSeconds: 1 }))
  await loadNextPage(store, { ask, key })
  expect(store.getState().status).toBe('more-failed')
  expect(items()).toEqual([1, 2])
  await loadNextPage(store, { ask, key })
  expect(items()).toEqual([1, 2, 3])
})

test('a first page that fails says so, and one that was left says nothing', async () => {
  const { store, ask } = rig()
  ask.mockResolvedValueOnce(err({ code: 'cancelled' }))
  await loadPages(store, OF, { ask, key }, false)
  expect(store.getState()).toEqual({ status: 'idle' })
  ask.mockResolvedValueOnce(err({ code: 'timed-out', what: 'service' }))
  await loadPages(store, OF, { ask, key }, false)
  expect(store.getState()).toMatchObject({ status: 'failed', error: { code: 'timed-out' } })
})

test('coming back soon finds every page, coming back late reads anew', async () => {
  const { store, ask } = rig()
  await loadPages(store, OF, { ask, key }, false)
  expect(needsPages(store.getState(), OF, T0 + 200_000)).toBe(false)
  expect(needsPages(store.getState(), OF, T0 + 301_000)).toBe(true)
  expect(needsPages(store.getState(), '0.0.9 rarity', T0)).toBe(true)
})
