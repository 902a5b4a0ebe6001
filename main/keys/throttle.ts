import type { VaultClock } from './clock'
import { VaultError } from './vault-error'

/** State that outlives a restart, so that a restart allows no extra attempts. */
export type LockState = {
  readonly failedAttempts: number
  /** Epoch milliseconds by the wall clock; 0 if no attempt has failed. Only for information: no wait depends on it. */
  readonly lastFailedAt: number
}

/** Storage of the state, which is not secret. If the state is lost, counting begins again at zero. */
export type LockStateStore = { load(): LockState | null; save(state: LockState): void }

/** From this number of failed attempts on, the person has to wait before the next attempt. */
const MIN_FAILURES_FOR_WAIT = 5
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000
const NO_FAILURES: LockState = { failedAttempts: 0, lastFailedAt: 0 }

/** Milliseconds to wait after this many failures: 0 below five, 1 s at five, then doubled each time up to 30 s. */
function waitAfterMs(failedAttempts: number): number {
  if (failedAttempts < MIN_FAILURES_FOR_WAIT) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (failedAttempts - MIN_FAILURES_FOR_WAIT), MAX_WAIT_MS)
}

/**
 * Slows the guessing of a passphrase in the app. Only the cost of scrypt slows guessing at copied keychain entries.
 *
 * Waits run on the monotonic clock, so that setting the wall clock neither skips nor extends a wait. The monotonic
 * clock does not continue in the next run of the app: a wait of at most 30 s then begins again when the app starts.
 */
export function createThrottle(store: LockStateStore, clock: VaultClock) {
  let waitStartedMs = clock.monotonicNow()

  const load = (): LockState => {
    const storedState = store.load()
    return storedState && storedState.failedAttempts > 0 ? storedState : NO_FAILURES
  }

  /** Milliseconds from now during which no passphrase is tried; 0 when an attempt is allowed. */
  function retryAfterMs(): number {
    const elapsedMs = clock.monotonicNow() - waitStartedMs
    return Math.max(0, waitAfterMs(load().failedAttempts) - elapsedMs)
  }

  return {
    retryAfterMs,
    failedAttempts: (): number => load().failedAttempts,
    /**
     * Counts an attempt as failed before it is made, so that killing the app does not avoid the count. `undo`
     * reverts the count when the attempt failed for a reason other than the passphrase.
     * @throws VaultError `throttled`
     */
    begin(): { readonly undo: () => void } {
      const leftMs = retryAfterMs()
      if (leftMs > 0) throw new VaultError('throttled', { retryAfterMs: leftMs })
      const stateBefore = load()
      const waitStartedBeforeMs = waitStartedMs
      store.save({ failedAttempts: stateBefore.failedAttempts + 1, lastFailedAt: clock.now() })
      waitStartedMs = clock.monotonicNow()
      return {
        undo: () => {
          store.save(stateBefore)
          waitStartedMs = waitStartedBeforeMs
        },
      }
    },
    /** Clears the failed attempts after a right passphrase. */
    succeed: (): void => store.save(NO_FAILURES),
  }
}

export type Throttle = ReturnType<typeof createThrottle>
