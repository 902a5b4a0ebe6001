/** Waiting between two tries, visible (when is the next?) and cut short when the person asks. */
export type Waits = {
  /** Rejects with Stopped once all waiting is stopped. Of `ms` the first `leastMs` are waited whoever asks. */
  readonly wait: (id: string, ms: number, leastMs?: number) => Promise<void>
  readonly stop: () => void
  /** Ends the waiting as soon as it may end: what the service asked for is waited out. */
  readonly wake: (id: string) => void
  readonly nextAt: (id: string) => string | null
}

/** The flows of this profile rest: another one is used, or the app ends. What they do next is in the journal. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

export function createWaits(now: () => number): Waits {
  const waiting = new Map<string, { readonly at: number; readonly go: () => void; readonly hurry: () => void }>()
  let isStopped = false
  return {
    stop: () => {
      isStopped = true
      for (const { go } of waiting.values()) go()
    },
    wait: (id, ms, leastMs = 0) =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new Stopped())
        const startedMs = now()
        const go = () => {
          clearTimeout(timer)
          waiting.delete(id)
          if (isStopped) reject(new Stopped())
          else resolve()
        }
        let timer = setTimeout(go, ms)
        const hurry = () => {
          clearTimeout(timer)
          const leftMs = Math.max(0, startedMs + Math.min(leastMs, ms) - now())
          timer = setTimeout(go, leftMs)
          waiting.set(id, { at: now() + leftMs, go, hurry })
        }
        waiting.set(id, { at: startedMs + ms, go, hurry })
      }),
    wake: (id) => waiting.get(id)?.hurry(),
    nextAt: (id) => {
      const entry = waiting.get(id)
      return entry ? new Date(entry.at).toISOString() : null
    },
  }
}
