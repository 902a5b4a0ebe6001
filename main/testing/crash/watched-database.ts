import { openDatabase, type Database } from '../../storage/database'

/** Side of the moment at which a write becomes durable. */
export type WriteSide = 'before' | 'after'
/** Index of the step's name among the values of the statement that inserts a step. */
const STEP_PARAMETER = 3
type WriteListener = (write: string, side: WriteSide) => void

/** Names of the two writes for a request with an idempotency key: before the request is sent, and after its answer. */
const REQUEST_WRITES = { stored: 'request stored', answered: 'answer stored' } as const

/**
 * Opens a database that reports each write from which a flow is resumed, once before the write is durable and once
 * after. These writes are the steps of the journal, named as the step, and the writes of `REQUEST_WRITES`.
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
        uncommittedStep = String(values[STEP_PARAMETER])
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

/** Replaces a method of one object. The methods of its class are read-only, so an assignment would fail. */
function replaceMethod<T extends object, K extends keyof T>(object: T, name: K, method: T[K]): void {
  Object.defineProperty(object, name, { value: method })
}

function requestWriteOf(sql: string): string | null {
  if (sql.startsWith('INSERT INTO keyed_acts')) return REQUEST_WRITES.stored
  if (sql.startsWith('UPDATE keyed_acts')) return REQUEST_WRITES.answered
  return null
}
