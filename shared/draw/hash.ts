import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { trimEndOf } from '../digits'

/** SHA-256 of a text's UTF-8 bytes, or of bytes: 32 bytes. */
export const hashOf = (data: string | Uint8Array): Uint8Array =>
  sha256(typeof data === 'string' ? utf8ToBytes(data) : data)

export const hexOf = bytesToHex

/** The first four bytes as one big-endian number. */
export const firstFourBytes = (hash: Uint8Array): number =>
  (((hash[0] ?? 0) << 24) | ((hash[1] ?? 0) << 16) | ((hash[2] ?? 0) << 8) | (hash[3] ?? 0)) >>> 0

/** True if the text is the standard encoding of its bytes: lower-case hex, or base64 whose spare bits are zero. */
export function isStandardEncoding(text: string, encoding: 'hex' | 'base64'): boolean {
  if (encoding === 'hex') return text === text.toLowerCase()
  const lastLetter = trimEndOf(text, '=').at(-1) ?? ''
  const spareBits = 2 * paddingCount(text)
  return BASE64_LETTERS.indexOf(lastLetter) % 2 ** spareBits === 0
}

/** Number of padding characters at the end of a base64 text, 0 to 2. */
function paddingCount(text: string): number {
  if (text.endsWith('==')) return 2
  return text.endsWith('=') ? 1 : 0
}

const HEX = /^(?:[0-9a-f]{2})+$/i
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Decodes a salt: as hex, otherwise as base64; null when it is neither. */
export function decodeSalt(text: string): { readonly encoding: 'hex' | 'base64'; readonly bytes: Uint8Array } | null {
  if (HEX.test(text)) return { encoding: 'hex', bytes: hexToBytes(text) }
  if (text === '' || !BASE64.test(text)) return null
  return { encoding: 'base64', bytes: fromBase64(text) }
}

const BASE64_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Decodes base64. This code runs in environments without Node's `Buffer`, and in others without the page's `atob`. */
function fromBase64(text: string): Uint8Array {
  const letters = trimEndOf(text, '=')
  const bytes = new Uint8Array(Math.floor((letters.length * 6) / 8))
  let pendingBits = 0
  let pendingBitCount = 0
  let byteIndex = 0
  for (const letter of letters) {
    pendingBits = (pendingBits << 6) | BASE64_LETTERS.indexOf(letter)
    pendingBitCount += 6
    if (pendingBitCount < 8) continue
    pendingBitCount -= 8
    bytes[byteIndex++] = (pendingBits >> pendingBitCount) & 255
    pendingBits &= (1 << pendingBitCount) - 1
  }
  return bytes
}
