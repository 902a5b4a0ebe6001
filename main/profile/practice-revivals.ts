import { HOUR_MS } from '@shared/time'
import { createAttemptLimit, type AttemptLimit } from '../platform/attempt-limit'
import type { MonotonicNow } from '../platform/monotonic-clock'

/** Limit of automatic restarts within an hour, for a practice market that ended unexpectedly. */
const MAX_RESTARTS_PER_HOUR = 3

/** Creates the limit for automatic restarts of the practice market. */
export const createPracticeRestartLimit = (monotonicNow: MonotonicNow): AttemptLimit =>
  createAttemptLimit({ max: MAX_RESTARTS_PER_HOUR, withinMs: HOUR_MS, monotonicNow })
