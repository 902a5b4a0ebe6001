import { openDatabase, type Database } from '../storage/database'

/** Name of a write that the disk may refuse: `step signed` for a step of the journal, otherwise the table, `table settings`. */
export type DiskWrite = string

/** SQLite's error for a full disk. */
const diskFull = (): Error =>
  Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })

/** A database on a disk that refuses the writes for which `refuses` is true. */
export function openFailingDatabase(file: string, refuses: (write: DiskWrite) => boolean): Database {
  const db = openDatabase(file)
  const prepare = db.prepare.bind(db)
  replaceMethod(db, 'prepare', (sql) => {
    const statement = prepare(sql)
    const table = tableOf(sql)
    if (table === null) return statement
    const run = statement.run.bind(statement)
    replaceMethod(statement, 'run', (...values) => {
      if (refuses(table === 'steps' ? `step ${String(values[3])}` : `table ${table}`)) throw diskFull()
      return run(...values)
    })
    return statement
  })
  return db
}

/** Replaces a method of one object only; methods of the class are read-only. */
function replaceMethod<T extends object, K extends keyof T>(object: T, name: K, method: T[K]): void {
  Object.defineProperty(object, name, { value: method })
}

/** The table that a statement writes to; null for one that only reads. */
const tableOf = (sql: string): string | null =>
  /^\s*(?:INSERT(?: OR REPLACE)? INTO|UPDATE|DELETE FROM) (\w+)/.exec(sql)?.[1] ?? null
