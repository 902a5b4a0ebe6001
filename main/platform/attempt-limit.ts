import type { MonotonicNow } from './monotonic-clock'

export type AttemptLimit = {
  /** Counts an attempt and returns true, or false when there have been `max` attempts within the time. */
  readonly take: () => boolean
  /** Clears the earlier attempts. */
  readonly forget: () => void
}
type AttemptLimitDeps = {
  readonly max: number
  readonly withinMs: number
  readonly monotonicNow: MonotonicNow
}

/** Limits automatic restarts: a repeated failure has a cause that a restart does not fix. */
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
    forget: () => void (timesMs = []),
  }
}
