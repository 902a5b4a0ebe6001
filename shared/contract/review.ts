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

/** Highest number of images in one line. */
const MAX_COVERED_IMAGES = 8

/** A sentence below the line, written by main. */
const note = z.string().nullable()

const nftLine = z.object({
  kind: z.literal('nft'),
  name: z.string(),
  /** Text in place of the name where the NFT does not simply change hands: an approval, a listing. */
  title: z.string().nullable(),
  note,
  /** Null when the name is unknown. */
  collection: z.string().nullable(),
  token: namedId,
  /** In digits, because the ledger's range exceeds a JavaScript number. */
  serial: z.string().regex(/^(0|[1-9]\d{0,18})$/),
  image: imagePath,
  /** True if the person requested this effect; false if only the bytes contain the effect. */
  isRequested: z.boolean(),
})
const hbarLine = z.object({
  kind: z.literal('hbar'),
  hbar: hbarText,
  /** True if the amount is a limit that a spender may take later; false if the amount leaves at once. */
  isLimit: z.boolean(),
  /** Main's words at the right end of the line, such as "3 × 85 ℏ". */
  aside: z.string().nullable(),
  note,
  isRequested: z.boolean(),
})
/** Any other effect, in main's words for the decoded bytes. */
const textLine = z.object({
  kind: z.literal('text'),
  text: z.string(),
  note,
  /** Image of the collection or launch that the text names; null if unknown. */
  image: imagePath,
  /** Images of the NFTs that the line covers. `coveredCount`: number of these NFTs; null if unknown. */
  coveredImages: z.array(imagePath).max(MAX_COVERED_IMAGES),
  coveredCount: z.number().int().nonnegative().nullable(),
  isRequested: z.boolean(),
})
export const reviewLine = z.discriminatedUnion('kind', [nftLine, hbarLine, textLine])
export type ReviewLine = z.infer<typeof reviewLine>

/** A consequence of the review's subject. `mark`: the icon. `hbar`: amount at the right end; null without an amount. */
const consequence = z.object({
  mark: z.enum(['works', 'stops', 'stays', 'draw', 'pays', 'open', 'undo', 'offer']),
  text: z.string(),
  hbar: hbarText.nullable(),
  images: z.array(imagePath).max(MAX_COVERED_IMAGES),
})
export type ReviewConsequence = z.infer<typeof consequence>

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
  /** One line with actor, verb, object and amount, for the list of warnings. */
  claim: z.string(),
  message: z.string(),
  evidence: z.string().nullable(),
  /** Text that must be typed exactly to accept the finding; null when a tick is enough. */
  requiredText: z.string().nullable(),
})
export type ReviewFinding = z.infer<typeof reviewFinding>

export const reviewModel = z.object({
  reviewId: z.string(),
  subject: reviewSubject,
  theme,
  isPractice: z.boolean(),
  /** The profile's name. Proves nothing about the network, because the page can choose the name. */
  networkLabel: z.string(),
  endpoint: profileEndpoint,
  verdict,
  account: namedId,
  /** The signing key; null for an act, which no key signs. */
  signer: z.object({ keyType, keyStore: z.enum(['keychain', 'session']) }).nullable(),
  gives: z.array(reviewLine),
  gets: z.array(reviewLine),
  /** Permissions that end. */
  revokes: z.array(reviewLine),
  /**
   * Effects that the person requested and that only the market records, such as the price of a listing. The bytes do
   * not contain these effects.
   */
  marketEffects: z.array(reviewLine),
  /**
   * Every account that receives coins, with the exact amount, and every account or address that receives a permission
   * (`hbar` null). `isNameTrusted`: true if the app holds the account's key, or if the person typed the name in main's
   * own window. Any other name came from the page and must not look verified.
   */
  payees: z.array(
    z.object({
      payee,
      /** Account whose number an EVM address contains; null for a payee with an account id, and for any other address. */
      account: z.object({ id: entityId, checksum: z.string().nullable() }).nullable(),
      isNameTrusted: z.boolean(),
      /** True if the payee is on the person's list of allowed spenders. */
      isListed: z.boolean(),
      /** Time at which the person added the payee to that list; null if the payee is not on the list. */
      listedSince: instant.nullable(),
      /** `revoked`: an account that loses a permission. */
      role: z.enum(['seller', 'market', 'spender', 'revoked', 'other']),
      hbar: hbarText.nullable(),
    }),
  ),
  /**
   * Maximum network fee, decimal HBAR; null without decoded bytes. The bytes can hold a fee above the total supply of
   * HBAR.
   */
  feeMax: z
    .string()
    .regex(/^(0|[1-9]\d{0,11})(\.\d{1,8})?$/)
    .nullable(),
  /** Expected network charge; null without an estimate. */
  feeEstimate: hbarText.nullable(),
  comparison: z.array(
    z.object({
      label: z.string(),
      requested: z.string(),
      actual: z.string(),
      status: z.enum(['match', 'warn', 'refuse', 'note']),
    }),
  ),
  findings: z.array(reviewFinding),
  /** Consequences after approval: what changes, stops working or stays. Null if none are known. */
  afterwards: z.object({ title: z.string(), rows: z.array(consequence) }).nullable(),
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
   * Time at which the basis of the review expires; null without such a time. `what`: name of the basis as the start of
   * a sentence, such as "The quote".
   */
  decideBy: z.object({ at: instant, what: z.string().max(80) }).nullable(),
  /** Time left to decide when the window requested this model, in ms of a monotonic clock; null without an end. */
  endsInMs: z.number().nullable(),
  /** Time until Approve becomes active, in ms. */
  approveDelayMs: z.number(),
  /** Commission that the market pays to a third party out of the market's fee, in words; null without a commission. */
  commission: z.string().nullable(),
  /** True if the person must enter the app's passphrase again to approve. */
  requiresPassphrase: z.boolean(),
})
export type ReviewModel = z.infer<typeof reviewModel>

/** State that may change while the window is open. */
export const reviewStatus = z.object({
  /** Number of reviews that are shown after this one. */
  waitingReviewCount: z.number().int().nonnegative(),
  /** Error that makes approval impossible, because something changed; null while approval is possible. */
  blockingError: appError.nullable(),
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
/** A `warn` finding that the person accepted. `typed`: text typed for the finding; null for a tick. */
const acknowledged = z.object({ id: z.string().max(80), typed: z.string().max(200).nullable() })

export const review = {
  get: method({ input: noValue, output: reviewModel }),
  /**
   * Reports the position of the Approve button and returns the status. `button`: null while an input is missing. Main
   * restarts the time until Approve becomes active when the button moves.
   */
  reportApproveButton: method({ input: z.object({ reviewId, button: approveButton }), output: reviewStatus }),
  /**
   * Approves the review. `acknowledged`: all `warn` findings, each ticked or typed. `passphrase`: null if the review
   * does not require the passphrase. Errors: `invalid-input` when a finding or the passphrase is missing,
   * `approval-too-early`, `window-expired`, `wrong-passphrase`, and the error in the review's status that makes
   * approval impossible.
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
  saveReport: method({ input: z.object({ reviewId }), output: z.object({ isSaved: z.boolean() }) }),
  copy: method({ input: z.object({ text: z.string().max(2000) }), output: noValue }),
}

export const reviewContract = { review } as const
export type ReviewServices = ServicesOf<typeof reviewContract>
