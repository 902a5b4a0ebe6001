/** First code point that takes two UTF-16 units. */
const FIRST_ASTRAL = 0x10000
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
/** Entry of `singleUnits` for a replacement that is not exactly one unit long. */
const NOT_ONE_UNIT = 0xffff
/** Largest number of cached astral characters. A list of names has few of them. */
const MAX_CACHED_ASTRAL = 4096

/**
 * Replaces each character of a text by another text of any length. Caches the replacement of each character, because
 * lists of thousands of names are mapped character by character.
 */
export class CharacterMapping {
  private readonly replacements: (string | undefined)[] = []
  private readonly astralReplacements = new Map<number, string>()
  /**
   * For each UTF-16 unit, the unit of its replacement, or `NOT_ONE_UNIT`; 0 while not cached. Copying numbers takes a
   * fifth of the time that copying texts takes.
   */
  private readonly singleUnits = new Uint16Array(FIRST_ASTRAL)
  /** Units of the last mapped text, from the start of the array. The array is reused, and grows as needed. */
  private mappedUnits = new Uint16Array(1024)

  /** `createReplacement`: returns the replacement of a code point, which may be empty. */
  constructor(private readonly createReplacement: (code: number) => string) {}

  /** Returns the text with each character replaced by its replacement. */
  map(text: string): string {
    let result = ''
    for (const character of text) result += this.replacementOf(character.codePointAt(0) ?? 0)
    return result
  }

  /**
   * Returns a function that maps an input and finds the equal text among `texts`; null if none is equal. The input is
   * mapped only up to the length of the longest text, and compared as numbers without creating a string. So searching
   * 2,000 names of 200 characters takes a few milliseconds, even if all of them begin with the same characters.
   */
  createSearch(texts: Iterable<string>): (input: string) => string | null {
    const candidates = [...new Set(texts)].map((text) => ({ text, units: unitsOf(text) }))
    const maxUnits = Math.max(0, ...candidates.map(({ units }) => units.length))
    return (input) => {
      const length = this.mapUnits(input, maxUnits)
      return (
        candidates.find(({ units }) => units.length === length && startsWithUnits(units, this.mappedUnits))?.text ??
        null
      )
    }
  }

  /**
   * Writes the replacements of `input` to `mappedUnits`, and stops as soon as there are more than `maxUnits` units.
   * Returns the number of units.
   */
  private mapUnits(input: string, maxUnits: number): number {
    let length = 0
    for (let index = 0; index < input.length && length <= maxUnits; index++) {
      const unit = input.charCodeAt(index)
      const singleUnit = this.singleUnits[unit] || this.cacheUnit(unit)
      if (singleUnit !== NOT_ONE_UNIT) {
        if (length === this.mappedUnits.length) this.grow(length + 1)
        this.mappedUnits[length++] = singleUnit
        continue
      }
      const code = input.codePointAt(index) ?? 0
      const replacement = this.replacementOf(code)
      if (length + replacement.length > this.mappedUnits.length) this.grow(length + replacement.length)
      for (let i = 0; i < replacement.length; i++) this.mappedUnits[length++] = replacement.charCodeAt(i)
      // The next unit is the second one of the same character.
      if (code >= FIRST_ASTRAL) index++
    }
    return length
  }

  private grow(minLength: number): void {
    const larger = new Uint16Array(Math.max(minLength, this.mappedUnits.length * 2))
    larger.set(this.mappedUnits)
    this.mappedUnits = larger
  }

  private replacementOf(code: number): string {
    return code >= FIRST_ASTRAL
      ? this.astralReplacement(code)
      : (this.replacements[code] ??= this.createReplacement(code))
  }

  private astralReplacement(code: number): string {
    const cached = this.astralReplacements.get(code)
    if (cached !== undefined) return cached
    if (this.astralReplacements.size >= MAX_CACHED_ASTRAL) this.astralReplacements.clear()
    const replacement = this.createReplacement(code)
    this.astralReplacements.set(code, replacement)
    return replacement
  }

  private cacheUnit(unit: number): number {
    // A surrogate is half of a character, so `mapUnits` replaces the whole character instead.
    const replacement = isSurrogate(unit) ? '' : this.replacementOf(unit)
    const singleUnit = replacement.length === 1 ? replacement.charCodeAt(0) : NOT_ONE_UNIT
    this.singleUnits[unit] = singleUnit
    return singleUnit
  }
}

const unitsOf = (text: string): Uint16Array => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))

function startsWithUnits(units: Uint16Array, longer: Uint16Array): boolean {
  for (let i = 0; i < units.length; i++) if (units[i] !== longer[i]) return false
  return true
}
