import { z } from 'zod'
import { isEntityId, type EntityId } from '@shared/ids'
import { tryParseHbar, type Tinybar } from '@shared/amount'

/**
 * What the person asked for, fixed before any bytes are read. Amounts are decimal HBAR in the file and tinybar once
 * parsed; ids are `0.0.N` without checksum. Unknown keys are refused: a mistyped limit must not pass as no limit.
 */
const entityId = z
  .string()
  .max(40)
  .refine(isEntityId, 'not an id like 0.0.1001')
  .transform((text): EntityId => text)

const hbar = z
  .string()
  .max(40)
  .transform((text, ctx): Tinybar => {
    const amount = tryParseHbar(text)
    if (amount !== null && amount >= 0n) return amount
    ctx.addIssue({ code: 'custom', message: 'not an amount of HBAR like "125.5"' })
    return z.NEVER
  })

const MAX_SERIAL = 2n ** 63n - 1n
const serial = z
  .union([z.int().positive(), z.string().regex(/^[1-9]\d{0,18}$/)])
  .transform((value) => BigInt(value))
  .refine((value) => value <= MAX_SERIAL, 'larger than any serial')

const common = {
  /** The account that signs and pays. */
  account: entityId,
  token: entityId,
  /** The nodes of the network in use: bytes for any other are refused. */
  nodes: z.array(entityId).min(1).max(100),
  /** Accounts the person lets spend on their behalf. */
  spenders: z.array(entityId).max(100).default([]),
  /** The highest network fee the person accepts. */
  feeCap: hbar,
  now: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
}

const buyIntent = z.strictObject({
  kind: z.literal('buy'),
  ...common,
  serial,
  /** All that may leave the account, network fee aside. */
  maxPrice: hbar,
  /** The seller the person saw, when one was shown. */
  seller: entityId.optional(),
  /** The market's accounts for fees, when known. */
  feeAccounts: z.array(entityId).max(100).default([]),
})

const associateIntent = z.strictObject({ kind: z.literal('associate'), ...common })

export const intentSchema = z.discriminatedUnion('kind', [buyIntent, associateIntent])

export type Intent = z.output<typeof intentSchema>
export type BuyIntent = z.output<typeof buyIntent>
export type AssociateIntent = z.output<typeof associateIntent>
/** The form of an intent in a file or a journal. */
export type IntentJson = z.input<typeof intentSchema>

export class IntentError extends Error {
  override readonly name = 'IntentError'
}

/** Parses the JSON form. A missing `now` is the clock's. Throws IntentError, naming the field and what is wrong. */
export function parseIntent(raw: unknown, clock: () => Date): Intent {
  const dated = isRecord(raw) && !Object.hasOwn(raw, 'now') ? { ...raw, now: clock().toISOString() } : raw
  const result = intentSchema.safeParse(dated)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) => `${path.join('.') || 'intent'}: ${message}`)
  throw new IntentError(`The intent cannot be read. ${issues.join('; ')}`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
