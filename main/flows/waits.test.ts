import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWaits, Stopped } from './waits'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function waitingFor(ms: number, leastMs?: number) {
  const waits = createWaits(Date.now)
  let state = 'waiting'
  void waits.wait('a', ms, leastMs).then(
    () => (state = 'over'),
    (cause: unknown) => (state = cause instanceof Stopped ? 'stopped' : 'failed'),
  )
  return {
    waits,
    after: async (passedMs: number) => {
      await vi.advanceTimersByTimeAsync(passedMs)
      return state
    },
  }
}

it('a person who asks ends the waiting at once', async () => {
  const { waits, after } = waitingFor(60_000)
  expect(await after(100)).toBe('waiting')
  waits.wake('a')
  expect(await after(0)).toBe('over')
})

it('but not before the service may be asked again', async () => {
  const { waits, after } = waitingFor(60_000, 5000)
  expect(await after(1000)).toBe('waiting')
  waits.wake('a')
  expect(waits.nextAt('a')).toBe(new Date(Date.now() + 4000).toISOString())
  expect(await after(3999)).toBe('waiting')
  expect(await after(1)).toBe('over')
})

it('waiting ends with everything else', async () => {
  const { waits, after } = waitingFor(60_000, 60_000)
  waits.stop()
  expect(await after(0)).toBe('stopped')
})
