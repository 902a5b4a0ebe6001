import { keccak_256 } from '@noble/hashes/sha3.js'

const WORD_BYTES = 32

/** Type of an argument or result. */
export type AbiType = 'address' | 'uint256' | 'bool' | 'bytes' | 'bytes4' | 'string'
/** Value of an argument or result. An address is 40 hex digits without 0x. */
export type AbiValue = string | bigint | boolean | Uint8Array

/**
 * Selector of a function, as hex: the first four bytes of the hash of the function's signature. An example of a signature
 * is `transferFrom(address,address,uint256)`.
 */
export const selectorOf = (signature: string): string => hashOf(signature).slice(0, 8)
/** Keccak-256 hash of a signature, as hex. The first topic of an event’s log is the hash of the event’s signature. */
export const hashOf = (signature: string): string => hex(keccak_256(Buffer.from(signature)))

/** Types of the arguments in a signature. */
export const typesOf = (signature: string): AbiType[] => {
  const typeList = /^[^(]*\((.*)\)$/.exec(signature)?.[1] ?? ''
  return typeList === '' ? [] : (typeList.split(',') as AbiType[])
}

export const encodeCall = (signature: string, args: readonly AbiValue[]): Uint8Array =>
  Buffer.concat([Buffer.from(selectorOf(signature), 'hex'), encodeValues(typesOf(signature), args)])

/**
 * Encodes values. The heads come first: a static value itself, or the offset of a dynamic value. The tails follow, with the
 * dynamic values. `bytes4` is not supported here.
 */
export function encodeValues(types: readonly AbiType[], values: readonly AbiValue[]): Uint8Array {
  const heads: Buffer[] = []
  const tails: Buffer[] = []
  let offset = types.length * WORD_BYTES
  for (const [i, type] of types.entries()) {
    const value = values[i] ?? 0n
    if (!isDynamic(type)) {
      heads.push(encodeWord(type, value))
      continue
    }
    const tail = encodeTail(value)
    heads.push(numberWord(BigInt(offset)))
    tails.push(tail)
    offset += tail.length
  }
  return Buffer.concat([...heads, ...tails])
}

/**
 * Decodes arguments. Returns null if bytes are missing or a word is out of the range of its type. A `string` is returned as
 * its UTF-8 bytes.
 */
export function decodeValues(types: readonly AbiType[], encoded: Uint8Array): AbiValue[] | null {
  const values = types.map((type, i) => {
    const word = encoded.subarray(i * WORD_BYTES, (i + 1) * WORD_BYTES)
    if (word.length < WORD_BYTES) return null
    return isDynamic(type) ? decodeTail(encoded, numberOf(word)) : decodeWord(type, word)
  })
  return values.includes(null) ? null : (values as AbiValue[])
}

const isDynamic = (type: AbiType): boolean => type === 'bytes' || type === 'string'
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const numberOf = (word: Uint8Array): bigint => BigInt(`0x${hex(word)}`)
const numberWord = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(WORD_BYTES * 2, '0'), 'hex')

function encodeWord(type: AbiType, value: AbiValue): Buffer {
  if (type === 'address' && typeof value === 'string') return Buffer.from(value.padStart(WORD_BYTES * 2, '0'), 'hex')
  return numberWord(BigInt(value as bigint | boolean))
}

function encodeTail(value: AbiValue): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(value as Uint8Array)
  const padding = Buffer.alloc((WORD_BYTES - (bytes.length % WORD_BYTES)) % WORD_BYTES)
  return Buffer.concat([numberWord(BigInt(bytes.length)), bytes, padding])
}

function decodeWord(type: AbiType, word: Uint8Array): AbiValue | null {
  const digits = hex(word)
  // An address has 40 of the 64 hex digits of a word.
  if (type === 'address') return digits.startsWith('0'.repeat(24)) ? digits.slice(24) : null
  if (type === 'bytes4') return word.subarray(0, 4)
  const value = numberOf(word)
  if (type === 'uint256') return value
  // The remaining type is `bool`, whose only values are 0 and 1.
  if (value > 1n) return null
  return value === 1n
}

/** Content of a dynamic value: a word at `offset` has the length, and the content follows. Null if bytes are missing. */
function decodeTail(encoded: Uint8Array, offset: bigint): Uint8Array | null {
  if (offset + BigInt(WORD_BYTES) > BigInt(encoded.length)) return null
  const start = Number(offset)
  const length = numberOf(encoded.subarray(start, start + WORD_BYTES))
  if (length > BigInt(encoded.length - start - WORD_BYTES)) return null
  return encoded.subarray(start + WORD_BYTES, start + WORD_BYTES + Number(length))
}
