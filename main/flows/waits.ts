/** Waiting between two tries, visible (when is the next?) and cut short when the person asks. */
export type Waits = {
  readonly wait: (id: string, ms: number) => Promise<void>
  readonly wake: (id: string) => void
  readonly nextAt: (id: string) => string | null
}

export function createWaits(now: () => number): Waits {
  const waiting = new Map<string, { readonly at: number; readonly go: () => void }>()
  return {
    wait: (id, ms) =>
      new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve()
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
