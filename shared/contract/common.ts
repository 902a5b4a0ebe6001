import { z } from 'zod'
import type { EntityId } from '../ids'

/** `0.0.N`, without checksum. The type is asserted here once: a transform would be missing from the JSON schemas. */
export const entityId = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})\.(0|[1-9]\d{0,9})\.(0|[1-9]\d{0,17})$/) as unknown as z.ZodType<EntityId, string>
/** EVM address of an account or a contract, lower case. */
export const evmAddress = z.string().regex(/^0x[0-9a-f]{40}$/)
/** Decimal whole HBAR, at most 8 decimals, as text. */
export const hbarText = z.string().regex(/^-?(0|[1-9]\d{0,10})(\.\d{1,8})?$/)
/**
 * Serial number of an NFT. The ledger counts from 1, contracts use any id from 0; ids beyond 2^53 - 1, which a JSON
 * number cannot hold, are rejected. The lower bound is a refinement, not a schema bound, because the documents name no
 * bound to compare with.
 */
export const serialNumber = z
  .number()
  .int()
  .refine((serial) => serial >= 0, 'below 0')
export const instant = z.string().max(40)
/** Longer texts are rejected before trimming. */
const MAX_TYPED_CHARS = 4000
/** Text typed by a person, trimmed; at most `max` characters after trimming. */
export const typedText = (max: number) => z.string().max(MAX_TYPED_CHARS).trim().max(max)
export const noValue = z.undefined()

export const stamp = z.object({
  asOf: instant.nullable(),
  receivedAt: instant,
  maxAgeSeconds: z.number().nullable(),
  isCached: z.boolean(),
  offline: z.boolean(),
})

/** An id with its checksum on the current ledger and, when known, its name in the person's own book. */
export const namedId = z.object({ id: entityId, checksum: z.string(), name: z.string().nullable() })
export type NamedId = z.infer<typeof namedId>

/** Path of an image that main serves to the page (`/media/<hash>`), or null when there is none. */
export const imagePath = z
  .string()
  .regex(/^\/media\/[0-9a-f]{40}$/)
  .nullable()

export const keyType = z.enum(['ED25519', 'ECDSA'])
export type KeyType = z.infer<typeof keyType>
