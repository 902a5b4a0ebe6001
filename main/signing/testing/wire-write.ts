/** Writes protobuf by hand, so that tests can write bytes that no library would. */
export function varint(value: number | bigint): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value))
  const bytes: number[] = []
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 0x80 : low)
  } while (rest > 0n)
  return Buffer.from(bytes)
}

export function zigzag(value: bigint): bigint {
  return BigInt.asUintN(64, (value << 1n) ^ (value >> 63n))
}

export const tag = (field: number, wireType: number): Buffer => varint((BigInt(field) << 3n) | BigInt(wireType))
export const int = (field: number, value: number | bigint): Buffer => Buffer.concat([tag(field, 0), varint(value)])
export const len = (field: number, ...parts: readonly Uint8Array[]): Buffer => {
  const inside = Buffer.concat(parts)
  return Buffer.concat([tag(field, 2), varint(inside.length), inside])
}
export const text = (field: number, value: string): Buffer => len(field, Buffer.from(value))
