import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { fromBase64, toBase64, wipe } from './bytes'

/**
 * Bytes sealed with AES-256-GCM, in base64. `nonce`: 12 random bytes, new for each sealing. `box`: the ciphertext,
 * followed by a tag of 16 bytes.
 */
type Sealed = { readonly nonce: string; readonly box: string }

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * scrypt cost of an app passphrase: 128 MiB and about 0.4 s per guess (RFC 7914; OWASP's first choice for scrypt). The
 * cost is fixed in format v1, so a tampered entry cannot make the app derive a key cheaply or endlessly.
 */
export const SCRYPT = { n: 2 ** 17, r: 8, p: 1 } as const
/** Memory limit for scrypt, which needs a little more than 128 * n * r bytes. Node's default is 32 MiB. */
const SCRYPT_MAX_MEMORY = 192 * 1024 * 1024

/** Derives 32 bytes from passphrase bytes and salt. The caller wipes the result. */
export type DeriveKey = (passphrase: Uint8Array, salt: Uint8Array) => Promise<Uint8Array>

export const deriveWithScrypt: DeriveKey = (passphrase, salt) =>
  new Promise((resolve, reject) => {
    const cost = { N: SCRYPT.n, r: SCRYPT.r, p: SCRYPT.p, maxmem: SCRYPT_MAX_MEMORY }
    scrypt(passphrase, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })

/**
 * Seals bytes under a key of 32 bytes. `context`, the additional data, names the content and its owner: the bytes open
 * only with the same context.
 */
export function seal(key: Uint8Array, plain: Uint8Array, context: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context, 'utf8'))
  const box = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { nonce: toBase64(nonce), box: toBase64(box) }
}

/** Opens sealed bytes, which the caller wipes. Null for a wrong key, a wrong context or changed data. */
export function unseal(key: Uint8Array, sealed: Sealed, context: string): Uint8Array | null {
  const nonce = fromBase64(sealed.nonce)
  const box = fromBase64(sealed.box)
  if (nonce.length !== NONCE_BYTES || box.length < TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context, 'utf8')).setAuthTag(box.subarray(box.length - TAG_BYTES))
  const plain = decipher.update(box.subarray(0, box.length - TAG_BYTES))
  try {
    decipher.final()
    return Uint8Array.from(plain)
  } catch {
    return null
  } finally {
    wipe(plain)
  }
}
