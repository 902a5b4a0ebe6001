import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The files that SQLite keeps next to a database, by what is appended to its name. */
const COMPANIONS = ['-wal', '-shm', '-journal'] as const

/** Creates the folder (0700) and an empty database file (0600) where there is none. SQLite gives its -wal the same mode. */
export function createPrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
}

/** Size in bytes; null where there is no such file. Throws the system's error when that cannot be found out. */
export function sizeOfFile(file: string): number | null {
  try {
    return statSync(file).size
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}

/**
 * Renames a database and its companions to `NAME.damaged-DATE`, so that SQLite can still open them together. Nothing
 * is deleted. Returns the new path; null where there was no file.
 */
export function setAside(file: string, nowMs: number): string | null {
  const stamp = new Date(nowMs).toISOString().replaceAll(':', '-')
  let target = `${file}.damaged-${stamp}`
  for (let attempt = 2; existsSync(target) || existsSync(`${target}-wal`); attempt++) {
    target = `${file}.damaged-${stamp}-${attempt}`
  }
  let isMoved = false
  for (const suffix of ['', ...COMPANIONS]) {
    if (!existsSync(`${file}${suffix}`)) continue
    renameSync(`${file}${suffix}`, `${target}${suffix}`)
    isMoved = true
  }
  return isMoved ? target : null
}

/** Deletes a copy and its companions; nothing where there is none. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', ...COMPANIONS]) rmSync(`${file}${suffix}`, { force: true })
}

/** Puts a copy of a back-up in the place of the database, complete or not at all. The place is empty by then. */
export function copyIntoPlace(backup: string, file: string): void {
  const part = `${file}.part`
  copyFileSync(backup, part)
  chmodSync(part, 0o600)
  renameSync(part, file)
}

/** Paths of the files in a folder whose name matches, newest name first; none where there is no folder. */
export function filesMatching(dir: string, pattern: RegExp): readonly string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((name) => pattern.test(basename(name)))
    .sort()
    .reverse()
    .map((name) => join(dir, name))
}
