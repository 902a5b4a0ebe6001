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

  load(): T | null {
    if (this.file === null || !existsSync(this.file)) return null
    return JSON.parse(readFileSync(this.file, 'utf8'), fromJson) as T
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
