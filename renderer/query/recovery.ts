/** Retries while the market is reachable but failing: refreshes the shown data at growing intervals. */
import type { AppError } from '@shared/errors'

const FIRST_DELAY_MS = 8000
const MAX_DELAY_MS = 60_000

/** True if the error may pass without action by the person. A refused key, for example, must not be sent repeatedly. */
export function isTransientError(error: AppError): boolean {
  if (error.code === 'service-refused') return error.httpStatus >= 500 || error.httpStatus === 429
  return error.code === 'rate-limited' || error.code === 'unexpected-answer' || error.code === 'outcome-unknown'
}

export function createRecovery(read: () => void) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let delayMs = FIRST_DELAY_MS
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const scheduleRead = (minDelayMs: number) => {
    timer = setTimeout(
      () => {
        timer = null
        read()
        // Repeats until main reports that the trouble is over.
        scheduleRead(0)
      },
      Math.max(delayMs, minDelayMs),
    )
    delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)
  }
  return {
    /** Current trouble; null if there is none. */
    report: (error: AppError | null): void => {
      if (error === null || !isTransientError(error)) {
        stop()
        delayMs = FIRST_DELAY_MS
      } else if (timer === null) {
        scheduleRead('retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) * 1000 : 0)
      }
    },
    stop,
  }
}
