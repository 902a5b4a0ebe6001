import { join } from 'node:path'
import { createBackups, type Backup, type BackupsDeps } from './backups'
import { openDatabase, SCHEMA_VERSION, type Database } from './database'
import { copyIntoPlace, setAside, sizeOfFile } from './database-file'
import { historyWritten, inspectDatabase, isDamage } from './database-health'
import { createHistoryMark } from './history-mark'

export const DATABASE_FILE = 'countersign.db'

/** History that was written once and is not in the database. Counted in journal steps. */
export type LostHistory = { readonly found: number; readonly known: number }

export type ProfileDatabase =
  | { readonly status: 'opened'; readonly db: Database }
  /** Opened and closed again: some history is missing. Nothing was changed. */
  | { readonly status: 'lost'; readonly file: string; readonly lost: LostHistory; readonly backups: readonly Backup[] }
  /** `reason`: as SQLite or the file system says it, for the log. `empty`: the file is missing or has no content. */
  | {
      readonly status: 'damaged'
      readonly file: string
      readonly kind: 'unreadable' | 'empty'
      readonly reason: string
      readonly backups: readonly Backup[]
    }
  | { readonly status: 'newer'; readonly file: string; readonly schema: number; readonly known: number }

export type OpenOptions = {
  /** The profile folder. */
  readonly dir: string
  readonly now: () => number
  /** The person has been told that history is missing, and goes on with what is there. */
  readonly acceptLoss?: boolean
  /** Notes in an opened database that its newest steps are missing, before the counter beside it forgets that. */
  readonly markLoss: (db: Database) => void
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
}: OpenOptions): Promise<ProfileDatabase> {
  const file = join(dir, DATABASE_FILE)
  const backups = createBackups({ dir, now })
  const mark = createHistoryMark(dir)
  const known = mark.read() ?? 0
  const found = inspectDatabase(file)
  switch (found.status) {
    case 'damaged':
      return { status: 'damaged', file, kind: 'unreadable', reason: found.detail, backups: soundOnly(backups.list()) }
    case 'absent':
    case 'empty': {
      // SQLite deletes a -wal beside an empty database: what it holds may be all that is left.
      const isOrphaned = (sizeOfFile(`${file}-wal`) ?? 0) > 0
      if (!acceptLoss && (known > 0 || isOrphaned)) {
        return { status: 'damaged', file, kind: 'empty', reason: found.status, backups: soundOnly(backups.list()) }
      }
      break
    }
    case 'sound': {
      if (found.schema > SCHEMA_VERSION) return { status: 'newer', file, schema: found.schema, known: SCHEMA_VERSION }
      // A schema from before the counter says nothing of what was there.
      if (!acceptLoss && found.written !== null && found.written < known) {
        const fuller = soundOnly(backups.list()).filter(({ file: copy }) => writtenIn(copy) > (found.written ?? 0))
        return { status: 'lost', file, lost: { found: found.written, known }, backups: fuller }
      }
      if (found.schema < SCHEMA_VERSION && found.schema > 0) await backUpBeforeMigration(file, found.schema, backups)
      break
    }
  }
  try {
    const db = openDatabase(file)
    if (acceptLoss) markLoss(db)
    checkpoint(db)
    mark.write(historyWritten(db) ?? 0)
    return { status: 'opened', db }
  } catch (cause) {
    if (!isDamage(cause)) throw cause
    const reason = cause instanceof Error ? cause.message : 'unreadable'
    return { status: 'damaged', file, kind: 'unreadable', reason, backups: soundOnly(backups.list()) }
  }
}

/** Puts a back-up in the place of the database, which is set aside. Returns where that is now. */
export function restoreBackup({ dir, now }: BackupsDeps, backup: Backup): string | null {
  const file = join(dir, DATABASE_FILE)
  const aside = setAside(file, now())
  copyIntoPlace(backup.file, file)
  return aside
}

/** Sets the database aside, so that the next opening makes an empty one. Returns where it is now. */
export const startFresh = ({ dir, now }: BackupsDeps): string | null => setAside(join(dir, DATABASE_FILE), now())

/** Moves what is in the -wal into the database file, so that a copy of that file alone is complete. */
export function checkpoint(db: Database): void {
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
}

async function backUpBeforeMigration(file: string, schema: number, backups: ReturnType<typeof createBackups>) {
  const db = openDatabase(file, schema)
  try {
    await backups.make(db)
  } finally {
    db.close()
  }
}

/** Those that can be opened by this version, newest first. */
const soundOnly = (backups: readonly Backup[]): readonly Backup[] =>
  backups.filter(({ file }) => {
    try {
      const found = inspectDatabase(file)
      return found.status === 'sound' && found.schema <= SCHEMA_VERSION
    } catch {
      return false
    }
  })

function writtenIn(file: string): number {
  const found = inspectDatabase(file)
  return found.status === 'sound' ? (found.written ?? 0) : 0
}
