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

/** Late enough not to be felt at start; a small database is copied in 40 ms. */
const FIRST_LOOK_MS = 10_000
const LOOK_EVERY_MS = HOUR_MS

/** What keeps the database file worth having while the app runs: a back-up a day, a complete file, a counter beside it. */
export function createDatabaseUpkeep({ db, dir, now, fault }: UpkeepDeps) {
  const backups = createBackups({ dir, now })
  const mark = createHistoryMark(dir)
  let making: Promise<void> | null = null

  /** At most one at a time. Never rejects: the person is not asked to mend what the next hour may mend. */
  function backUpWhenDue(): Promise<void> {
    if (making) return making
    if (!isDue()) return Promise.resolve()
    making = backups
      .make(db)
      .then(
        () => undefined,
        (cause: unknown) => void fault('back-up', cause),
      )
      .finally(() => (making = null))
    return making
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
  function tidy(): void {
    try {
      checkpoint(db)
    } catch (cause) {
      fault('checkpoint', cause)
    }
  }

  const timers = [setTimeout(() => void backUpWhenDue(), FIRST_LOOK_MS)]
  const interval = setInterval(() => void backUpWhenDue(), LOOK_EVERY_MS)
  for (const timer of [...timers, interval]) timer.unref()

  return {
    backUpWhenDue,
    /** After each step of a flow. `hasSettled`: nothing more is expected of it soon, so that there is time to tidy. */
    flowChanged: (hasSettled: boolean): void => {
      try {
        mark.raise(historyWritten(db))
      } catch (cause) {
        fault('history mark', cause)
      }
      if (hasSettled) tidy()
    },
    /** Ends with a complete file. */
    close: (): void => {
      timers.forEach(clearTimeout)
      clearInterval(interval)
      tidy()
    },
  }
}
