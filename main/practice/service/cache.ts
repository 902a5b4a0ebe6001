const KEEP = 500

/** Answers kept for a while, as the service keeps some of its figures. */
export class Cache {
  private readonly entries = new Map<string, { readonly value: unknown; readonly atMs: number }>()

  constructor(private readonly nowMs: () => number) {}

  /** The kept value, or a fresh one; `isCached` tells which, `atMs` how old it is. */
  get<T>(name: string, maxAgeMs: number, compute: () => T): { value: T; isCached: boolean; atMs: number } {
    const now = this.nowMs()
    const kept = this.entries.get(name)
    if (kept && now - kept.atMs < maxAgeMs) return { value: kept.value as T, isCached: true, atMs: kept.atMs }
    const value = compute()
    if (this.entries.size >= KEEP) this.entries.clear()
    this.entries.set(name, { value, atMs: now })
    return { value, isCached: false, atMs: now }
  }

  clear(): void {
    this.entries.clear()
  }
}
