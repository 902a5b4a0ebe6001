import { UnreadableError } from './claim'

/**
 * Cuts a text in parts into its items: the objects of a JSON list, consecutive objects, or the lines of a table.
 * Buffers only the current item.
 *
 * If the first object is alone on its line, or the second line begins with one, a line that is not JSON is an item of
 * its own, which is unreadable without affecting the others. An object may still span several lines: it is only cut off
 * where a line ends within one of its strings, or where the next line starts with an object.
 */

/** Size limit of one object: a mint of ten NFTs from the largest pool has about 2 MB. */
const MAX_ITEM_LENGTH = 8 * 1024 * 1024

export type Items = { readonly kind: 'json' | 'lines'; readonly texts: readonly string[] }

type Mode = 'start' | 'list' | 'objects' | 'lines'
/** Permitted tokens between the items of a list. */
type Expecting = 'first' | 'item' | 'comma' | 'nothing'

const BYTE_ORDER_MARK = 0xfeff
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const LINE_END = 0x0a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

const tooLarge = () => new UnreadableError({ code: 'too-large', limitBytes: MAX_ITEM_LENGTH })

const isSpace = (code: number): boolean => code === 0x20 || code === 0x09 || code === LINE_END || code === 0x0d

export class Splitter {
  private mode: Mode = 'start'
  private expecting: Expecting = 'first'
  /** Current item, up to the end of the received text. */
  private rest = ''
  private from = 0
  private at = 0
  private depth = 0
  private isInString = false
  private isEscaped = false
  /** True if the first object was alone on its line; null until that line has ended. */
  private isByLine: boolean | null = null
  /** End of the object that is alone on its line so far; -1 if there is none. Only by lines. */
  private whole = -1
  /** True within a line that is not JSON. Only by lines. */
  private isBad = false

  /** Returns the items that this part of the text completes. @throws {UnreadableError} */
  push(part: string): Items {
    this.rest = this.from > 0 ? this.rest.slice(this.from) + part : this.rest + part
    this.at -= this.from
    if (this.whole >= 0) this.whole -= this.from
    this.from = 0
    if (this.mode === 'start') this.begin(false)
    const texts = this.mode === 'lines' ? this.lines() : this.mode === 'start' ? [] : this.objects()
    if (this.rest.length - this.from > MAX_ITEM_LENGTH) {
      throw tooLarge()
    }
    return { kind: this.mode === 'lines' ? 'lines' : 'json', texts }
  }

  /**
   * Returns the remaining items at the end of the text. @throws {UnreadableError} when the text ends within an item.
   */
  end(): Items {
    if (this.mode === 'start') this.begin(true)
    if (this.mode === 'start') throw new UnreadableError({ code: 'empty' })
    if (this.mode === 'lines') {
      const texts = this.lines()
      const last = this.rest.slice(this.from)
      this.rest = ''
      return { kind: 'lines', texts: last.trim() === '' ? texts : [...texts, last] }
    }
    if (this.isByLine === true) return { kind: 'json', texts: this.lastLine() }
    const isOpen = this.depth > 0 || (this.mode === 'list' && this.expecting !== 'nothing')
    if (isOpen) throw new UnreadableError({ code: 'no-json', problem: 'ends-early' })
    return { kind: 'json', texts: [] }
  }

  private begin(isLast: boolean): void {
    while (this.at < this.rest.length) {
      const code = this.rest.charCodeAt(this.at)
      if (!isSpace(code) && code !== BYTE_ORDER_MARK) break
      this.at++
    }
    this.from = this.at
    const first = this.rest.charCodeAt(this.at)
    if (Number.isNaN(first)) return
    if (first === OPEN_LIST) {
      this.mode = 'list'
      this.at++
      this.from = this.at
    } else if (first === OPEN_OBJECT) this.mode = 'objects'
    else this.beginByLine(isLast)
  }

  /** Starts a table, or lines of JSON whose first line is not JSON: the start of the second line decides. */
  private beginByLine(isLast: boolean): void {
    const end = this.rest.indexOf('\n', this.at)
    const second = end < 0 ? '' : this.rest.slice(end).trimStart()
    if (second === '' && !isLast) return
    this.isBad = second.startsWith('{')
    if (this.isBad) this.isByLine = true
    this.mode = this.isBad ? 'objects' : 'lines'
  }

  private lines(): string[] {
    const texts: string[] = []
    for (;;) {
      const end = this.rest.indexOf('\n', this.at)
      if (end < 0) break
      const line = this.rest.slice(this.from, end)
      if (line.trim() !== '') texts.push(line.endsWith('\r') ? line.slice(0, -1) : line)
      this.from = end + 1
      this.at = this.from
    }
    this.at = this.rest.length
    return texts
  }

