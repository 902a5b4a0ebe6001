import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { trimEndOf } from '../digits'

/** SHA-256 of a text's UTF-8 bytes, or of bytes: 32 bytes. */
export const hashOf = (data: string | Uint8Array): Uint8Array =>
  sha256(typeof data === 'string' ? utf8ToBytes(data) : data)

export const hexOf = bytesToHex

/** The first four bytes as one big-endian number. */
export const firstFour = (hash: Uint8Array): number =>
  (((hash[0] ?? 0) << 24) | ((hash[1] ?? 0) << 16) | ((hash[2] ?? 0) << 8) | (hash[3] ?? 0)) >>> 0

/** True if no other text encodes the same bytes in the same encoding: lower case, and no spare bits. */
export function isOnlySpelling(text: string, as: 'hex' | 'base64'): boolean {
  if (as === 'hex') return text === text.toLowerCase()
  const last = trimEndOf(text, '=').at(-1) ?? ''
  const spareBits = text.endsWith('==') ? 4 : text.endsWith('=') ? 2 : 0
  return LETTERS.indexOf(last) % 2 ** spareBits === 0
}

const HEX = /^(?:[0-9a-f]{2})+$/i
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Decodes a salt: as hex, otherwise as base64; null when it is neither. */
export function spelledBytes(text: string): { readonly as: 'hex' | 'base64'; readonly bytes: Uint8Array } | null {
  if (HEX.test(text)) return { as: 'hex', bytes: hexToBytes(text) }
  if (text === '' || !BASE64.test(text)) return null
  return { as: 'base64', bytes: fromBase64(text) }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Own decoder, because neither Node's Buffer nor the page's atob exists in every environment of this code. */
function fromBase64(text: string): Uint8Array {
  const bits = trimEndOf(text, '=')
  const bytes = new Uint8Array(Math.floor((bits.length * 6) / 8))
  let held = 0
  let count = 0
  let at = 0
  for (const letter of bits) {
    held = (held << 6) | LETTERS.indexOf(letter)
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[at++] = (held >> count) & 255
    held &= (1 << count) - 1
  }
  return bytes
}
