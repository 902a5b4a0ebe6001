import type { StructureRule } from './structure-rules'
import { readSmall, readTag, readVarint, type Cursor } from './varint'
import { WireError } from './wire-error'

/*
 * Strict protobuf reader. Accepts one encoding of a message: fields in ascending order, no field twice, every varint in
 * its shortest form, no unknown field, no extra byte. Only a scalar with its default value may be written or omitted,
 * because SDKs differ in this. Other parsers disagree about every other form: for a repeated field, some take the first
 * value, some the last, and some merge the values. Such bytes are therefore refused.
 */

export type Scalar = 'int64' | 'uint64' | 'sint64' | 'int32' | 'uint32' | 'bool' | 'string' | 'bytes'

export type FieldSpec = {
  readonly name: string
  readonly type: Scalar | Schema
  readonly repeated?: true
  readonly oneof?: string
  /**
   * `default-only`: may be present only with its default value. A rule id: must not be present; the rule refuses it.
   */
  readonly allow?: 'default-only' | StructureRule
}

export type Schema = { readonly name: string; readonly fields: ReadonlyMap<number, FieldSpec> }

export type WireValue = bigint | boolean | string | Uint8Array | WireMessage | readonly bigint[]

export type WireRecord = {
  readonly spec: FieldSpec
  readonly path: string
  readonly value: WireValue
  /** Positions in the input where the record begins, with its tag, and ends. */
  readonly start: number
  readonly end: number
}

export type WireMessage = { readonly schema: Schema; readonly path: string; readonly records: readonly WireRecord[] }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const WIRE_VARINT = 0
const WIRE_BYTES = 2

/** Reads a message that fills `bytes` exactly. Throws WireError for any other form, and above `maxRecords` fields. */
export function readMessage(bytes: Uint8Array, schema: Schema, path = '', maxRecords = Infinity): WireMessage {
  return readRange({ bytes, position: 0, end: bytes.length }, schema, path, maxRecords)
}

/**
 * Reads the length at position `at`, then the message. Returns the positions where the message starts and ends. Throws
 * WireError.
 */
export function readMessageAt(
  bytes: Uint8Array,
  position: number,
  schema: Schema,
  path: string,
): { readonly message: WireMessage; readonly start: number; readonly end: number } {
  const cursor: Cursor = { bytes, position, end: bytes.length }
  const content = readLength(cursor, path)
  const start = content.position
  return { message: readRange(content, schema, path), start, end: cursor.position }
}

function readRange(cursor: Cursor, schema: Schema, path: string, maxRecords = Infinity): WireMessage {
  const records: WireRecord[] = []
  let lastField = 0
  let index = 0
  while (cursor.position < cursor.end) {
    if (records.length >= maxRecords) {
      throw new WireError('bytes-size', path, `There are more than ${maxRecords} entries. No more are read.`)
    }
    const start = cursor.position
    const tag = readTag(cursor, path)
    const field = tag >>> 3
    const spec = schema.fields.get(field)
    if (!spec) throw unknownField(schema, path, field)
    index = field === lastField ? index + 1 : 0
    const recordPath = join(path, spec.repeated && !isPacked(spec) ? `${spec.name}[${index}]` : spec.name)
    requireAllowed(spec, recordPath)
    requireOrder(field, lastField, spec, recordPath)
    requireSingleMember(spec, records, recordPath)
    lastField = field
    const value = readValue(cursor, spec, tag & 7, recordPath)
    if (spec.allow === 'default-only' && !isDefault(value)) throw notAllowed(recordPath)
    records.push({ spec, path: recordPath, value, start, end: cursor.position })
  }
  return { schema, path, records }
}

function unknownField(schema: Schema, path: string, field: number): WireError {
  const messageName = path || schema.name
  return new WireError('wire-unknown-field', messageName, `Field ${field} of ${messageName} is not known.`)
}

function notAllowed(path: string): WireError {
  return new WireError('field-not-allowed', path, `${path} is set. This field is never signed.`)
}

function requireAllowed(spec: FieldSpec, path: string): void {
  if (spec.allow === undefined || spec.allow === 'default-only') return
  throw new WireError(spec.allow, path, refusalWords(spec, path))
}

