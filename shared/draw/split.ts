import { UnreadableError } from './claim'

/**
 * Cuts a text that comes in parts into the items that stand in it: the objects of a JSON list, objects one after
 * another, or the lines of a table. Holds no more of the text than the item it is in.
 */

/** One object: a mint of ten NFTs out of the largest pool has about 2 MB. */
export const MAX_ITEM_LENGTH = 8 * 1024 * 1024

export type Items = { readonly kind: 'json' | 'lines'; readonly texts: readonly string[] }

type Mode = 'start' | 'list' | 'objects' | 'lines'
/** What may come next between the items of a list. */
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
  /** Of the item that is being read, up to the end of what has come. */
  private rest = ''
  private from = 0
  private at = 0
  private depth = 0
  private isInString = false
  private isEscaped = false

  /** The items that this part of the text completes. @throws {UnreadableError} */
  push(part: string): Items {
    this.rest = this.from > 0 ? this.rest.slice(this.from) + part : this.rest + part
    this.at -= this.from
    this.from = 0
    if (this.mode === 'start') this.begin()
    const texts = this.mode === 'lines' ? this.lines() : this.mode === 'start' ? [] : this.objects()
    if (this.rest.length - this.from > MAX_ITEM_LENGTH) {
      throw tooLarge()
    }
    return { kind: this.mode === 'lines' ? 'lines' : 'json', texts }
  }

  /** What is left when no more comes. @throws {UnreadableError} when the text ends within an item. */
  end(): Items {
    if (this.mode === 'start') throw new UnreadableError({ code: 'empty' })
    if (this.mode === 'lines') {
      const last = this.rest.slice(this.from)
      this.rest = ''
      return { kind: 'lines', texts: last.trim() === '' ? [] : [last] }
    }
    const isOpen = this.depth > 0 || (this.mode === 'list' && this.expecting !== 'nothing')
    if (isOpen) throw new UnreadableError({ code: 'no-json', problem: 'ends-early' })
    return { kind: 'json', texts: [] }
  }

  private begin(): void {
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
    } else this.mode = first === OPEN_OBJECT ? 'objects' : 'lines'
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
      if (this.depth > 0) {
        if (!this.inside()) continue
        if (this.at - this.from > MAX_ITEM_LENGTH) throw tooLarge()
        texts.push(this.rest.slice(this.from, this.at))
        this.from = this.at
        this.expecting = 'comma'
      } else this.between()
    }
    return texts
  }

  /** Goes on within an item; true when it ends here. */
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
      if (this.isEscaped) this.isEscaped = false
      else if (code === BACKSLASH) this.isEscaped = true
      else if (code === QUOTE) {
        this.isInString = false
        return
      }
    }
  }

  private between(): void {
    const code = this.rest.charCodeAt(this.at)
    if (isSpace(code)) this.at++
    else if (code === OPEN_OBJECT && (this.mode === 'objects' || this.expecting !== 'comma')) this.open()
    else if (this.mode === 'list' && code === COMMA && this.expecting === 'comma') this.next('item')
    else if (this.mode === 'list' && code === CLOSE_LIST && this.expecting !== 'item') this.next('nothing')
    else throw this.wrong()
    if (this.depth === 0) this.from = this.at
  }

  private open(): void {
    if (this.expecting === 'nothing') throw new UnreadableError({ code: 'no-json', problem: 'syntax' })
    this.from = this.at
    this.depth = 1
    this.at++
  }

  /** Lists of other things are JSON as well; they hold no draws. */
  private wrong(): UnreadableError {
    const isItem = this.mode === 'list' && (this.expecting === 'first' || this.expecting === 'item')
    return new UnreadableError(isItem ? { code: 'no-draw' } : { code: 'no-json', problem: 'syntax' })
  }

  private next(expecting: Expecting): void {
    this.expecting = expecting
    this.at++
  }
}
