/**
 * Everything a page can be asked to put into words. One union on a word-like `code`; the texts live in
 * `renderer/format/error-text.ts`, where a code without a text does not compile.
 */
import { z } from 'zod'
import { KEYCHAIN_REASONS, type KeychainReason } from './keychain-reasons'
import { AGAIN, failureNames, MONEY } from './market/failures'

/** Why a private key, phrase or passphrase was not accepted. Never holds any part of what was typed. */
export const keyTextReason = z.enum([
  'empty',
  'too-long',
  'not-hex',
  'wrong-length',
  'looks-like-der',
  'pem-not-accepted',
  'not-der',
  'wrong-key-type',
  'unsupported-algorithm',
  'public-key',
  'encrypted-key',
  'public-key-mismatch',
  'key-out-of-range',
  'legacy-phrase',
  'wrong-word-count',
  'unknown-word',
  'wrong-checksum',
  'bad-index',
  // Of keys of the service.
  'too-short',
  'not-visible-ascii',
  'end-user-token',
  'agent-key',
  'not-an-agent-key',
  'wallet-key',
  'not-a-key',
])
export type KeyTextReason = z.infer<typeof keyTextReason>

const keychainReasons = Object.keys(KEYCHAIN_REASONS) as KeychainReason[]
/** Why this computer's disk refused: full or over a quota, mounted read-only, no right to write, input or output error. */
export const diskReason = z.enum(['no-space', 'read-only', 'not-permitted', 'failing'])
export type DiskReason = z.infer<typeof diskReason>
/**
 * How far things were when the disk refused. `changing`: a change that the person made outside of flows. `not-begun`:
 * before a flow was begun. `unsent`: a flow was under way and nothing had been sent. `sent`: it was sent, and what becomes
 * of it cannot be saved. `settled`: the ledger or the market has done it, and that cannot be saved.
 */
export const diskStage = z.enum(['changing', 'not-begun', 'unsent', 'sent', 'settled'])
export type DiskStage = z.infer<typeof diskStage>

const at = <C extends string>(code: C) => ({ code: z.literal(code) })
const failureName = z.enum(failureNames)
/** The service's own words: third-party text, shown as data. */
const ownWords = z.string()

