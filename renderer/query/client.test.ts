import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { err, ok, type Result } from '@shared/result'
import type { MainApi } from '../api'
import {
  createQueryClient,
  refreshShownQuery,
  cancelUnshownReads,
  invalidate,
  cacheValue,
  readQuery,
  refreshShownQueries,
  refreshFailedOrStaleQueries,
  queryStateOf,
  cachedValueOf,
} from './client'
import { type MainQuery, optionsOf } from './main-query'

const later = <T>() => {
  let answer: (r: Result<T>) => void = () => undefined
  const promise = new Promise<Result<T>>((resolve) => (answer = resolve))
  return { promise, answer }
}
const OFFLINE = { code: 'offline', what: 'service' } as const
const api = {} as MainApi
const settled = () => new Promise((resolve) => setTimeout(resolve))

function rig() {
  const client = createQueryClient()
  const read = vi.fn<MainQuery<number>['read']>(() => Promise.resolve(ok(1)))
  const query: MainQuery<number> = { queryKey: ['a'], read }
  return {
    client,
    read,
    query,
    load: (fresh = false) => readQuery(client, api, query, fresh),
    state: () => queryStateOf<number>(client, query),
    /** Observes the query like a page that shows it. */
    show: () => new QueryObserver(client, optionsOf(query, api)).subscribe(() => undefined),
  }
}

test('a first read goes from loading to ready', async () => {
  const { load, state } = rig()
  expect(state()).toEqual({ status: 'idle' })
  const reading = load()
  expect(state()).toEqual({ status: 'loading' })
  await reading
  expect(state()).toEqual({ status: 'ready', value: 1 })
})

test('a newer read that fails keeps the last known value and the reason', async () => {
  const { load, read, state } = rig()
  await load()
  read.mockResolvedValueOnce(err(OFFLINE))
  const reading = load()
  expect(state()).toEqual({ status: 'refreshing', value: 1 })
  await reading
  expect(state()).toEqual({ status: 'stale', value: 1, error: OFFLINE })
})

test('a first read that fails has failed, and is being read when it is read again', async () => {
  const { load, read, state } = rig()
  read.mockResolvedValueOnce(err(OFFLINE))
  await load()
  expect(state()).toEqual({ status: 'failed', error: OFFLINE })
  const reading = load()
  expect(state()).toEqual({ status: 'loading' })
  await reading
})

test.each([false, true])('an answer that was overtaken is dropped (known before: %s)', async (isKnown) => {
  const { client, load, read, query } = rig()
  if (isKnown) await load()
  const slow = later<number>()
  read.mockReturnValueOnce(slow.promise)
  const first = load()
  read.mockResolvedValueOnce(ok(3))
  await load()
  slow.answer(ok(2))
  await first
  expect(cachedValueOf(client, query)).toBe(3)
})

test('a read that main gave up is no failure: what was known is as good as before', async () => {
  const { load, read, state } = rig()
  read.mockResolvedValueOnce(err({ code: 'cancelled' }))
  await load()
  expect(state()).toEqual({ status: 'idle' })
  await load()
  read.mockResolvedValueOnce(err({ code: 'cancelled' }))
  await load()
  expect(state()).toEqual({ status: 'ready', value: 1 })
})

test('a read that main gave up with the page before is done again for the page that came meanwhile', async () => {
  const { read, state, show } = rig()
  const left = later<number>()
  read.mockReturnValueOnce(left.promise)
  const hideFirst = show()
  hideFirst()
  const hideSecond = show()
  left.answer(err({ code: 'cancelled' }))
  await settled()
  expect(state()).toEqual({ status: 'ready', value: 1 })
  expect(read).toHaveBeenCalledTimes(2)
  hideSecond()
})

test('what was being read for a page that was left is read anew for the page that shows it next', async () => {
  const { client, read, state, show } = rig()
  const left = later<number>()
  read.mockReturnValueOnce(left.promise)
  show()()
  cancelUnshownReads(client)
  const hide = show()
  left.answer(ok(5))
  await settled()
  expect(state()).toEqual({ status: 'ready', value: 1 })
  expect(read).toHaveBeenCalledTimes(2)
  hide()
})

test('leaving a page gives up nothing that is shown still', async () => {
  const { client, read, state, show } = rig()
  const slow = later<number>()
  read.mockReturnValueOnce(slow.promise)
  const hide = show()
  cancelUnshownReads(client)
  slow.answer(ok(5))
  await settled()
  expect(state()).toEqual({ status: 'ready', value: 5 })
  hide()
})

test('a bridge that throws becomes an error like any other, and what it threw is in the console', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { load, read, state } = rig()
  const gone = new Error('gone')
  read.mockRejectedValueOnce(gone)
  await load()
  expect(state()).toEqual({ status: 'failed', error: { code: 'internal', ref: 'bridge' } })
  expect(log.mock.lastCall).toContain(gone)
  log.mockRestore()
})

