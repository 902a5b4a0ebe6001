import { areLimitsLifted } from './faults'
import { Refusal } from './refusal'
import type { Service } from './service'

const WINDOW_MS = 60_000

/** Runs and counts one mirror read. Refuses if the maximum number of mirror reads within a minute is reached. */
export function readMirror<T>({ limits, faults, rules }: Service, read: () => T): T {
  const maxReads = faults.mirrorReadings
  const isWithinBudget = areLimitsLifted(faults) || limits.countInWindow('mirror', maxReads, WINDOW_MS)
  if (isWithinBudget || !rules.isKept('limits.mirror-budget')) return read()
  const retryAfter = limits.windowSecondsLeft('mirror', maxReads, WINDOW_MS)
  const message = 'The service has used its mirror budget for now. Call again later.'
  const fields = { errorCode: 'MIRROR_BUDGET', retryAfter }
  throw new Refusal(503, message, fields, { 'Retry-After': String(retryAfter) })
}
