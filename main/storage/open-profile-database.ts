import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { isDatabaseDamaged } from '../platform/disk'
import { createBackups, type Backup, type BackupsDeps } from './backups'
import { openDatabase, SCHEMA_VERSION, type Database } from './database'
import { copyIntoPlace, hasFilesToSetAside, setAside, sizeOfFile } from './database-file'
import {
  writtenStepCount,
  inspectBackup,
  inspectDatabase,
  inspectInFull,
  MAX_WHOLE_CHECK_BYTES,
  type DatabaseHealth,
} from './database-health'
import { createHistoryMark } from './history-mark'

const DATABASE_FILE = 'countersign.db'

/** Extent of missing history, in journal steps. */
export type LostHistory = {
  /** Number of steps that were ever written to the existing database. */
  readonly foundSteps: number
  /** Number of steps in the history mark: at least this many were written before. */
  readonly expectedSteps: number
}

export type ProfileDatabase =
  | { readonly status: 'opened'; readonly db: Database }
  /** Some history is missing, so the database was not opened. No file was changed. */
  | { readonly status: 'lost'; readonly file: string; readonly lost: LostHistory; readonly backups: readonly Backup[] }
  /**
   * The database cannot be used. `reason`: text for the log. `leavesFiles`: true if there are files to set aside, which
   * can be only a -wal if the database itself is missing.
   */
  | {
      readonly status: 'damaged'
      readonly file: string
      readonly kind: 'unreadable' | 'empty' | 'absent'
      readonly reason: string
      readonly leavesFiles: boolean
      readonly backups: readonly Backup[]
    }
  /** A newer version of the app has written the database. `supportedSchema`: the latest schema of this version. */
  | { readonly status: 'newer'; readonly file: string; readonly schema: number; readonly supportedSchema: number }

export type OpenOptions = {
  /** The profile folder. */
  readonly dir: string
  readonly now: () => number
  /** True if the person knows that history is missing, and continues without that history. */
  readonly isLossAccepted?: boolean
  /** Notes in the opened database that its newest steps are missing. Runs before the history mark is lowered. */
  readonly markLoss: (db: Database) => void
  /**
   * Size of the file up to which all tables are read. A larger file is read in full only if a full check or a back-up
   * is due.
   */
  readonly maxWholeBytes?: number
}

/**
 * Opens the profile's database, or returns the reason why it was not opened. Creates an empty database only if no
 * history is known, or if the loss is accepted. Makes a back-up before a migration. Rejects with the system's or
 * SQLite's error if the file or its folder cannot be reached.
 */
export async function openProfileDatabase({
  dir,
  now,
  markLoss,
  isLossAccepted = false,
  maxWholeBytes = MAX_WHOLE_CHECK_BYTES,
}: OpenOptions): Promise<ProfileDatabase> {
  const file = join(dir, DATABASE_FILE)
  const backups = createBackups({ dir, now })
  const mark = createHistoryMark(dir)
  const notedSteps = mark.read() ?? 0
  const damaged = (kind: 'unreadable' | 'empty' | 'absent', reason: string): ProfileDatabase => {
    const leavesFiles = hasFilesToSetAside(file)
    return { status: 'damaged', file, kind, reason, leavesFiles, backups: openableBackups(backups.list()) }
  }
  const isFullCheckDue = mark.isFullCheckDue()
  const inspectFile = (): DatabaseHealth => {
    if (isFullCheckDue) return inspectInFull(file)
    // Without a back-up of the last 24 hours a large file is read in full too: damage may have prevented the back-up.
    return inspectDatabase(file, backups.isDue() ? Number.POSITIVE_INFINITY : maxWholeBytes)
  }
  const health = inspectFile()
  switch (health.status) {
    case 'damaged':
      return damaged('unreadable', health.detail)
    case 'absent':
    case 'empty': {
      // SQLite would delete a -wal next to an empty database, and that -wal may hold the only history left.
      const hasOrphanedWal = (sizeOfFile(`${file}-wal`) ?? 0) > 0
      if (!isLossAccepted && (notedSteps > 0 || hasOrphanedWal)) return damaged(health.status, health.status)
      break
    }
    case 'sound': {
      if (health.schema > SCHEMA_VERSION)
        return { status: 'newer', file, schema: health.schema, supportedSchema: SCHEMA_VERSION }
      if (!isLossAccepted && health.writtenSteps < notedSteps) {
        const fullerBackups = openableBackups(backups.list()).filter(
          ({ writtenSteps }) => writtenSteps > health.writtenSteps,
        )
        return {
          status: 'lost',
          file,
          lost: { foundSteps: health.writtenSteps, expectedSteps: notedSteps },
          backups: fullerBackups,
        }
      }
      break
    }
  }
  let db: Database | null = null
  try {
    if (health.status === 'sound') await backUpBeforeMigration(file, health, backups)
    db = openDatabase(file)
    if (isLossAccepted) {
      backups.retireFullerBackups(writtenStepCount(db))
      markLoss(db)
    }
    checkpoint(db)
    if (isLossAccepted) mark.set(writtenStepCount(db))
    else mark.raise(writtenStepCount(db))
    if (isFullCheckDue) mark.setFullCheckDue(false)
    return { status: 'opened', db }
  } catch (cause) {
    // Close the file, because the caller may rename it: Windows does not rename an open file.
    db?.close()
    if (!isDatabaseDamaged(cause)) throw cause
    return damaged('unreadable', cause instanceof Error ? cause.message : 'unreadable')
  }
}

