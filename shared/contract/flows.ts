import { z } from 'zod'
import { appError } from '../errors'
import { entityId, evmAddress, hbarText, imagePath, instant, noValue, serialNumber } from './common'
import { OVERRIDABLE_FACTS } from '../readiness-overrides'
import { method } from './method'

/**
 * State of a flow. `submitted`: sent, but the receipt is not known yet. `settled`: the ledger reports SUCCESS, but the
 * service has not recorded the transaction yet; for a flow without a transaction, the service has confirmed the flow,
 * but the new data have not been read yet. `unknown`: the outcome is unknown and is being checked.
 *
 * The last five states are final. `done`: completed. `declined`: by the person. `refused`: by a rule of the review.
 * `expired`: the time window ended before the transaction was sent, or before the ledger received it. `failed`: any other
 * error.
 */
export const flowState = z.enum([
  'preparing',
  'reviewing',
  'approved',
  'submitted',
  'settled',
  'unknown',
  'done',
  'declined',
  'refused',
  'failed',
  'expired',
])
export type FlowState = z.infer<typeof flowState>

export const flowKind = z.enum([
  'buy',
  'buy-evm',
  'associate',
  'list',
  'list-evm',
  'unlist',
  'unlist-evm',
  'mint',
  'allowance',
  'restore',
  'revoke',
  'offer-add',
  'offer-raise',
  'offer-cancel',
  'sign-in',
])
export type FlowKindName = z.infer<typeof flowKind>

/** Reference to one allowance or approval of an account: HBAR, units of a token, one NFT, or a whole collection. */
export const allowanceRef = z.union([
  z.strictObject({ hbar: z.strictObject({ spender: entityId }) }),
  z.strictObject({ token: z.strictObject({ token: entityId, spender: entityId }) }),
  z.strictObject({
    nft: z.strictObject({
      token: entityId,
      serial: z.union([serialNumber.min(1), z.literal('all')]),
      spender: z.union([entityId, evmAddress]),
    }),
  }),
])
export type AllowanceRef = z.infer<typeof allowanceRef>

/**
 * Maximum length of a launch's terms, in characters. Longer terms stop the mint, because a person would not read so
 * much text next to a button.
 */
export const MAX_TERMS_CHARS = 4000

/** Number in the range in which a JSON number holds integers exactly. */
const traitNumber = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** Trait that an NFT must have for an offer. The value is written as in the collection. */
export const traitChoice = z.object({
  trait_type: z.string().min(1).max(200),
  value: z.union([z.string().min(1).max(200), traitNumber]),
})
export type TraitChoice = z.infer<typeof traitChoice>

/** Maximum length of the market's stored reason for a lower count, in characters. */
export const MAX_COUNT_REASON_CHARS = 300

/**
 * Reason why the market accepts fewer NFTs of a mint than requested. `one-at-a-time`: a free claim or a direct payment
 * mints only one NFT. `pool`: the launch has no more NFTs left. `stated`: the market's own words, third-party text.
 * `none`: the market gives no reason. No value exists for limits per transaction or per wallet, because launches do not
 * announce such limits.
 */
export const mintCountReason = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('one-at-a-time') }),
  z.strictObject({ of: z.literal('pool') }),
  z.strictObject({ of: z.literal('stated'), words: z.string().min(1).max(MAX_COUNT_REASON_CHARS) }),
  z.strictObject({ of: z.literal('none') }),
])
export type MintCountReason = z.infer<typeof mintCountReason>

/** Result of a completed flow, in addition to the flow's state. */
export const flowOutcome = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('mint'),
    minted: z.array(z.object({ token: entityId, serial: serialNumber, name: z.string().max(300).nullable() })).max(10),
    /** True if fewer NFTs than accepted arrived because the pool ran short. Only the NFTs that arrived were charged. */
    isPartial: z.boolean(),
  }),
  z.object({
    of: z.literal('offers'),
    /** Ids of the offers that the flow removed. */
    removed: z.array(z.number().int()).max(50),
    /** Offers that the flow added, also in place of removed offers. */
    placed: z.array(z.object({ id: z.number().int(), price: hbarText })).max(50),
    /** Allowance that all active offers need together, as the service reports it; null without a report. */
    requiredAllowance: hbarText.nullable(),
  }),
  /** The service's own transaction that moved the NFT and the payment. */
  z.object({ of: z.literal('batch'), transactionId: z.string().max(100) }),
  /** `until`: end of the sign-in as the service reports it; null when the reported value is not a time. */
  z.object({ of: z.literal('sign-in'), until: instant.nullable() }),
])
export type FlowOutcome = z.infer<typeof flowOutcome>

