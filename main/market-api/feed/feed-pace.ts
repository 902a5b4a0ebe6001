import type { AppError } from '@shared/errors'

/** Inputs that decide when the feed is read next. */
type PaceInput = {
  /** True while the app's window is visible. */
  readonly isVisible: boolean
  /** Shorter interval that a caller has requested for some time, in milliseconds; null without such a request. */
  readonly hurryIntervalMs: number | null
  /** Error of the last reading; null when it succeeded. */
  readonly error: AppError | null
  /** Number of failed readings in a row. */
  readonly failureCount: number
  /** Random number from 0 to 1. */
  readonly random: number
}

/**
 * Interval with a visible window: the service's documents recommend 30 to 60 seconds. A random part of up to `spreadMs`
 * is added, so that many apps do not send their requests at the same time.
 */
const VISIBLE_INTERVAL = { minMs: 30_000, spreadMs: 30_000 }
const HIDDEN_INTERVAL = { minMs: 240_000, spreadMs: 60_000 }
/** Delay after the first failure, which doubles with each further failure in a row. */
const FIRST_RETRY_MS = 5000
const MAX_DELAY_MS = 300_000

/** Delay between the end of a reading and the start of the next one, in milliseconds. */
export function nextReadingDelayMs({ isVisible, hurryIntervalMs, error, failureCount, random }: PaceInput): number {
  const interval = isVisible ? VISIBLE_INTERVAL : HIDDEN_INTERVAL
  // The random factors below also keep many apps from sending their requests at the same time.
  const intervalMs = interval.minMs + random * interval.spreadMs
  if (error === null)
    return hurryIntervalMs === null ? intervalMs : Math.min(intervalMs, hurryIntervalMs * (0.9 + random * 0.2))
  const requestedMs = 'retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  // Without an accepted key a retry fails, too, and the service blocks a network address after many refusals.
  if (error.code === 'unauthorized' || error.code === 'no-access') return Math.max(MAX_DELAY_MS, requestedMs)
  const retryMs = Math.min(MAX_DELAY_MS, FIRST_RETRY_MS * 2 ** (failureCount - 1)) * (0.75 + random * 0.25)
  return Math.max(requestedMs, retryMs)
}
