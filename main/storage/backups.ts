import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { backup as copyDatabase } from '@photostructure/sqlite'
import { DAY_MS } from '@shared/time'
import { makePrivateFile, makePrivateFolder } from '../platform/private-files'
import type { Database } from './database'
import { filesMatching, freeName, removeDatabase, fileStamp } from './database-file'
import { DamagedDatabase, writtenStepCount, inspectBackup, writtenStepCountInBackup } from './database-health'

export type Backup = {
  readonly file: string
  /** Time of creation in epoch milliseconds, by this machine's clock. */
  readonly madeAtMs: number
  readonly schema: number
  /** Number of journal steps ever written to the copied database, see `writtenStepCount`. */
  readonly writtenSteps: number
}
export type BackupsDeps = {
  /** The profile folder. */
  readonly dir: string
  readonly now: () => number
}

/** Number of back-ups to keep; each is a copy of the whole database. */
export const MAX_BACKUPS = 3
const FOLDER = 'backups'
/** Name of a back-up, with the time of creation and the schema of the copied database. */
const BACKUP_NAME = /^countersign-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-schema\d+\.db$/
const NAME_PARTS = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-schema(\d+)\.db$/

/** Copies of the database, made by SQLite's backup function, which includes the contents of the -wal. */
export function createBackups({ dir, now }: BackupsDeps) {
  const folder = join(dir, FOLDER)

  /**
   * Lists the back-ups, most history first. Back-ups with equal history are sorted newest first, but those dated in the
   * future come last, because such a date comes from a wrong clock.
   */
  function list(): readonly Backup[] {
    const nowMs = now()
    const futureRank = ({ madeAtMs }: Backup): number => (madeAtMs > nowMs ? 1 : 0)
    return filesMatching(folder, BACKUP_NAME)
      .flatMap((file) => readBackup(file) ?? [])
      .sort((a, b) => b.writtenSteps - a.writtenSteps || futureRank(a) - futureRank(b) || b.madeAtMs - a.madeAtMs)
  }

  /**
   * Makes a back-up. If there are more than `MAX_BACKUPS` then, removes those with the least history, but never the new
   * one. A copy that fails its check is removed, and then no earlier back-up is removed. Rejects with the system's or
   * SQLite's error, or with `DamagedDatabase`.
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
    return { file, madeAtMs, schema, writtenSteps: writtenStepCount(db) }
  }

  return {
    list,
    make,
    /** True if no back-up was made in the last 24 hours. Back-ups dated in the future do not count. */
    isDue: (): boolean => {
      const nowMs = now()
      return !list().some(({ madeAtMs }) => madeAtMs <= nowMs && nowMs - madeAtMs < DAY_MS)
    },
    /**
     * Renames the back-ups with more than `stepCount` written steps to `….before-DATE`, after the person has accepted
     * the loss of these steps. Files with such a name are no longer listed, so they are never removed.
     */
    retireFullerBackups: (stepCount: number): void => {
      for (const backup of list()) {
        if (backup.writtenSteps > stepCount)
          renameSync(backup.file, freeName(`${backup.file}.before-${fileStamp(now())}`))
      }
    },
  }
}

/** The back-up in a file, from the file's name and content; null if the name has no valid date. */
function readBackup(file: string): Backup | null {
  const [, date, hour, minute, seconds, schema] = NAME_PARTS.exec(file) ?? []
  const madeAtMs = Date.parse(`${date}T${hour}:${minute}:${seconds}`)
  if (Number.isNaN(madeAtMs)) return null
  return { file, madeAtMs, schema: Number(schema), writtenSteps: writtenStepCountInBackup(file) }
}
