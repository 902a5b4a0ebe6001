/** Maximum number of positions of all callers together. The positions recorded longest ago are dropped first. */
const MAX_POSITIONS = 2_000

/** Start of a reading of the events, and start of the next reading. One reading can have several pages. */
type ReadPosition = {
  /** Instant after which the events of the reading begin; null if the reading begins with the newest events. */
  readonly since: string | null
  /** Instant after which the events of the next reading begin; null if the answer contained no instant. */
  readonly nextSince: string | null
}

/** Position of the last reading of the events, for each caller and query. */
export class ReadPositions {
  private readonly positions = new Map<string, ReadPosition>()

  /**
   * Instant after which the events of the requested page begin; null without a recorded instant. Page 1 begins a new
   * reading, which continues after the last one. Later pages belong to the last reading.
   */
  sinceOf(queryKey: string, page: number): string | null {
    const position = this.positions.get(queryKey)
    return (page > 1 ? position?.since : position?.nextSince) ?? null
  }

  record(queryKey: string, position: ReadPosition): void {
    // Delete first, so that `set` adds the position at the end of the map: the oldest positions come first.
    this.positions.delete(queryKey)
    this.positions.set(queryKey, position)
    for (const oldestKey of this.positions.keys()) {
      if (this.positions.size <= MAX_POSITIONS) return
      this.positions.delete(oldestKey)
    }
  }
}
