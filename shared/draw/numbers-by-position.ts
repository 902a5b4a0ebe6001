/** Stores one number for each of millions of positions. A position without a number has 0. */
export class NumbersByPosition {
  /** The numbers are in chunks, because growing one long array would block the page during the copy. */
  private readonly chunks: (Float64Array | undefined)[] = []

  get(position: number): number {
    return this.chunks[position >>> CHUNK_BITS]?.[position & CHUNK_MASK] ?? 0
  }

  set(position: number, value: number): void {
    const chunk = (this.chunks[position >>> CHUNK_BITS] ??= new Float64Array(CHUNK_SIZE))
    chunk[position & CHUNK_MASK] = value
  }
}

const CHUNK_BITS = 13
const CHUNK_SIZE = 2 ** CHUNK_BITS
const CHUNK_MASK = CHUNK_SIZE - 1
