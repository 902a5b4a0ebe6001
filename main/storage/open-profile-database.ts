import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { isDatabaseDamaged } from '../platform/disk'
import { createBackups, type Backup, type BackupsDeps } from './backups'
import { openDatabase, SCHEMA_VERSION, type Database } from './database'
import { copyIntoPlace, isThereToSetAside, setAside, sizeOfFile } from './database-file'
import {
  historyWritten,
  inspectBackup,
  inspectDatabase,
  inspectInFull,
  MAX_WHOLE_CHECK_BYTES,
  type DatabaseHealth,
} from './database-health'
import { createHistoryMark } from './history-mark'

const DATABASE_FILE = 'countersign.db'

/** History that was written once and is not in the database. Counted in journal steps. */
export type LostHistory = { readonly found: number; readonly known: number }

export type ProfileDatabase =
  | { readonly status: 'opened'; readonly db: Database }
  /** Opened and closed again: some history is missing. Nothing was changed. */
  | { readonly status: 'lost'; readonly file: string; readonly lost: LostHistory; readonly backups: readonly Backup[] }
  /**
   * `reason`: as SQLite or the file system says it, for the log. `leavesFiles`: whether there is a file to set aside; a
   * missing database can have left its -wal.
   */
  | {
      readonly status: 'damaged'
      readonly file: string
      readonly kind: 'unreadable' | 'empty' | 'absent'
      readonly reason: string
      readonly leavesFiles: boolean
      readonly backups: readonly Backup[]
    }
  | { readonly status: 'newer'; readonly file: string; readonly schema: number; readonly known: number }

type OpenOptions = {
  /** The profile folder. */
  readonly dir: string
  readonly now: () => number
  /** The person has been told that history is missing, and goes on with what is there. */
  readonly acceptLoss?: boolean
  /** Notes in an opened database that its newest steps are missing, before the counter beside it forgets that. */
  readonly markLoss: (db: Database) => void
  /** Up to which size all tables are read where nothing asks for more. */
  readonly maxWholeBytes?: number
}

/**
 * Opens the profile's database, or says why it does not: it is never made anew over one that was there. Makes a back-up
 * before a migration. Rejects with the system's or SQLite's error where the file or its folder cannot be reached.
 */
export async function openProfileDatabase({
  dir,
  now,
  markLoss,
  acceptLoss = false,
  maxWholeBytes = MAX_WHOLE_CHECK_BYTES,
}: OpenOptions): Promise<ProfileDatabase> {
  const file = join(dir, DATABASE_FILE)
  const backups = createBackups({ dir, now })
  const mark = createHistoryMark(dir)
  const known = mark.read() ?? 0
  const damaged = (kind: 'unreadable' | 'empty' | 'absent', reason: string): ProfileDatabase => {
    const leavesFiles = isThereToSetAside(file)
    return { status: 'damaged', file, kind, reason, leavesFiles, backups: soundOnly(backups.list()) }
  }
  const isFullCheckDue = mark.isFullCheckDue()
  const inspect = (): DatabaseHealth => {
    if (isFullCheckDue) return inspectInFull(file)
    // A large file without a back-up of today is read whole: damage may be what kept the back-up from being made.
    return inspectDatabase(file, backups.isDue() ? Number.POSITIVE_INFINITY : maxWholeBytes)
  }
  const found = inspect()
  switch (found.status) {
    case 'damaged':
      return damaged('unreadable', found.detail)
    case 'absent':
    case 'empty': {
      // SQLite deletes a -wal beside an empty database: what it holds may be all that is left.
      const isOrphaned = (sizeOfFile(`${file}-wal`) ?? 0) > 0
      if (!acceptLoss && (known > 0 || isOrphaned)) return damaged(found.status, found.status)
      break
    }
    case 'sound': {
      if (found.schema > SCHEMA_VERSION) return { status: 'newer', file, schema: found.schema, known: SCHEMA_VERSION }
      if (!acceptLoss && found.written < known) {
        const fuller = soundOnly(backups.list()).filter(({ written }) => written > found.written)
        return { status: 'lost', file, lost: { found: found.written, known }, backups: fuller }
      }
      break
    }
  }
  let db: Database | null = null
  try {
    if (found.status === 'sound') await backUpBeforeMigration(file, found, backups)
    db = openDatabase(file)
    if (acceptLoss) {
      backups.retireThoseWithMore(historyWritten(db))
      markLoss(db)
    }
    checkpoint(db)
    if (acceptLoss) mark.set(historyWritten(db))
    else mark.raise(historyWritten(db))
    if (isFullCheckDue) mark.setFullCheckDue(false)
    return { status: 'opened', db }
  } catch (cause) {
    // A file that is still open cannot be set aside on Windows.
    db?.close()
    if (!isDatabaseDamaged(cause)) throw cause
    return damaged('unreadable', cause instanceof Error ? cause.message : 'unreadable')
  }
}

/**
 * Has the next opening check the database in full when `cause` is damage: the check at start leaves out tables of a large
 * file and the contents of indexes, so that the app would end over the same damage again and again.
 */
export function noteDamage(dir: string, cause: unknown): void {
  if (isDatabaseDamaged(cause)) createHistoryMark(dir).setFullCheckDue(true)
}

/** Puts a back-up in the place of the database, which is set aside. Returns where that is now. */
export function restoreBackup({ dir, now }: BackupsDeps, backup: Backup): string | null {
  const file = join(dir, DATABASE_FILE)
  const aside = setAside(file, now())
  copyIntoPlace(backup.file, file)
  if (createHistoryMark(dir).isFullCheckDue()) rebuildIndexes(file)
  return aside
}

/**
 * A back-up is a copy page by page, so that it has the indexes' faults, which its own check does not look for. Where they
 * cannot be rebuilt, the full check that follows says so.
 */
function rebuildIndexes(file: string): void {
  let db: Database | null = null
  try {
    db = new DatabaseSync(file)
    db.exec('REINDEX')
  } catch {
    // The full check reads the same pages next.
  } finally {
    db?.close()
  }
}

/** Sets the database aside, so that the next opening makes an empty one. Returns where it is now. */
export const startFresh = ({ dir, now }: BackupsDeps): string | null => setAside(join(dir, DATABASE_FILE), now())

/** Moves what is in the -wal into the database file, so that a copy of that file alone is complete. */
export function checkpoint(db: Database): void {
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
}

/** Copies a database of an earlier schema, unless a back-up of that schema holds the same history already. */
async function backUpBeforeMigration(
  file: string,
  { schema, written }: Pick<Backup, 'schema' | 'written'>,
  backups: ReturnType<typeof createBackups>,
): Promise<void> {
  if (schema === 0 || schema >= SCHEMA_VERSION) return
  if (backups.list().some((copy) => copy.schema === schema && copy.written === written)) return
  const db = openDatabase(file, schema)
  try {
    await backups.make(db)
  } finally {
    db.close()
  }
}

/** Those that this version can open, most history first. */
const soundOnly = (backups: readonly Backup[]): readonly Backup[] =>
  backups.filter(({ file }) => {
    try {
      const found = inspectBackup(file)
      return found.status === 'sound' && found.schema <= SCHEMA_VERSION
    } catch {
      return false
    }
  })
