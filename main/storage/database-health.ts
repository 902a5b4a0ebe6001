import { pathToFileURL } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { isDatabaseDamaged } from '../platform/disk'
import type { Database } from './database'
import { sizeOfFile } from './database-file'

/** Result of a check. `writtenSteps`: number of journal steps ever written, see `writtenStepCount`. */
export type DatabaseHealth =
  | { readonly status: 'absent' | 'empty' }
  | { readonly status: 'sound'; readonly schema: number; readonly writtenSteps: number }
  | { readonly status: 'damaged'; readonly detail: string }

/**
 * Up to this size the app reads every page of the file when the app starts (measured: 50 ms for 50 MB). Of a larger
 * file the app reads every page only if a full check or a back-up is due, else only the irreplaceable tables.
 */
export const MAX_WHOLE_CHECK_BYTES = 64_000_000
/** Tables that the check at the start may skip, because the market can send their rows again. */
export const RELOADABLE_TABLES: ReadonlySet<string> = new Set([
  'answers',
  'drift',
  'empty_documents',
  'events',
  'feed_gaps',
  'feeds',
  'readings',
  'seen_documents',
  'unkept_events',
])

/**
 * Damage found by a check of this app. `errcode` is SQLITE_CORRUPT, so the damage is handled like an error of SQLite.
 */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase'
  readonly errcode = 11
}

/**
 * Key in `settings` of the number of journal steps ever written. A trigger increments this number with every step.
 * Deleting steps does not lower the number.
 */
const HISTORY_WRITTEN_KEY = 'history-written'

/**
 * Reads a database without changing the database or the contents of its companions. Throws SQLite's or the system's
 * error when the file cannot be reached. `maxWholeBytes`: size up to which all tables are read.
 */
export function inspectDatabase(file: string, maxWholeBytes = MAX_WHOLE_CHECK_BYTES): DatabaseHealth {
  const size = sizeOfFile(file)
  return inspect(
    size,
    () => openReadOnly(file),
    (size ?? 0) <= maxWholeBytes ? findPageFault : findFaultInIrreplaceableTables,
  )
}

/**
 * Reads every page of a database of any size, and compares each index with its table. Slower than `inspectDatabase`.
 */
export const inspectInFull = (file: string): DatabaseHealth =>
  inspect(sizeOfFile(file), () => openReadOnly(file), findAnyFault)

/** Reads every page of a back-up of any size. Leaves no companions next to the back-up. */
export const inspectBackup = (file: string): DatabaseHealth =>
  inspect(sizeOfFile(file), () => openBackup(file), findPageFault)

/** `writtenStepCount` of a back-up; 0 for a back-up that cannot be read. */
export function writtenStepCountInBackup(file: string): number {
  let db: Database | null = null
  try {
    db = openBackup(file)
    return writtenStepCount(db)
  } catch {
    return 0
  } finally {
    db?.close()
  }
}

/**
 * Number of journal steps ever written. In a schema without this number, the result is the number of existing steps; in
 * a schema without steps, 0.
 */
export function writtenStepCount(db: Pick<Database, 'prepare'>): number {
  if (!hasTable(db, 'steps') || !hasTable(db, 'settings')) return 0
  const setting = db.prepare('SELECT value FROM settings WHERE key = ?').get(HISTORY_WRITTEN_KEY) as
    | { value: string }
    | undefined
  const count = Number(setting?.value)
  if (setting !== undefined && Number.isSafeInteger(count)) return count
  return (db.prepare('SELECT count(*) AS count FROM steps').get() as { count: number }).count
}

const openReadOnly = (file: string): Database => new DatabaseSync(file, { readOnly: true })

/** Opens a back-up as immutable: nothing writes to it, so SQLite creates no -wal or -shm next to it. */
function openBackup(file: string): Database {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}

function inspect(
  size: number | null,
  openDatabase: () => Database,
  findFault: (db: Database) => string | null,
): DatabaseHealth {
  if (size === null) return { status: 'absent' }
  if (size === 0) return { status: 'empty' }
  let db: Database | null = null
  try {
    db = openDatabase()
    const schema = (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version
    const detail = findFault(db)
    if (detail !== null) return { status: 'damaged', detail }
    return { status: 'sound', schema, writtenSteps: writtenStepCount(db) }
  } catch (cause) {
    if (isDatabaseDamaged(cause)) {
      return { status: 'damaged', detail: cause instanceof Error ? cause.message : 'unreadable' }
    }
    throw cause
  } finally {
    db?.close()
  }
}

const hasTable = (db: Pick<Database, 'prepare'>, name: string): boolean =>
  db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined

const findPageFault = (db: Database): string | null => firstFault(db, 'PRAGMA quick_check(1)')
const findAnyFault = (db: Database): string | null => firstFault(db, 'PRAGMA integrity_check(1)')

/** The first fault that SQLite finds in the irreplaceable tables; null if there is no fault. */
function findFaultInIrreplaceableTables(db: Database): string | null {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all()
  for (const { name } of tables as { name: string }[]) {
    if (RELOADABLE_TABLES.has(name)) continue
    const fault = firstFault(db, `PRAGMA quick_check("${name.replaceAll('"', '""')}")`)
    if (fault !== null) return fault
  }
  return null
}

/** The first fault that a check by SQLite reports, as SQLite's text; null if there is no fault. */
function firstFault(db: Database, pragma: string): string | null {
  // The result has one column, whose name depends on the pragma.
  const [resultText = 'ok'] = Object.values((db.prepare(pragma).get() ?? {}) as Record<string, string>)
  return resultText === 'ok' ? null : resultText
}
