type RunLimited = <T>(work: () => Promise<T>) => Promise<T>

/** Limits concurrency: up to `maxRunning` functions run at the same time, and further functions wait in order. */
export function createConcurrencyLimit(maxRunning: number): RunLimited {
  const startCallbacks: (() => void)[] = []
  let runningCount = 0
  return async (work) => {
    if (runningCount >= maxRunning) await new Promise<void>((resolve) => startCallbacks.push(resolve))
    else runningCount++
    try {
      return await work()
    } finally {
      // Start the next waiting function without lowering the count, so that no later call can start before that
      // function.
      const startNext = startCallbacks.shift()
      if (startNext) startNext()
      else runningCount--
    }
  }
}
