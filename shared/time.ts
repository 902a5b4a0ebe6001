/** Instants are ISO 8601 UTC strings at boundaries, milliseconds since the epoch in calculations. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The UTC day of an instant, as `YYYY-MM-DD`. */
export const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Source time and age limit of a figure. Accompanies every figure from the network to the screen. */
export type Stamp = {
  /** Instant that the figure describes, according to its source; null when the source gives none. */
  readonly asOf: string | null
  /** Time at which this app received the figure. */
  readonly receivedAt: string
  /** Age in seconds after which the source calls the figure stale; null without a limit. */
  readonly maxAgeSeconds: number | null
  /** True if the source answered from a cache. */
  readonly isCached: boolean
  /** True when the network could not be reached and this is the last known answer. */
  readonly offline: boolean
}

/** The page's clock ticks once a second, and two clocks are never equal: a lead of this many seconds counts as now. */
const MAX_LEAD_SECONDS = 10

/** Seconds from an instant to `nowMs`, never negative; null when the instant is in the future or invalid. */
export function secondsSince(instant: string, nowMs: number): number | null {
  const seconds = (nowMs - Date.parse(instant)) / 1000
  return seconds >= -MAX_LEAD_SECONDS ? Math.max(0, seconds) : null
}

/**
 * Age of a stamped figure in seconds at `nowMs`: from its own instant or from its receipt, whichever is longer ago,
 * because a source whose clock is ahead must not make the figure younger. Null when both are in the future: a clock was
 * set back.
 */
export function ageSeconds({ asOf, receivedAt }: Stamp, nowMs: number): number | null {
  const sourceAge = asOf === null ? null : secondsSince(asOf, nowMs)
  const receiptAge = secondsSince(receivedAt, nowMs)
  if (sourceAge === null || receiptAge === null) return sourceAge ?? receiptAge
  return Math.max(sourceAge, receiptAge)
}

/** The stamp that sets the age of two combined figures: the offline one, otherwise the one received earlier. */
export function olderStamp(a: Stamp, b: Stamp): Stamp {
  if (a.offline !== b.offline) return a.offline ? a : b
  return Date.parse(b.receivedAt) < Date.parse(a.receivedAt) ? b : a
}

/** True if a figure is too old to trust or its age is unknown. */
export function isStale(stamp: Stamp, nowMs: number): boolean {
  const age = ageSeconds(stamp, nowMs)
  if (stamp.offline || age === null) return true
  return stamp.maxAgeSeconds !== null && age > stamp.maxAgeSeconds
}
