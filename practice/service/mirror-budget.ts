import { Refusal } from './refusal'
import type { Service } from './service'

const WINDOW_MS = 60_000

/** Counts and runs one mirror read, or refuses if the reads allowed within a minute are used up. */
export function readMirror<T>({ limits, faults, rules }: Service, read: () => T): T {
  const maxReads = faults.mirrorReadings
  if (!faults.limits || limits.countInWindow('mirror', maxReads, WINDOW_MS) || !rules.holds('limits.mirror-budget')) {
    return read()
  }
  const retryAfter = limits.windowSecondsLeft('mirror', maxReads, WINDOW_MS)
  const message = 'The service has used its mirror budget for now. Call again later.'
  const extra = { errorCode: 'MIRROR_BUDGET', retryAfter }
  throw new Refusal(503, message, extra, { 'Retry-After': String(retryAfter) })
}