test('what main tells of its own state during a read is newer than the answer', async () => {
  const client = createQueryClient()
  const slow = later<number>()
  const local: MainQuery<number> = { queryKey: ['local'], read: () => slow.promise, isLocal: true }
  const reading = readQuery(client, api, local)
  cacheValue(client, local, 2)
  slow.answer(ok(1))
  await reading
  expect(queryStateOf(client, local)).toEqual({ status: 'ready', value: 2 })
})

test('only the read that was asked for past main’s cache is', async () => {
  const { load, read } = rig()
  await load(true)
  await load()
  expect(read.mock.calls.map(([, fresh]) => fresh)).toEqual([true, false])
})

test('what is told several times during a read is read once more, and only while it is shown', async () => {
  const { client, read, query, show } = rig()
  const hide = show()
  invalidate(client, { queryKey: query.queryKey })
  invalidate(client, { queryKey: query.queryKey })
  await settled()
  expect(read).toHaveBeenCalledTimes(2)
  hide()
  invalidate(client, { queryKey: query.queryKey })
  await settled()
  expect(read).toHaveBeenCalledTimes(2)
})

test('of several events during a read, one that main’s cache may be older than counts', async () => {
  const { client, read, query, show } = rig()
  const hide = show()
  invalidate(client, { queryKey: query.queryKey })
  invalidate(client, { queryKey: query.queryKey }, true)
  await settled()
  expect(read.mock.calls.map(([, fresh]) => fresh)).toEqual([false, true])
  hide()
})

test('a refresh that failed is repaired with what main keeps', async () => {
  const { client, read, load, show } = rig()
  const hide = show()
  await settled()
  read.mockResolvedValueOnce(err(OFFLINE))
  await load(true)
  refreshFailedOrStaleQueries(client, 1000)
  await settled()
  expect(read.mock.calls.map(([, fresh]) => fresh)).toEqual([false, true, false])
  hide()
})

test('what follows a read is read past main’s cache, and only while the page shows it', async () => {
  const { client, read, query, show } = rig()
  show()()
  refreshShownQuery(client, query)
  await settled()
  expect(read).toHaveBeenCalledTimes(1)
  const hide = show()
  await settled()
  refreshShownQuery(client, query)
  await settled()
  expect(read.mock.calls.map(([, fresh]) => fresh)).toEqual([false, false, true])
  hide()
})

test('what is read once is not read by a refresh, but when it is old', async () => {
  const { client, read, query } = rig()
  const observer = new QueryObserver(client, optionsOf({ ...query, isReadOnce: true }, api))
  const hide = observer.subscribe(() => undefined)
  await settled()
  refreshShownQueries(client)
  await settled()
  expect(read).toHaveBeenCalledTimes(1)
  invalidate(client, { queryKey: query.queryKey })
  await settled()
  expect(read).toHaveBeenCalledTimes(2)
  hide()
})

test('reached again, the page reads what failed or is old, and not what it gets from main’s own state', async () => {
  const { client, read, query, load, show } = rig()
  const fresh = {
    asOf: null,
    receivedAt: new Date(0).toISOString(),
    maxAgeSeconds: 60,
    isCached: false,
    offline: false,
  }
  const value = { stamp: fresh }
  const young: MainQuery<typeof value> = { queryKey: ['young'], read: vi.fn(() => Promise.resolve(ok(value))) }
  const local: MainQuery<number> = {
    queryKey: ['local'],
    read: vi.fn(() => Promise.resolve(err(OFFLINE))),
    isLocal: true,
  }
  read.mockResolvedValue(err(OFFLINE))
  const onRequest: MainQuery<number> = {
    queryKey: ['onRequest'],
    read: vi.fn(() => Promise.resolve(err(OFFLINE))),
    isOnRequest: true,
  }
  const hides = [
    show(),
    ...[young, local, onRequest].map((one) => {
      return new QueryObserver(client, optionsOf(one as MainQuery<unknown>, api)).subscribe(() => undefined)
    }),
  ]
  await settled()
  refreshFailedOrStaleQueries(client, 1000)
  await settled()
  expect(read).toHaveBeenCalledTimes(2)
  expect(young.read).toHaveBeenCalledTimes(1)
  expect(local.read).toHaveBeenCalledTimes(1)
  expect(onRequest.read).toHaveBeenCalledTimes(1)
  refreshFailedOrStaleQueries(client, 100_000)
  await settled()
  expect(young.read).toHaveBeenCalledTimes(2)
  hides.forEach((hide) => hide())
  expect(query.queryKey).toEqual(['a'])
  await load()
})
