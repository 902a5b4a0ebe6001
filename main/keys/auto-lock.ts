import type { VaultClock } from './clock'

export const DEFAULT_AUTO_LOCK_MINUTES = 10

/** Locks after idle minutes. Armed while the vault stands open under a passphrase. */
export function createAutoLock(clock: VaultClock, lock: () => void, minutes: number = DEFAULT_AUTO_LOCK_MINUTES) {
  let idleMs = minutes * 60_000
  let at: number | null = null
  let cancel: (() => void) | null = null

  function disarm(): void {
    cancel?.()
    cancel = null
    at = null
  }

  function arm(): void {
    disarm()
    at = clock.now() + idleMs
    cancel = clock.setTimer(lock, idleMs)
  }

  /** Timers stand still while a computer sleeps: called before each use, so that waking up finds the vault locked. */
  function check(): void {
    if (at !== null && clock.now() >= at) lock()
  }

  return {
    arm,
    disarm,
    check,
    /** Activity: starts the wait anew, if it was running and is not over. */
    touch(): void {
      check()
      if (at !== null) arm()
    },
    /** Epoch milliseconds, null when not armed. */
    at: (): number | null => at,
    /** Of a wait that runs it can only move the end nearer: the new length holds from the next use on. */
    setMinutes(next: number): void {
      check()
      idleMs = next * 60_000
      if (at !== null && clock.now() + idleMs < at) arm()
    },
  }
}

export type AutoLock = ReturnType<typeof createAutoLock>
