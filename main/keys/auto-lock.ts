import type { VaultClock } from './clock'

export const DEFAULT_AUTO_LOCK_MINUTES = 10

type Wait = { readonly idleMs: number; readonly startedAtMs: number; readonly startedMonotonicMs: number }

/**
 * Locks the vault after a number of minutes without input. Armed while a vault with a passphrase is unlocked.
 *
 * Uses the clock on which more time has passed. The wall clock alone could be set back to keep the keys available, and
 * the monotonic clock alone stops while the computer sleeps.
 */
export function createAutoLock(clock: VaultClock, lock: () => void, minutes: number = DEFAULT_AUTO_LOCK_MINUTES) {
  let idleMs = minutes * 60_000
  let wait: Wait | null = null
  let cancelTimer: (() => void) | null = null

  function disarm(): void {
    cancelTimer?.()
    cancelTimer = null
    wait = null
  }

  function arm(): void {
    disarm()
    wait = { idleMs, startedAtMs: clock.now(), startedMonotonicMs: clock.monotonicNow() }
    cancelTimer = clock.setTimer(lock, idleMs)
  }

  /** Milliseconds until the automatic lock, zero or negative when the lock is due; null when not armed. */
  function remainingMs(): number | null {
    if (wait === null) return null
    const elapsedMs = Math.max(clock.monotonicNow() - wait.startedMonotonicMs, clock.now() - wait.startedAtMs)
    return wait.idleMs - elapsedMs
  }

  /**
   * Locks the vault if the lock is due. Needed before each use, because timers do not run while the computer sleeps.
   */
  function check(): void {
    const leftMs = remainingMs()
    if (leftMs !== null && leftMs <= 0) lock()
  }

  return {
    arm,
    disarm,
    check,
    /** Records input of the person: restarts a running wait, unless the lock is already due. */
    touch(): void {
      check()
      if (wait !== null) arm()
    },
    /** Time of the automatic lock, epoch milliseconds by the current wall clock; null when not armed. */
    lockTimeMs(): number | null {
      const leftMs = remainingMs()
      return leftMs === null ? null : clock.now() + leftMs
    },
    /** Sets the idle time. A running wait can only become shorter: a longer time applies from the next wait on. */
    setMinutes(nextMinutes: number): void {
      check()
      idleMs = nextMinutes * 60_000
      const leftMs = remainingMs()
      if (leftMs !== null && idleMs < leftMs) arm()
    },
  }
}

export type AutoLock = ReturnType<typeof createAutoLock>
