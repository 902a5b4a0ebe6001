import type { MonotonicNow } from '../platform/monotonic-clock'

/** How often within an hour a practice market that ended by itself is started again without being asked. */
export const MAX_REVIVALS_PER_HOUR = 3
const HOUR_MS = 3_600_000

export type PracticeRevivals = {
  /** Counts a revival and answers true, or false when there have been `MAX_REVIVALS_PER_HOUR` within the hour. */
  readonly take: () => boolean
  /** The person starts it again: earlier revivals no longer count. */
  readonly forget: () => void
}

/** One that ends again and again has a reason that no start mends; one that ends now and then is no trouble. */
export function createPracticeRevivals(monotonicNow: MonotonicNow): PracticeRevivals {
  let timesMs: readonly number[] = []
  return {
    take: () => {
      const nowMs = monotonicNow()
      timesMs = timesMs.filter((atMs) => nowMs - atMs < HOUR_MS)
      if (timesMs.length >= MAX_REVIVALS_PER_HOUR) return false
      timesMs = [...timesMs, nowMs]
      return true
    },
    forget: () => void (timesMs = []),
  }
}
