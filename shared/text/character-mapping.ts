const FIRST_ASTRAL = 0x10000
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
/** In the table of units: a part that is no single unit. */
const OTHER = 0xffff

/**
 * Maps each character of a text to a part, and the text to its parts in a row. Made once for each mapping: what a character
 * comes to is remembered, since lists of thousands of names are read character by character.
 */
export class CharacterMapping {
  private readonly parts: (string | undefined)[] = []
  /** By UTF-16 unit, the one unit that it comes to; 0 until it is asked for. Comparing numbers takes a fifth of the time of comparing texts. */
  private readonly units = new Uint16Array(FIRST_ASTRAL)

  /** `read`: what a code point comes to; may be empty. */
  constructor(private readonly read: (code: number) => string) {}

  of(text: string): string {
    let mapped = ''
    for (const sign of text) mapped += this.partOf(sign.codePointAt(0) ?? 0)
    return mapped
  }

  /**
   * Tells of one text after another whether `form` comes to it. It is read only as far as the texts agree with it, and never
   * twice: long lists of long names cost hardly more than short ones.
   */
  test(form: string): (text: string) => boolean {
    let read = ''
    let at = 0
    return (text) => {
      if (!text.startsWith(read)) return false
      let end = read.length
      for (;;) {
        const same = this.sameUnits(form, at, text, end)
        at += same
        end += same
        if (at === form.length) break
        const code = form.codePointAt(at) ?? 0
        const part = this.partOf(code)
        if (!text.startsWith(part, end)) break
        end += part.length
        at += code >= FIRST_ASTRAL ? 2 : 1
      }
      if (end > read.length) read = text.slice(0, end)
      return at === form.length && read === text
    }
  }

  /** How many units of the form, from `at`, come to one unit each, and to those that stand in the text from `end`. */
  private sameUnits(form: string, at: number, text: string, end: number): number {
    const { units } = this
    const most = Math.min(form.length - at, text.length - end)
    for (let same = 0; same < most; same++) {
      const unit = form.charCodeAt(at + same)
      const single = units[unit] || this.learn(unit)
      if (single === OTHER || single !== text.charCodeAt(end + same)) return same
    }
    return most
  }

  private partOf(code: number): string {
    return code >= FIRST_ASTRAL ? this.read(code) : (this.parts[code] ??= this.read(code))
  }

  private learn(unit: number): number {
    const part = isSurrogate(unit) ? '' : this.partOf(unit)
    const single = part.length === 1 ? part.charCodeAt(0) : OTHER
    this.units[unit] = single
    return single
  }
}
