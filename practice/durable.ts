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
/** A save waits at least this many times the duration of the last save, so that saving takes at most a third of the time. */
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
 * Keeps a state in a file. A save writes the whole state to a temporary file and renames it, so that a reader never sees
 * half a file. Immutable records are in a separate file (`.records`, one per line) and each is written once. The state
 * file stores the number of valid bytes in the records file, so the rename makes both files valid at the same moment.
 */
export class Durable<T> {
  private timer: NodeJS.Timeout | null = null
  private dueMs = 0
  private lastSaveDurationMs = 0
  private recordBytes = 0
  /** Lines of records that no save has written yet. */
  private pendingLines: string[] = []
  private lock: FileLock | null = null
  private isClosed = false
  /** After a failed save, no scheduled save runs before this time of `performance.now()`. */
  private retryAtMs = 0

  /** Without a file, nothing is loaded or saved. `snapshot` returns the state to save. */
  constructor(
    private readonly file: string | null,
    private readonly snapshot: () => T,
  ) {}

  /**
   * Loads the saved state; null if there is none, or if the saved state is damaged or of another world. Such a file is
   * renamed, not overwritten. `differenceOf` names what differs from this world, for example the seed; null if nothing
   * does. The file belongs to this process from this call until `close`. Throws if another process has the file.
   */
  load(differenceOf: (state: T) => string | null): Loaded<T> | null {
    if (this.file === null) return null
    this.lock ??= FileLock.acquire(this.file)
    if (!existsSync(this.file)) return null
    const text = readFileSync(this.file, 'utf8')
    const records = existsSync(recordsFile(this.file)) ? readFileSync(recordsFile(this.file)) : Buffer.alloc(0)
    try {
      const { state, recordBytes } = fromJson(text) as Partial<StateFile<T>>
      if (state === undefined || recordBytes === undefined) throw new Error('the file has no state')
      const difference = differenceOf(state)
      if (difference !== null) return this.setAside(this.file, `has another ${difference}`)
      const hasAllRecords = recordBytes <= records.length
      if (!hasAllRecords) throw new Error('records are missing')
      const lines = records.toString('utf8', 0, recordBytes).split('\n').slice(0, -1)
      const loaded = { state, records: lines.map(fromJson) }
      this.recordBytes = recordBytes
      return loaded
    } catch (error) {
      return this.setAside(this.file, `is damaged (${firstLine(error)})`)
    }
  }

  /** Adds a record. The next save writes it. */
  record(value: unknown): void {
    if (this.file === null || this.isClosed) return
    this.pendingLines.push(`${toJson(value)}\n`)
    this.scheduleSave()
  }

  /** Saves soon; `urgent` almost at once, for changes that must not be lost with the process. */
  scheduleSave(urgent = false): void {
    if (this.file === null || this.isClosed) return
    this.saveAfter(
      Math.max(urgent ? SAVE_DELAY_MS.urgent : SAVE_DELAY_MS.plain, this.lastSaveDurationMs * WAIT_PER_SAVE_TIME),
    )
  }

  /** Saves now. Throws if saving fails; the previous save is then unchanged. */
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
    this.pendingLines = []
    this.lastSaveDurationMs = performance.now() - startedMs
  }

  /** Saves for the last time, and releases the file even if that save throws. */
  close(): void {
    this.isClosed = true
    try {
      this.save()
    } finally {
      this.lock?.release()
      this.lock = null
    }
  }

  /** Schedules a save, unless an earlier one is scheduled. */
  private saveAfter(ms: number): void {
    const nowMs = performance.now()
    const dueMs = Math.max(nowMs + ms, this.retryAtMs)
    if (this.timer && this.dueMs <= dueMs) return
    if (this.timer) clearTimeout(this.timer)
    this.dueMs = dueMs
    this.timer = setTimeout(() => this.trySave(), dueMs - nowMs)
  }

  /** Saves, and retries later on failure: a full disk or a missing folder must not end the market. */
  private trySave(): void {
    try {
      this.save()
    } catch (error) {
      console.error('practice: the state cannot be saved now:', error)
      this.retryAtMs = performance.now() + RETRY_DELAY_MS
      this.saveAfter(0)
    }
  }

  /**
   * Writes the pending records after the last valid byte, over the remains of an interrupted save. Returns the new number of
   * valid bytes in the file.
   */
  private appendRecords(file: string): number {
    if (this.pendingLines.length === 0) return this.recordBytes
    const bytes = Buffer.from(this.pendingLines.join(''))
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

  /** Renames the state file and the records file, and reports the reason. */
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

/** The name itself, or the name with the first number from 2 that no file has. */
function freeFileName(file: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? file : `${file}-${number}`
    if (!existsSync(name)) return name
  }
}

/** Writes a temporary file and renames it to `file`. */
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
