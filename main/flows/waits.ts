/** Waiting between two tries, visible (when is the next?) and cut short when the person asks. */
export type Waits = {
  /** Rejects with Stopped once all waiting is stopped. */
  readonly wait: (id: string, ms: number) => Promise<void>
  readonly stop: () => void
  readonly wake: (id: string) => void
  readonly nextAt: (id: string) => string | null
}

/** The flows of this profile rest: another one is used, or the app ends. What they do next is in the journal. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

export function createWaits(now: () => number): Waits {
  const waiting = new Map<string, { readonly at: number; readonly go: () => void }>()
  let isStopped = false
  return {
    stop: () => {
      isStopped = true
      for (const { go } of waiting.values()) go()
    },
    wait: (id, ms) =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new Stopped())
        const go = () => {
          clearTimeout(timer)
          waiting.delete(id)
          if (isStopped) reject(new Stopped())
          else resolve()
        }
        const timer = setTimeout(go, ms)
        waiting.set(id, { at: now() + ms, go })
      }),
    wake: (id) => waiting.get(id)?.go(),
    nextAt: (id) => {
      const entry = waiting.get(id)
      return entry ? new Date(entry.at).toISOString() : null
    },
  }
}
