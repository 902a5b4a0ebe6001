/** Maximum number of cached values. */
const MAX_ENTRIES = 2_000
/** Maximum number of records in all cached values together, so that requests with new parameters cannot fill memory. */
const MAX_RECORDS = 200_000

/** `atMs` is the time at which the value was computed. `untilMs` is the end of its maximum age. */
type Entry = { readonly value: unknown; readonly atMs: number; readonly untilMs: number; readonly recordCount: number }

/** Number of records in a value: the number of items in a list, and 1 for any other value. */
const recordCountOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1)

/** Cache of values by name, each with a maximum age. All values under one name have the same type. */
export class Cache {
  private readonly entries = new Map<string, Entry>()
  private recordCount = 0

  constructor(private readonly nowMs: () => number) {}

  /**
   * Returns the cached value if it is younger than `maxAgeMs`; otherwise computes and caches a new value. `atMs` is the
   * time at which the value was computed.
   */
  getOrCompute<T>(name: string, maxAgeMs: number, compute: () => T): { value: T; isCached: boolean; atMs: number } {
    const now = this.nowMs()
    const entry = this.entries.get(name)
    if (entry && now - entry.atMs < maxAgeMs) return { value: entry.value as T, isCached: true, atMs: entry.atMs }
    const value = compute()
    this.put(name, maxAgeMs, value, now)
    return { value, isCached: false, atMs: now }
  }

  /** Caches a value that was computed at `atMs`, in place of any earlier value with this name. */
  put(name: string, maxAgeMs: number, value: unknown, atMs = this.nowMs()): void {
    const recordCount = recordCountOf(value)
    // Setting an existing name would keep its old position, but the map must list the oldest entries first.
    this.drop(name)
    this.makeRoom(recordCount, atMs)
    this.entries.set(name, { value, atMs, untilMs: atMs + maxAgeMs, recordCount })
    this.recordCount += recordCount
  }

  /** Cached value; undefined if absent or expired. */
  peek<T>(name: string): T | undefined {
    const entry = this.entries.get(name)
    return entry && this.nowMs() < entry.untilMs ? (entry.value as T) : undefined
  }

  clear(): void {
    this.entries.clear()
    this.recordCount = 0
  }

  /**
   * Drops entries if the cache is full: first all expired entries, then the oldest until a new entry fits. Expired
   * short-lived answers are therefore dropped before older answers that are cached for an hour.
   */
  private makeRoom(recordCount: number, nowMs: number): void {
    const isFull = (): boolean =>
      this.entries.size > 0 && (this.entries.size >= MAX_ENTRIES || this.recordCount + recordCount > MAX_RECORDS)
    if (!isFull()) return
    for (const [name, { untilMs }] of this.entries) if (untilMs <= nowMs) this.drop(name)
    for (const name of this.entries.keys()) {
      if (!isFull()) return
      this.drop(name)
    }
  }

  private drop(name: string): void {
    this.recordCount -= this.entries.get(name)?.recordCount ?? 0
    this.entries.delete(name)
  }
}
