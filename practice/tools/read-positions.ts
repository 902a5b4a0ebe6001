/** Most answers remembered, for all callers together: the least recently used are forgotten. */
const MAX_POSITIONS = 2_000

/** Instants after which one reading began and the next one begins. */
type ReadPosition = { readonly since: string | null; readonly next: string | null }

/** Position of each caller in the events, by query. */
export class ReadPositions {
  private readonly positions = new Map<string, ReadPosition>()

  /** Instant to continue from; null for the first time. Pages after the first belong to the reading they continue. */
  sinceOf(name: string, page: number): string | null {
    const position = this.positions.get(name)
    return (page > 1 ? position?.since : position?.next) ?? null
  }

  note(name: string, position: ReadPosition): void {
    // Delete first, so that the least recently used come first in the map.
    this.positions.delete(name)
    this.positions.set(name, position)
    for (const oldest of this.positions.keys()) {
      if (this.positions.size <= MAX_POSITIONS) return
      this.positions.delete(oldest)
    }
  }
}
