/** Thrown at the first byte that differs from the expected bytes, or for a value that cannot be compared. */
class Difference extends Error {
  override readonly name = 'Difference'
}

/** Methods of protobuf's writer that the published message classes call for the types of fields that this app signs. */
export type Sink = {
  uint32(value: number): Sink
  int32(value: number): Sink
  int64(value: unknown): Sink
  uint64(value: unknown): Sink
  sint64(value: unknown): Sink
  bool(value: boolean): Sink
  string(value: string): Sink
  bytes(value: Uint8Array): Sink
  fork(): Sink
  ldelim(): Sink
}

/** The two 32-bit halves with which the published classes represent a 64-bit number. */
type Halves = { readonly low: number; readonly high: number }

/** Upper half of a negative 32-bit number, which protobuf writes with 64 bits. */
const ALL_ONES = 0xff_ff_ff_ff

/**
 * Replaces the writer of the published message classes. Instead of writing a byte, compares the byte with the expected
 * byte, and throws at the first difference. Writing the bytes first and comparing them afterwards takes several times
 * as long. Only the methods of `Sink` exist, so a field of another type throws as well.
 */
export class ByteCheck implements Sink {
  private position = 0
  /** End positions of the messages that have begun and not ended. */
  private readonly openEnds: number[] = []

  constructor(private readonly expected: Uint8Array) {}

  /** Must be called last. Throws if expected bytes remain. */
  finish(): void {
    if (this.position !== this.expected.length || this.openEnds.length > 0) throw new Difference()
  }

  uint32(value: number): this {
    return this.varint(value >>> 0, 0)
  }

  int32(value: number): this {
    return this.varint(value >>> 0, value < 0 ? ALL_ONES : 0)
  }

  int64(value: unknown): this {
    const { low, high } = halvesOf(value)
    return this.varint(low >>> 0, high >>> 0)
  }

  uint64(value: unknown): this {
    return this.int64(value)
  }

  sint64(value: unknown): this {
    const { low, high } = halvesOf(value)
    // Zigzag encoding: the sign becomes the lowest bit.
    const sign = high >> 31
    return this.varint(((low << 1) ^ sign) >>> 0, (((high << 1) | (low >>> 31)) ^ sign) >>> 0)
  }

  bool(value: boolean): this {
    return this.byte(value ? 1 : 0)
  }

  string(value: string): this {
    // Most texts are empty, and allocating a buffer costs more than the rest of the check.
    return value === '' ? this.byte(0) : this.bytes(Buffer.from(value, 'utf8'))
  }

  bytes(value: Uint8Array): this {
    this.uint32(value.length)
    for (let i = 0; i < value.length; i++) {
      if (value[i] !== this.expected[this.position + i]) throw new Difference()
    }
    this.position += value.length
    return this
  }

  /**
   * Begins a message. Takes the length from the expected bytes, and throws if the length is not in its shortest form.
   * `ldelim` then checks the length.
   */
  fork(): this {
    const length = this.nextLength()
    this.uint32(length)
    this.openEnds.push(this.position + length)
    return this
  }

  /** Ends the message that began last. */
  ldelim(): this {
    if (this.openEnds.pop() !== this.position) throw new Difference()
    return this
  }

  /** Reads a length of at most four bytes, without moving the position. */
  private nextLength(): number {
    let length = 0
    for (let i = 0; i < 4; i++) {
      const byte = this.expected[this.position + i] ?? 0
      length |= (byte & 0x7f) << (7 * i)
      if (byte < 0x80) return length
    }
    throw new Difference()
  }

  private varint(low: number, high: number): this {
    while (high !== 0 || low > 0x7f) {
      this.byte((low & 0x7f) | 0x80)
      low = ((low >>> 7) | (high << 25)) >>> 0
      high >>>= 7
    }
    return this.byte(low)
  }

  private byte(value: number): this {
    if (this.expected[this.position] !== value) throw new Difference()
    this.position += 1
    return this
  }
}

function halvesOf(value: unknown): Halves {
  if (typeof value !== 'object' || value === null || !('low' in value) || !('high' in value)) throw new Difference()
  const { low, high } = value
  if (typeof low !== 'number' || typeof high !== 'number') throw new Difference()
  return { low, high }
}
