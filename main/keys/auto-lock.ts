import type { VaultClock } from './clock'

export const DEFAULT_AUTO_LOCK_MINUTES = 10

type Wait = { readonly idleMs: number; readonly startedAt: number; readonly startedMonotonicMs: number }

/**
 * Locks the vault after idle minutes. Armed while the vault is open under a passphrase.
 *
 * The clock on which more time has passed counts: setting the wall clock back must not keep the keys available, and the
 * monotonic clock stops while the computer sleeps.
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
    wait = { idleMs, startedAt: clock.now(), startedMonotonicMs: clock.monotonicNow() }
    cancelTimer = clock.setTimer(lock, idleMs)
  }

  /** Milliseconds until the lock; null when not armed. */
  function remainingMs(): number | null {
    if (wait === null) return null
    const elapsedMs = Math.max(clock.monotonicNow() - wait.startedMonotonicMs, clock.now() - wait.startedAt)
    return wait.idleMs - elapsedMs
  }

  /** Timers do not run while a computer sleeps: called before each use, so that the vault is locked after waking up. */
  function check(): void {
    const leftMs = remainingMs()
    if (leftMs !== null && leftMs <= 0) lock()
  }

  return {
    arm,
    disarm,
    check,
    /** Records input of the person: restarts the wait, if it was running and is not over. */
    touch(): void {
      check()
      if (wait !== null) arm()
    },
    /** Epoch milliseconds by the current wall clock; null when not armed. */
    at(): number | null {
      const leftMs = remainingMs()
      return leftMs === null ? null : clock.now() + leftMs
    },
    /** A running wait can only become shorter: a longer setting applies from the next use on. */
    setMinutes(nextMinutes: number): void {
      check()
      idleMs = nextMinutes * 60_000
      const leftMs = remainingMs()
      if (leftMs !== null && idleMs < leftMs) arm()
    },
  }
}

export type AutoLock = ReturnType<typeof createAutoLock>
