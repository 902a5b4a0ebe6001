/** Most answers remembered, for all callers together: the least recently used are forgotten. */
const KEEP = 2_000

/** Instants after which one reading began and the next one begins. */
type Asked = { readonly since: string | null; readonly next: string | null }

/** Position of each caller in the events, by query. */
export class AskedEvents {
  private readonly asked = new Map<string, Asked>()

  /** Instant to continue from; null for the first time. Pages after the first belong to the reading they continue. */
  sinceOf(name: string, page: number): string | null {
    const known = this.asked.get(name)
    return (page > 1 ? known?.since : known?.next) ?? null
  }

  note(name: string, asked: Asked): void {
    // Delete first, so that the least recently used come first in the map.
    this.asked.delete(name)
    this.asked.set(name, asked)
    for (const oldest of this.asked.keys()) {
      if (this.asked.size <= KEEP) return
      this.asked.delete(oldest)
    }
  }
}
