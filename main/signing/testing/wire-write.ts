// Writes protobuf by hand, so that tests can write bytes that no library would write.

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

/** A signed 64-bit number as protobuf's `sint64` encodes it. */
export function zigzag(value: bigint): bigint {
  return BigInt.asUintN(64, (value << 1n) ^ (value >> 63n))
}

export const tag = (field: number, wireType: number): Buffer => varint((BigInt(field) << 3n) | BigInt(wireType))
/** A field of wire type 0: a varint. */
export const int = (field: number, value: number | bigint): Buffer => Buffer.concat([tag(field, 0), varint(value)])
/** A field of wire type 2: bytes after their length. */
export const len = (field: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([tag(field, 2), varint(content.length), content])
}
export const text = (field: number, value: string): Buffer => len(field, Buffer.from(value))
