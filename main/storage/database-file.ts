import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makePrivateFile, makePrivateFolder, PRIVATE_FILE_MODE } from '../platform/private-files'

/** Suffixes of the files that SQLite keeps next to a database. */
const COMPANIONS = ['-wal', '-shm', '-journal'] as const

/**
 * Creates the folder (mode 0700) and an empty database file (mode 0600) if missing. SQLite gives the -wal the file's
 * mode.
 */
export function createPrivateFile(file: string): void {
  makePrivateFolder(dirname(file))
  makePrivateFile(file)
}

/** Size of a file in bytes; null if the file does not exist. Throws the system's error when the size cannot be read. */
export function sizeOfFile(file: string): number | null {
  try {
    return statSync(file).size
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}

/**
 * Renames a database and its companions to `NAME.damaged-DATE` and the same suffixes, so that SQLite can still open
 * them together. Deletes nothing. Returns the new path of the database; null if neither the database nor a companion
 * exists.
 */
export function setAside(file: string, nowMs: number): string | null {
  const target = freeName(`${file}.damaged-${fileStamp(nowMs)}`)
  let isMoved = false
  for (const suffix of ['', ...COMPANIONS]) {
    if (!existsSync(`${file}${suffix}`)) continue
    renameSync(`${file}${suffix}`, `${target}${suffix}`)
    isMoved = true
  }
  return isMoved ? target : null
}

/** True if there is a database or a companion that `setAside` would rename. */
export const hasFilesToSetAside = (file: string): boolean =>
  ['', ...COMPANIONS].some((suffix) => existsSync(`${file}${suffix}`))

/** An instant in epoch milliseconds as part of a file's name. Names with this part sort by time. */
export const fileStamp = (ms: number): string => new Date(ms).toISOString().replaceAll(':', '-')

/** The path, with a number at its end if a database or a -wal of that name exists already. */
export function freeName(path: string): string {
  let freePath = path
  for (let attempt = 2; existsSync(freePath) || existsSync(`${freePath}-wal`); attempt++) {
    freePath = `${path}-${attempt}`
  }
  return freePath
}

/** Deletes a database file and its companions, if they exist. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', ...COMPANIONS]) rmSync(`${file}${suffix}`, { force: true })
}

/**
 * Copies a back-up to the path of the database, completely or not at all. The caller has set the old database aside.
 */
export function copyIntoPlace(backup: string, file: string): void {
  const partFile = `${file}.part`
  copyFileSync(backup, partFile)
  chmodSync(partFile, PRIVATE_FILE_MODE)
  renameSync(partFile, file)
}

/** Paths of the files in a folder whose names match; empty if the folder does not exist. */
export function filesMatching(dir: string, pattern: RegExp): readonly string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((name) => pattern.test(basename(name)))
    .map((name) => join(dir, name))
}
