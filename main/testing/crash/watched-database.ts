import { openDatabase, type Database } from '../../storage/database'

/** Side of the moment at which a write becomes durable. */
export type Side = 'before' | 'after'
type Told = (write: string, side: Side) => void

/** Names of an act's own writes: before it is sent, and with its answer. */
const ACT_WRITES = { kept: 'act kept', answered: 'answer kept' } as const

/**
 * A database that reports each write by which a flow is resumed: a step of the journal by the step's name, on both
 * sides of the COMMIT that makes it durable, and the stored data of an act without bytes.
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

/** Replaces a method of one object only; methods of the class are read-only. */
function shadow<T extends object, K extends keyof T>(object: T, name: K, method: T[K]): void {
  Object.defineProperty(object, name, { value: method })
}

function actWriteOf(sql: string): string | null {
  if (sql.startsWith('INSERT INTO keyed_acts')) return ACT_WRITES.kept
  return sql.startsWith('UPDATE keyed_acts') ? ACT_WRITES.answered : null
}
