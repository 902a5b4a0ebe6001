import { type ExpectedType, UnreadableError } from './claim'
import type { Json, JsonObject } from './json'

/** Maximum length of a text in a draw. A memo of the ledger, for comparison, has at most 100 bytes. */
export const MAX_FIELD_TEXT_CHARACTERS = 1000
const WHOLE_NUMBER = /^-?(?:0|[1-9]\d{0,127})$/

export const isObject = (value: Json | undefined): value is JsonObject => value instanceof Map
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
const hasValue = (value: Json | undefined): value is Exclude<Json, null> => value !== undefined && value !== null

/**
 * Reader of an untrusted object's fields. A field of a wrong type, or a required field that is missing, throws an
 * `UnreadableError` with the path of the field.
 */
export class Fields {
  constructor(
    private readonly fields: JsonObject,
    /** Path of the object with a final dot, such as "nfts[2]."; empty for the outermost object. */
    private readonly path = '',
  ) {}

  get(name: string): Json | undefined {
    return this.fields.get(name)
  }

  has(name: string): boolean {
    return hasValue(this.get(name))
  }

  text(name: string): string {
    return this.textOrNull(name) ?? this.throwMissing(name)
  }

  textOrNull(name: string): string | null {
    const value = this.get(name)
    if (!hasValue(value)) return null
    return typeof value === 'string' && value.length <= MAX_FIELD_TEXT_CHARACTERS
      ? value
      : this.throwWrongType(name, 'text')
  }

  wholeNumber(name: string): bigint {
    return this.wholeNumberOrNull(name) ?? this.throwMissing(name)
  }

  wholeNumberOrNull(name: string): bigint | null {
    const value = this.get(name)
    return hasValue(value) ? (parseWholeNumber(value) ?? this.throwWrongType(name, 'whole-number')) : null
  }

  /** Reads a list of whole numbers. Throws for more than `maxCount` numbers. */
  wholeNumbers(name: string, maxCount: number): readonly bigint[] {
    const value = this.get(name)
    if (!hasValue(value)) return this.throwMissing(name)
    if (!isList(value) || value.length > maxCount) return this.throwWrongType(name, 'whole-numbers')
    return value.map((item) => parseWholeNumber(item) ?? this.throwWrongType(name, 'whole-numbers'))
  }

  object(name: string): Fields {
    return this.objectOrNull(name) ?? this.throwMissing(name)
  }

  objectOrNull(name: string): Fields | null {
    const value = this.get(name)
    if (!hasValue(value)) return null
    return isObject(value) ? new Fields(value, `${this.path}${name}.`) : this.throwWrongType(name, 'object')
  }

  /** Objects of a list; empty where the field is missing. */
  objects(name: string): readonly Fields[] {
    const value = this.get(name)
    if (!hasValue(value)) return []
    if (!isList(value)) return this.throwWrongType(name, 'list')
    return value.map((item, index) =>
      isObject(item)
        ? new Fields(item, `${this.path}${name}[${index}].`)
        : this.throwWrongType(`${name}[${index}]`, 'object'),
    )
  }

  private throwMissing(name: string): never {
    throw new UnreadableError({ code: 'field-missing', field: `${this.path}${name}` })
  }

  throwWrongType(name: string, expected: ExpectedType): never {
    throw new UnreadableError({ code: 'field', field: `${this.path}${name}`, expected })
  }
}

/** Reads a whole number, or the decimal text of a whole number; null for anything else. */
export function parseWholeNumber(value: Json): bigint | null {
  if (typeof value === 'bigint') return value
  return typeof value === 'string' && WHOLE_NUMBER.test(value) ? BigInt(value) : null
}
