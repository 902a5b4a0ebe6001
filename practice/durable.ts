import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { FileLock } from './file-lock'
import { fromJson, toJson } from './json'

/** Delay before a change is saved, in milliseconds; `urgent` for changes that must not be lost with the process. */
const SOON_MS = { plain: 200, urgent: 15 } as const
/** After a slow save the next one waits this many times its duration, so that saving is never most of the work. */
const WAIT_PER_SAVE = 2
const AGAIN_AFTER_FAILURE_MS = 5_000

/** Content of a state file: the state and the fields of the file format. */
type Written<T> = {
  readonly state: T
  /** Number of bytes of the records file that belong to the state. The file may be longer after an interrupted save. */
  readonly recordBytes: number
}

type Loaded<T> = { readonly state: T; readonly records: readonly unknown[] }

/**
 * A file that follows a state: written whole to a sibling and renamed, so a reader never sees half a file. Immutable
 * records are in a separate file (`.records`, one per line), each written once: the state alone decides how many bytes
 * of that file count, so both are saved in one step.
 */
export class Durable<T> {
  private timer: NodeJS.Timeout | null = null
  private dueMs = 0
  private tookMs = 0
  private recordBytes = 0
  private pending: string[] = []
  private lock: FileLock | null = null
  private isClosed = false
  /** After a failure, no save is tried before this time. */
  private notBeforeMs = 0

  constructor(
    private readonly file: string | null,
    private readonly snapshot: () => T,
  ) {}

  /**
   * Loads the saved state; null if there is none that fits. `difference` describes why a state does not fit, or returns
   * null. A state that does not fit is moved aside, not overwritten. From this call until `close` the file belongs to
   * this process; throws while another process has the file.
   */
  load(difference: (state: T) => string | null): Loaded<T> | null {
    if (this.file === null) return null
    this.lock ??= FileLock.take(this.file)
    if (!existsSync(this.file)) return null
    const text = readFileSync(this.file, 'utf8')
    const records = existsSync(recordsOf(this.file)) ? readFileSync(recordsOf(this.file)) : Buffer.alloc(0)
    try {
      const { state, recordBytes } = fromJson(text) as Partial<Written<T>>
      if (state === undefined || recordBytes === undefined) throw new Error('it holds no state')
      const differs = difference(state)
      if (differs !== null) return this.setAside(this.file, `is of another ${differs}`)
      if (!(recordBytes <= records.length)) throw new Error('its records are missing')
      const lines = records.toString('utf8', 0, recordBytes).split('\n').slice(0, -1)
      const loaded = { state, records: lines.map(fromJson) }
      this.recordBytes = recordBytes
      return loaded
    } catch (error) {
      return this.setAside(this.file, `is damaged (${firstLine(error)})`)
    }
  }

  /** Stores a record permanently, from the next save on. */
  record(value: unknown): void {
    if (this.file === null || this.isClosed) return
    this.pending.push(`${toJson(value)}\n`)
    this.changed()
  }

  /** Saves soon; `urgent` almost at once, for changes that must not be lost with the process. */
  changed(urgent = false): void {
    if (this.file === null || this.isClosed) return
    this.saveAfter(Math.max(urgent ? SOON_MS.urgent : SOON_MS.plain, this.tookMs * WAIT_PER_SAVE))
  }

  /** Saves now. Throws if it cannot, and keeps the previous save unchanged. */
  save(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    if (this.file === null) return
    if (this.lock && !this.lock.isHeld()) throw new Error(`${this.file} was taken over by another practice market`)
    const startedMs = performance.now()
    const recordBytes = this.appendRecords(recordsOf(this.file))
    const written: Written<T> = { state: this.snapshot(), recordBytes }
    replace(this.file, toJson(written))
    this.recordBytes = recordBytes
    this.pending = []
    this.tookMs = performance.now() - startedMs
  }

  /** Saves for the last time, and releases the file. */
  close(): void {
    this.isClosed = true
    try {
      this.save()
    } finally {
      this.lock?.release()
      this.lock = null
    }
  }

  private saveAfter(ms: number): void {
    const nowMs = performance.now()
    const dueMs = Math.max(nowMs + ms, this.notBeforeMs)
    if (this.timer && this.dueMs <= dueMs) return
    if (this.timer) clearTimeout(this.timer)
    this.dueMs = dueMs
    this.timer = setTimeout(() => this.trySave(), dueMs - nowMs)
  }

  /** A full disk or a missing folder must not end the market: the save is retried later. */
  private trySave(): void {
    try {
      this.save()
    } catch (error) {
      console.error('practice: the state cannot be saved now:', error)
      this.notBeforeMs = performance.now() + AGAIN_AFTER_FAILURE_MS
      this.saveAfter(0)
    }
  }

  /** Writes after the bytes that count, over the remains of an interrupted save. */
  private appendRecords(file: string): number {
    if (this.pending.length === 0) return this.recordBytes
    const bytes = Buffer.from(this.pending.join(''))
    const handle = openSync(file, existsSync(file) ? 'r+' : 'w', 0o600)
    try {
      for (let done = 0; done < bytes.length;) {
        done += writeSync(handle, bytes, done, bytes.length - done, this.recordBytes + done)
      }
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    return this.recordBytes + bytes.length
  }

  private setAside(file: string, why: string): null {
    const to = freeName(`${file}.aside`)
    renameSync(file, to)
    if (existsSync(recordsOf(file))) renameSync(recordsOf(file), recordsOf(to))
    console.error(`practice: ${file} ${why}; it is kept as ${to}, and a new world begins`)
    return null
  }
}

const recordsOf = (file: string): string => `${file}.records`

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

function freeName(wanted: string): string {
  for (let i = 1; ; i++) {
    const name = i === 1 ? wanted : `${wanted}-${i}`
    if (!existsSync(name)) return name
  }
}

function replace(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    const handle = openSync(temporary, 'w', 0o600)
    try {
      writeFileSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
