import { z } from 'zod'
import { appError } from '../errors'
import { entityId, evmAddress, hbarText, imagePath, instant, noValue, serialNumber } from './common'
import { OVERRIDABLE_FACTS } from '../readiness-overrides'
import { method } from './method'

/**
 * State of a flow. `submitted`: sent, receipt not known yet. `settled`: the ledger reports SUCCESS and the service has
 * not recorded the transaction yet; for a flow without bytes, the service has confirmed it and the new state has not
 * been read yet. `unknown`: the outcome is unknown for now and is being checked again. The last five states are final.
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

/** One active allowance or approval of an account: HBAR, units of a token, one NFT, or a whole collection. */
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
 * Longest launch terms, in characters. Longer terms stop the mint, because no person would read them next to a button.
 */
export const MAX_TERMS_CHARS = 4000

/** Range of integers that a JSON number holds exactly. */
const traitNumber = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** A trait that an offer requires. The value is written as in the collection. */
export const traitChoice = z.object({
  trait_type: z.string().min(1).max(200),
  value: z.union([z.string().min(1).max(200), traitNumber]),
})
export type TraitChoice = z.infer<typeof traitChoice>

/** Longest stored reason of a market for a lowered count, in characters. */
export const MAX_COUNT_REASON_CHARS = 300

/**
 * The reason for which a market accepts fewer NFTs of a mint than requested. `one-at-a-time`: free claims and direct
 * payments mint one NFT each. `pool`: the launch has no more NFTs left. `stated`: third-party text, the market's answer
 * in its own words. `none`: the market gives no reason. Launches announce neither a maximum per transaction or wallet
 * nor a taper, so those have no member of their own.
 */
export const mintCountReason = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('one-at-a-time') }),
  z.strictObject({ of: z.literal('pool') }),
  z.strictObject({ of: z.literal('stated'), words: z.string().min(1).max(MAX_COUNT_REASON_CHARS) }),
  z.strictObject({ of: z.literal('none') }),
])
export type MintCountReason = z.infer<typeof mintCountReason>

/** Result of a finished flow beyond its state. */
export const flowOutcome = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('mint'),
    minted: z.array(z.object({ token: entityId, serial: serialNumber, name: z.string().max(300).nullable() })).max(10),
    /** True if fewer NFTs than accepted arrived because the pool ran short. Only the NFTs that arrived were charged. */
    isPartial: z.boolean(),
  }),
  z.object({
    of: z.literal('offers'),
    /** Ids of removed offers, and of the offers that replaced them. */
    removed: z.array(z.number().int()).max(50),
    placed: z.array(z.object({ id: z.number().int(), price: hbarText })).max(50),
    /** Allowance that all active offers need together, as reported by the service; null when it reports none. */
    requiredAllowance: hbarText.nullable(),
  }),
  /** The service's own transaction that moved the NFT and the payment. */
  z.object({ of: z.literal('batch'), transactionId: z.string().max(100) }),
  /** End of the sign-in as reported by the service; null when the reported value is not a time. */
  z.object({ of: z.literal('sign-in'), until: instant.nullable() }),
])
export type FlowOutcome = z.infer<typeof flowOutcome>

/**
 * An HBAR allowance that a flow granted and did not use up. `before`: the former allowance; null when unknown.
 * `isAtMost`: the use is unknown, so up to `granted` may still be active.
 */
export const leftover = z.object({
  spender: entityId,
  granted: hbarText,
  before: hbarText.nullable(),
  isAtMost: z.boolean(),
})

/**
 * The permission over an EVM collection, as the reviewed bytes of an unlisting treat it. `otherListings`: the seller's
 * other listings that use it, by the market's count; null when the market gives none.
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
  /** Requested NFTs of a mint, or number of offers; null for other flows. */
  count: z.number().int().nullable(),
  /**
   * NFTs of a mint that the market accepted, at most `count`; null before the mint was prepared, and for other flows.
   */
  accepted: z.number().int().nullable(),
  /** The reason for an `accepted` below `count`; null when they are equal, and for mints journaled without a reason. */
  countReason: mintCountReason.nullable(),
  /** Name of the NFT, collection or flow, as shown at the start. */
  title: z.string(),
  image: imagePath,
  state: flowState,
  /**
   * The most that the person agreed to pay or to allow, without the network fee; null when the flow costs nothing. For
   * a mint, the price of all accepted NFTs, or of all requested ones before it was prepared.
   */
  maxPrice: hbarText.nullable(),
  /** The listing price, or the price of each offer; null for flows without one. */
  price: hbarText.nullable(),
  /** The listing price that `price` replaces; null for a first listing, and for flows that list nothing. */
  was: hbarText.nullable(),
  /**
   * The allowance that the flow revokes (`revoke`), sets (`restore`) or, once its bytes were read, grants; null for
   * other flows.
   */
  allowance: allowanceRef.nullable(),
  /** Null before the bytes of an EVM unlisting were reviewed, and for other flows. */
  collectionPermission: collectionPermission.nullable(),
  /** Amount that the ledger moved for the flow; null until known. */
  paid: hbarText.nullable(),
  fee: hbarText.nullable(),
  transactionId: z.string().nullable(),
  outcome: flowOutcome.nullable(),
  /** Set when the flow ended without using up its allowance; null otherwise. */
  leftover: leftover.nullable(),
  /** Error that ended the flow or delays it. */
  error: appError.nullable(),
  startedAt: instant,
  updatedAt: instant,
  /** Time of main's next automatic try or check; null when there will be none. */
  nextTryAt: instant.nullable(),
  /** Time before which no request is sent, because the service set a wait; null without a wait. */
  notBefore: instant.nullable(),
  /** End of the market's prepared session of a mint; null for other flows, and before the mint was prepared. */
  sessionUntil: instant.nullable(),
  /** True if the market reported how the NFTs were drawn from a pool. The answer is stored: `flows.draw` returns it. */
  hasDraw: z.boolean(),
  steps: z.array(z.object({ step: z.string(), at: instant })),
})
export type Flow = z.infer<typeof flow>

