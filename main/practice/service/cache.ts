const KEEP = 2_000

type Entry = { readonly value: unknown; readonly atMs: number; readonly untilMs: number }

/** Answers kept for a while, as the service keeps some of its figures. */
export class Cache {
  private readonly entries = new Map<string, Entry>()

  constructor(private readonly nowMs: () => number) {}

  /** The kept value, or a fresh one; `isCached` tells which, `atMs` how old it is. */
  get<T>(name: string, maxAgeMs: number, compute: () => T): { value: T; isCached: boolean; atMs: number } {
    const now = this.nowMs()
    const kept = this.entries.get(name)
    if (kept && now - kept.atMs < maxAgeMs) return { value: kept.value as T, isCached: true, atMs: kept.atMs }
    const value = compute()
    this.put(name, maxAgeMs, value, now)
    return { value, isCached: false, atMs: now }
  }

  put(name: string, maxAgeMs: number, value: unknown, atMs = this.nowMs()): void {
    this.makeRoom(atMs)
    // Deleted first, so that the oldest entries come first in the map.
    this.entries.delete(name)
    this.entries.set(name, { value, atMs, untilMs: atMs + maxAgeMs })
  }

  /** What is kept, if anything. */
  peek<T>(name: string): T | undefined {
    const kept = this.entries.get(name)
    return kept && this.nowMs() < kept.untilMs ? (kept.value as T) : undefined
  }

  clear(): void {
    this.entries.clear()
  }

  /** A flood of short-lived answers must not push out what is kept for an hour. */
  private makeRoom(nowMs: number): void {
    if (this.entries.size < KEEP) return
    for (const [name, { untilMs }] of this.entries) if (untilMs <= nowMs) this.entries.delete(name)
    for (const name of this.entries.keys()) {
      if (this.entries.size < KEEP) return
      this.entries.delete(name)
    }
  }
}
