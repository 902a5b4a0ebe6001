import type { NextTry } from '../journal/flow-state'
import { monotonicNow as machineNow, type MonotonicNow } from '../platform/monotonic-clock'

/** Waits between the tries of flows, by flow id. The end of each wait can be read, and the person can end it early. */
export type WakeableDelays = {
  /**
   * Waits for the longer of `ms` and `requestedMs`. `requestedMs` is a time that a service asked the app to wait, and
   * `wake` never ends the wait earlier. Rejects with FlowsStopped once `stop` was called.
   */
  readonly wait: (id: string, ms: number, requestedMs?: number) => Promise<void>
  /** Rejects all waits, and every later wait, with FlowsStopped. */
  readonly stop: () => void
  /** Ends the wait of a flow, or shortens it to the time that a service requested. */
  readonly wake: (id: string) => void
  /** Times of the flow's next try; null while the flow does not wait. */
  readonly nextTry: (id: string) => NextTry | null
}

/**
 * Error of a wait when the flows of this profile are stopped: another profile is in use, or the app ends. The flows
 * continue from the journal at the next start.
 */
export class FlowsStopped extends Error {
  override readonly name = 'Stopped'
}

/** Times are of the monotonic clock. */
type ActiveWait = {
  readonly endsAtMs: number
  /** Time before which the person cannot end the wait; null when no service requested a wait. */
  readonly notBeforeMs: number | null
  /** Moves the end of the wait to this time. */
  readonly finishAt: (monotonicMs: number) => void
  readonly finish: () => void
}

/** Waits run on the monotonic clock. `now`, the wall clock, only serves to show the time of the next try. */
export function createWakeableDelays(now: () => number, monotonicNow: MonotonicNow = machineNow): WakeableDelays {
  const activeWaits = new Map<string, ActiveWait>()
  let isStopped = false
  const wallClockInstant = (monotonicMs: number): string => new Date(now() + monotonicMs - monotonicNow()).toISOString()
  return {
    stop: () => {
      isStopped = true
      for (const { finish } of activeWaits.values()) finish()
    },
    wait: (id, ms, requestedMs = 0) =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new FlowsStopped())
        const notBeforeMs = requestedMs > 0 ? monotonicNow() + requestedMs : null
        let timer: ReturnType<typeof setTimeout> | undefined
        const finish = () => {
          clearTimeout(timer)
          activeWaits.delete(id)
          if (isStopped) reject(new FlowsStopped())
          else resolve()
        }
        const finishAt = (endsAtMs: number) => {
          clearTimeout(timer)
          timer = setTimeout(finish, endsAtMs - monotonicNow())
          activeWaits.set(id, { endsAtMs, notBeforeMs, finishAt, finish })
        }
        finishAt(monotonicNow() + Math.max(ms, requestedMs))
      }),
    wake: (id) => {
      const wait = activeWaits.get(id)
      if (!wait) return
      const { notBeforeMs } = wait
      if (notBeforeMs === null || monotonicNow() >= notBeforeMs) wait.finish()
      else wait.finishAt(notBeforeMs)
    },
    nextTry: (id) => {
      const wait = activeWaits.get(id)
      if (!wait) return null
      const { endsAtMs, notBeforeMs } = wait
      return {
        nextTryAt: wallClockInstant(endsAtMs),
        notBefore: notBeforeMs === null ? null : wallClockInstant(notBeforeMs),
      }
    },
  }
}
