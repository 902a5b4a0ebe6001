const MAX_ENTRIES = 2_000
/** Maximum number of records in all cached values together, so that requests with new parameters cannot fill memory. */
const MAX_RECORDS = 200_000

type Entry = { readonly value: unknown; readonly atMs: number; readonly untilMs: number; readonly records: number }

/** A list counts as its items, any other value as one record. */
const recordsIn = (value: unknown): number => (Array.isArray(value) ? value.length : 1)

/** Cache of answers, each with a maximum age. All answers under one name have the same type. */
export class Cache {
  private readonly entries = new Map<string, Entry>()
  private records = 0

  constructor(private readonly nowMs: () => number) {}

  /**
   * Returns the cached value if younger than `maxAgeMs`, or computes a new value. `atMs` is the time of computation.
   */
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
    // A replaced entry must go to the end of the map, because the map lists the oldest entries first.
    this.drop(name)
    this.makeRoom(records, atMs)
    this.entries.set(name, { value, atMs, untilMs: atMs + maxAgeMs, records })
    this.records += records
  }

  /** Cached value; undefined if absent or expired. */
  peek<T>(name: string): T | undefined {
    const entry = this.entries.get(name)
    return entry && this.nowMs() < entry.untilMs ? (entry.value as T) : undefined
  }

  clear(): void {
    this.entries.clear()
    this.records = 0
  }

  /**
   * Drops entries if the cache is full: first all expired entries, then the oldest. A flood of short-lived answers
   * therefore does not displace answers that are cached for an hour.
   */
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
