/** Automatic retries at growing intervals while the market is reachable but answers with transient errors. */
import type { AppError } from '@shared/errors'

const FIRST_DELAY_MS = 8000
const MAX_DELAY_MS = 60_000

/** True if the error may pass without an action of the person. A refused key, for example, must not be sent again. */
export function isTransientError(error: AppError): boolean {
  if (error.code === 'service-refused') return error.httpStatus >= 500 || error.httpStatus === 429
  return error.code === 'rate-limited' || error.code === 'unexpected-answer' || error.code === 'outcome-unknown'
}

/** Called with the milliseconds until the next retry, and with null when no retry is scheduled any more. */
type OnSchedule = (delayMs: number | null) => void

/** Creates the timer of the automatic retries. `retry`: starts the reads again. */
export function createRetryTimer(retry: () => void, onSchedule: OnSchedule = () => undefined) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let delayMs = FIRST_DELAY_MS
  const stop = () => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    onSchedule(null)
  }
  const scheduleRetry = (minDelayMs: number) => {
    const nextDelayMs = Math.max(delayMs, minDelayMs)
    timer = setTimeout(() => {
      timer = null
      retry()
      // The retries repeat until `report` gets null or an error that is not transient, or until `stop`.
      scheduleRetry(0)
    }, nextDelayMs)
    onSchedule(nextDelayMs)
    delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)
  }
  return {
    /** Takes the current error of the market; null if there is none. */
    report: (error: AppError | null): void => {
      if (error === null || !isTransientError(error)) {
        stop()
        delayMs = FIRST_DELAY_MS
      } else if (timer === null) {
        scheduleRetry('retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) * 1000 : 0)
      }
    },
    stop,
  }
}
