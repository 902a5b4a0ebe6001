export type ReturnDeps = {
  /** Asks the service for something small. Rejects while it does not answer. */
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
  let cancel: (() => void) | null = null
  let isStopped = false
  const again = () => {
    if (isStopped) return
    cancel = later(EVERY_MS, () => void ask().then(reached, again))
  }
  const reached = () => {
    cancel?.()
    cancel = null
  }
  return {
    /** What was learnt from any request. */
    heard: (isReached: boolean): void => {
      if (isReached) reached()
      else if (cancel === null) again()
    },
    stop: (): void => {
      isStopped = true
      reached()
    },
  }
}
