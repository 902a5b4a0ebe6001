import { HOUR_MS } from '@shared/time'
import { createAttemptLimit, type AttemptLimit } from '../platform/attempt-limit'
import type { MonotonicNow } from '../platform/monotonic-clock'

/** How often within an hour a practice market that ended by itself is started again without being asked. */
const MAX_REVIVALS_PER_HOUR = 3

export const createPracticeRevivals = (monotonicNow: MonotonicNow): AttemptLimit =>
  createAttemptLimit({ max: MAX_REVIVALS_PER_HOUR, withinMs: HOUR_MS, monotonicNow })
