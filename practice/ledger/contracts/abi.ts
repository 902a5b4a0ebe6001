import { keccak_256 } from '@noble/hashes/sha3.js'

const WORD = 32

/** An argument or result: an address is 40 hex digits without 0x. */
export type AbiType = 'address' | 'uint256' | 'bool' | 'bytes' | 'bytes4' | 'string'
export type AbiValue = string | bigint | boolean | Uint8Array

/** The first four bytes of the hash of a function's signature, as hex: `transferFrom(address,address,uint256)`. */
export const selectorOf = (signature: string): string => hashOf(signature).slice(0, 8)
/** Topic that identifies the logs of an event. */
export const hashOf = (signature: string): string => hex(keccak_256(Buffer.from(signature)))

export const typesOf = (signature: string): AbiType[] => {
  const inner = /^[^(]*\((.*)\)$/.exec(signature)?.[1] ?? ''
  return inner === '' ? [] : (inner.split(',') as AbiType[])
}

export const encodeCall = (signature: string, args: readonly AbiValue[]): Uint8Array =>
  Buffer.concat([Buffer.from(selectorOf(signature), 'hex'), encodeValues(typesOf(signature), args)])

export function encodeValues(types: readonly AbiType[], values: readonly AbiValue[]): Uint8Array {
  const heads: Buffer[] = []
  const tails: Buffer[] = []
  let offset = types.length * WORD
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

/** Arguments of a call; null if there are too few bytes, or a word is out of its type's range. */
export function decodeValues(types: readonly AbiType[], data: Uint8Array): AbiValue[] | null {
  const values = types.map((type, i) => {
    const word = data.subarray(i * WORD, (i + 1) * WORD)
    if (word.length < WORD) return null
    return isDynamic(type) ? decodeTail(data, numberOf(word)) : decodeWord(type, word)
  })
  return values.includes(null) ? null : (values as AbiValue[])
}

const isDynamic = (type: AbiType): boolean => type === 'bytes' || type === 'string'
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const numberOf = (word: Uint8Array): bigint => BigInt(`0x${hex(word)}`)
const numberWord = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(WORD * 2, '0'), 'hex')

function encodeWord(type: AbiType, value: AbiValue): Buffer {
  if (type === 'address' && typeof value === 'string') return Buffer.from(value.padStart(WORD * 2, '0'), 'hex')
  return numberWord(BigInt(value as bigint | boolean))
}

function encodeTail(value: AbiValue): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(value as Uint8Array)
  const padding = Buffer.alloc((WORD - (bytes.length % WORD)) % WORD)
  return Buffer.concat([numberWord(BigInt(bytes.length)), bytes, padding])
}

function decodeWord(type: AbiType, word: Uint8Array): AbiValue | null {
  const text = hex(word)
  if (type === 'address') return text.startsWith('0'.repeat(24)) ? text.slice(24) : null
  if (type === 'bytes4') return word.subarray(0, 4)
  const value = numberOf(word)
  if (type === 'bool') return value <= 1n ? value === 1n : null
  return value
}

function decodeTail(data: Uint8Array, offset: bigint): Uint8Array | null {
  if (offset + BigInt(WORD) > BigInt(data.length)) return null
  const start = Number(offset)
  const length = numberOf(data.subarray(start, start + WORD))
  if (length > BigInt(data.length - start - WORD)) return null
  return data.subarray(start + WORD, start + WORD + Number(length))
}
