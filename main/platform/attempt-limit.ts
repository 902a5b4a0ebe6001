import type { MonotonicNow } from './monotonic-clock'

export type AttemptLimit = {
  /** Counts an attempt and returns true. Returns false, without counting, after `max` attempts within `withinMs`. */
  readonly take: () => boolean
  /** Drops the counted attempts. */
  readonly reset: () => void
}
type AttemptLimitDeps = {
  readonly max: number
  readonly withinMs: number
  readonly monotonicNow: MonotonicNow
}

/** Limits automatic restarts: after repeated failures another restart would not help. */
export function createAttemptLimit({ max, withinMs, monotonicNow }: AttemptLimitDeps): AttemptLimit {
  let timesMs: readonly number[] = []
  return {
    take: () => {
      const nowMs = monotonicNow()
      timesMs = timesMs.filter((atMs) => nowMs - atMs < withinMs)
      if (timesMs.length >= max) return false
      timesMs = [...timesMs, nowMs]
      return true
    },
    reset: () => void (timesMs = []),
  }
}
