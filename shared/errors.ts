/**
 * All errors that a page may have to explain, as one union on `code`. The texts are in `renderer/format/error-text.ts`,
 * which does not compile if a code has no text.
 */
import { z } from 'zod'
import { KEYCHAIN_REASONS, type KeychainReason } from './keychain-reasons'
import { RETRY_RULES, failureNames, MONEY_EFFECTS } from './market/failures'

/** Reason why a private key, phrase or passphrase was rejected. Never holds any part of the typed text. */
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
  // The following reasons are only for keys of the service.
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
/**
 * Reason of a disk error on this computer. `no-space`: the disk is full, or a quota is used up. `read-only`: the disk
 * is mounted read-only. `not-permitted`: the app may not write. `failing`: an input or output error.
 */
export const diskReason = z.enum(['no-space', 'read-only', 'not-permitted', 'failing'])
export type DiskReason = z.infer<typeof diskReason>
/**
 * Activity of the app at the time of the disk error. `changing`: saving a change outside of flows. `not-begun`:
 * starting a flow. `unsent`: running a flow that had sent nothing yet. `sent`: running a flow after sending, so that
 * the outcome cannot be saved. `settled`: saving the result of a flow that the ledger or the market has completed.
 */
export const diskStage = z.enum(['changing', 'not-begun', 'unsent', 'sent', 'settled'])
export type DiskStage = z.infer<typeof diskStage>

const errorCode = <C extends string>(code: C) => ({ code: z.literal(code) })
const failureName = z.enum(failureNames)
/** The service's own message: third-party text, shown as data. */
const serviceMessage = z.string()

