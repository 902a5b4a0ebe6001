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
  readonly at: number
  /** Null when no service has named a time. */
  readonly notBefore: number | null
  /** Moves the end of the wait to that moment. */
  readonly goAt: (monotonicMs: number) => void
  readonly go: () => void
}

/** Waits run on the monotonic clock. `now`, the wall clock, only dates the next try. */
export function createWakeableDelays(now: () => number, monotonicNow: MonotonicNow = machineNow): WakeableDelays {
  const waiting = new Map<string, Waiting>()
  let isStopped = false
  const instantOf = (monotonicMs: number): string => new Date(now() + monotonicMs - monotonicNow()).toISOString()
  return {
    stop: () => {
      isStopped = true
      for (const { go } of waiting.values()) go()
    },
    wait: (id, ms, namedMs = 0) =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new Stopped())
        const notBefore = namedMs > 0 ? monotonicNow() + namedMs : null
        let timer: ReturnType<typeof setTimeout> | undefined
        const go = () => {
          clearTimeout(timer)
          waiting.delete(id)
          if (isStopped) reject(new Stopped())
          else resolve()
        }
        const goAt = (at: number) => {
          clearTimeout(timer)
          timer = setTimeout(go, at - monotonicNow())
          waiting.set(id, { at, notBefore, goAt, go })
        }
        goAt(monotonicNow() + Math.max(ms, namedMs))
      }),
    wake: (id) => {
      const entry = waiting.get(id)
      if (!entry) return
      const { notBefore } = entry
      if (notBefore === null || monotonicNow() >= notBefore) entry.go()
      else entry.goAt(notBefore)
    },
    next: (id) => {
      const entry = waiting.get(id)
      if (!entry) return null
      const { at, notBefore } = entry
      return { at: instantOf(at), notBefore: notBefore === null ? null : instantOf(notBefore) }
    },
  }
}
