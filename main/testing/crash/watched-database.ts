import { openDatabase, type Database } from '../../storage/database'

/** Whether a write is about to be durable, or just is. */
export type Side = 'before' | 'after'
type Told = (write: string, side: Side) => void

/** What is written of an act under its own name: before it is sent, and with its answer. */
const ACT_WRITES = { kept: 'act kept', answered: 'answer kept' } as const

/**
 * A database that tells of each write by which a flow is resumed: a step of the journal by the step's name, on both
 * sides of the COMMIT that makes it durable, and what is kept of an act without bytes.
 */
export function openWatched(file: string, told: Told): Database {
  const db = openDatabase(file)
  const [exec, prepare] = [db.exec.bind(db), db.prepare.bind(db)]
  let step: string | null = null
  shadow(db, 'exec', (sql) => {
    const committed = sql === 'COMMIT' ? step : null
    if (committed === null) return exec(sql)
    told(committed, 'before')
    exec(sql)
    step = null
    told(committed, 'after')
  })
  shadow(db, 'prepare', (sql) => {
    const statement = prepare(sql)
    const run = statement.run.bind(statement)
    const act = actWriteOf(sql)
    if (sql.startsWith('INSERT INTO steps')) {
      shadow(statement, 'run', (...values) => {
        step = String(values[3])
        return run(...values)
      })
    } else if (act !== null) {
      shadow(statement, 'run', (...values) => {
        told(act, 'before')
        const result = run(...values)
        told(act, 'after')
        return result
      })
    }
    return statement
  })
  return db
}

/** Puts something before a method of one object alone; its class has them read-only. */
function shadow<T extends object, K extends keyof T>(object: T, name: K, method: T[K]): void {
  Object.defineProperty(object, name, { value: method })
}

function actWriteOf(sql: string): string | null {
  if (sql.startsWith('INSERT INTO keyed_acts')) return ACT_WRITES.kept
  return sql.startsWith('UPDATE keyed_acts') ? ACT_WRITES.answered : null
}
