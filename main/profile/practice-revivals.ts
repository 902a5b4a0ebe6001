import { HOUR_MS } from '@shared/time'
import { createAttemptLimit, type AttemptLimit } from '../platform/attempt-limit'
import type { MonotonicNow } from '../platform/monotonic-clock'

/** Automatic restarts within an hour of a practice market that ended by itself. */
const MAX_REVIVALS_PER_HOUR = 3

export const createPracticeRevivals = (monotonicNow: MonotonicNow): AttemptLimit =>
  createAttemptLimit({ max: MAX_REVIVALS_PER_HOUR, withinMs: HOUR_MS, monotonicNow })
