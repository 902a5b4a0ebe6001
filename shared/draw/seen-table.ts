/**
 * Table of millions of seen keys in flat memory, with the position and the data of each key. A map of as many objects
 * blocks the page for a third of a second when it grows, and again at every garbage collection.
 */
export class SeenTable {
  private readonly parts: (Part | undefined)[] = []

  /** The first `keyWords` words are the key, the rest is its data. The first word must be evenly distributed. */
  constructor(
    private readonly keyWords: number,
    private readonly allWords: number,
  ) {}

  /**
   * Position of the first entry with this key, and whether its data is the same. Without such an entry, stores this one
   * and returns null. `place`: 1 or more.
   */
  see(words: Int32Array, place: number): { readonly place: number; readonly isSame: boolean } | null {
    const index = ((words[0] as number) >>> PART_SHIFT) & (PART_COUNT - 1)
    const part = (this.parts[index] ??= new Part(this.keyWords, this.allWords))
    return part.see(words, place)
  }

  /** Position of the first entry with this key; null if there is none. Stores nothing. */
  peek(words: Int32Array): { readonly place: number } | null {
    return this.parts[((words[0] as number) >>> PART_SHIFT) & (PART_COUNT - 1)]?.peek(words) ?? null
  }
}

/** The table is split into parts that grow separately, so that no growth takes long. */
const PART_COUNT = 256
const PART_SHIFT = 24
const INITIAL_SLOTS = 16
const MAX_FILL = 0.7

class Part {
  private slotCount = INITIAL_SLOTS
  private entryCount = 0
  /** Words of a slot: the key, its data, and the place. */
  private readonly width: number
  private cells: Int32Array

  constructor(
    private readonly keyWords: number,
    private readonly allWords: number,
  ) {
    // A slot with place 0 is free.
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

  /** Offset of the key's slot, or of the free slot for the key. */
  private findSlot(words: Int32Array, from: number): number {
    const mask = this.slotCount - 1
    for (let slot = (words[from] as number) & mask; ; slot = (slot + 1) & mask) {
      const slotAt = slot * this.width
      if (this.cells[slotAt + this.allWords] === 0 || this.matches(words, from, slotAt, this.keyWords)) return slotAt
    }
  }

  private matches(words: Int32Array, from: number, slotAt: number, count: number): boolean {
    for (let i = 0; i < count; i++) if (words[from + i] !== this.cells[slotAt + i]) return false
    return true
  }

  private put(words: Int32Array, from: number, slotAt: number, place: number): void {
    for (let i = 0; i < this.allWords; i++) this.cells[slotAt + i] = words[from + i] as number
    this.cells[slotAt + this.allWords] = place
  }

  private grow(): void {
    const { cells: oldCells, width, allWords } = this
    this.slotCount *= 2
    this.cells = new Int32Array(this.slotCount * width)
    for (let from = 0; from < oldCells.length; from += width) {
      const place = oldCells[from + allWords] as number
      if (place !== 0) this.put(oldCells, from, this.findSlot(oldCells, from), place)
    }
  }
}
