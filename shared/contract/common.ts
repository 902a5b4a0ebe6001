import { z } from 'zod'
import type { EntityId } from '../ids'

/**
 * Id on the ledger (`0.0.N`), without checksum. The type is set by a cast, because a transform would be missing from
 * the JSON schemas.
 */
export const entityId = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})\.(0|[1-9]\d{0,9})\.(0|[1-9]\d{0,17})$/) as unknown as z.ZodType<EntityId, string>
/** EVM address of an account or a contract, lower case. */
export const evmAddress = z.string().regex(/^0x[0-9a-f]{40}$/)
/** Decimal amount in HBAR as text, with at most 8 decimals. */
export const hbarText = z.string().regex(/^-?(0|[1-9]\d{0,10})(\.\d{1,8})?$/)
/**
 * Serial number of an NFT. The ledger counts from 1. Contracts use any id from 0. Ids beyond 2^53 - 1 are rejected,
 * because a JSON number does not hold such ids exactly. The lower bound is a refinement: bounds in the schema itself
 * are compared with the market's documents, which state no bound.
 */
export const serialNumber = z
  .number()
  .int()
  .refine((serial) => serial >= 0, 'below 0')
/** Instant as ISO 8601 text in UTC. */
export const instant = z.string().max(40)
/** Maximum length of a typed text before trimming. */
const MAX_TYPED_CHARS = 4000
/** Text typed by a person, trimmed; at most `max` characters after trimming. */
export const typedText = (max: number) => z.string().max(MAX_TYPED_CHARS).trim().max(max)
export const noValue = z.undefined()

/** Schema of `Stamp` in `shared/time.ts`, which describes the fields. */
export const stamp = z.object({
  asOf: instant.nullable(),
  receivedAt: instant,
  maxAgeSeconds: z.number().nullable(),
  isCached: z.boolean(),
  offline: z.boolean(),
})

/** Id with its checksum on the current ledger, and the person's own name for the id; null without a name. */
export const namedId = z.object({ id: entityId, checksum: z.string(), name: z.string().nullable() })
export type NamedId = z.infer<typeof namedId>

/** Path of an image that main serves to the page (`/media/<hash>`); null without an image. */
export const imagePath = z
  .string()
  .regex(/^\/media\/[0-9a-f]{40}$/)
  .nullable()

export const keyType = z.enum(['ED25519', 'ECDSA'])
export type KeyType = z.infer<typeof keyType>