function refusalWords({ name, allow }: FieldSpec, path: string): string {
  switch (allow) {
    case 'type-not-allowed':
      return `The transaction type is ${name}. This app does not sign this type.`
    case 'signature-present':
      return `${path} holds a signature. Bytes to sign must have no signature.`
    default:
      return `${path} is set. This field is never signed.`
  }
}

function requireOrder(field: number, lastField: number, spec: FieldSpec, path: string): void {
  if (field > lastField || (field === lastField && spec.repeated && !isPacked(spec))) return
  const problem = field === lastField ? 'is repeated' : 'is out of order'
  throw new WireError('wire-order', path, `${path} ${problem}. Readers could read this field differently.`)
}

function requireSingleMember(spec: FieldSpec, earlierRecords: readonly WireRecord[], path: string): void {
  if (spec.oneof === undefined) return
  const otherMember = earlierRecords.find((record) => record.spec.oneof === spec.oneof && record.spec !== spec)
  if (otherMember) {
    throw new WireError(
      'oneof-conflict',
      path,
      `Both ${otherMember.spec.name} and ${spec.name} are set. Only one is allowed.`,
    )
  }
}

function readValue(cursor: Cursor, spec: FieldSpec, wireType: number, path: string): WireValue {
  const { type } = spec
  const isLengthPrefixed = typeof type !== 'string' || type === 'string' || type === 'bytes' || isPacked(spec)
  if (wireType !== (isLengthPrefixed ? WIRE_BYTES : WIRE_VARINT)) {
    throw new WireError('wire-type', path, `${path} has wire type ${wireType}, which is not the type of this field.`)
  }
  if (!isLengthPrefixed) return toScalar(readVarint(cursor, path), type, path)
  const content = readLength(cursor, path)
  if (typeof type !== 'string') return readRange(content, type, path)
  if (isPacked(spec)) return readPacked(content, type, path)
  const bytes = content.bytes.subarray(content.position, content.end)
  if (type === 'bytes') return bytes
  // Most memos are empty, and the text decoder is slow to start.
  if (bytes.length === 0) return ''
  try {
    return utf8.decode(bytes)
  } catch {
    throw new WireError('wire-malformed', path, `${path} is not valid text.`)
  }
}

/** Moves the cursor past a length-prefixed value, and returns a cursor for the content of the value. */
function readLength(cursor: Cursor, path: string): Cursor {
  const length = readSmall(cursor, path)
  if (length > cursor.end - cursor.position) {
    throw new WireError('wire-malformed', path, `${path} states a length beyond the end of the bytes.`)
  }
  const start = cursor.position
  cursor.position += length
  return { bytes: cursor.bytes, position: start, end: cursor.position }
}

/** True for repeated numbers, which proto3 writes packed. The unpacked form is refused because of its wire type. */
function isPacked(spec: FieldSpec): boolean {
  return spec.repeated === true && typeof spec.type === 'string' && spec.type !== 'string' && spec.type !== 'bytes'
}

function readPacked(cursor: Cursor, type: Scalar, path: string): readonly bigint[] {
  const values: bigint[] = []
  while (cursor.position < cursor.end) {
    const value = toScalar(readVarint(cursor, path), type, path)
    if (typeof value === 'bigint') values.push(value)
  }
  // Protobuf writers omit an empty list, so an empty packed field is a second form of the same message.
  if (values.length === 0) throw new WireError('wire-malformed', path, `${path} is an empty list.`)
  return values
}

function toScalar(raw: bigint, type: Scalar, path: string): bigint | boolean {
  switch (type) {
    case 'bool':
      if (raw > 1n) throw outOfRange(path)
      return raw === 1n
    case 'uint64':
      return raw
    case 'int64':
      return BigInt.asIntN(64, raw)
    case 'sint64':
      return (raw >> 1n) ^ -(raw & 1n)
    case 'uint32':
      if (raw >= 1n << 32n) throw outOfRange(path)
      return raw
    case 'int32': {
      const value = BigInt.asIntN(64, raw)
      if (value !== BigInt.asIntN(32, value)) throw outOfRange(path)
      return value
    }
    case 'string':
    case 'bytes':
      throw new WireError('wire-type', path, `${path} is not a number.`)
  }
}

function outOfRange(path: string): WireError {
  return new WireError('wire-malformed', path, `${path} is larger than its type allows.`)
}

function isDefault(value: WireValue): boolean {
  if (typeof value === 'bigint') return value === 0n
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string' || value instanceof Uint8Array) return value.length === 0
  return false
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
