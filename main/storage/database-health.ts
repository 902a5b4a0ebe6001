import { pathToFileURL } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { isDatabaseDamaged } from '../platform/disk'
import type { Database } from './database'
import { sizeOfFile } from './database-file'

/** `written`: number of journal steps ever written, see `historyWritten`. */
export type DatabaseHealth =
  | { readonly status: 'absent' | 'empty' }
  | { readonly status: 'sound'; readonly schema: number; readonly written: number }
  | { readonly status: 'damaged'; readonly detail: string }

/**
 * Up to this size every page is read at start (50 ms for 50 MB on the machine this was measured on). In a larger file
 * only the irreplaceable tables are read, and the rest when the next back-up is made.
 */
export const MAX_WHOLE_CHECK_BYTES = 64_000_000
/** Tables that a start may leave unread: the market can send their rows again. All others are read at each start. */
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

/** Damage found by a check of the app's own. `errcode` is SQLITE_CORRUPT, as SQLite itself would report. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase'
  readonly errcode = 11
}

/** The row of `settings` that a trigger increments with every journal step. It never decreases, whatever is deleted. */
const HISTORY_WRITTEN_KEY = 'history-written'

/**
 * Reads a database without changing it or the contents of its companions. Throws SQLite's or the system's error when
 * the file cannot be reached. `maxWholeBytes`: size up to which all tables are read.
 */
export function inspectDatabase(file: string, maxWholeBytes = MAX_WHOLE_CHECK_BYTES): DatabaseHealth {
  const size = sizeOfFile(file)
  return inspect(size, () => openReadOnly(file), (size ?? 0) <= maxWholeBytes ? findPageFault : findDurableFault)
}

/** Reads every page of a database of any size, and compares each index with its table, which takes longer. */
export const inspectInFull = (file: string): DatabaseHealth =>
  inspect(sizeOfFile(file), () => openReadOnly(file), findAnyFault)

/** Reads every page of a back-up, of any size. Leaves no companions next to it. */
export const inspectBackup = (file: string): DatabaseHealth =>
  inspect(sizeOfFile(file), () => openBackup(file), findPageFault)

/** Amount of history in a back-up; 0 for one that cannot be read. */
export function writtenInBackup(file: string): number {
  let db: Database | null = null
  try {
    db = openBackup(file)
    return historyWritten(db)
  } catch {
    return 0
  } finally {
    db?.close()
  }
}

/** Number of journal steps ever written; before the schema that counts them, the number of existing steps. */
export function historyWritten(db: Pick<Database, 'prepare'>): number {
  if (!hasTable(db, 'steps') || !hasTable(db, 'settings')) return 0
  const row = db.prepare('SELECT value FROM settings WHERE key = ?').get(HISTORY_WRITTEN_KEY) as
    | { value: string }
    | undefined
  const count = Number(row?.value)
  if (row !== undefined && Number.isSafeInteger(count)) return count
  return (db.prepare('SELECT count(*) AS n FROM steps').get() as { n: number }).n
}

const openReadOnly = (file: string): Database => new DatabaseSync(file, { readOnly: true })

/** A back-up has no writers, so SQLite needs neither a -wal nor a -shm to read it. */
function openBackup(file: string): Database {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}

function inspect(
  size: number | null,
  open: () => Database,
  findFault: (db: Database) => string | null,
): DatabaseHealth {
  if (size === null) return { status: 'absent' }
  if (size === 0) return { status: 'empty' }
  let db: Database | null = null
  try {
    db = open()
    const schema = (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version
    const detail = findFault(db)
    if (detail !== null) return { status: 'damaged', detail }
    return { status: 'sound', schema, written: historyWritten(db) }
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

/** The first fault that SQLite finds in the irreplaceable tables; null when it finds none. */
function findDurableFault(db: Database): string | null {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all()
  for (const { name } of tables as { name: string }[]) {
    if (RELOADABLE_TABLES.has(name)) continue
    const fault = firstFault(db, `PRAGMA quick_check("${name.replaceAll('"', '""')}")`)
    if (fault !== null) return fault
  }
  return null
}

function firstFault(db: Database, pragma: string): string | null {
  // The one column is named after the pragma.
  const [result = 'ok'] = Object.values((db.prepare(pragma).get() ?? {}) as Record<string, string>)
  return result === 'ok' ? null : result
}
