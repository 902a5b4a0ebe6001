import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { backup as copyDatabase } from '@photostructure/sqlite'
import { DAY_MS } from '@shared/time'
import { makePrivateFile, makePrivateFolder } from '../platform/private-files'
import type { Database } from './database'
import { filesMatching, freeName, removeDatabase, fileStamp } from './database-file'
import { DamagedDatabase, historyWritten, inspectBackup, writtenInBackup } from './database-health'

export type Backup = {
  readonly file: string
  /** Time of creation, epoch milliseconds by the clock of that time. */
  readonly madeAtMs: number
  readonly schema: number
  /** Number of journal steps in its history, see `historyWritten`. */
  readonly written: number
}
export type BackupsDeps = {
  /** The profile folder. */
  readonly dir: string
  readonly now: () => number
}

/** Number of back-ups; each is a whole copy. */
export const MAX_BACKUPS = 3
const FOLDER = 'backups'
/** The name contains the schema of the copy, such as `schema14`. */
const BACKUP_NAME = /^countersign-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-schema\d+\.db$/
const NAME_PARTS = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-schema(\d+)\.db$/

/** Copies of the database, made by SQLite's own backup, which includes the contents of the -wal. */
export function createBackups({ dir, now }: BackupsDeps) {
  const folder = join(dir, FOLDER)

  /**
   * Lists the back-ups, the one with the most history first. With the same history the newest is first; a date in the
   * future comes from a wrong clock, so it ranks last.
   */
  function list(): readonly Backup[] {
    const nowMs = now()
    const isPlausible = ({ madeAtMs }: Backup) => Number(madeAtMs <= nowMs)
    return filesMatching(folder, BACKUP_NAME)
      .flatMap((file) => readBackup(file) ?? [])
      .sort((a, b) => b.written - a.written || isPlausible(b) - isPlausible(a) || b.madeAtMs - a.madeAtMs)
  }

  /**
   * Makes a copy and removes those beyond `MAX_BACKUPS`, least history first, never the new one. A copy that fails its
   * own check is removed, and the older ones stay. Rejects with the system's or SQLite's error, or with
   * `DamagedDatabase`.
   */
  async function make(db: Database): Promise<Backup> {
    makePrivateFolder(folder)
    const { user_version: schema } = db.prepare('PRAGMA user_version').get() as { user_version: number }
    const madeAtMs = now()
    const file = join(folder, `countersign-${fileStamp(madeAtMs)}-schema${schema}.db`)
    const partFile = `${file}.part`
    try {
      removeDatabase(partFile)
      makePrivateFile(partFile)
      await copyDatabase(db, partFile)
      const health = inspectBackup(partFile)
      if (health.status === 'damaged') throw new DamagedDatabase(health.detail)
      if (health.status !== 'sound') throw new Error(`back-up is ${health.status}`)
      renameSync(partFile, file)
    } finally {
      removeDatabase(partFile)
    }
    const otherBackups = list().filter((backup) => backup.file !== file)
    for (const { file: oldFile } of otherBackups.slice(MAX_BACKUPS - 1)) removeDatabase(oldFile)
    return { file, madeAtMs, schema, written: historyWritten(db) }
  }

  return {
    list,
    make,
    /** True if the newest is older than a day. Back-ups dated in the future do not count. */
    isDue: (): boolean => {
      const nowMs = now()
      return !list().some(({ madeAtMs }) => madeAtMs <= nowMs && nowMs - madeAtMs < DAY_MS)
    },
    /**
     * Removes back-ups with more history from the rotation, after the person accepted less. They are renamed to
     * `…before-DATE`, so that no later back-up replaces them. Nothing is deleted.
     */
    retireThoseWithMore: (written: number): void => {
      for (const backup of list()) {
        if (backup.written > written) renameSync(backup.file, freeName(`${backup.file}.before-${fileStamp(now())}`))
      }
    },
  }
}

/** Null for a file that no longer exists. */
function readBackup(file: string): Backup | null {
  const [, day, hour, minute, seconds, schema] = NAME_PARTS.exec(file) ?? []
  const madeAtMs = Date.parse(`${day}T${hour}:${minute}:${seconds}`)
  if (Number.isNaN(madeAtMs)) return null
  return { file, madeAtMs, schema: Number(schema), written: writtenInBackup(file) }
}
