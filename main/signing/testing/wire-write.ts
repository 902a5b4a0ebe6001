// Encodes protobuf fields one by one, so that tests can make bytes that no library would write.

/** An unsigned varint; a negative number is written as its 64-bit two's complement. */
export function varint(value: number | bigint): Buffer {
  let remaining = BigInt.asUintN(64, BigInt(value))
  const bytes: number[] = []
  do {
    const lowBits = Number(remaining & 0x7fn)
    remaining >>= 7n
    bytes.push(remaining > 0n ? lowBits | 0x80 : lowBits)
  } while (remaining > 0n)
  return Buffer.from(bytes)
}

/** The unsigned number by which protobuf's `sint64` encodes a number that can be negative. */
export function zigzag(value: bigint): bigint {
  return BigInt.asUintN(64, (value << 1n) ^ (value >> 63n))
}

/** The bytes before a field's content: field number and wire type. */
export const fieldTag = (field: number, wireType: number): Buffer => varint((BigInt(field) << 3n) | BigInt(wireType))
/** A field of wire type 0: a varint. */
export const varintField = (field: number, value: number | bigint): Buffer =>
  Buffer.concat([fieldTag(field, 0), varint(value)])
/** A field of wire type 2: bytes after their length. */
export const lengthDelimitedField = (field: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([fieldTag(field, 2), varint(content.length), content])
}
export const stringField = (field: number, value: string): Buffer => lengthDelimitedField(field, Buffer.from(value))
