import { Refusal } from './refusal'
import type { Service } from './service'

const WINDOW_MS = 60_000

/** Counts one mirror read, or refuses when the budget is used up. Cached facts cost nothing. */
export function readMirror<T>({ limits, faults, rules }: Service, read: () => T): T {
  const most = faults.mirrorReadings
  if (!faults.limits || limits.takeWindow('mirror', most, WINDOW_MS) || !rules.holds('limits.mirror-budget'))
    return read()
  const retryAfter = limits.secondsLeft('mirror', most, WINDOW_MS)
  const message = 'The service has read the ledger’s mirror as often as it may for now. Call again later.'
  const extra = { errorCode: 'MIRROR_BUDGET', retryAfter }
  throw new Refusal(503, message, extra, { 'Retry-After': String(retryAfter) })
}
