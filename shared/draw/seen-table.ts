/**
 * Table of millions of keys, with the position and the data of each key. The table uses flat memory: a map with as many
 * objects blocks the page for a third of a second whenever the map grows, and at every garbage collection.
 */
export class SeenTable {
  private readonly parts: (Part | undefined)[] = []

  /**
   * The first `keyWords` words are the key, all further words are the data. The first word must be evenly distributed.
   */
  constructor(
    private readonly keyWords: number,
    private readonly allWords: number,
  ) {}

  /**
   * Position of the entry with this key; `isSame` is true if the entry has the same data. If there is no such entry,
   * stores the words as an entry and returns null. `place`: position of the new entry, 1 or more.
   */
  see(words: Int32Array, place: number): { readonly place: number; readonly isSame: boolean } | null {
    const index = ((words[0] as number) >>> PART_SHIFT) & (PART_COUNT - 1)
    const part = (this.parts[index] ??= new Part(this.keyWords, this.allWords))
    return part.see(words, place)
  }

  /** Position of the entry with this key; null if there is none. Stores nothing. */
  peek(words: Int32Array): { readonly place: number } | null {
    return this.parts[((words[0] as number) >>> PART_SHIFT) & (PART_COUNT - 1)]?.peek(words) ?? null
  }
}

/** Number of parts of the table. Each part grows separately, so that no growth takes long. */
const PART_COUNT = 256
/** Shift to the highest 8 bits of the key's first word, which select the part. */
const PART_SHIFT = 24
const INITIAL_SLOTS = 16
const MAX_FILL = 0.7

/** Open-addressed hash table. All indexes are within the arrays, so a read word is cast from `number | undefined`. */
class Part {
  private slotCount = INITIAL_SLOTS
  private entryCount = 0
  /** Number of words of a slot: for the key, the data, and the place. A free slot has place 0. */
  private readonly width: number
  private cells: Int32Array

  constructor(
    private readonly keyWords: number,
    private readonly allWords: number,
  ) {
    this.width = allWords + 1
    this.cells = new Int32Array(this.slotCount * this.width)
  }

  see(words: Int32Array, place: number): { readonly place: number; readonly isSame: boolean } | null {
    const slotAt = this.findSlot(words, 0)
    const earlierPlace = this.cells[slotAt + this.allWords] as number
    if (earlierPlace !== 0) return { place: earlierPlace, isSame: this.matches(words, 0, slotAt, this.allWords) }
    this.put(words, 0, slotAt, place)
    if (++this.entryCount > this.slotCount * MAX_FILL) this.grow()
    return null
  }

  peek(words: Int32Array): { readonly place: number } | null {
    const place = this.cells[this.findSlot(words, 0) + this.allWords] as number
    return place === 0 ? null : { place }
  }

  /** Offset of the slot with the key at `offset` in `words`, or of the free slot for this key. */
  private findSlot(words: Int32Array, offset: number): number {
    // The number of slots is a power of two.
    const mask = this.slotCount - 1
    for (let slot = (words[offset] as number) & mask; ; slot = (slot + 1) & mask) {
      const slotAt = slot * this.width
      if (this.cells[slotAt + this.allWords] === 0 || this.matches(words, offset, slotAt, this.keyWords)) return slotAt
    }
  }

  private matches(words: Int32Array, offset: number, slotAt: number, count: number): boolean {
    for (let i = 0; i < count; i++) if (words[offset + i] !== this.cells[slotAt + i]) return false
    return true
  }

  private put(words: Int32Array, offset: number, slotAt: number, place: number): void {
    for (let i = 0; i < this.allWords; i++) this.cells[slotAt + i] = words[offset + i] as number
    this.cells[slotAt + this.allWords] = place
  }

  private grow(): void {
    const { cells: oldCells, width, allWords } = this
    this.slotCount *= 2
    this.cells = new Int32Array(this.slotCount * width)
    for (let offset = 0; offset < oldCells.length; offset += width) {
      const place = oldCells[offset + allWords] as number
      if (place !== 0) this.put(oldCells, offset, this.findSlot(oldCells, offset), place)
    }
  }
}
