/** Why key text was refused. The text itself is never part of the error. */
export type KeyTextErrorCode =
  /** Nothing but blanks. */
  | 'empty'
  /** Longer than any key or phrase can be. */
  | 'too-long'
  /** A character that is no hex digit, or an odd number of digits. */
  | 'not-hex'
  /** Raw hex of another length than 32 bytes. */
  | 'wrong-length'
  /** Asked for raw hex, but this is a DER container. */
  | 'looks-like-der'
  /** PEM armour around the key: only the hex of the DER is read. */
  | 'pem-not-accepted'
  /** Not a well-formed DER private key. */
  | 'not-der'
  /** DER of a key type other than the one asked for. */
  | 'wrong-key-type'
  /** DER of a curve or algorithm that Hedera accounts do not use. */
  | 'unsupported-algorithm'
  /** DER of a public key. */
  | 'public-key'
  /** DER of a password-protected key. */
  | 'encrypted-key'
  /** DER that carries a public key which is not the private key's. */
  | 'public-key-mismatch'
  /** All zero, or not below the order of secp256k1. */
  | 'key-out-of-range'
  /** 22 words: the phrase of an old wallet, which derives differently. */
  | 'legacy-phrase'
  /** Neither 12 nor 24 words. */
  | 'wrong-word-count'
  /** A word that is not in the list; see `position`. */
  | 'unknown-word'
  /** All words known, but not these together: a wrong word or a wrong order. */
  | 'wrong-checksum'
  /** Derivation index that is no integer from 0 to 2147483647. */
  | 'bad-index'

const MESSAGES: Record<KeyTextErrorCode, string> = {
  empty: 'no key was given',
  'too-long': 'too long for a key or phrase',
  'not-hex': 'not hexadecimal',
  'wrong-length': 'a raw private key has 64 hex digits',
  'looks-like-der': 'this is a DER key, not a raw one',
  'pem-not-accepted': 'PEM text is not read; give the DER in hex',
  'not-der': 'not a DER private key',
  'wrong-key-type': 'the DER holds a key of another type than the one asked for',
  'unsupported-algorithm': 'the DER holds a key of an algorithm that Hedera accounts do not use',
  'public-key': 'this is a public key',
  'encrypted-key': 'this DER key is protected by a password',
  'public-key-mismatch': 'the public key inside does not belong to the private key',
  'key-out-of-range': 'outside the range of private keys',
  'legacy-phrase': 'a 22-word phrase is of an old kind and derives other keys',
  'wrong-word-count': 'a phrase has 12 or 24 words',
  'unknown-word': 'a word is not in the BIP-39 list',
  'wrong-checksum': 'the words do not belong together',
  'bad-index': 'the index is an integer from 0 to 2147483647',
}

export type KeyTextErrorDetail = {
  /** Of an unknown word: its place, counted from 1. */
  readonly position?: number
  /** Words or bytes counted, for `wrong-word-count` and `wrong-length`. */
  readonly count?: number
}

/** Key text was refused. `message` is fixed per code: it can be logged. */
export class KeyTextError extends Error {
  override readonly name = 'KeyTextError'
  readonly position: number | null
  readonly count: number | null

  constructor(
    readonly code: KeyTextErrorCode,
    detail: KeyTextErrorDetail = {},
  ) {
    super(MESSAGES[code])
    this.position = detail.position ?? null
    this.count = detail.count ?? null
  }
}
