import { z } from 'zod'
import { seal, unseal } from './seal'
import { VaultError } from './vault-error'

const base64 = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/)

export const sealedSchema = z.strictObject({ nonce: base64(16), box: base64(2048) })

const publicPartSchema = z.strictObject({
  keyType: z.enum(['ED25519', 'ECDSA']),
  publicKey: z.string().regex(/^[0-9a-f]{64,66}$/),
})
/**
 * Unencrypted facts in the entry of a key, in the field `about`. These facts allow the key's recovery when the app's
 * records are lost.
 */
type PublicPart = z.infer<typeof publicPartSchema>

/** Version 1 of a secret's entry in the keychain, as JSON. */
const entrySchema = z.strictObject({ v: z.literal(1), about: publicPartSchema.optional(), sealed: sealedSchema })

/** Parses JSON text by a schema. @throws VaultError `damaged-entry` */
export function parseEntry<T>(schema: z.ZodType<T>, text: string): T {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    // Do not pass on the error of JSON.parse: its message quotes the entry.
    throw new VaultError('damaged-entry')
  }
  const parsed = schema.safeParse(raw)
  if (!parsed.success) throw new VaultError('damaged-entry')
  return parsed.data
}

/** Seals a secret under the master key and returns its entry. The entry opens only with the same `context`. */
export function sealEntry(masterKey: Uint8Array, secret: Uint8Array, context: string, about?: PublicPart): string {
  return JSON.stringify({ v: 1, about, sealed: seal(masterKey, secret, context) })
}

/** Opens an entry and returns its secret, to be wiped by the caller. @throws VaultError `damaged-entry` */
export function openEntry(masterKey: Uint8Array, entryText: string, context: string): Uint8Array {
  const secret = unseal(masterKey, parseEntry(entrySchema, entryText).sealed, context)
  if (!secret) throw new VaultError('damaged-entry')
  return secret
}

/**
 * The unencrypted part of a key's entry; not authentic until the entry is opened. @throws VaultError `damaged-entry`
 */
export function publicPartOf(entryText: string): PublicPart {
  const { about } = parseEntry(entrySchema, entryText)
  if (!about) throw new VaultError('damaged-entry')
  return about
}
