import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleStores } from '../testing/fake-api'
import { sampleNetwork } from '../testing/samples'
import { saveSession, saveSessionThroughCrashes, restoreSession, takeSession } from './session-restore'
import { recordRecentPage } from '../stores/recent-pages'
import { canGoBack, createRouteStore, currentRoute, openRoute } from '../stores/route'
import { networkQueries } from '../features/connection/network-queries'
import { cacheValue } from '../query/client'

beforeEach(() => sessionStorage.clear())

const nft = { name: 'nft', token: '0.0.9', serial: 5 } as const

function walked() {
  const stores = sampleStores()
  openRoute(stores.route, { name: 'market' })
  openRoute(stores.route, nft)
  recordRecentPage(stores.recentPages, { route: nft, title: 'Tide 5', under: 'Tidal Forms' })
  saveSession(sessionStorage, stores)
  return stores
}

test('a page that is loaded again comes back to where it was, with the way back', async () => {
  walked()
  const walk = takeSession(sessionStorage)
  const stores = sampleStores()
  if (walk) await restoreSession(stores, walk)
  expect(currentRoute(stores.route.getState())).toEqual(nft)
  expect(canGoBack(stores.route.getState())).toBe(true)
  expect(stores.recentPages.getState().pages.map(({ title }) => title)).toEqual(['Tide 5'])
})

describe('a page that crashes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function running() {
    const stores = sampleStores()
    const stop = saveSessionThroughCrashes(sessionStorage, stores)
    return { stores, stop }
  }

  test('comes back to where the person was, and knows that it crashed', async () => {
    const { stores, stop } = running()
    openRoute(stores.route, nft)
    stop()
    const walk = takeSession(sessionStorage)
    expect(walk?.endedNormally).toBe(false)
    const next = sampleStores()
    if (walk) await restoreSession(next, walk)
    expect(currentRoute(next.route.getState())).toEqual(nft)
  })

  test('again, within ten seconds, starts at home', () => {
    const first = running()
    openRoute(first.stores.route, nft)
    first.stop()
    expect(takeSession(sessionStorage)).not.toBeNull()
    const second = running()
    vi.advanceTimersByTime(9000)
    second.stop()
    expect(takeSession(sessionStorage)).toBeNull()
  })

  test('again, after it has run for a while, comes back once more', () => {
    const { stop } = running()
    vi.advanceTimersByTime(10_000)
    stop()
    expect(takeSession(sessionStorage)).not.toBeNull()
  })
})

test('what was kept is taken once', () => {
  walked()
  expect(takeSession(sessionStorage)).not.toBeNull()
  expect(takeSession(sessionStorage)).toBeNull()
})

test('pages of another market are not gone back to', async () => {
  walked()
  const walk = takeSession(sessionStorage)
  const stores = sampleStores()
  const value = { ...sampleNetwork, profile: { ...sampleNetwork.profile, id: 'live-0123456789ab' } }
  cacheValue(stores.client, networkQueries.state, value)
  if (walk) await restoreSession(stores, walk)
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'home' })
  expect(stores.recentPages.getState().pages).toEqual([])
})

test('the way to another market goes on in that market', async () => {
  const stores = sampleStores()
  const walk = {
    profile: 'practice',
    entries: [{ name: 'go-live' }] as const,
    at: 0,
    recentPages: [],
    endedNormally: true,
  }
  const value = { ...sampleNetwork, profile: { ...sampleNetwork.profile, id: 'live-0123456789ab' } }
  cacheValue(stores.client, networkQueries.state, value)
  await restoreSession(stores, walk)
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'go-live' })
})

test('it waits until it is known which market the page is of', async () => {
  walked()
  const walk = takeSession(sessionStorage)
  const stores = sampleStores()
  stores.client.removeQueries(networkQueries.state)
  const restored = walk && restoreSession(stores, walk)
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'home' })
  cacheValue(stores.client, networkQueries.state, sampleNetwork)
  await restored
  expect(currentRoute(stores.route.getState())).toEqual(nft)
})

test.each(['', '{', '[]', '{"entries":[],"at":0,"recentPages":[]}', '{"entries":5}'])('%j is no walk', (text) => {
  sessionStorage.setItem('page-session', text)
  expect(takeSession(sessionStorage)).toBeNull()
  expect(currentRoute(createRouteStore().getState())).toEqual({ name: 'home' })
})