/**
 * HBAR allowance that a flow granted and did not use up. `granted`: the unused amount. `before`: the allowance before
 * the flow; null when unknown. `isAtMost`: true if the market may have taken part of `granted`.
 */
export const leftover = z.object({
  spender: entityId,
  granted: hbarText,
  before: hbarText.nullable(),
  isAtMost: z.boolean(),
})

/**
 * Effect of an unlisting's reviewed bytes on the permission over an EVM collection. `otherListings`: number of the
 * seller's other listings that need the permission; null when the market gives no number.
 */
export const collectionPermission = z.object({
  isRevoked: z.boolean(),
  otherListings: z.number().int().nullable(),
})

export const flow = z.object({
  id: z.string(),
  kind: flowKind,
  account: entityId,
  /** Null for flows without a collection. */
  token: entityId.nullable(),
  serial: serialNumber.nullable(),
  /** Number of requested NFTs of a mint, or number of offers; null for other flows. */
  count: z.number().int().nullable(),
  /**
   * Number of NFTs of a mint that the market accepted, at most `count`; null before the mint is prepared, and for other
   * flows.
   */
  accepted: z.number().int().nullable(),
  /** Reason why `accepted` is below `count`; null when both are equal, and when the journal contains no reason. */
  countReason: mintCountReason.nullable(),
  /** Name of the NFT or collection when the flow started; for a flow without either, a name of the flow itself. */
  title: z.string(),
  image: imagePath,
  state: flowState,
  /**
   * Maximum that the person agreed to pay or to allow in total, without the network fee; null when the flow costs
   * nothing. For a mint, the price of all accepted NFTs; before the mint is prepared, the price of all requested NFTs.
   */
  maxPrice: hbarText.nullable(),
  /** Price of the listing or of each NFT or offer; null for flows without a price. */
  price: hbarText.nullable(),
  /** Listing price that `price` replaces; null for a new listing, and for flows that do not list an NFT. */
  was: hbarText.nullable(),
  /**
   * Allowance that the flow revokes (`revoke`), sets (`restore`) or grants; null for other flows, and while the bytes
   * with the granted allowance have not been read.
   */
  allowance: allowanceRef.nullable(),
  /** Null for all flows except EVM unlistings, and before the bytes of the unlisting are reviewed. */
  collectionPermission: collectionPermission.nullable(),
  /** Amount that the ledger moved for the flow; null until known. */
  paid: hbarText.nullable(),
  /** Network fee; null until known. */
  fee: hbarText.nullable(),
  transactionId: z.string().nullable(),
  outcome: flowOutcome.nullable(),
  /** Set when the flow ended and did not use up its allowance; null otherwise. */
  leftover: leftover.nullable(),
  /** Error that ended or delays the flow; null without an error. */
  error: appError.nullable(),
  startedAt: instant,
  updatedAt: instant,
  /** Time of main's next automatic try or check; null when no further one is planned. */
  nextTryAt: instant.nullable(),
  /** Time before which main sends no request for the flow, because the service demands a wait; null without a wait. */
  notBefore: instant.nullable(),
  /** End of the session that the market prepared for a mint; null for other flows, and before the mint is prepared. */
  sessionUntil: instant.nullable(),
  /** True if the market reported how the NFTs were drawn from a pool. `flows.draw` returns the stored answer. */
  hasDraw: z.boolean(),
  /** True while main's window waits for the person to add a spender; the review opens afterwards. */
  isAddingSpender: z.boolean(),
  steps: z.array(z.object({ step: z.string(), at: instant })),
})
export type Flow = z.infer<typeof flow>

export const END_STATES = ['done', 'declined', 'refused', 'failed', 'expired'] as const satisfies readonly FlowState[]
export const isEnded = (state: FlowState): boolean => (END_STATES as readonly FlowState[]).includes(state)

const price = hbarText.refine((text) => !text.startsWith('-'), 'not a price')
const account = entityId
/** Account and NFT of a flow. */
const nft = { account, token: entityId, serial: serialNumber }

/**
 * Unfavourable facts that the person saw and accepted. The app does not stop the flow because of these facts: the
 * ledger decides.
 */
const overriddenFacts = z.array(z.enum(OVERRIDABLE_FACTS)).max(OVERRIDABLE_FACTS.length).optional()

/**
 * Methods that start flows. Each method answers once the journal contains the flow. Later states arrive as
 * `flows.changed`. Errors of all methods: locked, watch-only, key-missing, over-limit, clock-wrong, flow-unfinished,
 * offline, invalid-input.
 */
