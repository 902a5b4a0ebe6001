import type { MonotonicNow } from './monotonic-clock'

export type AttemptLimit = {
  /** Counts an attempt and answers true, or false when there have been `max` within the time. */
  readonly take: () => boolean
  /** Earlier attempts no longer count. */
  readonly forget: () => void
}
type AttemptLimitDeps = {
  readonly max: number
  readonly withinMs: number
  readonly monotonicNow: MonotonicNow
}

/** Limits how often something is started again by itself: what fails again and again has a reason that no start mends. */
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