export const END_STATES = ['done', 'declined', 'refused', 'failed', 'expired'] as const satisfies readonly FlowState[]
export const isEnded = (state: FlowState): boolean => (END_STATES as readonly FlowState[]).includes(state)

const price = hbarText.refine((text) => !text.startsWith('-'), 'not a price')
const account = entityId
/** A signed NFT is one of the ledger, which counts from 1; contracts use any id from 0. */
const nft = { account, token: entityId, serial: serialNumber }

/** Advisory facts against a flow that the person saw and accepted; the ledger decides on them. */
const despite = z.array(z.enum(OVERRIDABLE_FACTS)).max(OVERRIDABLE_FACTS.length).optional()

/**
 * Each method starts a flow and answers once the flow is journaled; later states arrive as `flows.changed`. Errors of
 * all: locked, watch-only, key-missing, over-limit, clock-wrong, flow-unfinished, offline, invalid-input.
 */
export const trade = {
  /**
   * Buys a listed NFT. `maxPrice` is the price the person saw and agreed to; `quoteReceivedAt` is the receipt time of
   * the quote, or of the listing of an EVM collection (which has no quotes). Errors: quote-stale, price-changed,
   * listing-gone, not-quotable, own-listing, insufficient-balance, not-ready, not-associated, called-not-ready.
   */
  buy: method({
    input: z.object({
      ...nft,
      maxPrice: price,
      seller: entityId.nullable(),
      quoteReceivedAt: instant,
      despite,
    }),
    output: flow,
  }),
  associate: method({ input: z.object({ account, token: entityId }), output: flow }),
  /** Lists an NFT, or changes the price of a listing. Errors: not-owner, already-listed (same price). */
  list: method({ input: z.object({ ...nft, price }), output: flow }),
  /** Errors: not-owner, not-listed. */
  unlist: method({ input: z.object(nft), output: flow }),
  /**
   * `maxPrice`: the most that the person pays for each NFT. The flow starts at the launch's price if that is not
   * higher. Errors: mint-not-open, price-changed, insufficient-balance.
   */
  mint: method({
    input: z.object({
      account,
      token: entityId,
      mintCode: z.string().min(1).max(200),
      count: z.number().int().min(1).max(10),
      maxPrice: price,
      /**
       * The launch's terms that the person agreed to, word for word; empty for a launch without terms, omitted when no
       * agreement is required.
       */
      agreed: z.string().max(MAX_TERMS_CHARS).optional(),
      despite,
    }),
    output: flow,
  }),
  /**
   * Sets the allowance for collection offers to a whole amount, which replaces the former one. Errors:
   * user-key-of-other.
   */
  allow: method({ input: z.object({ account, amount: price }), output: flow }),
  /** Resets an unspent HBAR allowance of a flow to its former amount. Errors: not-found (flow). */
  restore: method({ input: z.object({ flowId: z.string().max(64) }), output: flow }),
  revoke: method({ input: z.object({ account, allowance: allowanceRef }), output: flow }),
  /** Errors: user-key-of-other, user-key-unproven, offer-exists, insufficient-balance. */
  addOffer: method({
    input: z.object({
      account,
      token: entityId,
      price,
      quantity: z.number().int().min(1).max(50),
      traits: z.array(traitChoice).max(10),
      /** True if the person confirmed despite the notice that an identical offer is active. */
      again: z.boolean(),
    }),
    output: flow,
  }),
  /** Raises one offer, or up to 50 of the same collection and price. Errors: not-found (offer), offers-differ. */
  raiseOffers: method({
    input: z.object({ account, token: entityId, orderIds: z.array(z.number().int().positive()).min(1).max(50), price }),
    output: flow,
  }),
  cancelOffer: method({
    input: z.object({ account, token: entityId, orderId: z.number().int().positive() }),
    output: flow,
  }),
  /** Proves to the service that the account is the person's, by signing its challenge. */
  signIn: method({ input: z.object({ account }), output: flow }),
}

export const flows = {
  /** All flows, unfinished first, then newest first. */
  list: method({ input: noValue, output: z.array(flow) }),
  /**
   * Asks the ledger and the service about an unfinished flow now, or as soon as the service allows it (`notBefore`).
   */
  check: method({ input: z.object({ id: z.string().max(64) }), output: flow }),
  /** The market's unmodified answer to a mint from a pool: `verifyText` reads it. Third-party text. */
  draw: method({ input: z.object({ id: z.string().max(64) }), output: z.object({ text: z.string() }) }),
  /** Saves these flows, or the whole history (null), to a file that the person chooses. */
  exportHistory: method({
    input: z.object({
      format: z.enum(['csv', 'json']),
      ids: z.array(z.string().max(64)).max(100_000).nullable().default(null),
    }),
    output: z.object({ saved: z.boolean(), flows: z.number().int() }),
  }),
}
