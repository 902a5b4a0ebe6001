import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { fromBase64, toBase64, wipe } from './bytes'

/** AES-256-GCM: a new random 12-byte nonce per sealing, a 16-byte tag behind the text; both fields base64. */
type Sealed = { readonly nonce: string; readonly box: string }

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * scrypt cost of an app passphrase: 128 MiB and some 0.4 s per guess (RFC 7914; OWASP's first choice for scrypt).
 * Part of format v1: other costs need another version, so a tampered entry cannot ask for a cheap or an endless one.
 */
export const SCRYPT = { n: 2 ** 17, r: 8, p: 1 } as const
/** Node's default limit is 32 MiB; scrypt needs 128 * n * r and a little. */
const SCRYPT_MAX_MEMORY = 192 * 1024 * 1024

/** Derives 32 bytes from passphrase bytes and salt, wiped by the caller. */
export type DeriveKey = (passphrase: Uint8Array, salt: Uint8Array) => Promise<Uint8Array>

export const deriveWithScrypt: DeriveKey = (passphrase, salt) =>
  new Promise((resolve, reject) => {
    const cost = { N: SCRYPT.n, r: SCRYPT.r, p: SCRYPT.p, maxmem: SCRYPT_MAX_MEMORY }
    scrypt(passphrase, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })

/**
 * Seals a text. `context` names the text and its owner (the additional data): the text opens only with the same
 * context.
 */
export function seal(key: Uint8Array, plain: Uint8Array, context: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context, 'utf8'))
  const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { nonce: toBase64(nonce), box: toBase64(body) }
}

/** Returns the text (the caller wipes it), or null: wrong key, wrong context, or altered, without saying which. */
export function unseal(key: Uint8Array, sealed: Sealed, context: string): Uint8Array | null {
  const nonce = fromBase64(sealed.nonce)
  const body = fromBase64(sealed.box)
  if (nonce.length !== NONCE_BYTES || body.length < TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context, 'utf8')).setAuthTag(body.subarray(body.length - TAG_BYTES))
  const plain = decipher.update(body.subarray(0, body.length - TAG_BYTES))
  try {
    decipher.final()
    return Uint8Array.from(plain)
  } catch {
    return null
  } finally {
    wipe(plain)
  }
}
