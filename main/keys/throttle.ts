import type { VaultClock } from './clock'
import { VaultError } from './vault-error'

/** What must outlive a restart, so that a restart gives no fresh attempts. */
export type LockState = {
  readonly failedAttempts: number
  /** Epoch milliseconds; 0 when there was none. */
  readonly lastFailedAt: number
}

/** Kept by the app's storage. Not secret; a store that forgets only gives back the free attempts. */
export type LockStateStore = { load(): LockState | null; save(state: LockState): void }

export function createMemoryLockState(): LockStateStore {
  let state: LockState | null = null
  return {
    load: () => state,
    save(next) {
      state = next
    },
  }
}

const FREE_ATTEMPTS = 5
const MAX_WAIT_MS = 30_000
const NONE: LockState = { failedAttempts: 0, lastFailedAt: 0 }

/** Milliseconds to wait after so many failures: none for the first five, then 1 s, 2 s, 4 s up to 30 s. */
export function waitAfterMs(failedAttempts: number): number {
  if (failedAttempts < FREE_ATTEMPTS) return 0
  return Math.min(1000 * 2 ** Math.min(failedAttempts - FREE_ATTEMPTS, 10), MAX_WAIT_MS)
}

/**
 * Slows guessing at this app's own lock. It is no defence against someone who has copied the keychain's entries: there
 * the cost of scrypt is.
 */
export function createThrottle(store: LockStateStore, clock: VaultClock) {
  const load = (): LockState => {
    const state = store.load()
    return state && state.failedAttempts > 0 ? state : NONE
  }

  function retryAt(): number | null {
    const { failedAttempts, lastFailedAt } = load()
    const now = clock.now()
    // A clock set back must not lock anybody out for longer than the wait itself.
    const at = Math.min(lastFailedAt, now) + waitAfterMs(failedAttempts)
    return at > now ? at : null
  }

  return {
    retryAt,
    failedAttempts: (): number => load().failedAttempts,
    /**
     * Counts an attempt before it is made (killing the app in the middle gives nothing back), and returns how to undo
     * that when it failed for a reason other than the passphrase.
     * @throws VaultError `throttled`
     */
    begin(): { readonly undo: () => void } {
      const wait = retryAt()
      if (wait !== null) throw new VaultError('throttled', { retryAt: wait })
      const before = load()
      store.save({ failedAttempts: before.failedAttempts + 1, lastFailedAt: clock.now() })
      return { undo: () => store.save(before) }
    },
    succeed: (): void => store.save(NONE),
  }
}

export type Throttle = ReturnType<typeof createThrottle>