export const appError = z.discriminatedUnion('code', [
  /** A fault of the app itself; `ref` finds it in the log. */
  z.object({ ...at('internal'), ref: z.string() }),
  z.object({ ...at('invalid-input'), fields: z.array(z.string()) }),
  z.object({
    ...at('not-found'),
    what: z.enum([
      'account',
      'nft',
      'collection',
      'flow',
      'key',
      'profile',
      'tool',
      'offer',
      'launch',
      'list-entry',
      'alert',
      'kept-draw',
      'mint-draw',
      'verifier',
    ]),
  }),

  // The service and the ledger.
  z.object({ ...at('offline'), what: z.enum(['service', 'ledger', 'mirror', 'practice', 'tools']) }),
  /** Whoever asked no longer waits. */
  z.object({ ...at('cancelled') }),
  z.object({ ...at('timed-out'), what: z.enum(['service', 'ledger', 'mirror', 'tools']) }),
  z.object({ ...at('rate-limited'), retryAfterSeconds: z.number() }),
  /** The service names why it took no key. */
  z.object({
    ...at('unauthorized'),
    cause: z.enum(['no-key', 'key-refused', 'input-rejected', 'throttled']),
    /** Only of `throttled`. */
    retryAfterSeconds: z.number().optional(),
  }),
  /** It took the key for none that may do this, and does not say why: these causes are possible. */
  z.object({
    ...at('no-access'),
    operation: z.string(),
    key: z.enum(['agent', 'user', 'affiliate']).nullable(),
    possible: z.array(
      z.enum(['permission', 'activation', 'terms', 'address', 'project', 'signature', 'ended', 'no-key']),
    ),
    /** The name of the permission that the operation needs, as the service's settings call it. */
    permission: z.string().nullable(),
    message: ownWords,
  }),
  z.object({
    ...at('service-refused'),
    operation: z.string(),
    /** Which of the documented refusals it is; null of one that they do not know on this route. */
    failure: failureName.nullable(),
    /** The service's errorCode, or null when it named none. */
    serviceCode: z.string().nullable(),
    httpStatus: z.number(),
    message: ownWords,
    /** Whether and how the call may be made again, as this answer says; null when nobody says. */
    again: z.enum(AGAIN).nullable(),
    money: z.enum(MONEY),
    retryAfterSeconds: z.number().nullable(),
    /** The service's own transaction that is to be looked up. */
    transactionId: z.string().nullable(),
    /** How that transaction ended, in the ledger's word. */
    receiptStatus: z.string().nullable(),
    /** For how long checkouts by others are held off for this seller. */
    claimSecondsLeft: z.number().nullable(),
  }),
  /** It may have taken place and nobody has said so: no answer came, or the service does not know it either. */
  z.object({
    ...at('outcome-unknown'),
    operation: z.string(),
    failure: failureName,
    /** Under which the service knows the request. */
    idempotencyKey: z.string().nullable(),
  }),
  z.object({ ...at('unexpected-answer'), operation: z.string(), path: z.string() }),
  z.object({ ...at('ledger-refused'), status: z.string(), feeCharged: z.string().nullable() }),
  /** Node and mirror tell different ends of one transaction, each in the ledger's word. Neither is believed. */
  z.object({ ...at('ledger-unclear'), node: z.string(), mirror: z.string() }),

  // Keys.
  /** Journals of earlier versions hold other words as the reason; they count as a keychain that is not in use. */
  z.object({ ...at('keychain-unavailable'), reason: z.enum(keychainReasons).catch('not-in-use') }),
  z.object({ ...at('keychain-timeout') }),
  z.object({ ...at('locked') }),
  z.object({ ...at('wrong-passphrase'), retryAfterMs: z.number() }),
  z.object({ ...at('key-text'), reason: keyTextReason, position: z.number().nullable() }),
  z.object({ ...at('weak-passphrase') }),
  /** The keychain's entry is there but cannot be read, or is gone. */
  z.object({ ...at('keychain-damaged') }),
  z.object({ ...at('key-mismatch'), account: z.string() }),
  z.object({ ...at('key-missing'), account: z.string() }),
  z.object({ ...at('watch-only'), account: z.string() }),
  z.object({ ...at('development-runtime') }),

  // Profiles and keys of the service.
  /** A window or a box of main's own is open, an agent key being made or revoked, or too much waits to be decided on. */
  z.object({
    ...at('busy'),
    what: z.enum(['review', 'key-window', 'question', 'file-dialog', 'agent-key', 'flows', 'draw']),
  }),
  z.object({ ...at('profile-in-use') }),
  /** The practice market's profile is as it is. */
  z.object({ ...at('profile-fixed') }),
  z.object({ ...at('too-many-profiles'), most: z.number() }),
  z.object({ ...at('too-many-alerts'), most: z.number() }),
  /** Its market stays the one it is until the outcome of everything that was begun there is known. */
  z.object({ ...at('market-unfinished') }),
  /** There is a working key of this kind: it is never replaced silently. */
  z.object({ ...at('key-exists'), kind: z.enum(['agent', 'user', 'affiliate', 'project']) }),

  /** This computer's disk refused a write, or a read. `path`: the profile folder. */
  z.object({ ...at('disk-failed'), reason: diskReason, path: z.string().max(4096), stage: diskStage }),

  /** The file that the person chose. */
  z.object({ ...at('file-not-written'), reason: z.enum(['no-folder', 'not-allowed', 'no-space', 'other']) }),

  // A purchase or another flow. Each ends before anything is signed.
  z.object({ ...at('insufficient-balance'), needed: z.string(), available: z.string(), short: z.string() }),
  z.object({ ...at('not-associated'), token: z.string() }),
  /** The account cannot receive this token now: what is signed would cost its fee for nothing. */
  z.object({ ...at('not-ready'), fact: z.enum(['frozen', 'kyc', 'receiver-signature', 'ecdsa-key']) }),
  /** The service's own verdict; `reason`: its code or words, third-party text. */
  z.object({ ...at('called-not-ready'), reason: z.string().nullable() }),
  /** Associating again would cost a fee for nothing. */
  z.object({ ...at('already-associated'), token: z.string() }),
  z.object({ ...at('quote-stale'), ageSeconds: z.number() }),
  z.object({ ...at('price-changed'), was: z.string(), now: z.string() }),
  z.object({ ...at('listing-gone') }),
  /** `retryAfterSeconds`: only where the service names a time, as for a checkout of somebody else. */
  z.object({ ...at('not-quotable'), reason: z.string(), retryAfterSeconds: z.number().optional() }),
  z.object({ ...at('window-expired') }),
  z.object({ ...at('declined') }),
  /** Approve was pressed before the wait of its window was over. */
  z.object({ ...at('approval-too-early') }),
  /** The page of the review window died or could not be loaded. Nobody decided anything. */
  z.object({ ...at('review-crashed') }),
  /** The clock of this computer was set during a review, or the computer slept. Positive: ahead. */
  z.object({ ...at('clock-changed'), byMs: z.number() }),
  /** `rules`: those that refuse. */
  z.object({ ...at('review-refused'), rules: z.array(z.string()) }),
  /** The bytes name somebody who is not on the person's list, and they did not put that one on it when asked. */
  z.object({ ...at('spender-not-added') }),
  z.object({ ...at('flow-unfinished'), flowId: z.string() }),
  /** The app ended before anything was signed or sent. */
  z.object({ ...at('interrupted') }),
  /** The steps that say whether a flow was sent are missing from the history. */
  z.object({ ...at('history-lost') }),
  /** One of the person's own limits. `spent`: of the day's, what was committed in the last 24 hours. */
  z.object({
    ...at('over-limit'),
    limit: z.enum(['buy', 'mint', 'offer', 'day']),
    most: z.string(),
    asked: z.string(),
    spent: z.string().nullable(),
  }),
  /** This computer's clock and the other's disagree by more than can be explained. Positive: this one is ahead. */
  z.object({ ...at('clock-wrong'), aheadSeconds: z.number(), than: z.enum(['service', 'ledger']) }),
  /** What the review showed is no longer so: it has to be read anew. */
  z.object({ ...at('review-outdated'), rules: z.array(z.string()) }),
  /** What the review showed could not be read again before signing: this source did not answer. */
  z.object({ ...at('recheck-unanswered'), what: z.enum(['mirror', 'service']) }),
  z.object({ ...at('own-listing') }),
  z.object({ ...at('not-owner'), owner: z.string().nullable() }),
  /**
   * The listing was gone before it was taken back, since the NFT left the account. `owner`: who has it now; null of one
   * of an edition, of an NFT that was burned, and where no account has the owner's address.
   */
  z.object({ ...at('sold-meanwhile'), owner: z.string().nullable() }),
  /** The listing is gone, and nobody tells whether the NFT went with it. */
  z.object({ ...at('maybe-sold') }),
  z.object({ ...at('not-listed') }),
  z.object({ ...at('already-listed'), price: z.string().nullable() }),
  /** `reason`: why this app does not mint here. */
  z.object({
    ...at('mint-not-open'),
    reason: z.enum(['not-begun', 'ended', 'sold-out', 'swap', 'token-priced', 'terms-changed', 'terms-too-long']),
  }),
  /** Which account the service's user key acts for has not been proven. */
  z.object({ ...at('user-key-unproven') }),
  /** The user key acts for another account than the one in use. */
  z.object({ ...at('user-key-of-other'), account: z.string() }),
  /** An offer like this one stands already. */
  z.object({ ...at('offer-exists'), orderId: z.number(), price: z.string() }),
  z.object({ ...at('offers-differ') }),
  /**
   * What the service keeps is not what was asked for. `undone`: whether it was taken back; null when it is gone without
   * anybody knowing whether it was accepted before that. `gone`: of several offers of which some stand, the ids of
   * those that are gone in that way; absent when there are none.
   */
  z.object({
    ...at('read-back-differs'),
    what: z.enum(['listing', 'offer']),
    asked: z.string(),
    found: z.string(),
    undone: z.boolean().nullable(),
    gone: z.array(z.number()).optional(),
  }),
  /** The service accepted a listing, and could not be read when the price it keeps was checked. `asked`: with its unit. */
  z.object({ ...at('accepted-unverified'), asked: z.string() }),
])
export type AppError = z.infer<typeof appError>
export type AppErrorCode = AppError['code']
