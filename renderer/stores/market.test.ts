import { expect, test, vi } from 'vitest'
import type { Listing } from '@shared/contract/market'
import { err, ok } from '@shared/result'
import { fakeApi } from '../testing/fake-api'
import { stampAt, T0 } from '../testing/samples'
import { createListings, loadListings, loadMoreListings, needsListings } from './market'

const KEY = { token: '0.0.9', sort: 'price' } as const
const listing = (serial: number): Listing => ({
  token: KEY.token,
  serial,
  name: `No. ${serial}`,
  image: null,
  price: '1',
  seller: { id: '0.0.5', checksum: 'aaaaa', name: null },
})
const page = (serials: readonly number[], last: boolean) =>
  ok({ ...KEY, listings: serials.map(listing), last, stamp: stampAt(T0, 30) })

test('pages are added, and a listing that moved between two of them shows once', async () => {
  const listings = vi
    .fn()
    .mockResolvedValueOnce(page([1, 2], false))
    .mockResolvedValueOnce(page([2, 3], true))
  const store = createListings()
  const api = fakeApi({ 'market.listings': listings })
  await loadListings(store, api, KEY, false)
  await loadMoreListings(store, api, KEY)
  const state = store.getState()
  expect('listings' in state && state.listings.map((l) => l.serial)).toEqual([1, 2, 3])
  expect(listings.mock.calls[1]?.[0]).toMatchObject({ offset: 2 })
  await loadMoreListings(store, api, KEY)
  expect(listings).toHaveBeenCalledTimes(2)
})

test('a page that fails leaves what was read, and can be asked for again', async () => {
  const listings = vi
    .fn()
    .mockResolvedValueOnce(page([1], false))
    .mockResolvedValueOnce(err({ code: 'rate-limited', retryAfterSeconds: 1 }))
    .mockResolvedValueOnce(page([2], true))
  const store = createListings()
  const api = fakeApi({ 'market.listings': listings })
  await loadListings(store, api, KEY, false)
  await loadMoreListings(store, api, KEY)
  expect(store.getState().status).toBe('more-failed')
  await loadMoreListings(store, api, KEY)
  expect(store.getState().status).toBe('ready')
})

test('coming back soon finds every page, coming back late reads anew', async () => {
  const store = createListings()
  const api = fakeApi({ 'market.listings': () => Promise.resolve(page([1], true)) })
  await loadListings(store, api, KEY, false)
  expect(needsListings(store.getState(), '0.0.9 price', T0 + 40_000)).toBe(false)
  expect(needsListings(store.getState(), '0.0.9 price', T0 + 61_000)).toBe(true)
  expect(needsListings(store.getState(), '0.0.9 serialId', T0)).toBe(true)
})
