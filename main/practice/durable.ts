import { existsSync, readFileSync, renameSync, writeFileSync, openSync, fsyncSync, closeSync } from 'node:fs'

const DEBOUNCE_MS = 200
const URGENT_MS = 15

/** Tags a bigint in JSON. */
const TAG = 'bigint:'
const toJson = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? TAG + value.toString() : value)
const fromJson = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(TAG) ? BigInt(value.slice(TAG.length)) : value

/** A file that follows a state: written whole to a sibling and renamed, so a reader never sees half of it. */
export class Durable<T> {
  private timer: NodeJS.Timeout | null = null
  private dueMs = 0

  constructor(
    private readonly file: string | null,
    private readonly snapshot: () => T,
  ) {}

  /** The saved state; null when there is none that fits. One that does not fit is set aside, not overwritten. */
  load(fits: (state: T) => boolean): T | null {
    if (this.file === null || !existsSync(this.file)) return null
    try {
      const state = JSON.parse(readFileSync(this.file, 'utf8'), fromJson) as T
      if (fits(state)) return state
      console.error('practice: the state file is of another world and is set aside')
    } catch (error) {
      console.error('practice: the state file cannot be read and is set aside:', error)
    }
    renameSync(this.file, `${this.file}.aside`)
    return null
  }

  /** Saves soon; `urgent` almost at once, for what must not be lost with the process. */
  changed(urgent = false): void {
    if (this.file === null) return
    const dueMs = Date.now() + (urgent ? URGENT_MS : DEBOUNCE_MS)
    if (this.timer && this.dueMs <= dueMs) return
    if (this.timer) clearTimeout(this.timer)
    this.dueMs = dueMs
    this.timer = setTimeout(() => this.save(), dueMs - Date.now())
  }

  save(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    if (this.file === null) return
    const temporary = `${this.file}.${process.pid}.tmp`
    const handle = openSync(temporary, 'w', 0o600)
    try {
      writeFileSync(handle, JSON.stringify(this.snapshot(), toJson))
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, this.file)
  }
}