/**
 * Requests a full check at the next opening if `cause` is damage. The usual check skips some tables of a large file,
 * and the contents of indexes, so the app would open the database again and end at the same damage.
 */
export function noteDamage(dir: string, cause: unknown): void {
  if (isDatabaseDamaged(cause)) createHistoryMark(dir).setFullCheckDue(true)
}

/**
 * Sets the database aside, and puts a copy of a back-up in its place. Returns the path of the database that was set
 * aside; null if there was none.
 */
export function restoreBackup({ dir, now }: BackupsDeps, backup: Backup): string | null {
  const file = join(dir, DATABASE_FILE)
  const setAsidePath = setAside(file, now())
  copyIntoPlace(backup.file, file)
  if (createHistoryMark(dir).isFullCheckDue()) rebuildIndexes(file)
  return setAsidePath
}

/**
 * Rebuilds the indexes of a restored back-up. A back-up can contain faults of indexes, because the check of a back-up
 * does not find such faults.
 */
function rebuildIndexes(file: string): void {
  let db: Database | null = null
  try {
    db = new DatabaseSync(file)
    db.exec('REINDEX')
  } catch {
    // The full check at the next opening reports the fault.
  } finally {
    db?.close()
  }
}

/**
 * Sets the database aside, so that the next opening creates an empty database. Returns the path of the database that
 * was set aside; null if there was none.
 */
export const startFresh = ({ dir, now }: BackupsDeps): string | null => setAside(join(dir, DATABASE_FILE), now())

/** Moves the contents of the -wal into the database file, so that a copy of the database file alone is complete. */
export function checkpoint(db: Database): void {
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
}

/** Backs up a database of an earlier schema, unless a back-up of the same schema already has the same history. */
async function backUpBeforeMigration(
  file: string,
  { schema, writtenSteps }: Pick<Backup, 'schema' | 'writtenSteps'>,
  backups: ReturnType<typeof createBackups>,
): Promise<void> {
  if (schema === 0 || schema >= SCHEMA_VERSION) return
  if (backups.list().some((backup) => backup.schema === schema && backup.writtenSteps === writtenSteps)) return
  const db = openDatabase(file, schema)
  try {
    await backups.make(db)
  } finally {
    db.close()
  }
}

/** Back-ups that this version can open, most history first. */
const openableBackups = (backups: readonly Backup[]): readonly Backup[] =>
  backups.filter(({ file }) => {
    try {
      const health = inspectBackup(file)
      return health.status === 'sound' && health.schema <= SCHEMA_VERSION
    } catch {
      return false
    }
  })
