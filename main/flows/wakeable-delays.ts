import type { NextTry } from '../journal/flow-state'
import { monotonicNow as machineNow, type MonotonicNow } from '../platform/monotonic-clock'

/** Waits between two tries. Their next time is visible, and the person can cut them short. */
export type WakeableDelays = {
  /**
   * Rejects with Stopped once all waiting is stopped. The first `namedMs` of `ms` were requested by a service and are
   * never cut short.
   */
  readonly wait: (id: string, ms: number, namedMs?: number) => Promise<void>
  readonly stop: () => void
  readonly wake: (id: string) => void
  readonly next: (id: string) => NextTry | null
}

/**
 * The flows of this profile are stopped: another profile is in use, or the app ends. The journal holds their next
 * steps.
 */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Instants are of the monotonic clock. */
type Waiting = {
  readonly endsAtMs: number
  /** Null when no service has named a time. */
  readonly notBeforeMs: number | null
  /** Moves the end of the wait to that moment. */
  readonly finishAt: (monotonicMs: number) => void
  readonly finish: () => void
}

/** Waits run on the monotonic clock. `now`, the wall clock, only dates the next try. */
export function createWakeableDelays(now: () => number, monotonicNow: MonotonicNow = machineNow): WakeableDelays {
  const waiting = new Map<string, Waiting>()
  let isStopped = false
  const isoInstant = (monotonicMs: number): string => new Date(now() + monotonicMs - monotonicNow()).toISOString()
  return {
    stop: () => {
      isStopped = true
      for (const { finish } of waiting.values()) finish()
    },
    wait: (id, ms, namedMs = 0) =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new Stopped())
        const notBeforeMs = namedMs > 0 ? monotonicNow() + namedMs : null
        let timer: ReturnType<typeof setTimeout> | undefined
        const finish = () => {
          clearTimeout(timer)
          waiting.delete(id)
          if (isStopped) reject(new Stopped())
          else resolve()
        }
        const finishAt = (endsAtMs: number) => {
          clearTimeout(timer)
          timer = setTimeout(finish, endsAtMs - monotonicNow())
          waiting.set(id, { endsAtMs, notBeforeMs, finishAt, finish })
        }
        finishAt(monotonicNow() + Math.max(ms, namedMs))
      }),
    wake: (id) => {
      const entry = waiting.get(id)
      if (!entry) return
      const { notBeforeMs } = entry
      if (notBeforeMs === null || monotonicNow() >= notBeforeMs) entry.finish()
      else entry.finishAt(notBeforeMs)
    },
    next: (id) => {
      const entry = waiting.get(id)
      if (!entry) return null
      const { endsAtMs, notBeforeMs } = entry
      return { at: isoInstant(endsAtMs), notBefore: notBeforeMs === null ? null : isoInstant(notBeforeMs) }
    },
  }
}
