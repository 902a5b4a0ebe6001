const MAX_ENTRIES = 2_000
/** Limit for all cached lists together, so that no choice of parameters can fill the memory. */
const MAX_RECORDS = 200_000

type Entry = { readonly value: unknown; readonly atMs: number; readonly untilMs: number; readonly records: number }

const recordsIn = (value: unknown): number => (Array.isArray(value) ? value.length : 1)

/** Cache of answers with a maximum age, as the service caches some of its figures. */
export class Cache {
  private readonly entries = new Map<string, Entry>()
  private records = 0

  constructor(private readonly nowMs: () => number) {}

  /** Returns the cached value or computes a fresh one. `isCached` says which, `atMs` is when it was computed. */
  get<T>(name: string, maxAgeMs: number, compute: () => T): { value: T; isCached: boolean; atMs: number } {
    const now = this.nowMs()
    const entry = this.entries.get(name)
    if (entry && now - entry.atMs < maxAgeMs) return { value: entry.value as T, isCached: true, atMs: entry.atMs }
    const value = compute()
    this.put(name, maxAgeMs, value, now)
    return { value, isCached: false, atMs: now }
  }

  put(name: string, maxAgeMs: number, value: unknown, atMs = this.nowMs()): void {
    const records = recordsIn(value)
    // Delete first, so that the oldest entries come first in the map.
    this.drop(name)
    this.makeRoom(records, atMs)
    this.entries.set(name, { value, atMs, untilMs: atMs + maxAgeMs, records })
    this.records += records
  }

  /** Cached value if present and not expired. */
  peek<T>(name: string): T | undefined {
    const entry = this.entries.get(name)
    return entry && this.nowMs() < entry.untilMs ? (entry.value as T) : undefined
  }

  clear(): void {
    this.entries.clear()
    this.records = 0
  }

  /** Drops expired entries first, so that a flood of short-lived answers does not evict those cached for an hour. */
  private makeRoom(records: number, nowMs: number): void {
    const isFull = (): boolean =>
      this.entries.size > 0 && (this.entries.size >= MAX_ENTRIES || this.records + records > MAX_RECORDS)
    if (!isFull()) return
    for (const [name, { untilMs }] of this.entries) if (untilMs <= nowMs) this.drop(name)
    for (const name of this.entries.keys()) {
      if (!isFull()) return
      this.drop(name)
    }
  }

  private drop(name: string): void {
    this.records -= this.entries.get(name)?.records ?? 0
    this.entries.delete(name)
  }
}
