/** Instants are ISO 8601 UTC strings at borders, milliseconds since the epoch in sums. */

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

/** Age of a stamped figure in seconds at `nowMs`, never negative. */
export function ageSeconds(stamp: Stamp, nowMs: number): number {
  const at = Date.parse(stamp.asOf ?? stamp.receivedAt)
  return Math.max(0, (nowMs - at) / 1000)
}

export function isStale(stamp: Stamp, nowMs: number): boolean {
  if (stamp.offline) return true
  return stamp.maxAgeSeconds !== null && ageSeconds(stamp, nowMs) > stamp.maxAgeSeconds
}
