/** Maximum number of positions of all callers together. The positions recorded longest ago are dropped first. */
const MAX_POSITIONS = 2_000

/** A reading of the events, which can have several pages. */
type ReadPosition = {
  /** Instant after which the events of the reading begin; null if the reading began with the newest events. */
  readonly since: string | null
  /** Instant after which the events of the next reading begin; null if the answer gave none. */
  readonly nextSince: string | null
}

/** Last reading of the events, by the key of a caller's query. */
export class ReadPositions {
  private readonly positions = new Map<string, ReadPosition>()

  /**
   * Instant after which the events of a page begin; null if no instant is known. The first page begins a new reading;
   * later pages belong to the last reading.
   */
  sinceOf(queryKey: string, page: number): string | null {
    const position = this.positions.get(queryKey)
    return (page > 1 ? position?.since : position?.nextSince) ?? null
  }

  record(queryKey: string, position: ReadPosition): void {
    // Delete first: a new entry goes to the end of the map, so that the oldest positions come first.
    this.positions.delete(queryKey)
    this.positions.set(queryKey, position)
    for (const oldestKey of this.positions.keys()) {
      if (this.positions.size <= MAX_POSITIONS) return
      this.positions.delete(oldestKey)
    }
  }
}
