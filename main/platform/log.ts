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
 * The app's own log: one line of JSON per entry, in at most two files of `MAX_LOG_BYTES` each. The caller chooses each
 * logged field. Complete requests, answers and error objects are never written.
 */
export type Log = {
  readonly info: (event: string, fields?: LogFields) => void
  readonly warn: (event: string, fields?: LogFields) => void
  /** Logs a fault and returns the reference under which a person can report it. */
  readonly fault: (event: string, cause: unknown) => string
}
type LogFields = Readonly<Record<string, string | number | boolean | null>>

export const MAX_LOG_BYTES = 1_000_000
/** Limit of one text in an entry. A longer text is cut, so that one entry does not fill the log. */
const MAX_TEXT_CHARS = 4_000
/** Limit of one entry. Approximate, because each field is measured with its own braces. */
const MAX_ENTRY_BYTES = 32_000
const MAX_STACK_FRAMES = 6

export function createLog(path: string, now: () => number): Log {
  const rotatedPath = `${path}.1`
  makePrivateFolder(dirname(path))
  // An earlier version or another program may have left a file above the limit.
  for (const logPath of [path, rotatedPath]) ignoreFailure(() => trim(logPath))

  const write = (level: string, event: string, fields: LogFields) => {
    // A full or read-only disk must not stop the app, so a failed write is ignored and the entry is lost.
    ignoreFailure(() => {
      const line = Buffer.from(`${entryJson({ at: new Date(now()).toISOString(), level, event, ...fields })}\n`)
      if (sizeOf(path) + line.length > MAX_LOG_BYTES) rotate(path, rotatedPath)
      appendFileSync(path, line, { mode: PRIVATE_FILE_MODE })
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
 * Entry as JSON. Long texts are shortened. Fields beyond `MAX_ENTRY_BYTES` are dropped, and the field `cut` marks such
 * an entry.
 */
function entryJson(entry: LogFields): string {
  const fields: Record<string, LogFields[string]> = {}
  let size = 0
  for (const [name, value] of Object.entries(entry)) {
    const shortValue = typeof value === 'string' && value.length > MAX_TEXT_CHARS ? shorten(value) : value
    size += Buffer.byteLength(JSON.stringify({ [name]: shortValue }))
    if (size > MAX_ENTRY_BYTES) return JSON.stringify({ ...fields, cut: true })
    fields[name] = shortValue
  }
  return JSON.stringify(fields)
}

const shorten = (text: string): string => `${text.slice(0, MAX_TEXT_CHARS)}… (${text.length} characters)`

function rotate(path: string, rotatedPath: string): void {
  trim(path)
  try {
    renameSync(path, rotatedPath)
  } catch {
    // A file that cannot be renamed is deleted, because no log file may grow without limit.
    rmSync(path, { force: true })
  }
}

/** Shortens a file above `MAX_LOG_BYTES` to the last complete lines that fit into the limit. */
function trim(path: string): void {
  if (sizeOf(path) <= MAX_LOG_BYTES) return
  const handle = openSync(path, 'r')
  const tail = Buffer.alloc(MAX_LOG_BYTES)
  try {
    const length = readSync(handle, tail, 0, tail.length, fstatSync(handle).size - tail.length)
    const lastLines = tail.subarray(tail.indexOf('\n') + 1, length)
    writeFileSync(`${path}.part`, lastLines, { mode: PRIVATE_FILE_MODE })
  } finally {
    closeSync(handle)
  }
  renameSync(`${path}.part`, path)
}

/** Runs `work` and ignores an exception. */
function ignoreFailure(work: () => void): void {
  try {
    work()
  } catch {
    // A failure of the log cannot be logged.
  }
}

/**
 * Name and first stack frames of an error; for any other value, only the type of the value. The message is left out,
 * because libraries repeat their input in messages.
 */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause
  const frames = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const firstFrames = frames.slice(0, MAX_STACK_FRAMES).map((frame) => frame.trim())
  return `${cause.name} ${firstFrames.join(' < ')}`
}

/** Size in bytes; 0 if the file cannot be read. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
