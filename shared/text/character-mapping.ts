const FIRST_ASTRAL = 0x10000
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
/** In the table of units: a part that is no single unit. */
const OTHER = 0xffff
/** Characters beyond the table of units whose parts are remembered at once. A list of names has few of them. */
const MOST_ASTRAL = 4096

/**
 * Maps each character of a text to a part, and the text to its parts in a row. Made once for each mapping: what a character
 * comes to is remembered, since lists of thousands of names are read character by character.
 */
export class CharacterMapping {
  private readonly parts: (string | undefined)[] = []
  private readonly astralParts = new Map<number, string>()
  /** By UTF-16 unit, the one unit that it comes to; 0 until it is asked for. Numbers are copied in a fifth of the time of texts. */
  private readonly units = new Uint16Array(FIRST_ASTRAL)
  /** The units of the text that was mapped last, at the beginning. Grows, and is used again. */
  private mapped = new Uint16Array(1024)

  /** `read`: what a code point comes to; may be empty. */
  constructor(private readonly read: (code: number) => string) {}

  of(text: string): string {
    let mapped = ''
    for (const sign of text) mapped += this.partOf(sign.codePointAt(0) ?? 0)
    return mapped
  }

  /**
   * Tells of one form after another which of `texts` it comes to; null when none. Each form is mapped once, as far as the
   * longest of the texts, without a text of its own, and compared as numbers: 2,000 names of 200 characters take a few
   * milliseconds, whatever they begin with.
   */
  among(texts: Iterable<string>): (form: string) => string | null {
    const candidates = [...new Set(texts)].map((text) => ({ text, units: unitsOf(text) }))
    const most = Math.max(0, ...candidates.map(({ units }) => units.length))
    return (form) => {
      const length = this.map(form, most)
      return candidates.find(({ units }) => units.length === length && isSameStart(units, this.mapped))?.text ?? null
    }
  }

  /** Writes the parts of the form to `mapped` until they are more than `most` units. Returns how many they are. */
  private map(form: string, most: number): number {
    const { units } = this
    let length = 0
    for (let at = 0; at < form.length && length <= most; at++) {
      const unit = form.charCodeAt(at)
      const single = units[unit] || this.learn(unit)
      if (single !== OTHER) {
        if (length === this.mapped.length) this.grow(length + 1)
        this.mapped[length++] = single
        continue
      }
      const code = form.codePointAt(at) ?? 0
      const part = this.partOf(code)
      if (length + part.length > this.mapped.length) this.grow(length + part.length)
      for (let i = 0; i < part.length; i++) this.mapped[length++] = part.charCodeAt(i)
      if (code >= FIRST_ASTRAL) at++
    }
    return length
  }

  private grow(atLeast: number): void {
    const larger = new Uint16Array(Math.max(atLeast, this.mapped.length * 2))
    larger.set(this.mapped)
    this.mapped = larger
  }

  private partOf(code: number): string {
    return code >= FIRST_ASTRAL ? this.astralPart(code) : (this.parts[code] ??= this.read(code))
  }

  private astralPart(code: number): string {
    const known = this.astralParts.get(code)
    if (known !== undefined) return known
    if (this.astralParts.size >= MOST_ASTRAL) this.astralParts.clear()
    const part = this.read(code)
    this.astralParts.set(code, part)
    return part
  }

  private learn(unit: number): number {
    const part = isSurrogate(unit) ? '' : this.partOf(unit)
    const single = part.length === 1 ? part.charCodeAt(0) : OTHER
    this.units[unit] = single
    return single
  }
}

const unitsOf = (text: string): Uint16Array => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))

function isSameStart(units: Uint16Array, longer: Uint16Array): boolean {
  for (let i = 0; i < units.length; i++) if (units[i] !== longer[i]) return false
  return true
}