export const trade = {
  /**
   * Buys a listed NFT. `maxPrice`: the price that the person saw and agreed to. `quoteReceivedAt`: time at which the
   * app received the quote or, for an EVM collection, which has no quotes, the listing. Errors: quote-stale,
   * price-changed, listing-gone, not-quotable, own-listing, insufficient-balance, not-ready, not-associated,
   * called-not-ready, not-found (account).
   */
  buy: method({
    input: z.object({
      ...nft,
      maxPrice: price,
      seller: entityId.nullable(),
      quoteReceivedAt: instant,
      overriddenFacts,
    }),
    output: flow,
  }),
  /** Associates the account with a token, so that the account can receive the token. Errors: already-associated. */
  associate: method({ input: z.object({ account, token: entityId }), output: flow }),
  /** Lists an NFT, or changes the price of a listing. Errors: not-owner, already-listed (same price), not-ready. */
  list: method({ input: z.object({ ...nft, price }), output: flow }),
  /** Removes a listing. Errors: not-owner, not-listed. */
  unlist: method({ input: z.object(nft), output: flow }),
  /**
   * Mints NFTs of a launch. `maxPrice`: the maximum that the person pays for each NFT, not for all NFTs together. The
   * flow uses the launch's price, which must not be higher. Errors: not-found (launch or account),
   * mint-not-open, price-changed, insufficient-balance, not-associated, not-ready.
   */
  mint: method({
    input: z.object({
      account,
      token: entityId,
      mintCode: z.string().min(1).max(200),
      count: z.number().int().min(1).max(10),
      maxPrice: price,
      /**
       * Text of the launch's terms that the person agreed to. Empty for a launch without terms; omitted when the launch
       * requires no agreement.
       */
      agreed: z.string().max(MAX_TERMS_CHARS).optional(),
      overriddenFacts,
    }),
    output: flow,
  }),
  /**
   * Sets the HBAR allowance for collection offers to `amount`, which replaces the former allowance. Errors:
   * user-key-of-other, insufficient-balance.
   */
  allow: method({ input: z.object({ account, amount: price }), output: flow }),
  /**
   * Restores a spender's HBAR allowance to the amount before the given flow. The flow granted an allowance and did not
   * use up that allowance. Errors: not-found (flow).
   */
  restore: method({ input: z.object({ flowId: z.string().max(64) }), output: flow }),
  /** Revokes an allowance or approval. */
  revoke: method({ input: z.object({ account, allowance: allowanceRef }), output: flow }),
  /** Adds collection offers. Errors: user-key-of-other, user-key-unproven, offer-exists, insufficient-balance. */
  addOffer: method({
    input: z.object({
      account,
      token: entityId,
      price,
      quantity: z.number().int().min(1).max(50),
      traits: z.array(traitChoice).max(10),
      /** True if the person confirmed the offer although an offer on the same collection and traits is active. */
      again: z.boolean(),
    }),
    output: flow,
  }),
  /**
   * Raises up to 50 offers of the same collection and price to a new price. `orderIds`: ids of the offers, which the
   * market calls orders. Errors: not-found (offer), offers-differ, user-key-of-other, user-key-unproven,
   * insufficient-balance.
   */
  raiseOffers: method({
    input: z.object({ account, token: entityId, orderIds: z.array(z.number().int().positive()).min(1).max(50), price }),
    output: flow,
  }),
  /**
   * Cancels one offer. `orderId`: id of the offer. Errors: not-found (offer), user-key-of-other, user-key-unproven.
   */
  cancelOffer: method({
    input: z.object({ account, token: entityId, orderId: z.number().int().positive() }),
    output: flow,
  }),
  /** Proves to the service that the account is the person's, by signing its challenge. */
  signIn: method({ input: z.object({ account }), output: flow }),
}

export const flows = {
  /** Lists all flows: first the unfinished flows, then the finished ones, newest first. */
  list: method({ input: noValue, output: z.array(flow) }),
  /** Asks the ledger and the service about an unfinished flow, now or at `notBefore`. */
  check: method({ input: z.object({ id: z.string().max(64) }), output: flow }),
  /**
   * Returns the market's unmodified answer to a mint from a pool, which `verifyText` can verify. Third-party text.
   */
  draw: method({ input: z.object({ id: z.string().max(64) }), output: z.object({ text: z.string() }) }),
  /**
   * Saves flows to a file that the person chooses. `ids` null: the whole history. The output's `flows`: number of saved
   * flows.
   */
  exportHistory: method({
    input: z.object({
      format: z.enum(['csv', 'json']),
      ids: z.array(z.string().max(64)).max(100_000).nullable().default(null),
    }),
    output: z.object({ isSaved: z.boolean(), flows: z.number().int() }),
  }),
}
