import { expect, test, vi } from 'vitest'
import { err, ok } from '@shared/result'
import { fakeApi } from '../testing/fake-api'
import {
  createRecentPagesStore,
  loadRecentPages,
  saveRecentPages,
  recordRecentPage,
  type RecentPage,
} from './recent-pages'

const nft = (serial: number, title = `Tide ${serial}`): RecentPage => ({
  route: { name: 'nft', token: '0.0.5', serial },
  title,
  under: 'Tidal Forms',
})
const titles = (store: ReturnType<typeof createRecentPagesStore>) => store.getState().pages.map(({ title }) => title)

test('what was open before the start comes after what has been since, each once', async () => {
  const store = createRecentPagesStore()
  recordRecentPage(store, nft(2))
  const kept = [nft(1), nft(2, 'as it was called'), nft(3)]
  await loadRecentPages(store, fakeApi({ 'home.recentPages': () => Promise.resolve(ok(kept)) }))
  expect(titles(store)).toEqual(['Tide 2', 'Tide 1', 'Tide 3'])
})

test('what cannot be read leaves what is known', async () => {
  const store = createRecentPagesStore()
  recordRecentPage(store, nft(2))
  const gone = err({ code: 'offline', what: 'service' } as const)
  await loadRecentPages(store, fakeApi({ 'home.recentPages': () => Promise.resolve(gone) }))
  expect(titles(store)).toEqual(['Tide 2'])
})

test('main is told of each page of the market, not of the app’s own, with titles that fit', () => {
  const store = createRecentPagesStore()
  const place = vi.fn((_input: unknown) => Promise.resolve(ok(undefined)))
  const stop = saveRecentPages(store, fakeApi({ 'home.recordVisitedPage': place }))
  recordRecentPage(store, { route: { name: 'settings' }, title: 'Settings', under: null })
  recordRecentPage(store, nft(7, 'x'.repeat(500)))
  stop()
  recordRecentPage(store, nft(8))
  expect(place).toHaveBeenCalledExactlyOnceWith({ ...nft(7, 'x'.repeat(200)) })
})
