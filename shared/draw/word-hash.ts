import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * SHA-256 (FIPS 180-4) of texts with a common prefix. The prefix is hashed once, and no hash allocates memory. A
 * million draws need five to ten million of these hashes, for which the library's function takes three times as long.
 * Other hashes use the library's function. The tests compare the results of this class with that function's results.
 */
export class PrefixHash {
  // Two small arrays instead of one: the engine allocates a larger array outside of its heap, and this allocation takes
  // longer than calculating a hash.
  /** State after the complete blocks of the prefix. */
  private readonly prefixState = new Int32Array(INITIAL_STATE)
  /** The incomplete last block of the prefix. */
  private readonly lastBlock = new Int32Array(BLOCK_WORDS)
  /** Length of the prefix in bytes. */
  private readonly length: number

  constructor(prefix: string) {
    const { prefixState, lastBlock } = this
    clearBlock()
    this.length = isAscii(prefix) ? hashAscii(prefixState, prefix) : hashBytes(prefixState, utf8ToBytes(prefix))
    for (let i = 0; i < BLOCK_WORDS; i++) lastBlock[i] = words[i] as number
  }

  /** First four bytes of the hash of the prefix and `suffix` (ASCII) as one number, 0 to 2^32 - 1. */
  firstFourBytes(suffix: string): number {
    this.hash(suffix)
    return (scratch[0] as number) >>> 0
  }

  /** First `byteCount` bytes of the hash of the prefix as hex digits. `byteCount`: 4 to 32, a multiple of four. */
  hex(byteCount: number): string {
    this.hash('')
    let digits = ''
    for (let i = 0; i < byteCount / 4; i++) digits += ((scratch[i] as number) >>> 0).toString(16).padStart(8, '0')
    return digits
  }

  /** Writes the first `count` words of the hash of the prefix to `target` from `offset` on. `count`: 1 to 8. */
  writeWords(target: Int32Array, offset: number, count: number): void {
    this.hash('')
    for (let i = 0; i < count; i++) target[offset + i] = scratch[i] as number
  }

  /** Hashes the prefix and the suffix; leaves the hash in `scratch`. */
  private hash(suffix: string): void {
    const { prefixState, lastBlock, length } = this
    for (let i = 0; i < BLOCK_WORDS; i++) words[i] = lastBlock[i] as number
    let offset = length % BLOCK_BYTES
    let state = prefixState
    for (let i = 0; i < suffix.length; i++) {
      putByte(offset++, suffix.charCodeAt(i))
      if (offset < BLOCK_BYTES) continue
      compress(state, scratch)
      state = scratch
      clearBlock()
      offset = 0
    }
    putByte(offset, 0x80)
    if (offset >= BLOCK_BYTES - LENGTH_BYTES) {
      compress(state, scratch)
      state = scratch
      clearBlock()
    }
    // The block ends with the length in bits as two words. A draw's text is below 2^29 bytes, so the lower word is
    // enough.
    words[15] = (length + suffix.length) << 3
    compress(state, scratch)
  }
}

/** True for ASCII text, with one byte per character. */
function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}

/**
 * Hashes the complete blocks of an ASCII text into `state`, and leaves the incomplete last block in `words`. Returns
 * the length in bytes.
 */
function hashAscii(state: Int32Array, text: string): number {
  for (let i = 0; i < text.length; i++) {
    putByte(i % BLOCK_BYTES, text.charCodeAt(i))
    if (i % BLOCK_BYTES === BLOCK_BYTES - 1) finishBlock(state)
  }
  return text.length
}

/** Like `hashAscii`, for bytes. */
function hashBytes(state: Int32Array, bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) {
    putByte(i % BLOCK_BYTES, bytes[i] as number)
    if (i % BLOCK_BYTES === BLOCK_BYTES - 1) finishBlock(state)
  }
  return bytes.length
}

function finishBlock(state: Int32Array): void {
  compress(state, state)
  clearBlock()
}

const BLOCK_BYTES = 64
const BLOCK_WORDS = 16
const LENGTH_BYTES = 8

/** First 32 bits of the fractions of the square roots of the first 8 primes. */
const INITIAL_STATE = rootFractions(8, Math.sqrt)
/** First 32 bits of the fractions of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = rootFractions(64, Math.cbrt)

function rootFractions(count: number, root: (prime: number) => number): Int32Array {
  const fractions = new Int32Array(count)
  let primeCount = 0
  for (let candidate = 2; primeCount < count; candidate++) {
    if (!isPrime(candidate)) continue
    fractions[primeCount] = (root(candidate) % 1) * 2 ** 32
    primeCount++
  }
  return fractions
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) return false
  return true
}

/** The current block in 16 words, which `compress` extends to 64. Shared, because no hash is interrupted by another. */
const words = new Int32Array(64)
/** State after the last processed block; at the end of a hash, the hash. Shared for the same reason. */
const scratch = new Int32Array(8)

function clearBlock(): void {
  for (let i = 0; i < BLOCK_WORDS; i++) words[i] = 0
}

/** Adds a byte to the block in `words`. The byte at this offset must be 0 before. */
function putByte(offset: number, byte: number): void {
  words[offset >> 2] = (words[offset >> 2] as number) | (byte << (24 - ((offset & 3) << 3)))
}

/** Processes the block in `words`: writes the state that follows from `input` to `output`. Names as in FIPS 180-4. */
function compress(input: Int32Array, output: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const w15 = words[i - 15] as number
    const w2 = words[i - 2] as number
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3)
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10)
    words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0
  }
  let a = input[0] as number
  let b = input[1] as number
  let c = input[2] as number
  let d = input[3] as number
  let e = input[4] as number
  let f = input[5] as number
  let g = input[6] as number
  let h = input[7] as number
  const [a0, b0, c0, d0, e0, f0, g0, h0] = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[i] as number) + (words[i] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  output[0] = a0 + a
  output[1] = b0 + b
  output[2] = c0 + c
  output[3] = d0 + d
  output[4] = e0 + e
  output[5] = f0 + f
  output[6] = g0 + g
  output[7] = h0 + h
}
