/**
 * JSON reader and writer of the verifier. Whole numbers keep every digit. Objects are maps, so no key has a meaning for
 * the program. Duplicate keys are rejected, because two readers could use different values.
 */

/** A number with a fraction or an exponent. `text` is the number as written, and is never used in calculations. */
export class UnparsedNumber {
  constructor(readonly text: string) {}
}

export type JsonObject = ReadonlyMap<string, Json>
export type Json = null | boolean | string | bigint | UnparsedNumber | readonly Json[] | JsonObject

/** Problem of a JSON text. `at`: position of the problem in characters, from 0. */
export class JsonError extends Error {
  override readonly name = 'JsonError'
  constructor(
    readonly problem: 'syntax' | 'ends-early' | 'too-deep' | 'key-twice' | 'long-number',
    readonly at: number,
  ) {
    super(`${problem} at character ${at}`)
  }
}

/** Nesting limit: a draw has four levels, a proof of draws six. */
const MAX_DEPTH = 32
/** Maximum length of a number in characters. The ledger's largest number has 384 bits, which are 116 digits. */
const MAX_NUMBER_CHARACTERS = 128

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
/** Matches a string up to its first escape or its end; control characters must be escaped. */
const UNESCAPED = /[^"\\\u0000-\u001f]*/y
const SPACE = /[ \t\n\r]*/y
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
const LITERALS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const

/** @throws {JsonError} for invalid JSON, too deep nesting, duplicate keys, and too long numbers. */
export function readJson(text: string): Json {
  const reader = new Reader(text)
  const value = reader.readValue(0)
  reader.requireEnd()
  return value
}

class Reader {
  private position = 0

  constructor(private readonly text: string) {}

  readValue(depth: number): Json {
    if (depth > MAX_DEPTH) throw new JsonError('too-deep', this.position)
    this.skipSpace()
    switch (this.text[this.position]) {
      case '{':
        return this.readObject(depth)
      case '[':
        return this.readList(depth)
      case '"':
        return this.readString()
      default:
        return this.readLiteralOrNumber()
    }
  }

  requireEnd(): void {
    this.skipSpace()
    if (this.position < this.text.length) throw this.syntaxError()
  }

  private readObject(depth: number): JsonObject {
    const fields = new Map<string, Json>()
    this.position++
    if (this.skip('}')) return fields
    do {
      this.skipSpace()
      if (this.text[this.position] !== '"') throw this.syntaxError()
      const keyStart = this.position
      const key = this.readString()
      if (fields.has(key)) throw new JsonError('key-twice', keyStart)
      if (!this.skip(':')) throw this.syntaxError()
      fields.set(key, this.readValue(depth + 1))
    } while (this.skip(','))
    if (!this.skip('}')) throw this.syntaxError()
    return fields
  }

  private readList(depth: number): readonly Json[] {
    const items: Json[] = []
    this.position++
    if (this.skip(']')) return items
    do items.push(this.readValue(depth + 1))
    while (this.skip(','))
    if (!this.skip(']')) throw this.syntaxError()
    return items
  }

  private readString(): string {
    this.position++
    let text = this.match(UNESCAPED)
    while (this.text[this.position] === '\\') {
      text += this.readEscape()
      text += this.match(UNESCAPED)
    }
    if (this.text[this.position] !== '"') throw this.syntaxError()
    this.position++
    return text
  }

  private readEscape(): string {
    const letter = this.text[this.position + 1] ?? ''
    if (letter === 'u') {
      const digits = this.text.slice(this.position + 2, this.position + 6)
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw this.syntaxError()
      this.position += 6
      return String.fromCharCode(Number.parseInt(digits, 16))
    }
    const character = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined
    if (character === undefined) throw this.syntaxError()
    this.position += 2
    return character
  }

  private readLiteralOrNumber(): Json {
    for (const [literal, value] of LITERALS) {
      if (this.text.startsWith(literal, this.position)) {
        this.position += literal.length
        return value
      }
    }
    const start = this.position
    NUMBER.lastIndex = start
    const match = NUMBER.exec(this.text)
    if (!match) throw this.syntaxError()
    const [numberText, fraction, exponent] = match
    if (numberText.length > MAX_NUMBER_CHARACTERS) throw new JsonError('long-number', start)
    this.position = NUMBER.lastIndex
    // A number must end at a delimiter: "01" and "1x" are not numbers.
    if (/[\w.+-]/.test(this.text[this.position] ?? ' ')) throw this.syntaxError()
    return fraction === undefined && exponent === undefined ? BigInt(numberText) : new UnparsedNumber(numberText)
  }

  /** Skips blanks, then this character. Returns false if this character does not follow the blanks. */
  private skip(character: string): boolean {
    this.skipSpace()
    if (this.text[this.position] !== character) return false
    this.position++
    return true
  }

  private skipSpace(): void {
    this.match(SPACE)
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.position
    const [matchedText = ''] = pattern.exec(this.text) ?? []
    this.position += matchedText.length
    return matchedText
  }

  private syntaxError(): JsonError {
    return new JsonError(this.position >= this.text.length ? 'ends-early' : 'syntax', this.position)
  }
}

/** JSON text of a value, indented by two spaces. Numbers keep every digit. */
export function writeJson(value: Json, indent = ''): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof UnparsedNumber) return value.text
  const innerIndent = `${indent}  `
  // The casts are needed because `instanceof Map` does not narrow a `ReadonlyMap`.
  if (value instanceof Map) {
    const fieldLines = [...(value as JsonObject)].map(
      ([key, fieldValue]) => `${JSON.stringify(key)}: ${writeJson(fieldValue, innerIndent)}`,
    )
    return `{${indentedLines(fieldLines, indent)}}`
  }
  const itemLines = (value as readonly Json[]).map((item) => writeJson(item, innerIndent))
  return `[${indentedLines(itemLines, indent)}]`
}

/** Lines between two brackets, separated by commas; empty without lines. `indent`: indentation of the brackets. */
function indentedLines(lines: readonly string[], indent: string): string {
  if (lines.length === 0) return ''
  const innerIndent = `${indent}  `
  return `\n${innerIndent}${lines.join(`,\n${innerIndent}`)}\n${indent}`
}
