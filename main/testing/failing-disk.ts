import { openDatabase, type Database } from '../storage/database'

/** Name of a write: `step NAME` for a write of a journal step, `table NAME` for a write to another table. */
export type DiskWrite = string

/** Index of the step's name among the values of the statement that inserts a step. */
const STEP_PARAMETER = 3

/** SQLite's error for a full disk. */
const diskFull = (): Error =>
  Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })

/** Opens a database on a disk that refuses the writes for which `refuses` returns true. */
export function openFailingDatabase(file: string, refuses: (write: DiskWrite) => boolean): Database {
  const db = openDatabase(file)
  const prepare = db.prepare.bind(db)
  replaceMethod(db, 'prepare', (sql) => {
    const statement = prepare(sql)
    const table = tableOf(sql)
    if (table === null) return statement
    const run = statement.run.bind(statement)
    replaceMethod(statement, 'run', (...values) => {
      const write = table === 'steps' ? `step ${String(values[STEP_PARAMETER])}` : `table ${table}`
      if (refuses(write)) throw diskFull()
      return run(...values)
    })
    return statement
  })
  return db
}

/** Replaces a method of one object. The methods of its class are read-only, so an assignment would fail. */
function replaceMethod<T extends object, K extends keyof T>(object: T, name: K, method: T[K]): void {
  Object.defineProperty(object, name, { value: method })
}

/** The table to which a statement writes; null for a statement that only reads. */
const tableOf = (sql: string): string | null =>
  /^\s*(?:INSERT(?: OR REPLACE)? INTO|UPDATE|DELETE FROM) (\w+)/.exec(sql)?.[1] ?? null
