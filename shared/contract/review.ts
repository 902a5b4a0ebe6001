/** Content and answers of the review window. The window has its own preload, page and session partition. */
import { z } from 'zod'
import { appError } from '../errors'
import { entityId, hbarText, imagePath, instant, keyType, namedId, noValue } from './common'
import { theme } from './app'
import { approveButton, waitLeft, waitRestart } from './approval'
import { method, type ServicesOf } from './method'
import { profileEndpoint } from './network'

export const verdict = z.enum(['match', 'warn', 'refuse'])
export type Verdict = z.infer<typeof verdict>

/**
 * Subject of the review. `transaction`: bytes to sign. `act`: a request to the market that commits money or withdraws a
 * commitment, with nothing to sign. `message`: a text to sign that is not a transaction.
 */
export const reviewSubject = z.enum(['transaction', 'act', 'message'])
export type ReviewSubject = z.infer<typeof reviewSubject>

/** A sentence below the line, written by main. */
const note = z.string().nullable()

const nftLine = z.object({
  kind: z.literal('nft'),
  name: z.string(),
  /** Text in place of the name where the NFT does not simply change hands: an approval, a listing. */
  head: z.string().nullable(),
  note,
  /** Null when the name is unknown. */
  collection: z.string().nullable(),
  token: namedId,
  /** In digits, because the ledger's range exceeds a JavaScript number. */
  serial: z.string().regex(/^(0|[1-9]\d{0,18})$/),
  image: imagePath,
  /** True if the person requested it; false if only the bytes contain it. */
  asked: z.boolean(),
})
const hbarLine = z.object({ kind: z.literal('hbar'), hbar: hbarText, note, asked: z.boolean() })
/** Any other effect, in main's words for the decoded bytes. */
const textLine = z.object({
  kind: z.literal('text'),
  text: z.string(),
  note,
  asked: z.boolean(),
})
export const reviewLine = z.discriminatedUnion('kind', [nftLine, hbarLine, textLine])
export type ReviewLine = z.infer<typeof reviewLine>

/** A payee: an account, or an EVM address, which has no checksum and no name. */
const payee = z.object({
  id: z.union([entityId, z.string().regex(/^0x[0-9a-f]{40}$/)]),
  checksum: z.string().nullable(),
  name: z.string().nullable(),
})

export const reviewFinding = z.object({
  /** Unique in this review: the rule and a number, because a rule can have several findings. */
  id: z.string().max(80),
  rule: z.string(),
  severity: z.enum(['refuse', 'warn', 'note']),
  title: z.string(),
  message: z.string(),
  evidence: z.string().nullable(),
  /** Text that must be typed exactly to accept the finding; null when a tick is enough. */
  typed: z.string().nullable(),
})
export type ReviewFinding = z.infer<typeof reviewFinding>

export const reviewModel = z.object({
  reviewId: z.string(),
  subject: reviewSubject,
  theme,
  practice: z.boolean(),
  /** The profile's name. The page can choose the name, so it proves nothing. */
  networkLabel: z.string(),
  place: profileEndpoint,
  verdict,
  account: namedId,
  /** The signing key; null for an act, which no key signs. */
  signer: z.object({ keyType, keyStore: z.enum(['keychain', 'session']) }).nullable(),
  gives: z.array(reviewLine),
  gets: z.array(reviewLine),
  /** Requested return, such as a listing price, that only the market records: not part of the signed bytes. */
  asks: z.array(reviewLine),
  /**
   * Every receiver of coins with its exact amount, and every receiver of a permission without an amount. `role`: known
   * role of the payee. `isNameTrusted`: the app holds its key, or the name was typed in main's own window; any other
   * name came from the page and must not look verified.
   */
  payees: z.array(
    z.object({
      who: payee,
      isNameTrusted: z.boolean(),
      /** True if the person has added the payee to the list of allowed spenders. */
      isListed: z.boolean(),
      role: z.enum(['seller', 'market', 'spender', 'other']),
      hbar: hbarText.nullable(),
    }),
  ),
  /** As large as the bytes can hold, which is more than the total supply of HBAR. */
  feeMax: z
    .string()
    .regex(/^(0|[1-9]\d{0,11})(\.\d{1,8})?$/)
    .nullable(),
  /** Expected network charge; null without an estimate. */
  feeEstimate: hbarText.nullable(),
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
  /** For an act the full request, for a message the full text, exactly as sent or signed; null for a transaction. */
  exactText: z.string().nullable(),
  /**
   * Hex. For a transaction SHA-384, the ledger's own hash, null when the bytes could not be decoded; otherwise SHA-256
   * of `exactText`.
   */
  bytesHash: z.string().nullable(),
  /** Time after which the ledger no longer accepts the transaction, or the market the text; null when unknown. */
  expiresAt: instant.nullable(),
  /**
   * End of validity of the review's basis, with its name as the start of a sentence ("The quote"); null without an end.
   */
  decideBy: z.object({ at: instant, what: z.string().max(80) }).nullable(),
  /** Time left to decide when the window opened, in ms of a monotonic clock; null without an end. */
  endsInMs: z.number().nullable(),
  /** Time until Approve becomes active, in ms. */
  approveDelayMs: z.number(),
  /** Commission that the market pays a third party out of its fee, in words; null without a commission. */
  commission: z.string().nullable(),
  /** True if the app's passphrase must be entered again. */
  askPassphrase: z.boolean(),
})
export type ReviewModel = z.infer<typeof reviewModel>

/** State that may change while the window is open. */
export const reviewStatus = z.object({
  /** Number of reviews waiting behind this one. */
  waiting: z.number().int().nonnegative(),
  /** Change that makes approval impossible; null while approval is possible. */
  changed: appError.nullable(),
  /**
   * Time until Approve becomes active. Null while the wait has not begun: an input is missing, or the window is not in
   * front.
   */
  waitLeftMs: waitLeft,
  waitRestart,
  /** Time left to decide, in ms; 0 when over, null without an end. */
  endsInMs: z.number().nonnegative().nullable(),
})
export type ReviewStatus = z.infer<typeof reviewStatus>

const reviewId = z.string().max(64)
/** Id of an accepted `warn` finding, and the text typed for it. */
const acknowledged = z.object({ id: z.string().max(80), typed: z.string().max(200).nullable() })

export const review = {
  get: method({ input: noValue, output: reviewModel }),
  /** `button`: position of Approve, once only the wait is missing. Main restarts the wait when the button moves. */
  standing: method({ input: z.object({ reviewId, button: approveButton }), output: reviewStatus }),
  /**
   * `acknowledged`: all `warn` findings, each ticked or typed. `passphrase`: only where the model requires it. Errors:
   * invalid-input when one is missing, approval-too-early, window-expired, cancelled when the review has changed,
   * wrong-passphrase.
   */
  approve: method({
    input: z.object({
      reviewId,
      acknowledged: z.array(acknowledged).max(50),
      passphrase: z.string().max(2000).nullable(),
    }),
    output: noValue,
  }),
  decline: method({ input: z.object({ reviewId }), output: noValue }),
  /** Saves bytes, request and findings to a file that the person chooses. */
  saveReport: method({ input: z.object({ reviewId }), output: z.object({ saved: z.boolean() }) }),
  copy: method({ input: z.object({ text: z.string().max(2000) }), output: noValue }),
}

export const reviewContract = { review } as const
export type ReviewServices = ServicesOf<typeof reviewContract>
