import type { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { err, ok } from '@shared/result'
import { connectionQueries } from './queries'
import { createQueryClient, cacheValue, readQuery, queryStateOf, cachedValueOf } from '../../query/client'
import { fakeApi } from '../../testing/fake-api'
import { sampleConnection, sampleServiceKey, sampleProfiles } from '../../testing/samples'
import {
  serviceKeyOf,
  openKeyWindow,
  removeProfile,
  revokeAgentKey,
  switchProfile,
  findActiveProfile,
} from './connection-store'

const filled = () => {
  const client = createQueryClient()
  cacheValue(client, connectionQueries.state, sampleConnection)
  return client
}
const value = (client: QueryClient) => cachedValueOf(client, connectionQueries.state)

test('an answer of main is the new truth, an error leaves what is known', async () => {
  const client = filled()
  const revoked = { ...sampleConnection, keys: [] }
  const revokeAgentKey_ = vi
    .fn()
    .mockResolvedValueOnce(err({ code: 'offline', what: 'service' }))
    .mockResolvedValueOnce(ok(revoked))
  const api = fakeApi({ 'connection.revokeAgentKey': revokeAgentKey_ })
  expect(await revokeAgentKey(client, api, null)).toEqual({ code: 'offline', what: 'service' })
  expect(value(client)).toBe(sampleConnection)
  expect(await revokeAgentKey(client, api, null)).toBeNull()
  expect(value(client)).toBe(revoked)
})

test('a switch that main refuses is answered with why', async () => {
  const use = vi.fn(() => Promise.resolve(err({ code: 'busy', what: 'review' })))
  const api = fakeApi({ 'connection.use': use })
  expect(await switchProfile(filled(), api, sampleProfiles.custom.id)).toEqual({ code: 'busy', what: 'review' })
  expect(use).toHaveBeenCalledWith({ id: sampleProfiles.custom.id })
})

test('removing tells whether the history stays', async () => {
  const state = { ...sampleConnection, profiles: [sampleProfiles.practice] }
  const remove = () => Promise.resolve(ok({ isHistoryKept: true, state }))
  const client = filled()
  expect(await removeProfile(client, fakeApi({ 'connection.remove': remove }), sampleProfiles.custom.id)).toEqual({
    isHistoryKept: true,
  })
  expect(value(client)).toBe(state)
})

test('what the key window changed is read when it has closed', async () => {
  const next = { ...sampleConnection, keys: [{ ...sampleServiceKey, kind: 'user' as const }] }
  const client = filled()
  const api = fakeApi({
    'connection.openKeyWindow': () => Promise.resolve(ok({ outcome: 'done' })),
    'connection.get': () => Promise.resolve(ok(next)),
  })
  expect(await openKeyWindow(client, api, { task: 'enter', kind: 'user' })).toBeNull()
  expect(value(client)).toBe(next)
})

test('a newer read that fails keeps the last known, marked', async () => {
  const client = filled()
  await readQuery(client, fakeApi(), connectionQueries.state)
  expect(queryStateOf(client, connectionQueries.state)).toMatchObject({ status: 'stale', value: sampleConnection })
})

test('the profile in use and the key of a kind are found', () => {
  expect(findActiveProfile(sampleConnection)).toBe(sampleProfiles.practice)
  expect(serviceKeyOf(sampleConnection, 'agent')).toBe(sampleServiceKey)
  expect(serviceKeyOf(sampleConnection, 'affiliate')).toBeNull()
})
