import { QueryObserver } from '@tanstack/react-query'
import { eventNames } from '@shared/contract/channels'
import { expect, test, vi } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { err, ok, type Result } from '@shared/result'
import type { MainApi } from '../api'
import { sampleStores } from '../testing/fake-api'
import { sampleFlow } from '../testing/flow'
import { T0 } from '../testing/samples'
import { listenToMain } from './listen'
import { knownFlows } from '../features/flows/flows-store'
import { type MainQuery, optionsOf } from '../query/main-query'
import { openRoute } from '../stores/route'
import { removeExpiredToasts } from '../stores/toasts'

const flow = (change: Partial<Flow>): Flow =>
  sampleFlow({ token: '0.0.9', serial: 5, title: 'Tide 5', state: 'submitted', ...change })

function listening() {
  const stores = sampleStores()
  const heard = new Map<string, (payload: never) => void>()
  const on = (name: string, listener: (payload: never) => void) => {
    heard.set(name, listener)
    return () => heard.delete(name)
  }
  const stop = listenToMain(stores, { on } as unknown as MainApi)
  const tell = (change: Partial<Flow>) => heard.get('flows.changed')?.(flow(change) as never)
  const toasts = () => stores.toasts.getState().toasts
  return { stores, heard, stop, tell, toasts }
}

test('an end that happens elsewhere is told once, and goes by itself', () => {
  const { stores, tell, toasts } = listening()
  tell({})
  expect(toasts()).toHaveLength(0)
  tell({ state: 'done', paid: '640', fee: '0.03' })
  tell({ state: 'done', paid: '640', fee: '0.03' })
  expect(toasts()).toHaveLength(1)
  expect(toasts()[0]?.title).toBe('Bought “Tide 5”')
  removeExpiredToasts(stores.toasts, T0 + 60_000)
  expect(toasts()).toHaveLength(0)
})

test('an unknown outcome stays until it is known', () => {
  const { stores, tell, toasts } = listening()
  tell({ state: 'unknown' })
  removeExpiredToasts(stores.toasts, T0 + 3_600_000)
  expect(toasts()).toHaveLength(1)
  tell({ state: 'done', paid: '640' })
  expect(toasts().map((t) => t.title)).toEqual(['Bought “Tide 5”'])
})

test('nothing is told twice while what is shown tells of that very flow', () => {
  const { stores, tell, toasts } = listening()
  const stop = stores.suppressedToasts.suppress('f1')
  const other = stores.suppressedToasts.suppress('f1')
  stop()
  tell({ state: 'unknown' })
  expect(toasts()).toHaveLength(0)
  other()
  tell({ state: 'done' })
  expect(toasts()).toHaveLength(1)
})

test('an outcome that what is shown tells of puts away what a toast said before', () => {
  const { stores, tell, toasts } = listening()
  tell({ state: 'unknown' })
  expect(toasts()).toHaveLength(1)
  stores.suppressedToasts.suppress('f1')
  tell({ state: 'done' })
  expect(toasts()).toHaveLength(0)
})

test('the page that is open keeps nothing from being told that it does not show', () => {
  const { stores, tell, toasts } = listening()
  openRoute(stores.route, { name: 'nft', token: '0.0.9', serial: 5 })
  tell({ state: 'failed' })
  expect(toasts()).toHaveLength(1)
})

test.each<[string, Partial<Flow>]>([
  [
    'an allowance that stands unspent',
    { leftover: { spender: '0.0.7', granted: '640', before: '0', isAtMost: false } },
  ],
  [
    'an offer that nobody asked for',
    {
      kind: 'offer-add',
      count: 1,
      error: { code: 'read-back-differs', what: 'offer', asked: 'a', found: 'b', undone: false },
    },
  ],
])('%s stays until it is put away', (_, change) => {
  const { stores, tell, toasts } = listening()
  tell({ state: 'failed', ...change })
  removeExpiredToasts(stores.toasts, T0 + 3_600_000)
  expect(toasts()).toHaveLength(1)
})

test('unfinished flows stand first, the newest before the older', () => {
  const { stores, tell } = listening()
  tell({ id: 'old', state: 'done', startedAt: '2026-11-20T00:00:00Z' })
  tell({ id: 'open', state: 'submitted', startedAt: '2026-11-19T00:00:00Z' })
  tell({ id: 'new', state: 'declined', startedAt: '2026-11-21T00:00:00Z' })
  expect(knownFlows(stores.client).map((f) => f.id)).toEqual(['open', 'new', 'old'])
})

test('listening can be stopped', () => {
  const { heard, stop } = listening()
  expect(heard.size).toBe(eventNames.length)
  stop()
  expect(heard.size).toBe(0)
})

test('a shown part that could not be read is read again by itself, and the page knows when', async () => {
  vi.useFakeTimers()
  try {
    const { stores, stop } = listening()
    const nextDelayMs = () => stores.marketReach.getState().nextTry?.delayMs ?? null
    const fault = err({ code: 'unexpected-answer', operation: 'marketFacts', path: '' } as const)
    const results: Result<string>[] = [fault, fault, ok('figures')]
    const read = vi.fn(() => Promise.resolve(results.shift() ?? ok('figures')))
    const query: MainQuery<string> = { queryKey: ['sample'], read }
    const hide = new QueryObserver(stores.client, optionsOf(query, {} as MainApi)).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(nextDelayMs()).toBe(8000)
    await vi.advanceTimersByTimeAsync(8000)
    expect(nextDelayMs()).toBe(16_000)
    expect(read).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(16_000)
    expect(read).toHaveBeenCalledTimes(3)
    expect(nextDelayMs()).toBeNull()
    hide()
    stop()
  } finally {
    vi.useRealTimers()
  }
})
