import { createHash, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { wordlist as BIP39_WORDS } from '@scure/bip39/wordlists/english.js'
import { wipe } from './bytes'
import { KeyTextError } from './key-text-error'

const PBKDF2_ROUNDS = 2048
const SEED_BYTES = 64
const BLANK = 0x20
const COMMA = 0x2c

const isSeparator = (byte: number): boolean => byte === BLANK || byte === COMMA || (byte >= 0x09 && byte <= 0x0d)

/**
 * Normalises a phrase: lower case, single blanks, no commas. Works on bytes, because a string could not be wiped. A
 * no-break space, as pasted from web pages, counts as a blank. Other bytes beyond ASCII stay, and fail the word
 * look-up.
 */
export function normalisePhrase(text: Uint8Array): Uint8Array {
  const buffer = new Uint8Array(text.length)
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const byte = text[i] ?? 0
    const isNoBreakSpace = byte === 0xc2 && text[i + 1] === 0xa0
    if (isNoBreakSpace) i++
    if (isNoBreakSpace || isSeparator(byte)) {
      if (length > 0 && buffer[length - 1] !== BLANK) buffer[length++] = BLANK
    } else {
      const isUpperCase = byte >= 0x41 && byte <= 0x5a
      buffer[length++] = isUpperCase ? byte + 0x20 : byte
    }
  }
  if (length > 0 && buffer[length - 1] === BLANK) length--
  const phrase = buffer.slice(0, length)
  wipe(buffer)
  return phrase
}

/** Negative if `bytes` sort before `word`, positive if after, 0 if equal. */
function compareWord(bytes: Uint8Array, word: string): number {
  const length = Math.min(bytes.length, word.length)
  for (let i = 0; i < length; i++) {
    const difference = (bytes[i] ?? 0) - word.charCodeAt(i)
    if (difference !== 0) return difference
  }
  return bytes.length - word.length
}

/** Index of a word in the BIP-39 list, which is sorted; -1 if the word is not in the list. */
function indexOfWord(bytes: Uint8Array): number {
  let low = 0
  let high = BIP39_WORDS.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const comparison = compareWord(bytes, BIP39_WORDS[middle] ?? '')
    if (comparison === 0) return middle
    if (comparison < 0) high = middle - 1
    else low = middle + 1
  }
  return -1
}

function splitWords(phrase: Uint8Array): readonly Uint8Array[] {
  const words: Uint8Array[] = []
  let start = 0
  for (let i = 0; i <= phrase.length; i++) {
    if (i < phrase.length && phrase[i] !== BLANK) continue
    words.push(phrase.subarray(start, i))
    start = i + 1
  }
  return words
}

/** Packs word indexes of 11 bits each into bytes, most significant bit first. */
function packIndexes(indexes: Uint16Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((indexes.length * 11) / 8))
  indexes.forEach((index, position) => {
    for (let bit = 0; bit < 11; bit++) {
      if ((index & (1 << (10 - bit))) === 0) continue
      const bitIndex = position * 11 + bit
      bytes[bitIndex >> 3] = (bytes[bitIndex >> 3] ?? 0) | (0x80 >> (bitIndex & 7))
    }
  })
  return bytes
}

/**
 * Checks a normalised phrase: 12 or 24 known words whose checksum holds (BIP-39, "Generating the mnemonic").
 * @throws KeyTextError `empty`, `legacy-phrase`, `wrong-word-count`, `unknown-word`, `wrong-checksum`
 */
export function checkPhrase(phrase: Uint8Array): void {
  if (phrase.length === 0) throw new KeyTextError('empty')
  const words = splitWords(phrase)
  if (words.length === 22) throw new KeyTextError('legacy-phrase')
  if (words.length !== 12 && words.length !== 24) throw new KeyTextError('wrong-word-count', { count: words.length })
  const indexes = new Uint16Array(words.length)
  let packedIndexes: Uint8Array | null = null
  try {
    words.forEach((word, i) => {
      const index = indexOfWord(word)
      if (index < 0) throw new KeyTextError('unknown-word', { position: i + 1 })
      indexes[i] = index
    })
    packedIndexes = packIndexes(indexes)
    const entropyLength = words.length === 12 ? 16 : 32
    const checksum = createHash('sha256').update(packedIndexes.subarray(0, entropyLength)).digest()[0] ?? 0
    // With 12 words the checksum is the upper half of the last byte; with 24 words, the whole last byte.
    const mask = words.length === 12 ? 0xf0 : 0xff
    if ((checksum & mask) !== packedIndexes[entropyLength]) throw new KeyTextError('wrong-checksum')
  } finally {
    indexes.fill(0)
    wipe(packedIndexes)
  }
}

/**
 * The BIP-39 seed of a checked phrase: 64 bytes, to be wiped by the caller. The string `passphrase` cannot be wiped.
 */
export async function seedOfPhrase(phrase: Uint8Array, passphrase: string): Promise<Uint8Array> {
  const salt = Buffer.from(`mnemonic${passphrase.normalize('NFKD')}`, 'utf8')
  try {
    return await promisify(pbkdf2)(phrase, salt, PBKDF2_ROUNDS, SEED_BYTES, 'sha512')
  } finally {
    wipe(salt)
  }
}

/**
 * The BIP-39 words for 16 or 32 bytes of entropy. The strings belong to the public word list, so only their order is
 * secret: emptying the array removes the secret.
 */
export function wordsOfEntropy(entropy: Uint8Array): string[] {
  const count = entropy.length === 16 ? 12 : 24
  const bits = new Uint8Array(entropy.length + 1)
  try {
    bits.set(entropy)
    bits[entropy.length] = createHash('sha256').update(entropy).digest()[0] ?? 0
    return Array.from({ length: count }, (_, position) => {
      let index = 0
      for (let bitIndex = position * 11; bitIndex < (position + 1) * 11; bitIndex++) {
        index = (index << 1) | (((bits[bitIndex >> 3] ?? 0) >> (7 - (bitIndex & 7))) & 1)
      }
      return BIP39_WORDS[index] ?? ''
    })
  } finally {
    wipe(bits)
  }
}