  private objects(): string[] {
    const texts: string[] = []
    while (this.at < this.rest.length) {
      if (this.isBad) this.bad(texts)
      else if (this.depth === 0) this.between(texts)
      else if (this.isByLine === true && this.isTorn()) this.tear(texts)
      else if (this.inside()) this.ended(texts)
    }
    return texts
  }

  private ended(texts: string[]): void {
    if (this.at - this.from > MAX_ITEM_LENGTH) throw tooLarge()
    this.expecting = 'comma'
    // The rest of the line may show that the line is not valid.
    if (this.isByLine === true) {
      this.whole = this.at
      return
    }
    const text = this.rest.slice(this.from, this.at)
    if (this.isByLine === null && (this.mode === 'list' || text.includes('\n'))) this.isByLine = false
    texts.push(text)
    this.from = this.at
  }

  /** True if the current object cannot continue here: its line has ended before the object did. */
  private isTorn(): boolean {
    const code = this.rest.charCodeAt(this.at)
    if (this.isInString) return code === LINE_END
    return code === OPEN_OBJECT && this.rest.charCodeAt(this.at - 1) === LINE_END
  }

  private tear(texts: string[]): void {
    this.depth = 0
    this.isInString = false
    this.isEscaped = false
    this.take(texts, this.at)
  }

  /** Skips to the end of a line that is not JSON. */
  private bad(texts: string[]): void {
    const end = this.rest.indexOf('\n', this.at)
    this.at = end < 0 ? this.rest.length : end
    if (end < 0) return
    this.isBad = false
    this.take(texts, end)
  }

  private take(texts: string[], to: number): void {
    if (to - this.from > MAX_ITEM_LENGTH) throw tooLarge()
    texts.push(this.rest.slice(this.from, to).trimEnd())
    this.whole = -1
    this.from = this.at
  }

  /** Content of the last line, complete or cut off. */
  private lastLine(): string[] {
    const texts: string[] = []
    if (this.whole >= 0 && !this.isBad) this.take(texts, this.whole)
    else if (this.isBad || this.depth > 0) this.take(texts, this.rest.length)
    return texts
  }

  /** Continues within an item; true when the item ends here. */
  private inside(): boolean {
    if (this.isInString) {
      this.string()
      return false
    }
    const code = this.rest.charCodeAt(this.at++)
    if (code === QUOTE) this.isInString = true
    else if (code === OPEN_OBJECT || code === OPEN_LIST) this.depth++
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) return --this.depth === 0
    return false
  }

  private string(): void {
    while (this.at < this.rest.length) {
      const code = this.rest.charCodeAt(this.at++)
      if (code === LINE_END && this.isByLine === true) {
        this.at--
        return
      }
      if (this.isEscaped) this.isEscaped = false
      else if (code === BACKSLASH) this.isEscaped = true
      else if (code === QUOTE) {
        this.isInString = false
        return
      }
    }
  }

  private between(texts: string[]): void {
    const code = this.rest.charCodeAt(this.at)
    if (code === LINE_END && this.isByLine === null && this.expecting === 'comma') this.isByLine = true
    if (this.whole >= 0 && (code === LINE_END || code === OPEN_OBJECT)) this.take(texts, this.whole)
    if (isSpace(code)) this.at++
    else if (this.isByLine === true && code !== OPEN_OBJECT) {
      this.isBad = true
      return
    } else if (code === OPEN_OBJECT && (this.mode === 'objects' || this.expecting !== 'comma')) this.open()
    else if (this.mode === 'list' && code === COMMA && this.expecting === 'comma') this.next('item')
    else if (this.mode === 'list' && code === CLOSE_LIST && this.expecting !== 'item') this.next('nothing')
    else throw this.wrong()
    if (this.depth === 0 && this.whole < 0) this.from = this.at
  }

  private open(): void {
    if (this.expecting === 'nothing') throw new UnreadableError({ code: 'no-json', problem: 'syntax' })
    this.from = this.at
    this.depth = 1
    this.at++
  }

  /** Lists of other values are valid JSON, but contain no draws. */
  private wrong(): UnreadableError {
    const isItem = this.mode === 'list' && (this.expecting === 'first' || this.expecting === 'item')
    return new UnreadableError(isItem ? { code: 'no-draw' } : { code: 'no-json', problem: 'syntax' })
  }

  private next(expecting: Expecting): void {
    this.expecting = expecting
    this.at++
  }
}
