/** Instants are ISO 8601 UTC strings at borders, milliseconds since the epoch in sums. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The UTC day of an instant, as `YYYY-MM-DD`. */
export const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Where a figure comes from and how old it may get. Travels with every figure from the network to the screen. */
export type Stamp = {
  /** The instant the figure speaks of, as its source says; null when the source does not say. */
  readonly asOf: string | null
  /** When this app received it. */
  readonly receivedAt: string
  /** After how many seconds the source calls it stale; null when it gives no limit. */
  readonly maxAgeSeconds: number | null
  /** The source said that it answered from a cache. */
  readonly isCached: boolean
  /** True when the network could not be asked and this is the last known answer. */
  readonly offline: boolean
}

/** The page's clock ticks once a second, and two clocks are never set alike: so far ahead is still now. */
const AHEAD_SECONDS = 10

/** Seconds from an instant to `nowMs`, never negative; null when it lies ahead or is none, so that nobody knows. */
export function secondsSince(instant: string, nowMs: number): number | null {
  const seconds = (nowMs - Date.parse(instant)) / 1000
  return seconds >= -AHEAD_SECONDS ? Math.max(0, seconds) : null
}

/**
 * Age of a stamped figure in seconds at `nowMs`: from the instant it speaks of or from its receipt, whichever is longer
 * ago, since a source whose clock is ahead must not make it younger. Null when both lie ahead: a clock was set back.
 */
export function ageSeconds({ asOf, receivedAt }: Stamp, nowMs: number): number | null {
  const ofSource = asOf === null ? null : secondsSince(asOf, nowMs)
  const ofReceipt = secondsSince(receivedAt, nowMs)
  return ofSource === null || ofReceipt === null ? (ofSource ?? ofReceipt) : Math.max(ofSource, ofReceipt)
}

/** Of figures that stand together the one whose age goes for all: could not be asked for anew, or came earlier. */
export const olderOf = (a: Stamp, b: Stamp): Stamp =>
  a.offline !== b.offline ? (a.offline ? a : b) : Date.parse(b.receivedAt) < Date.parse(a.receivedAt) ? b : a

/** Whether a figure is too old to trust; one of unknown age is. */
export function isStale(stamp: Stamp, nowMs: number): boolean {
  const age = ageSeconds(stamp, nowMs)
  if (stamp.offline || age === null) return true
  return stamp.maxAgeSeconds !== null && age > stamp.maxAgeSeconds
}
