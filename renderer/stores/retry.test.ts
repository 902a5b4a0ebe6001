import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetry } from './retry'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FAULT = { code: 'unexpected-answer', operation: 'marketFacts', path: '' } as const

test('what could not be read is tried again, less and less often, until it is read', () => {
  const read = vi.fn()
  const retry = createRetry(read)
  retry.heard(FAULT)
  retry.heard(FAULT)
  vi.advanceTimersByTime(8000)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(15_999)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(read).toHaveBeenCalledTimes(2)
  retry.heard(null)
  vi.advanceTimersByTime(600_000)
  expect(read).toHaveBeenCalledTimes(2)
  retry.heard(FAULT)
  vi.advanceTimersByTime(8000)
  expect(read).toHaveBeenCalledTimes(3)
  retry.stop()
})

test('what only the person can mend is not asked for again and again', () => {
  const read = vi.fn()
  const retry = createRetry(read)
  retry.heard(FAULT)
  retry.heard({ code: 'unauthorized', cause: 'key-refused' })
  vi.advanceTimersByTime(600_000)
  expect(read).not.toHaveBeenCalled()
})

test('a pause that the market asks for is waited out', () => {
  const read = vi.fn()
  const retry = createRetry(read)
  retry.heard({ code: 'rate-limited', retryAfterSeconds: 45 })
  vi.advanceTimersByTime(44_999)
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(read).toHaveBeenCalledTimes(1)
  retry.stop()
})
