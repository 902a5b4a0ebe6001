import { UnreadableError } from './claim'

/**
 * Splits a text that comes in parts into its items: the objects of a JSON list, consecutive objects, or the lines of a
 * table. Buffers only the current item.
 *
 * The text is split by line if the first object is alone on its line, or if the first line is not JSON and the second
 * begins with an object. Then a line that is not JSON is one unreadable item, and the other lines are still read. An
 * object may still span several lines: it is cut off only where a line ends within a string, or where the next line
 * starts with another object.
 */

/** Maximum number of characters of one item. A mint of ten NFTs from the largest pool has about 2 MB. */
const MAX_ITEM_LENGTH = 8 * 1024 * 1024

export type SplitItems = { readonly kind: 'json' | 'lines'; readonly texts: readonly string[] }

type Mode = 'start' | 'list' | 'objects' | 'lines'
/**
 * Token that is expected between items. `first`: the first item or the end of the list. `item`: an item. `comma`: a
 * comma or the end of the list. `nothing`: the list has ended.
 */
type ExpectedToken = 'first' | 'item' | 'comma' | 'nothing'

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
  private expectedToken: ExpectedToken = 'first'
  /** Text from the current item to the end of the received parts. */
  private buffer = ''
  /** Start of the current item in the buffer. */
  private itemStart = 0
  /** Position of the next character to read. */
  private position = 0
  private depth = 0
  private isInString = false
  private isEscaped = false
  /** True if the text is split by line; null until the line of the first object has ended. */
  private isByLine: boolean | null = null
  /** End of a complete object whose line has not ended yet; -1 without such an object. Used only if split by line. */
  private objectEnd = -1
  /** True within a line that is not JSON. Used only if split by line. */
  private isInNonJsonLine = false

  /** Returns the items that this part of the text completes. @throws {UnreadableError} */
  push(part: string): SplitItems {
    this.buffer = this.itemStart > 0 ? this.buffer.slice(this.itemStart) + part : this.buffer + part
    this.position -= this.itemStart
    if (this.objectEnd >= 0) this.objectEnd -= this.itemStart
    this.itemStart = 0
    if (this.mode === 'start') this.begin(false)
    const texts = this.completedItems()
    if (this.buffer.length - this.itemStart > MAX_ITEM_LENGTH) throw tooLarge()
    return { kind: this.mode === 'lines' ? 'lines' : 'json', texts }
  }

  /**
   * Returns the remaining items at the end of the text. @throws {UnreadableError} when the text ends within an item.
   */
  end(): SplitItems {
    if (this.mode === 'start') this.begin(true)
    if (this.mode === 'start') throw new UnreadableError({ code: 'empty' })
    if (this.mode === 'lines') {
      const texts = this.readLines()
      const lastLine = this.buffer.slice(this.itemStart)
      this.buffer = ''
      return { kind: 'lines', texts: lastLine.trim() === '' ? texts : [...texts, lastLine] }
    }
    if (this.isByLine === true) return { kind: 'json', texts: this.readLastLine() }
    const isOpen = this.depth > 0 || (this.mode === 'list' && this.expectedToken !== 'nothing')
    if (isOpen) throw new UnreadableError({ code: 'no-json', problem: 'ends-early' })
    return { kind: 'json', texts: [] }
  }

  private completedItems(): string[] {
    switch (this.mode) {
      case 'start':
        return []
      case 'lines':
        return this.readLines()
      case 'list':
      case 'objects':
        return this.readObjects()
    }
  }

  /** Recognises the kind of the text by its first characters. `isLast`: no further part follows. */
  private begin(isLast: boolean): void {
    while (this.position < this.buffer.length) {
      const code = this.buffer.charCodeAt(this.position)
      if (!isSpace(code) && code !== BYTE_ORDER_MARK) break
      this.position++
    }
    this.itemStart = this.position
    const firstCode = this.buffer.charCodeAt(this.position)
    if (Number.isNaN(firstCode)) return
    if (firstCode === OPEN_LIST) {
      this.mode = 'list'
      this.position++
      this.itemStart = this.position
    } else if (firstCode === OPEN_OBJECT) {
      this.mode = 'objects'
    } else {
      this.beginByLine(isLast)
    }
  }

  /** Starts a table, or lines of JSON whose first line is not JSON: the start of the second line decides. */
  private beginByLine(isLast: boolean): void {
    const lineEnd = this.buffer.indexOf('\n', this.position)
    const secondLine = lineEnd < 0 ? '' : this.buffer.slice(lineEnd).trimStart()
    if (secondLine === '' && !isLast) return
    this.isInNonJsonLine = secondLine.startsWith('{')
    if (this.isInNonJsonLine) this.isByLine = true
    this.mode = this.isInNonJsonLine ? 'objects' : 'lines'
  }

  private readLines(): string[] {
    const texts: string[] = []
    for (;;) {
      const lineEnd = this.buffer.indexOf('\n', this.position)
      if (lineEnd < 0) break
      const line = this.buffer.slice(this.itemStart, lineEnd)
      if (line.trim() !== '') texts.push(line.endsWith('\r') ? line.slice(0, -1) : line)
      this.itemStart = lineEnd + 1
      this.position = this.itemStart
    }
    this.position = this.buffer.length
    return texts
  }

  private readObjects(): string[] {
    const texts: string[] = []
    while (this.position < this.buffer.length) {
      if (this.isInNonJsonLine) this.skipNonJsonLine(texts)
      else if (this.depth === 0) this.readBetweenItems(texts)
      else if (this.isByLine === true && this.isCutOff()) this.endCutOffObject(texts)
      else if (this.readWithinItem()) this.endObject(texts)
    }
    return texts
  }

  private endObject(texts: string[]): void {
    if (this.position - this.itemStart > MAX_ITEM_LENGTH) throw tooLarge()
    this.expectedToken = 'comma'
    // Wait for the end of the line: any text after the object, other than the next object, makes the line invalid.
    if (this.isByLine === true) {
      this.objectEnd = this.position
      return
    }
    const text = this.buffer.slice(this.itemStart, this.position)
    if (this.isByLine === null && (this.mode === 'list' || text.includes('\n'))) this.isByLine = false
    texts.push(text)
    this.itemStart = this.position
  }

  /** True if the current object is cut off here: a line ends within a string, or a new line starts with an object. */
  private isCutOff(): boolean {
    const code = this.buffer.charCodeAt(this.position)
    if (this.isInString) return code === LINE_END
    return code === OPEN_OBJECT && this.buffer.charCodeAt(this.position - 1) === LINE_END
  }

  private endCutOffObject(texts: string[]): void {
    this.depth = 0
    this.isInString = false
    this.isEscaped = false
    this.addItem(texts, this.position)
  }

  /** Skips to the end of a line that is not JSON. */
  private skipNonJsonLine(texts: string[]): void {
    const lineEnd = this.buffer.indexOf('\n', this.position)
    if (lineEnd < 0) {
      this.position = this.buffer.length
      return
    }
    this.position = lineEnd
    this.isInNonJsonLine = false
    this.addItem(texts, lineEnd)
  }

  /** Adds the current item, which ends before `itemEnd`. The next item starts at the position of the reader. */
  private addItem(texts: string[], itemEnd: number): void {
    if (itemEnd - this.itemStart > MAX_ITEM_LENGTH) throw tooLarge()
    texts.push(this.buffer.slice(this.itemStart, itemEnd).trimEnd())
    this.objectEnd = -1
    this.itemStart = this.position
  }

  /** Item of the last line, complete or cut off; an empty list if the last line is blank. */
  private readLastLine(): string[] {
    const texts: string[] = []
    if (this.objectEnd >= 0 && !this.isInNonJsonLine) this.addItem(texts, this.objectEnd)
    else if (this.isInNonJsonLine || this.depth > 0) this.addItem(texts, this.buffer.length)
    return texts
  }

  /** Reads a character or a string of an object. Returns true if the object ends with this character. */
  private readWithinItem(): boolean {
    if (this.isInString) {
      this.readString()
      return false
    }
    const code = this.buffer.charCodeAt(this.position++)
    if (code === QUOTE) this.isInString = true
    else if (code === OPEN_OBJECT || code === OPEN_LIST) this.depth++
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      this.depth--
      return this.depth === 0
    }
    return false
  }

  /** Reads to the end of a string or of the buffer. If split by line, stops before a line end within the string. */
  private readString(): void {
    while (this.position < this.buffer.length) {
      const code = this.buffer.charCodeAt(this.position++)
      if (code === LINE_END && this.isByLine === true) {
        this.position--
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

  private readBetweenItems(texts: string[]): void {
    const code = this.buffer.charCodeAt(this.position)
    if (code === LINE_END && this.isByLine === null && this.expectedToken === 'comma') this.isByLine = true
    if (this.objectEnd >= 0 && (code === LINE_END || code === OPEN_OBJECT)) this.addItem(texts, this.objectEnd)
    if (!isSpace(code) && this.isByLine === true && code !== OPEN_OBJECT) {
      this.isInNonJsonLine = true
      return
    }
    this.readToken(code)
    if (this.depth === 0 && this.objectEnd < 0) this.itemStart = this.position
  }

  /** Reads a blank, the start of an object, or a comma or the end of a list. */
  private readToken(code: number): void {
    const isList = this.mode === 'list'
    if (isSpace(code)) this.position++
    else if (code === OPEN_OBJECT && (this.mode === 'objects' || this.expectedToken !== 'comma')) this.openObject()
    else if (isList && code === COMMA && this.expectedToken === 'comma') this.expectNext('item')
    else if (isList && code === CLOSE_LIST && this.expectedToken !== 'item') this.expectNext('nothing')
    else throw this.syntaxError()
  }

  private openObject(): void {
    if (this.expectedToken === 'nothing') throw new UnreadableError({ code: 'no-json', problem: 'syntax' })
    this.itemStart = this.position
    this.depth = 1
    this.position++
  }

  /**
   * Error for a character that is not expected here. A list of values other than objects is valid JSON, so its error is
   * that the list contains no draw.
   */
  private syntaxError(): UnreadableError {
    const isListItem = this.mode === 'list' && (this.expectedToken === 'first' || this.expectedToken === 'item')
    return new UnreadableError(isListItem ? { code: 'no-draw' } : { code: 'no-json', problem: 'syntax' })
  }

  private expectNext(expectedToken: ExpectedToken): void {
    this.expectedToken = expectedToken
    this.position++
  }
}
