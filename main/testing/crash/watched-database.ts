import { openDatabase, type Database } from '../../storage/database'

/** Side of the moment at which a write becomes durable. */
export type WriteSide = 'before' | 'after'
type WriteListener = (write: string, side: WriteSide) => void

/** Names of the writes of a request with an idempotency key: before the request, and with its answer. */
const REQUEST_WRITES = { stored: 'request stored', answered: 'answer stored' } as const

/**
 * Opens a database that reports each write from which a flow is resumed: a step of the journal by the step's name, on
 * both sides of the COMMIT that makes it durable, and the writes of a request with an idempotency key.
 */
export function openWatchedDatabase(file: string, onWrite: WriteListener): Database {
  const db = openDatabase(file)
  const exec = db.exec.bind(db)
  const prepare = db.prepare.bind(db)
  let uncommittedStep: string | null = null
  replaceMethod(db, 'exec', (sql) => {
    const committedStep = sql === 'COMMIT' ? uncommittedStep : null
    if (committedStep === null) return exec(sql)
    onWrite(committedStep, 'before')
    exec(sql)
    uncommittedStep = null
    onWrite(committedStep, 'after')
  })
  replaceMethod(db, 'prepare', (sql) => {
    const statement = prepare(sql)
    const run = statement.run.bind(statement)
    const requestWrite = requestWriteOf(sql)
    if (sql.startsWith('INSERT INTO steps')) {
      replaceMethod(statement, 'run', (...values) => {
        uncommittedStep = String(values[3])
        return run(...values)
      })
    } else if (requestWrite !== null) {
      replaceMethod(statement, 'run', (...values) => {
        onWrite(requestWrite, 'before')
        const result = run(...values)
        onWrite(requestWrite, 'after')
        return result
      })
    }
    return statement
  })
  return db
}

/** Replaces a method of one object only; methods of the class are read-only. */
function replaceMethod<T extends object, K extends keyof T>(object: T, name: K, method: T[K]): void {
  Object.defineProperty(object, name, { value: method })
}

function requestWriteOf(sql: string): string | null {
  if (sql.startsWith('INSERT INTO keyed_acts')) return REQUEST_WRITES.stored
  return sql.startsWith('UPDATE keyed_acts') ? REQUEST_WRITES.answered : null
}
