import { WireError } from './wire-error'

/** Reading position in `bytes`. `end`: position at which the message being read ends. */
export type Cursor = { readonly bytes: Uint8Array; position: number; readonly end: number }

const MAX_UINT32 = 2n ** 32n - 1n

/**
 * Reads one varint of at most 64 bits. Throws WireError unless the varint has its shortest form: other parsers read
 * both `81 00` and `01` as 1, so two byte strings with different hashes would have the same meaning.
 */
export function readVarint(cursor: Cursor, path: string): bigint {
  const { bytes, end } = cursor
  // The first four bytes have at most 28 bits, which a number can hold. Numbers are faster than bigints.
  let low = 0
  for (let i = 0; i < 4; i++) {
    const byte = nextByte(cursor, bytes, end, path)
    low |= (byte & 0x7f) << (7 * i)
    if (byte < 0x80) return requireShortest(BigInt(low), byte, i, path)
  }
  let value = BigInt(low)
  for (let i = 4; i < 10; i++) {
    const byte = nextByte(cursor, bytes, end, path)
    value |= BigInt(byte & 0x7f) << BigInt(7 * i)
    if (byte < 0x80) {
      if (i === 9 && byte > 1) throw new WireError('wire-malformed', path, 'A number is wider than 64 bits.')
      return requireShortest(value, byte, i, path)
    }
  }
  throw new WireError('wire-malformed', path, 'A number is wider than 64 bits.')
}

function nextByte(cursor: Cursor, bytes: Uint8Array, end: number, path: string): number {
  const byte = cursor.position < end ? bytes[cursor.position] : undefined
  if (byte === undefined) throw new WireError('wire-malformed', path, 'The bytes end inside a field.')
  cursor.position += 1
  return byte
}

function requireShortest(value: bigint, lastByte: number, index: number, path: string): bigint {
  if (lastByte === 0 && index > 0) {
    throw new WireError('wire-malformed', path, 'A number is written longer than it needs to be.')
  }
  return value
}

/**
 * Reads a varint that is a length or a tag. Throws WireError above 2^32 - 1, since no valid length or tag is larger.
 */
export function readLengthOrTag(cursor: Cursor, path: string): number {
  const byte = cursor.position < cursor.end ? cursor.bytes[cursor.position] : undefined
  if (byte !== undefined && byte < 0x80) {
    // Nearly every tag and length has one byte, which is read here without a bigint.
    cursor.position += 1
    return byte
  }
  const value = readVarint(cursor, path)
  if (value > MAX_UINT32) throw new WireError('wire-malformed', path, 'A length or a field number is too large.')
  return Number(value)
}

/** Reads a tag: the field number times 8, plus the wire type. Throws WireError for field number 0. */
export function readTag(cursor: Cursor, path: string): number {
  const tag = readLengthOrTag(cursor, path)
  if (tag < 8) throw new WireError('wire-malformed', path, 'A field number is not allowed.')
  return tag
}
