import type { NextTry } from '../journal/flow-state'

/** Waiting between two tries, visible (when is the next?) and cut short when the person asks. */
export type Waits = {
  /**
   * Rejects with Stopped once all waiting is stopped. Of the `ms` the first `namedMs` were asked for by somebody else
   * (a service that wants to be left alone): nobody cuts these short.
   */
  readonly wait: (id: string, ms: number, namedMs?: number) => Promise<void>
  readonly stop: () => void
  readonly wake: (id: string) => void
  readonly next: (id: string) => NextTry | null
}

/** The flows of this profile rest: another one is used, or the app ends. What they do next is in the journal. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

type Waiting = {
  readonly at: number
  /** Ms since the epoch; 0 when nobody has named a time. */
  readonly notBefore: number
  /** Goes on at that moment instead. */
  readonly goAt: (ms: number) => void
  readonly go: () => void
}

export function createWaits(now: () => number): Waits {
  const waiting = new Map<string, Waiting>()
  let isStopped = false
  return {
    stop: () => {
      isStopped = true
      for (const { go } of waiting.values()) go()
    },
    wait: (id, ms, namedMs = 0) =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new Stopped())
        const notBefore = namedMs > 0 ? now() + namedMs : 0
        let timer: ReturnType<typeof setTimeout> | undefined
        const go = () => {
          clearTimeout(timer)
          waiting.delete(id)
          if (isStopped) reject(new Stopped())
          else resolve()
        }
        const goAt = (at: number) => {
          clearTimeout(timer)
          timer = setTimeout(go, at - now())
          waiting.set(id, { at, notBefore, goAt, go })
        }
        goAt(now() + Math.max(ms, namedMs))
      }),
    wake: (id) => {
      const entry = waiting.get(id)
      if (!entry) return
      if (now() >= entry.notBefore) entry.go()
      else entry.goAt(entry.notBefore)
    },
    next: (id) => {
      const entry = waiting.get(id)
      if (!entry) return null
      const { at, notBefore } = entry
      return { at: new Date(at).toISOString(), notBefore: notBefore > 0 ? new Date(notBefore).toISOString() : null }
    },
  }
}
