type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Limits concurrency: up to `atOnce` works run at the same time, later ones wait in order. */
export function createConcurrencyLimit(atOnce: number): RunInTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // Starts the next work directly, so that no later work is first.
      const startNext = waiting.shift()
      if (startNext) startNext()
      else running--
    }
  }
}
