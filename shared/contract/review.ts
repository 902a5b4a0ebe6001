/** What the review window shows and answers. It has its own preload, page and session partition. */
import { z } from 'zod'
import { appError } from '../errors'
import { entityId, hbarText, imagePath, instant, keyType, namedId, nothing } from './common'
import { theme } from './app'
import { approveButton, waitLeft, waitRestart } from './approval'
import { method, type ServicesOf } from './method'
import { place } from './network'

export const verdict = z.enum(['match', 'warn', 'refuse'])
export type Verdict = z.infer<typeof verdict>

/**
 * What is decided about. `transaction`: bytes that would be signed. `act`: a request to the market that commits money
 * or takes a commitment back, with nothing to sign. `message`: a text that would be signed and is no transaction.
 */
export const reviewSubject = z.enum(['transaction', 'act', 'message'])
export type ReviewSubject = z.infer<typeof reviewSubject>

/** A sentence below the line, in words made by main. */
const note = z.string().nullable()

const nftLine = z.object({
  kind: z.literal('nft'),
  name: z.string(),
  /** Words in place of the name where the NFT does not simply change hands: a permission, a listing. */
  head: z.string().nullable(),
  note,
  /** Null when its name is not known. */
  collection: z.string().nullable(),
  token: namedId,
  /** In digits: the ledger counts further than a number of the page. */
  serial: z.string().regex(/^(0|[1-9]\d{0,18})$/),
  image: imagePath,
  /** Asked for by the person, or found in the bytes only. */
  asked: z.boolean(),
})
const hbarLine = z.object({ kind: z.literal('hbar'), hbar: hbarText, note, asked: z.boolean() })
/** Anything else, in words made by main from the decoded bytes. */
const textLine = z.object({
  kind: z.literal('text'),
  text: z.string(),
  note,
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
  /** What has to be typed, letter for letter, to accept it; null when a tick is enough. */
  typed: z.string().nullable(),
})
export type ReviewFinding = z.infer<typeof reviewFinding>

export const reviewModel = z.object({
  reviewId: z.string(),
  subject: reviewSubject,
  theme,
  practice: z.boolean(),
  /** The profile's name. The page can choose it: it proves nothing. */
  networkLabel: z.string(),
  place,
  verdict,
  account: namedId,
  /** The key that would sign; null of an act, which no key signs. */
  signer: z.object({ keyType, keyStore: z.enum(['keychain', 'session']) }).nullable(),
  gives: z.array(chequeLine),
  gets: z.array(chequeLine),
  /** What is asked for in return and kept by the market alone: no part of what would be signed. */
  asks: z.array(chequeLine),
  /**
   * Every receiver of coins with its exact amount, and everybody who is given a permission, without one. `role`: what is
   * known of it. `isNameTrusted`: the app holds its key, or the name was typed in main's own window; any other was typed
   * in the page, or set by it, and must not look like something that was verified.
   */
  payees: z.array(
    z.object({
      who: payee,
      isNameTrusted: z.boolean(),
      /** The person has entered it among those that may be let spend. */
      isListed: z.boolean(),
      role: z.enum(['seller', 'market', 'spender', 'other']),
      hbar: hbarText.nullable(),
    }),
  ),
  /** Up to what the bytes can hold, which is more than all the coins there are. */
  feeMax: z
    .string()
    .regex(/^(0|[1-9]\d{0,11})(\.\d{1,8})?$/)
    .nullable(),
  /** What the network is likely to charge; null when nobody has reckoned. */
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
  /** Of an act the request, of a message the text, whole as it would be sent or signed; null of a transaction. */
  exactText: z.string().nullable(),
  /**
   * Hex. Of a transaction SHA-384, the ledger's own hash, null when the bytes could not be decoded; else SHA-256 of
   * `exactText`.
   */
  bytesHash: z.string().nullable(),
  /** When the transaction can no longer be accepted by the ledger, or the text by the market; null when unknown. */
  expiresAt: instant.nullable(),
  /** When what it rests on runs out, in words that begin a sentence ("The quote"); null when nothing does. */
  decideBy: z.object({ at: instant, what: z.string().max(80) }).nullable(),
  /** Time left to decide when the window opened, in ms by a clock that nobody can set; null when nothing ends. */
  endsInMs: z.number().nullable(),
  /** Milliseconds before Approve becomes live. */
  approveDelayMs: z.number(),
  /** Commission the market pays a third party out of its fee, in words; null when none. */
  commission: z.string().nullable(),
  /** The app's passphrase has to be given again. */
  askPassphrase: z.boolean(),
})
export type ReviewModel = z.infer<typeof reviewModel>

/** What may change while the window is open. */
export const reviewStanding = z.object({
  /** How many reviews wait behind this one. */
  waiting: z.number().int().nonnegative(),
  /** What has changed, so that this can no longer be approved; null while it can. */
  changed: appError.nullable(),
  /** Time until Approve becomes live. Null while the wait has not begun: not all is given, or the window is not in front. */
  waitLeftMs: waitLeft,
  waitRestart,
  /** Time left to decide, in ms; 0 when it is over, null when nothing ends. */
  endsInMs: z.number().nonnegative().nullable(),
})
export type ReviewStanding = z.infer<typeof reviewStanding>

const reviewId = z.string().max(64)
/** The id of a `warn` finding that was accepted, and what was typed for it. */
const acknowledged = z.object({ id: z.string().max(80), typed: z.string().max(200).nullable() })

export const review = {
  get: method({ input: nothing, output: reviewModel }),
  /** `button`: Approve, once nothing but the wait is missing. Main starts the wait again when it moves. */
  standing: method({ input: z.object({ reviewId, button: approveButton }), output: reviewStanding }),
  /**
   * `acknowledged`: all `warn` findings, each ticked or typed. `passphrase`: only where the model asks for it.
   * Errors: invalid-input when one is missing, approval-too-early, window-expired, cancelled when it has changed,
   * wrong-passphrase.
   */
  approve: method({
    input: z.object({
      reviewId,
      acknowledged: z.array(acknowledged).max(50),
      passphrase: z.string().max(2000).nullable(),
    }),
    output: nothing,
  }),
  decline: method({ input: z.object({ reviewId }), output: nothing }),
  /** Saves bytes, request and findings to a file the person chooses. */
  saveReport: method({ input: z.object({ reviewId }), output: z.object({ saved: z.boolean() }) }),
  copy: method({ input: z.object({ text: z.string().max(2000) }), output: nothing }),
}

export const reviewContract = { review } as const
export type ReviewServices = ServicesOf<typeof reviewContract>