export const appError = z.discriminatedUnion('code', [
  /** A fault of the app itself; `ref` identifies its log entry. */
  z.object({ ...errorCode('internal'), ref: z.string() }),
  z.object({ ...errorCode('invalid-input'), fields: z.array(z.string()) }),
  z.object({
    ...errorCode('not-found'),
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

  // Errors of the service and the ledger.
  z.object({ ...errorCode('offline'), what: z.enum(['service', 'ledger', 'mirror', 'practice', 'tools']) }),
  /** The caller no longer waits. */
  z.object({ ...errorCode('cancelled') }),
  z.object({ ...errorCode('timed-out'), what: z.enum(['service', 'ledger', 'mirror', 'tools']) }),
  z.object({ ...errorCode('rate-limited'), retryAfterSeconds: z.number() }),
  /** The service did not authenticate the call. `cause`: the service's reason; `no-key` if the app had no key to send. */
  z.object({
    ...errorCode('unauthorized'),
    cause: z.enum(['no-key', 'key-refused', 'input-rejected', 'throttled']),
    /** Only for `throttled`. */
    retryAfterSeconds: z.number().optional(),
  }),
  /** The service denied access for this key without a reason. `possible`: all possible causes. */
  z.object({
    ...errorCode('no-access'),
    operation: z.string(),
    key: z.enum(['agent', 'user', 'affiliate']).nullable(),
    possible: z.array(
      z.enum(['permission', 'activation', 'terms', 'address', 'project', 'signature', 'ended', 'no-key']),
    ),
    /** Permission that the operation needs, as the service's settings name the permission; null when unknown. */
    permission: z.string().nullable(),
    message: serviceMessage,
  }),
  z.object({
    ...errorCode('service-refused'),
    operation: z.string(),
    /** Documented name of the refusal; null for a refusal that the documents do not name for this operation. */
    failure: failureName.nullable(),
    /** The field `errorCode` of the service's answer; null without this field. */
    serviceCode: z.string().nullable(),
    httpStatus: z.number(),
    message: serviceMessage,
    /** Rule for repeating the call after this answer; null when unknown. */
    again: z.enum(RETRY_RULES).nullable(),
    money: z.enum(MONEY_EFFECTS),
    retryAfterSeconds: z.number().nullable(),
    /** Id of a transaction that the service sent, and whose result can be looked up; null without one. */
    transactionId: z.string().nullable(),
    /** Final status of that transaction in the ledger's terms; null when not reported. */
    receiptStatus: z.string().nullable(),
    /** Remaining seconds in which the service blocks other buyers of the NFT; null when not reported. */
    claimSecondsLeft: z.number().nullable(),
  }),
  /** The call may have taken effect: no answer came, or the service answered that the outcome is unknown. */
  z.object({
    ...errorCode('outcome-unknown'),
    operation: z.string(),
    failure: failureName,
    /** Idempotency key that was sent with the request; null without one. */
    idempotencyKey: z.string().nullable(),
  }),
  z.object({ ...errorCode('unexpected-answer'), operation: z.string(), path: z.string() }),
  z.object({ ...errorCode('ledger-refused'), status: z.string(), feeCharged: z.string().nullable() }),
  /**
   * A node and a mirror report different results for one transaction. The app accepts neither result. `node`, `mirror`:
   * the two results in the ledger's terms.
   */
  z.object({ ...errorCode('ledger-unclear'), node: z.string(), mirror: z.string() }),

  // Errors of keys.
  /** Journals of earlier versions of the app hold other reasons, which are read as `not-in-use`. */
  z.object({ ...errorCode('keychain-unavailable'), reason: z.enum(keychainReasons).catch('not-in-use') }),
  z.object({ ...errorCode('keychain-timeout') }),
  z.object({ ...errorCode('locked') }),
  z.object({ ...errorCode('wrong-passphrase'), retryAfterMs: z.number() }),
  z.object({ ...errorCode('key-text'), reason: keyTextReason, position: z.number().nullable() }),
  z.object({ ...errorCode('weak-passphrase') }),
  /** The app's entry in the keychain is unreadable or missing. */
  z.object({ ...errorCode('keychain-damaged') }),
  z.object({ ...errorCode('key-mismatch'), account: z.string() }),
  z.object({ ...errorCode('key-missing'), account: z.string() }),
  z.object({ ...errorCode('watch-only'), account: z.string() }),
  z.object({ ...errorCode('development-runtime') }),

  // Errors of profiles and keys of the service.
  /**
   * The app is busy, so the call was not started. `what`: an open window or dialog of main, a running draw, a running
   * request for an agent key, or too many running flows.
   */
  z.object({
    ...errorCode('busy'),
    what: z.enum(['review', 'key-window', 'question', 'file-dialog', 'agent-key', 'flows', 'draw']),
  }),
  z.object({ ...errorCode('profile-in-use') }),
  /** The practice market's profile cannot be changed. */
  z.object({ ...errorCode('profile-fixed') }),
  z.object({ ...errorCode('too-many-profiles'), most: z.number() }),
  z.object({ ...errorCode('too-many-alerts'), most: z.number() }),
  /** The profile's market cannot change until the outcome of every flow of that market is known. */
  z.object({ ...errorCode('market-unfinished') }),
  /** A working key of this kind exists. The app never replaces a working key without asking. */
  z.object({ ...errorCode('key-exists'), kind: z.enum(['agent', 'user', 'affiliate', 'project']) }),

  /** A write or a read failed on this computer's disk. `path`: the profile folder. */
  z.object({ ...errorCode('disk-failed'), reason: diskReason, path: z.string().max(4096), stage: diskStage }),

  /** The file that the person chose could not be written. */
  z.object({ ...errorCode('file-not-written'), reason: z.enum(['no-folder', 'not-allowed', 'no-space', 'other']) }),

  // Errors of a purchase or another flow. Each occurs before anything is signed.
  z.object({ ...errorCode('insufficient-balance'), needed: z.string(), available: z.string(), short: z.string() }),
  z.object({ ...errorCode('not-associated'), token: z.string() }),
  /** The account cannot receive this token now. A signed transaction would have no effect, but still cost the fee. */
  z.object({ ...errorCode('not-ready'), fact: z.enum(['frozen', 'kyc', 'receiver-signature', 'ecdsa-key']) }),
  /** The service reports that the account is not ready. `reason`: the service's code or words, third-party text. */
  z.object({ ...errorCode('called-not-ready'), reason: z.string().nullable() }),
  /** The account is already associated. Another association would have no effect, but cost a fee. */
  z.object({ ...errorCode('already-associated'), token: z.string() }),
  z.object({ ...errorCode('quote-stale'), ageSeconds: z.number() }),
  z.object({ ...errorCode('price-changed'), was: z.string(), now: z.string() }),
  z.object({ ...errorCode('listing-gone') }),
  /**
   * The NFT cannot be bought now. `retryAfterSeconds`: only if the service gives a time, as during another checkout.
   */
  z.object({ ...errorCode('not-quotable'), reason: z.string(), retryAfterSeconds: z.number().optional() }),
  z.object({ ...errorCode('window-expired') }),
  z.object({ ...errorCode('declined') }),
  /** Approve was pressed before the wait of its window was over. */
  z.object({ ...errorCode('approval-too-early') }),
  /** The page of the review window crashed or failed to load. No decision was made. */
  z.object({ ...errorCode('review-crashed') }),
  /**
   * The clock of this computer was changed during a review, or the computer slept. `byMs`: positive if the clock moved
   * forward.
   */
  z.object({ ...errorCode('clock-changed'), byMs: z.number() }),
  /** The review refused the transaction. `rules`: the rules that refused. */
  z.object({ ...errorCode('review-refused'), rules: z.array(z.string()) }),
  /** The bytes name a spender that is not on the person's list, and the person did not add this spender when asked. */
  z.object({ ...errorCode('spender-not-added') }),
  z.object({ ...errorCode('flow-unfinished'), flowId: z.string() }),
  /** The app ended before anything was signed or sent. */
  z.object({ ...errorCode('interrupted') }),
  /** The history lacks the steps that show whether a flow was sent. */
  z.object({ ...errorCode('history-lost') }),
  /**
   * The amount is above one of the person's own limits. `spent`: for the daily limit, the amount committed in the last
   * 24 hours; null for other limits.
   */
  z.object({
    ...errorCode('over-limit'),
    limit: z.enum(['buy', 'mint', 'offer', 'day']),
    most: z.string(),
    asked: z.string(),
    spent: z.string().nullable(),
  }),
  /**
   * The clock of this computer and another clock differ by more than the tolerance. `aheadSeconds`: positive if this
   * computer is ahead.
   */
  z.object({ ...errorCode('clock-wrong'), aheadSeconds: z.number(), than: z.enum(['service', 'ledger']) }),
  /** Facts that the review showed have changed, so the review is no longer valid. */
  z.object({ ...errorCode('review-outdated'), rules: z.array(z.string()) }),
  /** The facts of the review could not be read again before signing. `what`: the source that did not answer. */
  z.object({ ...errorCode('recheck-unanswered'), what: z.enum(['mirror', 'service']) }),
  z.object({ ...errorCode('own-listing') }),
  z.object({ ...errorCode('not-owner'), owner: z.string().nullable() }),
  /**
   * The listing was gone before the unlisting, because the NFT left the account. `owner`: the current holder; null for
   * an NFT of an edition, for a burned NFT, and where no account has the owner's address.
   */
  z.object({ ...errorCode('sold-meanwhile'), owner: z.string().nullable() }),
  /** The listing is gone, and no source reports whether the NFT was sold. */
  z.object({ ...errorCode('maybe-sold') }),
  z.object({ ...errorCode('not-listed') }),
  z.object({ ...errorCode('already-listed'), price: z.string().nullable() }),
  /** This app does not mint from the launch, for this reason. */
  z.object({
    ...errorCode('mint-not-open'),
    reason: z.enum(['not-begun', 'ended', 'sold-out', 'swap', 'token-priced', 'terms-changed', 'terms-too-long']),
  }),
  /** The app could not prove which account the user key acts for. */
  z.object({ ...errorCode('user-key-unproven') }),
  /** The user key acts for an account other than the selected one. */
  z.object({ ...errorCode('user-key-of-other'), account: z.string() }),
  /** An identical offer is already active. */
  z.object({ ...errorCode('offer-exists'), orderId: z.number(), price: z.string() }),
  /** The chosen offers are for different collections or have different prices. */
  z.object({ ...errorCode('offers-differ') }),
  /**
   * The service stored a listing or an offer that differs from the request. `undone`: true if the app cancelled the
   * listing or offer; false if the listing or offer is still active; null if an offer is gone and may have been
   * accepted before the app cancelled it. `gone`: with `undone` false, ids of other offers that are gone and may have
   * been accepted; absent without such offers.
   */
  z.object({
    ...errorCode('read-back-differs'),
    what: z.enum(['listing', 'offer']),
    asked: z.string(),
    found: z.string(),
    undone: z.boolean().nullable(),
    gone: z.array(z.number()).optional(),
  }),
  /**
   * The service accepted a listing, but the stored price could not be read for the check. `asked`: requested price with
   * unit.
   */
  z.object({ ...errorCode('accepted-unverified'), asked: z.string() }),
])
export type AppError = z.infer<typeof appError>
export type AppErrorCode = AppError['code']
