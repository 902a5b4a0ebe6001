import { areBytesEqual, wipe } from './bytes'
import { readDer } from './der'
import { derivePath, standardPath } from './derive'
import { KeyTextError } from './key-text-error'
import type { KeyMaterial, KeyType, PublicFacts } from './key-types'
import { checkPhrase, normalisePhrase, seedOfPhrase } from './phrase'
import { isValidPrivateKey, publicFactsOf } from './public-key'

export type KeyFormat = 'hex' | 'der' | 'phrase'

/** Longest accepted key text: 24 words of up to 8 letters with many blanks. */
const MAX_KEY_TEXT_BYTES = 2048
const MAX_DERIVATION_INDEX = 0x7fff_ffff

/** Text that a person typed, as a string or as UTF-8 bytes. Bytes are better, because they can be wiped. */
export type KeyText = { readonly text: string } | { readonly bytes: Uint8Array }

export type ImportKeyInput = KeyText & {
  readonly format: KeyFormat
  /** The type that the person chose. A container with another type is refused. */
  readonly keyType: KeyType
  /** BIP-39 passphrase ("25th word"); ignored for other formats than a phrase. */
  readonly passphrase?: string
  /** Last step of the derivation path, 0 to 2147483647, default 0; ignored for other formats than a phrase. */
  readonly index?: number
}

/**
 * Reads key text strictly. Works on a copy of the input's bytes; the caller wipes the original. A `text` string, the
 * passphrase, and the big integers of the curve arithmetic cannot be wiped, and are left to garbage collection.
 * @returns the plain key; the caller wipes `privateKey`.
 * @throws KeyTextError, which never contains a part of the text
 */
export async function importKey(input: ImportKeyInput): Promise<KeyMaterial> {
  const typedBytes = copyOfText(input)
  let privateKey: Uint8Array | null = null
  try {
    privateKey = await readKey(typedBytes, input)
    if (!isValidPrivateKey(input.keyType, privateKey)) throw new KeyTextError('key-out-of-range')
    return { ...publicFactsOf(input.keyType, privateKey), privateKey: Uint8Array.from(privateKey) }
  } finally {
    wipe(typedBytes, privateKey)
  }
}

/** Public facts of the key in a key text. The private key is wiped. @throws KeyTextError */
export async function readPublicFacts(input: ImportKeyInput): Promise<PublicFacts> {
  const { privateKey, ...facts } = await importKey(input)
  wipe(privateKey)
  return facts
}

function copyOfText(input: KeyText): Uint8Array {
  const length = 'bytes' in input ? input.bytes.length : input.text.length
  if (length > MAX_KEY_TEXT_BYTES) throw new KeyTextError('too-long')
  return 'bytes' in input ? Uint8Array.from(input.bytes) : new TextEncoder().encode(input.text)
}

function readKey(typedBytes: Uint8Array, input: ImportKeyInput): Uint8Array | Promise<Uint8Array> {
  switch (input.format) {
    case 'hex':
      return readRawHex(typedBytes)
    case 'der':
      return readDerHex(typedBytes, input.keyType)
    case 'phrase':
      return readPhrase(typedBytes, input.keyType, input.passphrase ?? '', input.index ?? 0)
  }
}

function readRawHex(typedBytes: Uint8Array): Uint8Array {
  const keyBytes = decodeHex(typedBytes)
  if (keyBytes.length === 32) return keyBytes
  // DER begins with the tag of a sequence.
  const looksLikeDer = keyBytes[0] === 0x30
  wipe(keyBytes)
  if (looksLikeDer) throw new KeyTextError('looks-like-der')
  throw new KeyTextError('wrong-length', { count: keyBytes.length })
}

function readDerHex(typedBytes: Uint8Array, keyType: KeyType): Uint8Array {
  const der = decodeHex(typedBytes)
  try {
    const derKey = readDer(der)
    if (derKey.keyType !== keyType) throw new KeyTextError('wrong-key-type')
    if (!isValidPrivateKey(keyType, derKey.secret)) throw new KeyTextError('key-out-of-range')
    const { publicKey } = publicFactsOf(keyType, derKey.secret)
    if (derKey.publicKey && !areBytesEqual(derKey.publicKey, publicKey)) throw new KeyTextError('public-key-mismatch')
    return derKey.secret.slice()
  } finally {
    wipe(der)
  }
}

async function readPhrase(
  typedBytes: Uint8Array,
  keyType: KeyType,
  passphrase: string,
  index: number,
): Promise<Uint8Array> {
  if (!Number.isInteger(index) || index < 0 || index > MAX_DERIVATION_INDEX) throw new KeyTextError('bad-index')
  const phrase = normalisePhrase(typedBytes)
  let seed: Uint8Array | null = null
  try {
    checkPhrase(phrase)
    seed = await seedOfPhrase(phrase, passphrase)
    return derivePath(keyType, seed, standardPath(keyType, index))
  } finally {
    wipe(phrase, seed)
  }
}

/** Decodes hex text. Only surrounding blanks and one leading `0x` are allowed next to the digits. */
function decodeHex(typedBytes: Uint8Array): Uint8Array {
  let start = 0
  let end = typedBytes.length
  // A space, or one of the control characters from tab to carriage return.
  const isBlank = (byte: number | undefined) => byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d)
  while (start < end && isBlank(typedBytes[start])) start++
  while (end > start && isBlank(typedBytes[end - 1])) end--
  if (start === end) throw new KeyTextError('empty')
  // Two hyphens begin a PEM text.
  if (typedBytes[start] === 0x2d && typedBytes[start + 1] === 0x2d) throw new KeyTextError('pem-not-accepted')
  // Skip `0x` or `0X`.
  if (typedBytes[start] === 0x30 && ((typedBytes[start + 1] ?? 0) | 0x20) === 0x78) start += 2
  if ((end - start) % 2 !== 0) throw new KeyTextError('not-hex')
  const bytes = new Uint8Array((end - start) / 2)
  for (let i = 0; i < bytes.length; i++) {
    const high = hexDigit(typedBytes[start + 2 * i] ?? 0)
    const low = hexDigit(typedBytes[start + 2 * i + 1] ?? 0)
    if (high < 0 || low < 0) {
      wipe(bytes)
      throw new KeyTextError('not-hex')
    }
    bytes[i] = (high << 4) | low
  }
  return bytes
}

/** Value of an ASCII hex digit; -1 for any other byte. */
function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
