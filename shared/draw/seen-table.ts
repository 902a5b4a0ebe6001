/**
 * Keys seen before, among millions: the position and the data of each key, in flat memory. A map of as many objects
 * blocks its page for a third of a second when it grows, and again at every garbage collection.
 */
export class SeenTable {
  private readonly parts: (Part | undefined)[] = []

  /** The first `keyWords` words are the key, the rest is its data. The first word must be evenly distributed. */
  constructor(
    private readonly keyWords: number,
    private readonly allWords: number,
  ) {}

  /** Position of the first entry with this key; null if there was none, and this one is stored. `place`: 1 or more. */
  see(words: Int32Array, place: number): { readonly place: number; readonly isSame: boolean } | null {
    const at = ((words[0] as number) >>> PART_SHIFT) & (PARTS - 1)
    const part = (this.parts[at] ??= new Part(this.keyWords, this.allWords))
    return part.see(words, place)
  }

  /** Position of the first entry with this key; null if there is none. Stores nothing. */
  peek(words: Int32Array): { readonly place: number } | null {
    return this.parts[((words[0] as number) >>> PART_SHIFT) & (PARTS - 1)]?.peek(words) ?? null
  }
}

/** Each part grows separately, so that growing only takes a moment. */
const PARTS = 256
const PART_SHIFT = 24
const FIRST_SLOTS = 16
const FULL = 0.7

class Part {
  private slots = FIRST_SLOTS
  private count = 0
  private readonly width: number
  private held: Int32Array

  constructor(
    private readonly keyWords: number,
    private readonly allWords: number,
  ) {
    // A slot with place 0 is free.
    this.width = allWords + 1
    this.held = new Int32Array(this.slots * this.width)
  }

  see(words: Int32Array, place: number): { readonly place: number; readonly isSame: boolean } | null {
    const at = this.find(words, 0)
    const earlier = this.held[at + this.allWords] as number
    if (earlier !== 0) return { place: earlier, isSame: this.fits(words, 0, at, this.allWords) }
    this.put(words, 0, at, place)
    if (++this.count > this.slots * FULL) this.grow()
    return null
  }

  peek(words: Int32Array): { readonly place: number } | null {
    const place = this.held[this.find(words, 0) + this.allWords] as number
    return place === 0 ? null : { place }
  }

  /** Offset of the key's slot, or of the free slot for the key. */
  private find(words: Int32Array, from: number): number {
    const mask = this.slots - 1
    for (let slot = (words[from] as number) & mask; ; slot = (slot + 1) & mask) {
      const at = slot * this.width
      if (this.held[at + this.allWords] === 0 || this.fits(words, from, at, this.keyWords)) return at
    }
  }

  private fits(words: Int32Array, from: number, at: number, count: number): boolean {
    for (let i = 0; i < count; i++) if (words[from + i] !== this.held[at + i]) return false
    return true
  }

  private put(words: Int32Array, from: number, at: number, place: number): void {
    for (let i = 0; i < this.allWords; i++) this.held[at + i] = words[from + i] as number
    this.held[at + this.allWords] = place
  }

  private grow(): void {
    const { held, width, allWords } = this
    this.slots *= 2
    this.held = new Int32Array(this.slots * width)
    for (let from = 0; from < held.length; from += width) {
      const place = held[from + allWords] as number
      if (place !== 0) this.put(held, from, this.find(held, from), place)
    }
  }
}
