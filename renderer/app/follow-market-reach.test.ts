import { expect, test } from 'vitest'
import { networkQueries } from '../features/connection/network-queries'
import { cacheValue } from '../query/client'
import { sampleStores } from '../testing/fake-api'
import { sampleNetwork, T0 } from '../testing/samples'

const since = (ms: number) => new Date(ms).toISOString()

test('the reachability follows the network state, since the first trouble', () => {
  const stores = sampleStores()
  const reach = () => stores.marketReach.getState()
  expect(reach()).toMatchObject({ isOffline: false, troubleSinceMs: null })
  const latestReadError = { error: { code: 'rate-limited', retryAfterSeconds: 4 } as const, since: since(T0 - 9000) }
  cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, latestReadError })
  expect(reach()).toMatchObject({ isOffline: false, troubleSinceMs: T0 - 9000 })
  const service = { status: 'offline', since: since(T0 - 4000) } as const
  cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, service, latestReadError })
  expect(reach()).toMatchObject({ isOffline: true, troubleSinceMs: T0 - 9000 })
  cacheValue(stores.client, networkQueries.state, sampleNetwork)
  expect(reach()).toMatchObject({ isOffline: false, troubleSinceMs: null })
})

test('the next check of an unreachable market follows the network state', () => {
  const stores = sampleStores()
  const service = { status: 'offline', since: since(T0) } as const
  const nextServiceCheck = { at: since(T0 + 3000), delayMs: 3000 }
  cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, service, nextServiceCheck })
  expect(stores.marketReach.getState().nextCheck).toEqual({ atMs: T0 + 3000, delayMs: 3000 })
  cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, service })
  expect(stores.marketReach.getState().nextCheck).toBeNull()
})

test('offline since an unknown time, no figure counts as confirmed', () => {
  const stores = sampleStores()
  cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, service: { status: 'offline', since: null } })
  expect(stores.marketReach.getState().troubleSinceMs).toBe(Number.MAX_SAFE_INTEGER)
})
