import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecovery } from './recovery'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FAULT = { code: 'unexpected-answer', operation: 'marketFacts', path: '' } as const

test('what could not be read is tried again, less and less often, until it is read', () => {
  const read = vi.fn()
  const recovery = createRecovery(read)
  recovery.report(FAULT)
  recovery.report(FAULT)
  vi.advanceTimersByTime(8000)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(15_999)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(read).toHaveBeenCalledTimes(2)
  recovery.report(null)
  vi.advanceTimersByTime(600_000)
  expect(read).toHaveBeenCalledTimes(2)
  recovery.report(FAULT)
  vi.advanceTimersByTime(8000)
  expect(read).toHaveBeenCalledTimes(3)
  recovery.stop()
})

test('what only the person can mend is not asked for again and again', () => {
  const read = vi.fn()
  const recovery = createRecovery(read)
  recovery.report(FAULT)
  recovery.report({ code: 'unauthorized', cause: 'key-refused' })
  vi.advanceTimersByTime(600_000)
  expect(read).not.toHaveBeenCalled()
})

test('a pause that the market asks for is waited out', () => {
  const read = vi.fn()
  const recovery = createRecovery(read)
  recovery.report({ code: 'rate-limited', retryAfterSeconds: 45 })
  vi.advanceTimersByTime(44_999)
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(read).toHaveBeenCalledTimes(1)
  recovery.stop()
})

test('the time of each retry is announced, and that none follows any more', () => {
  const delays: (number | null)[] = []
  const recovery = createRecovery(vi.fn(), (delayMs) => delays.push(delayMs))
  recovery.report(FAULT)
  vi.advanceTimersByTime(8000)
  recovery.report(null)
  recovery.report(null)
  expect(delays).toEqual([8000, 16_000, null])
})
