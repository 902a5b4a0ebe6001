/** Numbers by position, for millions of positions in flat memory; 0 where no number was set. */
export class NumbersByPosition {
  /** Chunks are allocated one by one, because growing one long array would block the page during the copy. */
  private readonly chunks: (Float64Array | undefined)[] = []

  get(place: number): number {
    return this.chunks[place >>> CHUNK_BITS]?.[place & CHUNK_MASK] ?? 0
  }

  set(place: number, value: number): void {
    const chunk = (this.chunks[place >>> CHUNK_BITS] ??= new Float64Array(CHUNK_MASK + 1))
    chunk[place & CHUNK_MASK] = value
  }
}

const CHUNK_BITS = 13
const CHUNK_MASK = 2 ** CHUNK_BITS - 1
