import type { StructureRule } from './structure-rules'
import { readLengthOrTag, readTag, readVarint, type Cursor } from './varint'
import { WireError } from './wire-error'

/*
 * Strict protobuf reader. Accepts one encoding of a message: fields in ascending order, no field twice unless the
 * schema allows repetition, every varint in its shortest form, no unknown field, no extra byte. One freedom remains: a
 * scalar with its default value may be written or omitted, because SDKs differ in this. Any other form is refused,
 * because other parsers read such bytes differently: if a single field is written twice, some take the first value,
 * some the last, and some merge the values.
 */

export type Scalar = 'int64' | 'uint64' | 'sint64' | 'int32' | 'uint32' | 'bool' | 'string' | 'bytes'

/** Field of a message. `repeated` and `oneof`: as in the .proto file. */
export type FieldSpec = {
  readonly name: string
  readonly type: Scalar | Schema
  readonly repeated?: true
  readonly oneof?: string
  /**
   * `default-only`: the field may be present only with its default value. A rule id: the field must not be present, and
   * the refusal names this rule.
   */
  readonly restriction?: 'default-only' | StructureRule
}

export type Schema = { readonly name: string; readonly fields: ReadonlyMap<number, FieldSpec> }

export type WireValue = bigint | boolean | string | Uint8Array | WireMessage | readonly bigint[]

export type WireRecord = {
  readonly spec: FieldSpec
  readonly path: string
  readonly value: WireValue
  /** Position of the record's tag in the input. */
  readonly start: number
  /** Position after the last byte of the record. */
  readonly end: number
}

export type WireMessage = { readonly schema: Schema; readonly path: string; readonly records: readonly WireRecord[] }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const WIRE_VARINT = 0
const WIRE_BYTES = 2

/**
 * Reads a message that fills `bytes` exactly. Throws WireError for invalid bytes, and for more than `maxRecords`
 * fields.
 */
export function readMessage(bytes: Uint8Array, schema: Schema, path = '', maxRecords = Infinity): WireMessage {
  return readRange({ bytes, position: 0, end: bytes.length }, schema, path, maxRecords)
}

/**
 * Reads the length at `position`, then the message. Returns the message and the positions where the message starts and
 * ends. Throws WireError for invalid bytes.
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
  let lastNumber = 0
  let repeatIndex = 0
  while (cursor.position < cursor.end) {
    if (records.length >= maxRecords) {
      throw new WireError('bytes-size', path, `There are more than ${maxRecords} entries. No more are read.`)
    }
    const start = cursor.position
    const tag = readTag(cursor, path)
    const fieldNumber = tag >>> 3
    const wireType = tag & 7
    const spec = schema.fields.get(fieldNumber)
    if (!spec) throw unknownField(schema, path, fieldNumber)
    repeatIndex = fieldNumber === lastNumber ? repeatIndex + 1 : 0
    const recordPath = joinPath(path, spec.repeated && !isPacked(spec) ? `${spec.name}[${repeatIndex}]` : spec.name)
    requireAllowed(spec, recordPath)
    requireOrder(fieldNumber, lastNumber, spec, recordPath)
    requireSingleMember(spec, records, recordPath)
    lastNumber = fieldNumber
    const value = readValue(cursor, spec, wireType, recordPath)
    if (spec.restriction === 'default-only' && !isDefault(value)) throw notAllowed(recordPath)
    records.push({ spec, path: recordPath, value, start, end: cursor.position })
  }
  return { schema, path, records }
}

function unknownField(schema: Schema, path: string, fieldNumber: number): WireError {
  const messageName = path || schema.name
  return new WireError('wire-unknown-field', messageName, `Field ${fieldNumber} of ${messageName} is not known.`)
}

function notAllowed(path: string): WireError {
  return new WireError('field-not-allowed', path, `${path} is set. This field is never signed.`)
}

function requireAllowed(spec: FieldSpec, path: string): void {
  if (spec.restriction === undefined || spec.restriction === 'default-only') return
  throw new WireError(spec.restriction, path, refusalWords(spec, path))
}

function refusalWords(spec: FieldSpec, path: string): string {
  switch (spec.restriction) {
    case 'type-not-allowed':
      return `The transaction type is ${spec.name}. This app does not sign this type.`
    case 'signature-present':
      return `${path} holds a signature. Bytes to sign must have no signature.`
    default:
      return `${path} is set. This field is never signed.`
  }
}

function requireOrder(fieldNumber: number, lastNumber: number, spec: FieldSpec, path: string): void {
  if (fieldNumber > lastNumber) return
  const isRepetition = fieldNumber === lastNumber
  if (isRepetition && spec.repeated && !isPacked(spec)) return
  const problem = isRepetition ? 'is repeated' : 'is out of order'
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
  const length = readLengthOrTag(cursor, path)
  if (length > cursor.end - cursor.position) {
    throw new WireError('wire-malformed', path, `${path} states a length beyond the end of the bytes.`)
  }
  const start = cursor.position
  cursor.position += length
  return { bytes: cursor.bytes, position: start, end: cursor.position }
}

/** True for a repeated number, which proto3 writes packed. The reader refuses the unpacked form by its wire type. */
function isPacked(spec: FieldSpec): boolean {
  return spec.repeated === true && typeof spec.type === 'string' && spec.type !== 'string' && spec.type !== 'bytes'
}

function readPacked(cursor: Cursor, type: Scalar, path: string): readonly bigint[] {
  const values: bigint[] = []
  while (cursor.position < cursor.end) {
    const value = toScalar(readVarint(cursor, path), type, path)
    if (typeof value === 'bigint') values.push(value)
  }
  // Protobuf writers omit an empty list. An empty packed field would be a second encoding of the same message.
  if (values.length === 0) throw new WireError('wire-malformed', path, `${path} is an empty list.`)
  return values
}

/** Value of a field from its varint. Throws WireError if the type cannot have this value. */
function toScalar(varint: bigint, type: Scalar, path: string): bigint | boolean {
  switch (type) {
    case 'bool':
      if (varint > 1n) throw outOfRange(path)
      return varint === 1n
    case 'uint64':
      return varint
    case 'int64':
      return BigInt.asIntN(64, varint)
    case 'sint64':
      // Zigzag encoding: the sign is the lowest bit.
      return (varint >> 1n) ^ -(varint & 1n)
    case 'uint32':
      if (varint >= 2n ** 32n) throw outOfRange(path)
      return varint
    case 'int32': {
      const value = BigInt.asIntN(64, varint)
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

function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
