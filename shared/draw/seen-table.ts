/**
 * What was there before, of millions: the place of each key and what it came with, in flat memory. A map of as many
 * objects stops its page for a third of a second when it grows, and again whenever it is looked through for garbage.
 */
export class SeenTable {
  private readonly parts: (Part | undefined)[] = []

  /** `keyWords` of the words that are given are the key, the rest is what it came with. The first one is spread evenly. */
  constructor(
    private readonly keyWords: number,
    private readonly allWords: number,
  ) {}

  /** The first that had this key; null where this is the first, which is kept. `place`: 1 or more. */
  see(words: Int32Array, place: number): { readonly place: number; readonly isSame: boolean } | null {
    const at = ((words[0] as number) >>> PART_SHIFT) & (PARTS - 1)
    const part = (this.parts[at] ??= new Part(this.keyWords, this.allWords))
    return part.see(words, place)
  }

  /** The first that had this key; null where there is none, and none is kept. */
  peek(words: Int32Array): { readonly place: number } | null {
    return this.parts[((words[0] as number) >>> PART_SHIFT) & (PARTS - 1)]?.peek(words) ?? null
  }
}

/** Each grows by itself, and so for a moment only. */
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
    // A place of 0 is a slot that is free.
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

  /** Where the key stands, or would. */
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
