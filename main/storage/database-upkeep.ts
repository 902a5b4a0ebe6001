import { HOUR_MS } from '@shared/time'
import { createBackups } from './backups'
import type { Database } from './database'
import { writtenStepCount } from './database-health'
import { createHistoryMark } from './history-mark'
import { checkpoint } from './open-profile-database'

type UpkeepDeps = {
  readonly db: Database
  /** The profile folder. */
  readonly dir: string
  readonly now: () => number
  /** Logs a failure. */
  readonly fault: (event: string, cause: unknown) => void
}

/** Delay of the first check, so that a back-up does not slow the start. Copying a small database takes 40 ms. */
const FIRST_CHECK_MS = 10_000
const CHECK_EVERY_MS = HOUR_MS

/**
 * Maintains the database while the app runs: makes a back-up every day, moves the contents of the -wal into the
 * database file, and notes the number of journal steps in a separate file.
 */
export function createDatabaseUpkeep({ db, dir, now, fault }: UpkeepDeps) {
  const backups = createBackups({ dir, now })
  const historyMark = createHistoryMark(dir)
  let runningBackup: Promise<void> | null = null

  /** Makes at most one back-up at a time. Never rejects: a failure is logged, and the next hourly check retries. */
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

  /** Does a checkpoint. A failure is only logged: the -wal then keeps its contents, so nothing is lost. */
  function tryCheckpoint(): void {
    try {
      checkpoint(db)
    } catch (cause) {
      fault('checkpoint', cause)
    }
  }

  const firstCheck = setTimeout(() => void backUpWhenDue(), FIRST_CHECK_MS)
  const interval = setInterval(() => void backUpWhenDue(), CHECK_EVERY_MS)
  firstCheck.unref()
  interval.unref()

  return {
    backUpWhenDue,
    /**
     * Called after each change of a flow. `hasSettled`: true if the flow has settled or ended, so that a checkpoint
     * delays no further step.
     */
    flowChanged: (hasSettled: boolean): void => {
      try {
        historyMark.raise(writtenStepCount(db))
      } catch (cause) {
        fault('history mark', cause)
      }
      if (hasSettled) tryCheckpoint()
    },
    /** Stops the checks, and moves the contents of the -wal into the database file. */
    close: (): void => {
      clearTimeout(firstCheck)
      clearInterval(interval)
      tryCheckpoint()
    },
  }
}
