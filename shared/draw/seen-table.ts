/**
 * Table of millions of keys, with the position and the data of each key. The table uses flat memory: a map with as many
 * objects blocks the page for a third of a second whenever the map grows, and at every garbage collection.
 */
export class SeenTable {
  private readonly parts: (Part | undefined)[] = []

  /**
   * Of the `wordCount` words of an entry, the first `keyWordCount` words are the key, and the others are the data. The
   * first word must be evenly distributed.
   */
  constructor(
    private readonly keyWordCount: number,
    private readonly wordCount: number,
  ) {}

  /**
   * Position of the entry with this key; `isSame` is true if the entry has the same data. If there is no such entry,
   * stores the words as an entry and returns null. `place`: position of the new entry, 1 or more.
   */
  findOrAdd(words: Int32Array, place: number): { readonly place: number; readonly isSame: boolean } | null {
    const index = ((words[0] as number) >>> PART_SHIFT) & (PART_COUNT - 1)
    const part = (this.parts[index] ??= new Part(this.keyWordCount, this.wordCount))
    return part.findOrAdd(words, place)
  }

  /** Position of the entry with this key; null if there is none. Stores nothing. */
  find(words: Int32Array): { readonly place: number } | null {
    return this.parts[((words[0] as number) >>> PART_SHIFT) & (PART_COUNT - 1)]?.find(words) ?? null
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
  /** Number of words of a slot: for the key, the data, and the position of the entry, which is 0 in a free slot. */
  private readonly slotWidth: number
  private cells: Int32Array

  constructor(
    private readonly keyWordCount: number,
    private readonly wordCount: number,
  ) {
    this.slotWidth = wordCount + 1
    this.cells = new Int32Array(this.slotCount * this.slotWidth)
  }

  findOrAdd(words: Int32Array, place: number): { readonly place: number; readonly isSame: boolean } | null {
    const slotOffset = this.findSlot(words, 0)
    const earlierPlace = this.cells[slotOffset + this.wordCount] as number
    if (earlierPlace !== 0) return { place: earlierPlace, isSame: this.matches(words, 0, slotOffset, this.wordCount) }
    this.put(words, 0, slotOffset, place)
    if (++this.entryCount > this.slotCount * MAX_FILL) this.grow()
    return null
  }

  find(words: Int32Array): { readonly place: number } | null {
    const place = this.cells[this.findSlot(words, 0) + this.wordCount] as number
    return place === 0 ? null : { place }
  }

  /** Offset of the slot with the key at `offset` in `words`, or of the free slot for this key. */
  private findSlot(words: Int32Array, offset: number): number {
    // The number of slots is a power of two.
    const mask = this.slotCount - 1
    for (let slot = (words[offset] as number) & mask; ; slot = (slot + 1) & mask) {
      const slotOffset = slot * this.slotWidth
      if (this.cells[slotOffset + this.wordCount] === 0 || this.matches(words, offset, slotOffset, this.keyWordCount))
        return slotOffset
    }
  }

  private matches(words: Int32Array, offset: number, slotOffset: number, count: number): boolean {
    for (let i = 0; i < count; i++) if (words[offset + i] !== this.cells[slotOffset + i]) return false
    return true
  }

  private put(words: Int32Array, offset: number, slotOffset: number, place: number): void {
    for (let i = 0; i < this.wordCount; i++) this.cells[slotOffset + i] = words[offset + i] as number
    this.cells[slotOffset + this.wordCount] = place
  }

  private grow(): void {
    const { cells: oldCells, slotWidth, wordCount } = this
    this.slotCount *= 2
    this.cells = new Int32Array(this.slotCount * slotWidth)
    for (let offset = 0; offset < oldCells.length; offset += slotWidth) {
      const place = oldCells[offset + wordCount] as number
      if (place !== 0) this.put(oldCells, offset, this.findSlot(oldCells, offset), place)
    }
  }
}
