type ReturnDeps = {
  /** Asks the service for something small. Whether that reached it is told to `heard`, as of any request. */
  readonly ask: () => Promise<unknown>
  readonly later: (ms: number, fn: () => void) => () => void
}

/** How soon the service is asked again; with the circuit breaker's own pause, well within ten seconds. */
const EVERY_MS = 3000

/**
 * While the service is not reached, asks for a small thing now and then, so that the app comes back by itself. It is
 * the only request that nobody needs an answer to.
 */
export function createReturnWatch({ ask, later }: ReturnDeps) {
  let isReached = true
  let isStopped = false
  let isAsking = false
  let cancel: (() => void) | null = null

  function waitAndAsk(): void {
    if (isReached || isStopped || isAsking || cancel !== null) return
    cancel = later(EVERY_MS, () => {
      cancel = null
      isAsking = true
      // A refusal is an answer, too: whether the service was reached is heard, not read off how the question ended.
      void ask()
        .catch(() => undefined)
        .finally(() => {
          isAsking = false
          waitAndAsk()
        })
    })
  }
  function endWait(): void {
    cancel?.()
    cancel = null
  }
  return {
    /** What was learnt from any request. */
    heard: (reached: boolean): void => {
      isReached = reached
      if (reached) endWait()
      else waitAndAsk()
    },
    stop: (): void => {
      isStopped = true
      endWait()
    },
  }
}
