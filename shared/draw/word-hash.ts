import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * SHA-256 (FIPS 180-4) of texts with a common beginning: the beginning is hashed once, and single texts allocate no
 * memory. Three times as fast as a whole hash by the library, which all other code uses and which the tests compare
 * with; a million draws have five to ten million of these hashes.
 */
export class WordHash {
  // Two arrays, because larger ones are stored outside of the heap, where each costs more than a hash.
  /** State after the complete blocks of the beginning. */
  private readonly begun = new Int32Array(START)
  /** The incomplete last block of the beginning. */
  private readonly rest = new Int32Array(BLOCK_WORDS)
  private readonly length: number

  constructor(beginning: string) {
    const { begun, rest } = this
    clear()
    this.length = isPlain(beginning) ? begin(begun, beginning) : beginBytes(begun, utf8ToBytes(beginning))
    for (let i = 0; i < BLOCK_WORDS; i++) rest[i] = words[i] as number
  }

  /** First four bytes of the hash of the beginning and `end` (ASCII) as one number, 0 to 2^32 - 1. */
  firstFour(end: string): number {
    this.hash(end)
    return (scratch[0] as number) >>> 0
  }

  /** First `bytes` bytes of the hash of the beginning, 4 to 32 in steps of four, as hex digits. */
  hex(bytes: number): string {
    this.hash('')
    let digits = ''
    for (let i = 0; i < bytes / 4; i++) digits += ((scratch[i] as number) >>> 0).toString(16).padStart(8, '0')
    return digits
  }

  /** Writes the first `count` words of the hash of the beginning, 1 to 8, to `target` from `at` on. */
  into(target: Int32Array, at: number, count: number): void {
    this.hash('')
    for (let i = 0; i < count; i++) target[at + i] = scratch[i] as number
  }

  private hash(end: string): void {
    const { begun, rest, length } = this
    for (let i = 0; i < BLOCK_WORDS; i++) words[i] = rest[i] as number
    let at = length % BLOCK
    let state = begun
    for (let i = 0; i < end.length; i++) {
      put(at++, end.charCodeAt(i))
      if (at < BLOCK) continue
      compress(state, scratch)
      state = scratch
      clear()
      at = 0
    }
    put(at, 0x80)
    if (at >= BLOCK - LENGTH_BYTES) {
      compress(state, scratch)
      state = scratch
      clear()
    }
    // Texts of a draw are below 2^29 bytes, so their length in bits fits the lower word.
    words[15] = (length + end.length) << 3
    compress(state, scratch)
  }
}

/** True for ASCII text, with one byte per character. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}

/** Hashes the complete blocks, and leaves the rest in `words`. Returns the length in bytes. */
function begin(state: Int32Array, text: string): number {
  for (let i = 0; i < text.length; i++) {
    put(i % BLOCK, text.charCodeAt(i))
    if (i % BLOCK === BLOCK - 1) next(state)
  }
  return text.length
}

function beginBytes(state: Int32Array, bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) {
    put(i % BLOCK, bytes[i] as number)
    if (i % BLOCK === BLOCK - 1) next(state)
  }
  return bytes.length
}

function next(state: Int32Array): void {
  compress(state, state)
  clear()
}

const BLOCK = 64
const BLOCK_WORDS = 16
const LENGTH_BYTES = 8

/**
 * The first 32 bits of the fractions of the square roots of the first 8 primes, and of the cube roots of the first 64.
 */
const START = rootsOf(8, Math.sqrt)
const ROUNDS = rootsOf(64, Math.cbrt)

function rootsOf(count: number, root: (prime: number) => number): Int32Array {
  const found = new Int32Array(count)
  for (let n = 2, i = 0; i < count; n++) {
    if (isPrime(n)) found[i++] = (root(n) % 1) * 2 ** 32
  }
  return found
}

function isPrime(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false
  return true
}

/** Shared buffers: only one block is processed at a time, and never across a pause. */
const words = new Int32Array(64)
const scratch = new Int32Array(8)

function clear(): void {
  for (let i = 0; i < BLOCK_WORDS; i++) words[i] = 0
}

function put(at: number, byte: number): void {
  words[at >> 2] = (words[at >> 2] as number) | (byte << (24 - ((at & 3) << 3)))
}

/** Writes the state after the block in `words` to `into`. */
function compress(from: Int32Array, into: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const w15 = words[i - 15] as number
    const w2 = words[i - 2] as number
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3)
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10)
    words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0
  }
  let a = from[0] as number
  let b = from[1] as number
  let c = from[2] as number
  let d = from[3] as number
  let e = from[4] as number
  let f = from[5] as number
  let g = from[6] as number
  let h = from[7] as number
  const [a0, b0, c0, d0, e0, f0, g0, h0] = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (words[i] as number)) | 0
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
  into[0] = a0 + a
  into[1] = b0 + b
  into[2] = c0 + c
  into[3] = d0 + d
  into[4] = e0 + e
  into[5] = f0 + f
  into[6] = g0 + g
  into[7] = h0 + h
}
