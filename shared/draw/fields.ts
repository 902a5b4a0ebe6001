import { type Expected, UnreadableError } from './claim'
import type { Json, JsonObject } from './json'

/** Reader of an untrusted object's fields. A field of another type than requested is rejected by name. */

/** Longest text of a draw; a memo of the ledger has at most 100 bytes. */
export const MAX_FIELD_TEXT_CHARACTERS = 1000
const DIGITS = /^-?(?:0|[1-9]\d{0,127})$/

export const isObject = (value: Json | undefined): value is JsonObject => value instanceof Map
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
const hasValue = (value: Json | undefined): value is Exclude<Json, null> => value !== undefined && value !== null

export class Fields {
  constructor(
    private readonly fields: JsonObject,
    /** Path of the object: "nfts[2].". */
    private readonly path = '',
  ) {}

  get(name: string): Json | undefined {
    return this.fields.get(name)
  }

  has(name: string): boolean {
    return hasValue(this.get(name))
  }

  text(name: string): string {
    return this.textOrNull(name) ?? this.missing(name)
  }

  textOrNull(name: string): string | null {
    const value = this.get(name)
    if (!hasValue(value)) return null
    return typeof value === 'string' && value.length <= MAX_FIELD_TEXT_CHARACTERS ? value : this.refuse(name, 'text')
  }

  whole(name: string): bigint {
    return this.wholeOrNull(name) ?? this.missing(name)
  }

  wholeOrNull(name: string): bigint | null {
    const value = this.get(name)
    return hasValue(value) ? (wholeOf(value) ?? this.refuse(name, 'whole-number')) : null
  }

  /** Reads a list of at most `maxCount` whole numbers. */
  wholes(name: string, maxCount: number): readonly bigint[] {
    const value = this.get(name)
    if (!hasValue(value)) return this.missing(name)
    if (!isList(value) || value.length > maxCount) return this.refuse(name, 'whole-numbers')
    return value.map((item) => wholeOf(item) ?? this.refuse(name, 'whole-numbers'))
  }

  object(name: string): Fields {
    return this.objectOrNull(name) ?? this.missing(name)
  }

  objectOrNull(name: string): Fields | null {
    const value = this.get(name)
    if (!hasValue(value)) return null
    return isObject(value) ? new Fields(value, `${this.path}${name}.`) : this.refuse(name, 'object')
  }

  /** Objects of a list; empty where the field is missing. */
  objects(name: string): readonly Fields[] {
    const value = this.get(name)
    if (!hasValue(value)) return []
    if (!isList(value)) return this.refuse(name, 'list')
    return value.map((item, i) =>
      isObject(item) ? new Fields(item, `${this.path}${name}[${i}].`) : this.refuse(`${name}[${i}]`, 'object'),
    )
  }

  private missing(name: string): never {
    throw new UnreadableError({ code: 'field-missing', field: `${this.path}${name}` })
  }

  refuse(name: string, expected: Expected): never {
    throw new UnreadableError({ code: 'field', field: `${this.path}${name}`, expected })
  }
}

/** Reads a whole number or its decimal text; null for anything else. */
export function wholeOf(value: Json): bigint | null {
  if (typeof value === 'bigint') return value
  return typeof value === 'string' && DIGITS.test(value) ? BigInt(value) : null
}
