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

/** Delay before a change is saved, in milliseconds. `urgent` is for changes that should survive a crash of the process. */
const SAVE_DELAY_MS = { normal: 200, urgent: 15 } as const
export type SaveUrgency = keyof typeof SAVE_DELAY_MS
/** Minimum delay before a save, in durations of the last save. With 2, saving takes at most a third of the time. */
const MIN_DELAY_PER_SAVE_DURATION = 2
const RETRY_DELAY_MS = 5_000

/** Content of a state file: the state and the fields of the file format. */
type StateFile<T> = {
  readonly state: T
  /** Number of valid bytes at the start of the records file. After an interrupted save, the records file can be longer. */
  readonly recordBytes: number
}

type LoadedState<T> = { readonly state: T; readonly records: readonly unknown[] }

/**
 * Stores a state in a file, and immutable records in a second file (`.records`, one record per line). A save writes the
 * whole state to a temporary file and renames that, so that a reader never sees half a state. Records are only appended.
 * The state file stores the number of valid bytes in the records file, so the rename makes new records valid at the same
 * moment as the new state.
 */
export class StateStore<T> {
  private timer: NodeJS.Timeout | null = null
  /** Time at which the timer fires, as returned by `performance.now()`. */
  private dueMs = 0
  private lastSaveDurationMs = 0
  /** Number of valid bytes in the records file. */
  private recordBytes = 0
  /** Lines of records that no save has written yet. */
  private pendingLines: string[] = []
  private lock: FileLock | null = null
  private isClosed = false
  /** Earliest time of the next scheduled save after a failed one, as returned by `performance.now()`. */
  private retryAtMs = 0

  /** Without a file, nothing is loaded or saved. `snapshot` returns the state to save. */
  constructor(
    private readonly file: string | null,
    private readonly snapshot: () => T,
  ) {}

  /**
   * Loads the saved state and records. Returns null if there is no usable file. A file that is damaged or belongs to another
   * world is renamed, so that no save overwrites it. `differenceOf` names what differs between the saved state and this
   * world, for example the seed; it returns null if they match.
   *
   * Locks the file for this process until `close`. Throws if another process has locked the file.
   */
  load(differenceOf: (state: T) => string | null): LoadedState<T> | null {
    if (this.file === null) return null
    this.lock ??= FileLock.acquire(this.file)
    if (!existsSync(this.file)) return null
    const stateText = readFileSync(this.file, 'utf8')
    const recordsName = recordsFile(this.file)
    const recordsContent = existsSync(recordsName) ? readFileSync(recordsName) : Buffer.alloc(0)
    try {
      const { state, recordBytes } = fromJson(stateText) as Partial<StateFile<T>>
      if (state === undefined || recordBytes === undefined) throw new Error('the file has no state')
      const difference = differenceOf(state)
      if (difference !== null) return this.setAside(this.file, `has another ${difference}`)
      const hasAllRecords = recordBytes <= recordsContent.length
      if (!hasAllRecords) throw new Error('records are missing')
      // Each record ends with a line break, so the text after the last one is empty.
      const recordLines = recordsContent.toString('utf8', 0, recordBytes).split('\n').slice(0, -1)
      const loadedState = { state, records: recordLines.map(fromJson) }
      this.recordBytes = recordBytes
      return loadedState
    } catch (error) {
      return this.setAside(this.file, `is damaged (${firstLine(error)})`)
    }
  }

  /** Adds a record to those that the next save writes, and schedules a save. */
  record(record: unknown): void {
    if (this.file === null || this.isClosed) return
    this.pendingLines.push(`${toJson(record)}\n`)
    this.scheduleSave()
  }

  /** Schedules a save after a delay, which is shorter for an urgent change. */
  scheduleSave(urgency: SaveUrgency = 'normal'): void {
    if (this.file === null || this.isClosed) return
    this.saveAfter(Math.max(SAVE_DELAY_MS[urgency], this.lastSaveDurationMs * MIN_DELAY_PER_SAVE_DURATION))
  }

  /** Saves now. If saving fails, throws and leaves the previous save valid. */
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

  /** Schedules a save after `ms`. If a save is already scheduled, only the earlier of both remains. */
  private saveAfter(ms: number): void {
    const nowMs = performance.now()
    const dueMs = Math.max(nowMs + ms, this.retryAtMs)
    if (this.timer && this.dueMs <= dueMs) return
    if (this.timer) clearTimeout(this.timer)
    this.dueMs = dueMs
    this.timer = setTimeout(() => this.trySave(), dueMs - nowMs)
  }

  /** Saves, and schedules another save if saving fails. A full disk or a missing folder must not stop the market. */
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
   * Writes the pending records after the last valid byte, and so overwrites what an interrupted save left behind. Returns
   * the new number of valid bytes in the records file.
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

  /** Renames the state file and the records file, and logs the reason. Returns null, the result of `load` in this case. */
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

/** First name without a file: the given name, or else the name with `-2`, `-3` and so on. */
function freeFileName(file: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? file : `${file}-${number}`
    if (!existsSync(name)) return name
  }
}

/** Writes the content to a temporary file and renames that to `file`, so that `file` is never half written. */
function replaceFile(file: string, content: string): void {
  const temporaryFile = `${file}.${process.pid}.tmp`
  try {
    const handle = openSync(temporaryFile, 'w', 0o600)
    try {
      writeFileSync(handle, content)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporaryFile, file)
  } catch (error) {
    rmSync(temporaryFile, { force: true })
    throw error
  }
}
