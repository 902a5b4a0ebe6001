import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetryTimer } from './recovery'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FAULT = { code: 'unexpected-answer', operation: 'marketFacts', path: '' } as const

test('what could not be read is tried again, less and less often, until it is read', () => {
  const read = vi.fn()
  const retryTimer = createRetryTimer(read)
  retryTimer.report(FAULT)
  retryTimer.report(FAULT)
  vi.advanceTimersByTime(8000)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(15_999)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(read).toHaveBeenCalledTimes(2)
  retryTimer.report(null)
  vi.advanceTimersByTime(600_000)
  expect(read).toHaveBeenCalledTimes(2)
  retryTimer.report(FAULT)
  vi.advanceTimersByTime(8000)
  expect(read).toHaveBeenCalledTimes(3)
  retryTimer.stop()
})

test('what only the person can mend is not asked for again and again', () => {
  const read = vi.fn()
  const retryTimer = createRetryTimer(read)
  retryTimer.report(FAULT)
  retryTimer.report({ code: 'unauthorized', cause: 'key-refused' })
  vi.advanceTimersByTime(600_000)
  expect(read).not.toHaveBeenCalled()
})

test('a pause that the market asks for is waited out', () => {
  const read = vi.fn()
  const retryTimer = createRetryTimer(read)
  retryTimer.report({ code: 'rate-limited', retryAfterSeconds: 45 })
  vi.advanceTimersByTime(44_999)
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(read).toHaveBeenCalledTimes(1)
  retryTimer.stop()
})

test('the time of each retry is announced, and that none follows any more', () => {
  const delays: (number | null)[] = []
  const retryTimer = createRetryTimer(vi.fn(), (delayMs) => delays.push(delayMs))
  retryTimer.report(FAULT)
  vi.advanceTimersByTime(8000)
  retryTimer.report(null)
  retryTimer.report(null)
  expect(delays).toEqual([8000, 16_000, null])
})
