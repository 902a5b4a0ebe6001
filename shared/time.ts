/** Instants are ISO 8601 UTC strings at boundaries, milliseconds since the epoch in calculations. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The UTC day of an instant, as `YYYY-MM-DD`. */
export const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Times and age limit of a value from the network. Accompanies the value from its receipt to the screen. */
export type Stamp = {
  /** Instant at which the value was true according to the source; null when the source names none. */
  readonly asOf: string | null
  /** Time at which this app received the value. */
  readonly receivedAt: string
  /** Age in seconds after which the source calls the value stale; null without a limit. */
  readonly maxAgeSeconds: number | null
  /** True if the source answered from a cache. */
  readonly isCached: boolean
  /** True if the network could not be reached and the value is from the last known answer. */
  readonly offline: boolean
}

/** An instant up to this far in the future counts as now, because two clocks always differ slightly. */
const MAX_LEAD_SECONDS = 10

/** Seconds from an instant to `nowMs`, never negative; null when the instant is in the future or invalid. */
export function secondsSince(instant: string, nowMs: number): number | null {
  const seconds = (nowMs - Date.parse(instant)) / 1000
  return seconds >= -MAX_LEAD_SECONDS ? Math.max(0, seconds) : null
}

/**
 * Age of a stamped value in seconds at `nowMs`: since `asOf` or since `receivedAt`, whichever is longer. A source whose
 * clock is ahead must not make the value look younger. Null if neither instant gives an age: each is missing, invalid,
 * or in the future, for example because a clock was set back.
 */
export function ageSeconds({ asOf, receivedAt }: Stamp, nowMs: number): number | null {
  const sourceAge = asOf === null ? null : secondsSince(asOf, nowMs)
  const receiptAge = secondsSince(receivedAt, nowMs)
  if (sourceAge === null || receiptAge === null) return sourceAge ?? receiptAge
  return Math.max(sourceAge, receiptAge)
}

/**
 * Stamp to show for two combined values: if only one value is offline, the stamp of that value; otherwise the stamp of
 * the value that was received earlier.
 */
export function combinedStamp(a: Stamp, b: Stamp): Stamp {
  if (a.offline !== b.offline) return a.offline ? a : b
  return Date.parse(b.receivedAt) < Date.parse(a.receivedAt) ? b : a
}

/** True if a value is offline, older than the limit of its source, or of unknown age. */
export function isStale(stamp: Stamp, nowMs: number): boolean {
  const age = ageSeconds(stamp, nowMs)
  if (stamp.offline || age === null) return true
  return stamp.maxAgeSeconds !== null && age > stamp.maxAgeSeconds
}
