import type { VaultClock } from './clock'
import { VaultError } from './vault-error'

/** State that must outlive a restart, so that a restart gives no new attempts. */
export type LockState = {
  readonly failedAttempts: number
  /** Epoch milliseconds by the wall clock; 0 when there was none. For the record only: no wait is measured by it. */
  readonly lastFailedAt: number
}

/** Implemented by the app's storage. Not secret; losing the state only restores the free attempts. */
export type LockStateStore = { load(): LockState | null; save(state: LockState): void }

const FREE_ATTEMPTS = 5
const MAX_WAIT_MS = 30_000
const NO_FAILURES: LockState = { failedAttempts: 0, lastFailedAt: 0 }

/** Milliseconds to wait after this many failures: 0 below five, 1 s at five, then doubled each time up to 30 s. */
function waitAfterMs(failedAttempts: number): number {
  if (failedAttempts < FREE_ATTEMPTS) return 0
  return Math.min(1000 * 2 ** Math.min(failedAttempts - FREE_ATTEMPTS, 10), MAX_WAIT_MS)
}

/**
 * Slows guessing at this app's own lock. It is no defence against someone who has copied the keychain's entries: there
 * the cost of scrypt is.
 *
 * Waits run on the monotonic clock, so that setting the wall clock neither skips nor extends one. That clock means
 * nothing to the next run of the app: there the wait restarts in full when the app starts (at most 30 s).
 */
export function createThrottle(store: LockStateStore, clock: VaultClock) {
  let waitStartedMs = clock.monotonicNow()

  const load = (): LockState => {
    const state = store.load()
    return state && state.failedAttempts > 0 ? state : NO_FAILURES
  }

  /** Milliseconds during which no passphrase is tried; 0 when one may be. */
  function retryAfterMs(): number {
    const elapsedMs = clock.monotonicNow() - waitStartedMs
    return Math.max(0, waitAfterMs(load().failedAttempts) - elapsedMs)
  }

  return {
    retryAfterMs,
    failedAttempts: (): number => load().failedAttempts,
    /**
     * Counts an attempt before it is made (killing the app in the middle does not undo the count), and returns a
     * function that undoes the count when the attempt failed for a reason other than the passphrase.
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
    succeed: (): void => store.save(NO_FAILURES),
  }
}

export type Throttle = ReturnType<typeof createThrottle>
