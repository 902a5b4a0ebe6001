import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { randomBytes } from 'node:crypto'

/**
 * The app's own log: one JSON line an entry, at most two files of a megabyte. What is logged is chosen by the caller,
 * field by field; no request, answer or error object is ever written whole.
 */
export type Log = {
  readonly info: (event: string, fields?: LogFields) => void
  readonly warn: (event: string, fields?: LogFields) => void
  /** Logs a fault and returns the reference under which a person can report it. */
  readonly fault: (event: string, cause: unknown) => string
}
type LogFields = Readonly<Record<string, string | number | boolean | null>>

const MAX_BYTES = 1_000_000

export function createLog(file: string, now: () => number): Log {
  mkdirSync(dirname(file), { recursive: true })
  const write = (level: string, event: string, fields: LogFields) => {
    const line = JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...fields })
    try {
      if (sizeOf(file) > MAX_BYTES) renameSync(file, `${file}.1`)
      appendFileSync(file, `${line}\n`, { mode: 0o600 })
    } catch {
      // A full or read-only disk must not stop the app; the log is the least of its losses.
    }
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

/** Name and place of an error. Its message stays out: messages of libraries repeat their input. */
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

export const silentLog: Log = { info: () => undefined, warn: () => undefined, fault: () => 'silent' }
