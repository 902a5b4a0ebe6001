import { expect, test } from 'vitest'
import { err, ok, type Result } from '@shared/result'
import { createRemoteStore, lastKnownValue, loadRemoteValue } from './remote'

const later = <T>() => {
  let answer: (r: Result<T>) => void = () => undefined
  const promise = new Promise<Result<T>>((resolve) => (answer = resolve))
  return { promise, answer }
}
const OFFLINE = { code: 'offline', what: 'service' } as const

test('a first read goes from loading to ready', async () => {
  const store = createRemoteStore<number>()
  const reading = loadRemoteValue(store, 'a', () => Promise.resolve(ok(1)))
  expect(store.getState()).toEqual({ status: 'loading', valueName: 'a' })
  await reading
  expect(store.getState()).toEqual({ status: 'ready', valueName: 'a', value: 1 })
})

test('a newer read that fails keeps the last known value and the reason', async () => {
  const store = createRemoteStore<number>()
  await loadRemoteValue(store, 'a', () => Promise.resolve(ok(1)))
  await loadRemoteValue(store, 'a', () => Promise.resolve(err(OFFLINE)))
  expect(store.getState()).toEqual({ status: 'stale', valueName: 'a', value: 1, error: OFFLINE })
})

test('an answer about something else is not shown as this', async () => {
  const store = createRemoteStore<number>()
  await loadRemoteValue(store, 'a', () => Promise.resolve(ok(1)))
  expect(lastKnownValue(store.getState(), 'b')).toBeNull()
  await loadRemoteValue(store, 'b', () => Promise.resolve(err(OFFLINE)))
  expect(store.getState()).toEqual({ status: 'failed', valueName: 'b', error: OFFLINE })
})

test('an answer that was overtaken is dropped', async () => {
  const store = createRemoteStore<string>()
  const slow = later<string>()
  const first = loadRemoteValue(store, 'a', () => slow.promise)
  await loadRemoteValue(store, 'a', () => Promise.resolve(ok('new')))
  slow.answer(ok('old'))
  await first
  expect(lastKnownValue(store.getState(), 'a')).toBe('new')
})

test('a bridge that throws becomes an error like any other', async () => {
  const store = createRemoteStore<number>()
  await loadRemoteValue(store, 'a', () => Promise.reject(new Error('gone')))
  expect(store.getState()).toMatchObject({ status: 'failed', error: { code: 'internal' } })
})
