import { HOUR_MS } from '@shared/time'
import { createBackups } from './backups'
import type { Database } from './database'
import { historyWritten } from './database-health'
import { createHistoryMark } from './history-mark'
import { checkpoint } from './open-profile-database'

type UpkeepDeps = {
  readonly db: Database
  /** The profile folder. */
  readonly dir: string
  readonly now: () => number
  readonly fault: (event: string, cause: unknown) => void
}

/** Late enough not to slow the start; a small database is copied in 40 ms. */
const FIRST_CHECK_MS = 10_000
const CHECK_EVERY_MS = HOUR_MS

/**
 * Maintains the database file while the app runs: a back-up a day, a complete file, and a counter in a separate file.
 */
export function createDatabaseUpkeep({ db, dir, now, fault }: UpkeepDeps) {
  const backups = createBackups({ dir, now })
  const historyMark = createHistoryMark(dir)
  let runningBackup: Promise<void> | null = null

  /**
   * Makes at most one back-up at a time. Never rejects: the next hour retries by itself, so the person is not asked.
   */
  function backUpWhenDue(): Promise<void> {
    if (runningBackup) return runningBackup
    if (!isDue()) return Promise.resolve()
    runningBackup = backups
      .make(db)
      .then(
        () => undefined,
        (cause: unknown) => void fault('back-up', cause),
      )
      .finally(() => (runningBackup = null))
    return runningBackup
  }

  function isDue(): boolean {
    try {
      return backups.isDue()
    } catch (cause) {
      fault('back-up', cause)
      return false
    }
  }

  /** A failure leaves the -wal in use, which loses nothing. */
  function checkpointSafely(): void {
    try {
      checkpoint(db)
    } catch (cause) {
      fault('checkpoint', cause)
    }
  }

  const timers = [setTimeout(() => void backUpWhenDue(), FIRST_CHECK_MS)]
  const interval = setInterval(() => void backUpWhenDue(), CHECK_EVERY_MS)
  for (const timer of [...timers, interval]) timer.unref()

  return {
    backUpWhenDue,
    /**
     * Called after each step of a flow. `hasSettled`: no further step is expected soon, so there is time for a
     * checkpoint.
     */
    flowChanged: (hasSettled: boolean): void => {
      try {
        historyMark.raise(historyWritten(db))
      } catch (cause) {
        fault('history mark', cause)
      }
      if (hasSettled) checkpointSafely()
    },
    /** Leaves a complete database file. */
    close: (): void => {
      timers.forEach(clearTimeout)
      clearInterval(interval)
      checkpointSafely()
    },
  }
}
