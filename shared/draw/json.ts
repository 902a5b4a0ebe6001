/**
 * JSON for a verifier: whole numbers keep every digit, objects are maps, so that no key has a meaning for the program,
 * and a duplicate key is rejected, because two readers could use different values.
 */

/** A number that is not written as a whole number: its text is preserved and never used in calculations. */
export class Inexact {
  constructor(readonly text: string) {}
}

export type JsonObject = ReadonlyMap<string, Json>
export type Json = null | boolean | string | bigint | Inexact | readonly Json[] | JsonObject

/** Problem and position of a parse error, in characters from 0. */
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
/** Digit limit: the ledger's largest number has 384 bits, which are 116 digits. */
const MAX_DIGITS = 128

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
/** Matches a string up to its first escape or its end; control characters must be escaped. */
const PLAIN = /[^"\\\u0000-\u001f]*/y
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
const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const

/** @throws {JsonError} for invalid JSON, for too deep nesting, and for duplicate keys. */
export function readJson(text: string): Json {
  const reader = new Reader(text)
  const value = reader.value(0)
  reader.end()
  return value
}

class Reader {
  private at = 0

  constructor(private readonly text: string) {}

  value(depth: number): Json {
    if (depth > MAX_DEPTH) throw new JsonError('too-deep', this.at)
    this.space()
    switch (this.text[this.at]) {
      case '{':
        return this.object(depth)
      case '[':
        return this.list(depth)
      case '"':
        return this.string()
      default:
        return this.word()
    }
  }

  end(): void {
    this.space()
    if (this.at < this.text.length) throw this.wrong()
  }

  private object(depth: number): JsonObject {
    const fields = new Map<string, Json>()
    this.at++
    if (this.takes('}')) return fields
    do {
      this.space()
      if (this.text[this.at] !== '"') throw this.wrong()
      const from = this.at
      const key = this.string()
      if (fields.has(key)) throw new JsonError('key-twice', from)
      if (!this.takes(':')) throw this.wrong()
      fields.set(key, this.value(depth + 1))
    } while (this.takes(','))
    if (!this.takes('}')) throw this.wrong()
    return fields
  }

  private list(depth: number): readonly Json[] {
    const items: Json[] = []
    this.at++
    if (this.takes(']')) return items
    do items.push(this.value(depth + 1))
    while (this.takes(','))
    if (!this.takes(']')) throw this.wrong()
    return items
  }

  private string(): string {
    this.at++
    let read = this.match(PLAIN)
    while (this.text[this.at] === '\\') {
      read += this.escape()
      read += this.match(PLAIN)
    }
    if (this.text[this.at] !== '"') throw this.wrong()
    this.at++
    return read
  }

  private escape(): string {
    const letter = this.text[this.at + 1] ?? ''
    if (letter === 'u') {
      const digits = this.text.slice(this.at + 2, this.at + 6)
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw this.wrong()
      this.at += 6
      return String.fromCharCode(Number.parseInt(digits, 16))
    }
    const meant = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined
    if (meant === undefined) throw this.wrong()
    this.at += 2
    return meant
  }

  private word(): Json {
    for (const [word, value] of WORDS) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length
        return value
      }
    }
    const from = this.at
    NUMBER.lastIndex = from
    const found = NUMBER.exec(this.text)
    if (!found) throw this.wrong()
    const [written, fraction, exponent] = found
    if (written.length > MAX_DIGITS) throw new JsonError('long-number', from)
    this.at = NUMBER.lastIndex
    // A number must end at a delimiter: "01" and "1x" are not numbers.
    if (/[\w.+-]/.test(this.text[this.at] ?? ' ')) throw this.wrong()
    return fraction === undefined && exponent === undefined ? BigInt(written) : new Inexact(written)
  }

  private takes(sign: string): boolean {
    this.space()
    if (this.text[this.at] !== sign) return false
    this.at++
    return true
  }

  private space(): void {
    this.match(SPACE)
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const [found = ''] = pattern.exec(this.text) ?? []
    this.at += found.length
    return found
  }

  private wrong(): JsonError {
    return new JsonError(this.at >= this.text.length ? 'ends-early' : 'syntax', this.at)
  }
}

/** Writes the same JSON with every digit, indented by two. */
export function writeJson(value: Json, indent = ''): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Inexact) return value.text
  const inner = `${indent}  `
  const lines =
    value instanceof Map
      ? [...value].map(([key, item]) => `${JSON.stringify(key)}: ${writeJson(item as Json, inner)}`)
      : (value as readonly Json[]).map((item) => writeJson(item, inner))
  const [open, close] = value instanceof Map ? '{}' : '[]'
  return lines.length === 0 ? `${open}${close}` : `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`
}
