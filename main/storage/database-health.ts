import { DatabaseSync } from '@photostructure/sqlite'
import type { Database } from './database'
import { sizeOfFile } from './database-file'

/** `written`: how many journal steps were ever written, see `historyWritten`; null where the database has no counter. */
export type DatabaseHealth =
  | { readonly status: 'absent' | 'empty' }
  | { readonly status: 'sound'; readonly schema: number; readonly written: number | null }
  | { readonly status: 'damaged'; readonly detail: string }

/**
 * Up to this size every page is read at start (50 ms for 50 MB on the machine this was measured on); of a larger file
 * only the tables that cannot be had again, and the rest when the next back-up is made.
 */
const MAX_WHOLE_CHECK_BYTES = 64_000_000
/** Tables whose content exists nowhere else. */
const DURABLE_TABLES = ['settings', 'accounts', 'keys', 'steps', 'keyed_acts', 'spenders', 'book', 'limits'] as const
/** SQLite's result codes for a file that is no sound database: SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE_CODES: readonly number[] = [11, 26]

/** The row of `settings` that a trigger counts up with every journal step. It never goes down, whatever is deleted. */
export const HISTORY_WRITTEN = 'history-written'

/** Whether an error of SQLite says that the file itself is damaged, and not that it cannot be reached. */
export function isDamage(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const code = 'sqliteCode' in cause ? cause.sqliteCode : 'errcode' in cause ? cause.errcode : null
  // The low byte is the primary code; the others say more about where it was found.
  if (typeof code === 'number') return DAMAGE_CODES.includes(code & 0xff)
  return /malformed|not a database/i.test(cause.message)
}

/**
 * Reads a database without changing it or any of its companions' contents. Throws SQLite's or the system's error when
 * the file cannot be reached.
 */
export function inspectDatabase(file: string): DatabaseHealth {
  const size = sizeOfFile(file)
  if (size === null) return { status: 'absent' }
  if (size === 0) return { status: 'empty' }
  let db: Database | null = null
  try {
    db = new DatabaseSync(file, { readOnly: true })
    const schema = (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version
    const detail = firstFault(db, size)
    if (detail !== null) return { status: 'damaged', detail }
    return { status: 'sound', schema, written: historyWritten(db) }
  } catch (cause) {
    if (isDamage(cause)) return { status: 'damaged', detail: cause instanceof Error ? cause.message : 'unreadable' }
    throw cause
  } finally {
    db?.close()
  }
}

/** The number of journal steps ever written; null before the schema that counts them. */
export function historyWritten(db: Pick<Database, 'prepare'>): number | null {
  if (!hasTable(db, 'settings')) return null
  const row = db.prepare('SELECT value FROM settings WHERE key = ?').get(HISTORY_WRITTEN) as
    { value: string } | undefined
  const count = Number(row?.value)
  return row !== undefined && Number.isSafeInteger(count) ? count : null
}

const hasTable = (db: Pick<Database, 'prepare'>, name: string): boolean =>
  db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined

/** What SQLite finds wrong first, as it says it; null when nothing. */
function firstFault(db: Database, size: number): string | null {
  if (size <= MAX_WHOLE_CHECK_BYTES) return faultIn(db, 'PRAGMA quick_check(1)')
  for (const table of DURABLE_TABLES) {
    const fault = hasTable(db, table) ? faultIn(db, `PRAGMA quick_check(${table})`) : null
    if (fault !== null) return fault
  }
  return null
}

function faultIn(db: Database, pragma: string): string | null {
  const row = db.prepare(pragma).get() as { quick_check: string } | undefined
  return row === undefined || row.quick_check === 'ok' ? null : row.quick_check
}
