import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makePrivateFile, makePrivateFolder, PRIVATE_FILE_MODE } from '../platform/private-files'

/** Suffixes of the files that SQLite keeps next to a database. */
const COMPANIONS = ['-wal', '-shm', '-journal'] as const

/** Creates a missing folder (0700) and an empty database file (0600). SQLite gives its -wal the same mode. */
export function createPrivateFile(file: string): void {
  makePrivateFolder(dirname(file))
  makePrivateFile(file)
}

/** Size in bytes; null if there is no such file. Throws the system's error when the size cannot be read. */
export function sizeOfFile(file: string): number | null {
  try {
    return statSync(file).size
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}

/**
 * Renames a database and its companions to `NAME.damaged-DATE`, so that SQLite can still open them together. Nothing is
 * deleted. Returns the new path; null if there was no file.
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

/** An instant as part of a file's name. Names with it sort by age. */
export const fileStamp = (ms: number): string => new Date(ms).toISOString().replaceAll(':', '-')

/** The name itself, or with a number if a database of that name or its -wal exists. */
export function freeName(name: string): string {
  let freePath = name
  for (let attempt = 2; existsSync(freePath) || existsSync(`${freePath}-wal`); attempt++) {
    freePath = `${name}-${attempt}`
  }
  return freePath
}

/** Deletes a copy and its companions, if they exist. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', ...COMPANIONS]) rmSync(`${file}${suffix}`, { force: true })
}

/** Puts a copy of a back-up in place of the database, complete or not at all. There must be no database by then. */
export function copyIntoPlace(backup: string, file: string): void {
  const partFile = `${file}.part`
  copyFileSync(backup, partFile)
  chmodSync(partFile, PRIVATE_FILE_MODE)
  renameSync(partFile, file)
}

/** Paths of the files in a folder whose name matches; empty if there is no folder. */
export function filesMatching(dir: string, pattern: RegExp): readonly string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((name) => pattern.test(basename(name)))
    .map((name) => join(dir, name))
}
