import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup as copyDatabase } from '@photostructure/sqlite'
import type { Database } from './database'
import { filesMatching, removeDatabase } from './database-file'
import { inspectDatabase } from './database-health'

export type Backup = {
  readonly file: string
  /** When it was made, epoch milliseconds. */
  readonly madeAtMs: number
}
export type BackupsDeps = {
  /** The profile folder. */
  readonly dir: string
  readonly now: () => number
}
export type Backups = ReturnType<typeof createBackups>

/** How many are kept; each is a whole copy. */
export const MAX_BACKUPS = 3
const DAY_MS = 86_400_000
const FOLDER = 'backups'
/** The date comes first, so that names sort by age. `12`: the schema of the copy. */
const NAME = /^countersign-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)-schema\d+\.db$/

/** Copies of the database, made by SQLite's own backup, which reads what is still in the -wal, too. */
export function createBackups({ dir, now }: BackupsDeps) {
  const folder = join(dir, FOLDER)
  const list = (): readonly Backup[] =>
    filesMatching(folder, NAME).map((file) => ({ file, madeAtMs: dateIn(file) ?? statSync(file).mtimeMs }))

  /**
   * Makes a copy and removes those beyond `MAX_BACKUPS`, oldest first. A copy that fails its own check is no back-up:
   * it is removed, and the older ones stay. Rejects with the system's or SQLite's error.
   */
  async function make(db: Database): Promise<Backup> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { user_version: schema } = db.prepare('PRAGMA user_version').get() as { user_version: number }
    const madeAtMs = now()
    const stamp = new Date(madeAtMs).toISOString().replaceAll(':', '-')
    const file = join(folder, `countersign-${stamp}-schema${schema}.db`)
    const part = `${file}.part`
    try {
      closeSync(openSync(part, 'w', 0o600))
      await copyDatabase(db, part)
      const found = inspectDatabase(part)
      if (found.status !== 'sound') throw new Error(`back-up is ${found.status}`)
      renameSync(part, file)
    } finally {
      // Reading it leaves companions without content.
      removeDatabase(part)
    }
    for (const { file: old } of list().slice(MAX_BACKUPS)) removeDatabase(old)
    return { file, madeAtMs }
  }

  return {
    list,
    make,
    /** Whether the newest is older than a day, or from the future of a clock that was set back. */
    isDue: (): boolean => {
      const newest = list()[0]
      return newest === undefined || Math.abs(now() - newest.madeAtMs) >= DAY_MS
    },
  }
}

function dateIn(file: string): number | null {
  const stamp = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-schema/.exec(file)
  if (!stamp) return null
  const parsed = Date.parse(`${stamp[1]}T${stamp[2]}:${stamp[3]}:${stamp[4]}`)
  return Number.isNaN(parsed) ? null : parsed
}
