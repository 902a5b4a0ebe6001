type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Limits concurrency: up to `maxRunning` works run at the same time, and the others wait in order. */
export function createConcurrencyLimit(maxRunning: number): RunInTurn {
  const startWaiting: (() => void)[] = []
  let runningCount = 0
  return async (work) => {
    if (runningCount >= maxRunning) await new Promise<void>((resolve) => startWaiting.push(resolve))
    else runningCount++
    try {
      return await work()
    } finally {
      // Pass the place on to the next waiting work, so that no work that comes later can take it first.
      const startNext = startWaiting.shift()
      if (startNext) startNext()
      else runningCount--
    }
  }
}
