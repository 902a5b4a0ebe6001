type ReturnWatchDeps = {
  /** Sends a small request to the service. As for any request, `noteReach` is called with the result. */
  readonly sendProbe: () => Promise<unknown>
  /** Calls `fn` once after `ms` milliseconds. The returned function cancels the timer. */
  readonly runLater: (ms: number, fn: () => void) => () => void
  /** Called with the delay before the next probe, and with null when none is scheduled any more. */
  readonly onSchedule: (delayMs: number | null) => void
}

/** Pause between two probes. With the circuit breaker's pause added, the app recovers within ten seconds. */
const PROBE_INTERVAL_MS = 3000

/**
 * Sends a small request (a probe) at intervals while the service cannot be reached, so that the app notices by itself
 * when the service is back. The answer to a probe is not used.
 */
export function createReturnWatch({ sendProbe, runLater, onSchedule }: ReturnWatchDeps) {
  let isReached = true
  let isStopped = false
  let isProbing = false
  let cancelTimer: (() => void) | null = null

  function scheduleProbe(): void {
    if (isReached || isStopped || isProbing || cancelTimer !== null) return
    cancelTimer = runLater(PROBE_INTERVAL_MS, () => {
      cancelTimer = null
      isProbing = true
      onSchedule(null)
      // The outcome of the probe is ignored: `noteReach` reports if the service was reached, also when it refused.
      void sendProbe()
        .catch(() => undefined)
        .finally(() => {
          isProbing = false
          scheduleProbe()
        })
    })
    onSchedule(PROBE_INTERVAL_MS)
  }
  function cancelProbe(): void {
    if (cancelTimer === null) return
    cancelTimer()
    cancelTimer = null
    onSchedule(null)
  }
  return {
    /** Called after each request of the app: true if the request reached the service. */
    noteReach: (wasReached: boolean): void => {
      isReached = wasReached
      if (wasReached) cancelProbe()
      else scheduleProbe()
    },
    stop: (): void => {
      isStopped = true
      // Not reported, because the page may already show another market.
      cancelTimer?.()
      cancelTimer = null
    },
  }
}
