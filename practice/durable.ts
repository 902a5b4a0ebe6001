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
const SAVE_DELAY_MS = { plain: 200, urgent: 15 } as const
/** The next save waits this many times the duration of the last one, so that saving is never most of the work. */
const WAIT_PER_SAVE_TIME = 2
const RETRY_DELAY_MS = 5_000

/** Content of a state file: the state and the fields of the file format. */
type StateFile<T> = {
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
  private lastSaveMs = 0
  private recordBytes = 0
  private pending: string[] = []
  private lock: FileLock | null = null
  private isClosed = false
  /** After a failure, no save is tried before this time. */
  private retryAtMs = 0

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
    this.lock ??= FileLock.acquire(this.file)
    if (!existsSync(this.file)) return null
    const text = readFileSync(this.file, 'utf8')
    const records = existsSync(recordsFile(this.file)) ? readFileSync(recordsFile(this.file)) : Buffer.alloc(0)
    try {
      const { state, recordBytes } = fromJson(text) as Partial<StateFile<T>>
      if (state === undefined || recordBytes === undefined) throw new Error('the file has no state')
      const differenceText = difference(state)
      if (differenceText !== null) return this.setAside(this.file, `has another ${differenceText}`)
      if (!(recordBytes <= records.length)) throw new Error('records are missing')
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
    this.scheduleSave()
  }

  /** Saves soon; `urgent` almost at once, for changes that must not be lost with the process. */
  scheduleSave(urgent = false): void {
    if (this.file === null || this.isClosed) return
    this.saveAfter(Math.max(urgent ? SAVE_DELAY_MS.urgent : SAVE_DELAY_MS.plain, this.lastSaveMs * WAIT_PER_SAVE_TIME))
  }

  /** Saves now. Throws if it cannot, and keeps the previous save unchanged. */
  save(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    if (this.file === null) return
    if (this.lock && !this.lock.isHeld()) throw new Error(`${this.file} was taken over by another practice market`)
    const startedMs = performance.now()
    const recordBytes = this.appendRecords(recordsFile(this.file))
    const content: StateFile<T> = { state: this.snapshot(), recordBytes }
    replaceFile(this.file, toJson(content))
    this.recordBytes = recordBytes
    this.pending = []
    this.lastSaveMs = performance.now() - startedMs
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
    const dueMs = Math.max(nowMs + ms, this.retryAtMs)
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
      this.retryAtMs = performance.now() + RETRY_DELAY_MS
      this.saveAfter(0)
    }
  }

  /** Writes after the bytes that count, over the remains of an interrupted save. */
  private appendRecords(file: string): number {
    if (this.pending.length === 0) return this.recordBytes
    const bytes = Buffer.from(this.pending.join(''))
    const handle = openSync(file, existsSync(file) ? 'r+' : 'w', 0o600)
    try {
      for (let writtenBytes = 0; writtenBytes < bytes.length;) {
        writtenBytes += writeSync(
          handle,
          bytes,
          writtenBytes,
          bytes.length - writtenBytes,
          this.recordBytes + writtenBytes,
        )
      }
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    return this.recordBytes + bytes.length
  }

  private setAside(file: string, reason: string): null {
    const asideFile = freeFileName(`${file}.aside`)
    renameSync(file, asideFile)
    if (existsSync(recordsFile(file))) renameSync(recordsFile(file), recordsFile(asideFile))
    console.error(`practice: ${file} ${reason}; the file is now ${asideFile}, and a new world starts`)
    return null
  }
}

const recordsFile = (file: string): string => `${file}.records`

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

function freeFileName(file: string): string {
  for (let i = 1; ; i++) {
    const name = i === 1 ? file : `${file}-${i}`
    if (!existsSync(name)) return name
  }
}

function replaceFile(file: string, text: string): void {
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
