/** What the review window shows and answers. It has its own preload, page and session partition. */
import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, keyType, namedId, nothing, serialNumber } from './common'
import { theme } from './app'
import { method, type ServicesOf } from './method'
import { place } from './network'

export const verdict = z.enum(['match', 'warn', 'refuse'])
export type Verdict = z.infer<typeof verdict>

const nftLine = z.object({
  kind: z.literal('nft'),
  name: z.string(),
  collection: z.string(),
  token: namedId,
  serial: serialNumber,
  image: imagePath,
  /** Asked for by the person, or found in the bytes only. */
  asked: z.boolean(),
})
const hbarLine = z.object({ kind: z.literal('hbar'), hbar: hbarText, asked: z.boolean() })
/** Anything else, in words made by main from the decoded bytes. */
const textLine = z.object({
  kind: z.literal('text'),
  text: z.string(),
  note: z.string().nullable(),
  asked: z.boolean(),
})
export const chequeLine = z.discriminatedUnion('kind', [nftLine, hbarLine, textLine])
export type ChequeLine = z.infer<typeof chequeLine>

/** Who is paid: an account, or an EVM address, which has no checksum and no name. */
const payee = z.object({
  id: z.union([entityId, z.string().regex(/^0x[0-9a-f]{40}$/)]),
  checksum: z.string().nullable(),
  name: z.string().nullable(),
})

export const reviewFinding = z.object({
  /** One of its kind in this review: the rule and a number, since a rule can speak more than once. */
  id: z.string().max(80),
  rule: z.string(),
  severity: z.enum(['refuse', 'warn', 'note']),
  title: z.string(),
  message: z.string(),
  evidence: z.string().nullable(),
})
export type ReviewFinding = z.infer<typeof reviewFinding>

export const reviewModel = z.object({
  reviewId: z.string(),
  theme,
  practice: z.boolean(),
  /** The profile's name. The page can choose it: it proves nothing. */
  networkLabel: z.string(),
  place,
  verdict,
  account: namedId,
  keyType,
  keyStore: z.enum(['keychain', 'session']),
  gives: z.array(chequeLine),
  gets: z.array(chequeLine),
  /**
   * Every receiver of coins with its exact amount. `role`: what is known of it. `isNameTrusted`: the app holds its key;
   * any other name was typed, or set by the page, and must not look like something that was verified.
   */
  payees: z.array(
    z.object({
      who: payee,
      isNameTrusted: z.boolean(),
      role: z.enum(['seller', 'market', 'other']),
      hbar: hbarText,
    }),
  ),
  feeMax: hbarText.nullable(),
  comparison: z.array(
    z.object({
      label: z.string(),
      asked: z.string(),
      does: z.string(),
      status: z.enum(['match', 'warn', 'refuse', 'note']),
    }),
  ),
  findings: z.array(reviewFinding),
  fields: z.array(z.object({ path: z.string(), value: z.string() })),
  /** SHA-384 of the transaction, hex: the ledger's own hash. Null when the bytes could not be decoded. */
  bytesHash: z.string().nullable(),
  /** When the transaction can no longer be accepted by the ledger; null when unknown. */
  expiresAt: instant.nullable(),
  openedAt: instant,
  /** Milliseconds before Approve becomes live. */
  approveDelayMs: z.number(),
  /** Commission the market pays a third party out of its fee, in words; null when none. */
  commission: z.string().nullable(),
})
export type ReviewModel = z.infer<typeof reviewModel>

/** What has to be acknowledged, each on its own: two receivers that one rule warns of are two things to accept. */
export function warnIds({ findings }: Pick<ReviewModel, 'findings'>): readonly string[] {
  return findings.filter(({ severity }) => severity === 'warn').map(({ id }) => id)
}

const reviewId = z.string().max(64)

export const review = {
  get: method({ input: nothing, output: reviewModel }),
  /** `acknowledged`: ids of all `warn` findings the person ticked. Errors: invalid-input when one is missing. */
  approve: method({
    input: z.object({ reviewId, acknowledged: z.array(z.string().max(80)).max(50) }),
    output: nothing,
  }),
  decline: method({ input: z.object({ reviewId }), output: nothing }),
  /** Saves bytes, request and findings to a file the person chooses. */
  saveReport: method({ input: z.object({ reviewId }), output: z.object({ saved: z.boolean() }) }),
  copy: method({ input: z.object({ text: z.string().max(2000) }), output: nothing }),
}

export const reviewContract = { review } as const
export type ReviewServices = ServicesOf<typeof reviewContract>
