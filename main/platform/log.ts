import {
  appendFileSync,
  closeSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { randomBytes } from 'node:crypto'
import { makePrivateFolder, PRIVATE_FILE_MODE } from './private-files'

/**
 * The app's own log: one JSON line an entry, in at most two files of `MAX_LOG_BYTES` each. The caller chooses each
 * logged field; no request, answer or error object is ever written whole.
 */
export type Log = {
  readonly info: (event: string, fields?: LogFields) => void
  readonly warn: (event: string, fields?: LogFields) => void
  /** Logs a fault and returns the reference under which a person can report it. */
  readonly fault: (event: string, cause: unknown) => string
}
type LogFields = Readonly<Record<string, string | number | boolean | null>>

export const MAX_LOG_BYTES = 1_000_000
/** Limit of one text of an entry: a longer one is cut, so that no single entry pushes out all others. */
const MAX_TEXT_CHARS = 4_000
const MAX_ENTRY_BYTES = 32_000

export function createLog(file: string, now: () => number): Log {
  const rotated = `${file}.1`
  makePrivateFolder(dirname(file))
  // An earlier version, or another program, may have written more than this version ever writes.
  for (const path of [file, rotated]) quietly(() => trim(path))

  const write = (level: string, event: string, fields: LogFields) => {
    // A full or read-only disk must not stop the app; a lost log line matters least.
    quietly(() => {
      const line = Buffer.from(`${lineOf({ at: new Date(now()).toISOString(), level, event, ...fields })}\n`)
      if (sizeOf(file) + line.length > MAX_LOG_BYTES) rotate(file, rotated)
      appendFileSync(file, line, { mode: PRIVATE_FILE_MODE })
    })
  }
  return {
    info: (event, fields = {}) => write('info', event, fields),
    warn: (event, fields = {}) => write('warn', event, fields),
    fault: (event, cause) => {
      const ref = randomBytes(4).toString('hex')
      write('fault', event, { ref, error: describe(cause) })
      return ref
    },
  }
}

/**
 * An entry as JSON, of at most `MAX_ENTRY_BYTES`: long texts are cut, and of too many fields only the first are kept.
 */
function lineOf(entry: LogFields): string {
  const fields: Record<string, LogFields[string]> = {}
  let size = 0
  for (const [name, value] of Object.entries(entry)) {
    const field = typeof value === 'string' && value.length > MAX_TEXT_CHARS ? shorten(value) : value
    size += Buffer.byteLength(JSON.stringify({ [name]: field }))
    if (size > MAX_ENTRY_BYTES) return JSON.stringify({ ...fields, cut: true })
    fields[name] = field
  }
  return JSON.stringify(fields)
}

const shorten = (text: string): string => `${text.slice(0, MAX_TEXT_CHARS)}… (${text.length} characters)`

function rotate(file: string, rotated: string): void {
  trim(file)
  try {
    renameSync(file, rotated)
  } catch {
    // If the file cannot be renamed, the log starts again: neither file may grow without limit.
    rmSync(file, { force: true })
  }
}

/** Cuts a file that is too large down to its last whole lines. */
function trim(file: string): void {
  if (sizeOf(file) <= MAX_LOG_BYTES) return
  const handle = openSync(file, 'r')
  const tail = Buffer.alloc(MAX_LOG_BYTES)
  try {
    const length = readSync(handle, tail, 0, tail.length, fstatSync(handle).size - tail.length)
    const lines = tail.subarray(tail.indexOf('\n') + 1, length)
    writeFileSync(`${file}.part`, lines, { mode: PRIVATE_FILE_MODE })
  } finally {
    closeSync(handle)
  }
  renameSync(`${file}.part`, file)
}

function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // The failure cannot be logged either.
  }
}

/** Name and stack of an error. Its message is left out: messages of libraries repeat their input. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause
  const frames = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return `${cause.name} ${frames
    .slice(0, 6)
    .map((line) => line.trim())
    .join(' < ')}`
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}
