import type { KeyTextReason } from '@shared/errors'

/** Reason why key text was refused; the page receives the same codes. */
type KeyTextErrorCode = KeyTextReason

const MESSAGES: Record<KeyTextErrorCode, string> = {
  empty: 'no key was given',
  'too-long': 'too long for a key or phrase',
  'not-hex': 'not hexadecimal',
  'wrong-length': 'a raw private key has 64 hex digits',
  'looks-like-der': 'this is a DER key, not a raw one',
  'pem-not-accepted': 'PEM text is not read; give the DER in hex',
  'not-der': 'not a DER private key',
  'wrong-key-type': 'the DER holds a key of another type than the requested one',
  'unsupported-algorithm': 'the DER holds a key of an algorithm that Hedera accounts do not use',
  'public-key': 'this is a public key',
  'encrypted-key': 'this DER key is protected by a password',
  'public-key-mismatch': 'the public key inside does not belong to the private key',
  'key-out-of-range': 'outside the range of private keys',
  'legacy-phrase': 'a 22-word phrase is of an old kind and derives other keys',
  'wrong-word-count': 'a phrase has 12 or 24 words',
  'unknown-word': 'a word is not in the BIP-39 list',
  'wrong-checksum': 'the checksum of the words is wrong',
  'bad-index': 'the index is an integer from 0 to 2147483647',
  'too-short': 'too short for a key of the service',
  'not-visible-ascii': 'a key of the service has visible ASCII characters only',
  'end-user-token': 'this is the sign-in token of an end user',
  'agent-key': 'this is an agent key',
  'not-an-agent-key': 'this does not begin as agent keys do',
  'wallet-key': 'this is the private key of a wallet',
  'not-a-key': 'this is an address or an account, not a key',
}

type KeyTextErrorDetail = {
  /** Position of an unknown word, counted from 1. */
  readonly position?: number
  /** Number of words found (`wrong-word-count`), or of bytes (`wrong-length`). */
  readonly count?: number
}

/** Error for refused key text. Each code has a fixed message, which can be logged. */
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
