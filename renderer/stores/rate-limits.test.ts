import { expect, test } from 'vitest'
import { sampleRateLimit } from '../testing/samples'
import { extrapolateRateLimit, createRateLimitsStore, putRateLimits, agentRateLimit } from './rate-limits'

const told = { ...sampleRateLimit, availableCount: 2, capacity: 9, refillPerSecond: 2, pausedForMs: 3000 }

test('what comes back between two tellings is reckoned on, whole requests at a time and never beyond the capacity', () => {
  expect(extrapolateRateLimit(told, 0).availableCount).toBe(2)
  expect(extrapolateRateLimit(told, 1400).availableCount).toBe(4)
  expect(extrapolateRateLimit(told, 60_000).availableCount).toBe(9)
})

test('while somebody waits nothing is left over', () => {
  const waited = { ...told, availableCount: 0, waiting: { action: 0, visible: 1, background: 0 } }
  expect(extrapolateRateLimit(waited, 60_000).availableCount).toBe(0)
})

test('quiet runs out by the clock, and a clock that was set back changes nothing', () => {
  expect(extrapolateRateLimit(told, 1000).pausedForMs).toBe(2000)
  expect(extrapolateRateLimit(told, 9000).pausedForMs).toBe(0)
  expect(extrapolateRateLimit(told, -5000)).toMatchObject({ availableCount: 2, pausedForMs: 3000 })
})

test('views are read with the agent key’s allowance', () => {
  const store = createRateLimitsStore()
  expect(agentRateLimit(store.getState())).toBeNull()
  putRateLimits(store, [{ ...told, name: 'keyless' }, told], 5)
  expect(agentRateLimit(store.getState())).toEqual(told)
})
