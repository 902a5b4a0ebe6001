type ReturnDeps = {
  /** Sends a small request to the service. Its reachability is reported to `heard`, as for any request. */
  readonly ask: () => Promise<unknown>
  readonly later: (ms: number, fn: () => void) => () => void
}

/** Interval of the requests; with the circuit breaker's own pause, well within ten seconds. */
const EVERY_MS = 3000

/**
 * While the service is not reached, sends a small request at intervals, so that the app recovers by itself. No caller
 * needs the answer of this request.
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
      // A refusal is an answer, too: reachability comes from `heard`, not from the outcome of this request.
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
    /** Called with the reachability that any request shows. */
    noteReach: (reached: boolean): void => {
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
