const FIRST_ASTRAL = 0x10000
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
/** Entry in the table of units for a part of no unit or of several units. */
const NOT_ONE_UNIT = 0xffff
/** Most cached characters beyond the table of units. A list of names has few of them. */
const MAX_CACHED_ASTRAL_PARTS = 4096

/**
 * Maps each character to a part, and a text to its concatenated parts. Create one for each mapping: parts of characters
 * are cached, because lists of thousands of names are read character by character.
 */
export class CharacterMapping {
  private readonly parts: (string | undefined)[] = []
  private readonly astralParts = new Map<number, string>()
  /**
   * For each UTF-16 unit, the one unit of its part; 0 until first use. Copying numbers takes a fifth of the time of
   * texts.
   */
  private readonly units = new Uint16Array(FIRST_ASTRAL)
  /** Units of the last mapped text, from the start of the array. Grows, and is reused. */
  private mapped = new Uint16Array(1024)

  /** `read`: returns the part of a code point, which may be empty. */
  constructor(private readonly read: (code: number) => string) {}

  /** Returns the text with each character replaced by its part. */
  map(text: string): string {
    let mapped = ''
    for (const character of text) mapped += this.partOf(character.codePointAt(0) ?? 0)
    return mapped
  }

  /**
   * Returns a function that finds the one of `texts` that a form maps to; null without a match. Each form is mapped
   * once, up to the length of the longest text, without creating a string, and compared as numbers: 2,000 names of 200
   * characters take a few milliseconds, whatever their beginnings.
   */
  createSearch(texts: Iterable<string>): (form: string) => string | null {
    const candidates = [...new Set(texts)].map((text) => ({ text, units: unitsOf(text) }))
    const maxUnits = Math.max(0, ...candidates.map(({ units }) => units.length))
    return (form) => {
      const length = this.mapUnits(form, maxUnits)
      return (
        candidates.find(({ units }) => units.length === length && startsWithUnits(units, this.mapped))?.text ?? null
      )
    }
  }

  /** Writes the form's parts to `mapped` until it has more than `maxUnits` units. Returns the number of units. */
  private mapUnits(form: string, maxUnits: number): number {
    const { units } = this
    let length = 0
    for (let index = 0; index < form.length && length <= maxUnits; index++) {
      const unit = form.charCodeAt(index)
      const single = units[unit] || this.cacheUnit(unit)
      if (single !== NOT_ONE_UNIT) {
        if (length === this.mapped.length) this.grow(length + 1)
        this.mapped[length++] = single
        continue
      }
      const code = form.codePointAt(index) ?? 0
      const part = this.partOf(code)
      if (length + part.length > this.mapped.length) this.grow(length + part.length)
      for (let i = 0; i < part.length; i++) this.mapped[length++] = part.charCodeAt(i)
      // The second unit of the pair is part of the same character.
      if (code >= FIRST_ASTRAL) index++
    }
    return length
  }

  private grow(minLength: number): void {
    const larger = new Uint16Array(Math.max(minLength, this.mapped.length * 2))
    larger.set(this.mapped)
    this.mapped = larger
  }

  private partOf(code: number): string {
    return code >= FIRST_ASTRAL ? this.astralPart(code) : (this.parts[code] ??= this.read(code))
  }

  private astralPart(code: number): string {
    const cached = this.astralParts.get(code)
    if (cached !== undefined) return cached
    if (this.astralParts.size >= MAX_CACHED_ASTRAL_PARTS) this.astralParts.clear()
    const part = this.read(code)
    this.astralParts.set(code, part)
    return part
  }

  private cacheUnit(unit: number): number {
    const part = isSurrogate(unit) ? '' : this.partOf(unit)
    const single = part.length === 1 ? part.charCodeAt(0) : NOT_ONE_UNIT
    this.units[unit] = single
    return single
  }
}

const unitsOf = (text: string): Uint16Array => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))

function startsWithUnits(units: Uint16Array, longer: Uint16Array): boolean {
  for (let i = 0; i < units.length; i++) if (units[i] !== longer[i]) return false
  return true
}
