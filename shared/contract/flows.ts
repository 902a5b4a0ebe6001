import { z } from 'zod'
import { appError } from '../errors'
import { entityId, evmAddress, hbarText, imagePath, instant, nothing, serialNumber } from './common'
import { OVERRIDABLE_FACTS } from '../readiness-overrides'
import { method } from './method'

/**
 * Where a flow is. `submitted`: sent, receipt not known yet. `settled`: the ledger says SUCCESS, the service has not
 * recorded it yet; of an act without bytes: the service did it, what stands there now has not been read yet.
 * `unknown`: whether it took place cannot be told now; it is being asked again. The last five are ends.
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

/** One standing permission of an account: HBAR, units of a token, one NFT, or all of a collection. */
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

/** More of what a launch wants agreed to is no label: nobody reads it beside a button. */
export const MOST_TERMS_CHARS = 4000

/** What a JSON number carries exactly. */
const traitNumber = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** A trait that an offer asks for. The value as the collection writes it. */
export const traitChoice = z.object({
  trait_type: z.string().min(1).max(200),
  value: z.union([z.string().min(1).max(200), traitNumber]),
})
export type TraitChoice = z.infer<typeof traitChoice>

/** The most characters of a market's own words for a lowered count that are kept. */
export const MAX_COUNT_REASON_CHARS = 300

/**
 * The reason for which a market accepts fewer NFTs of a mint than requested. `one-at-a-time`: free claims and direct
 * payments mint one NFT each. `pool`: the launch has no more NFTs left. `stated`: third-party text, the market's answer in
 * its own words. `none`: the market gives no reason. Launches announce neither a maximum per transaction or wallet nor a
 * taper, so those have no member of their own.
 */
export const mintCountReason = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('one-at-a-time') }),
  z.strictObject({ of: z.literal('pool') }),
  z.strictObject({ of: z.literal('stated'), words: z.string().min(1).max(MAX_COUNT_REASON_CHARS) }),
  z.strictObject({ of: z.literal('none') }),
])
export type MintCountReason = z.infer<typeof mintCountReason>

/** What came of a flow beyond that it was done. */
export const flowOutcome = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('mint'),
    minted: z.array(z.object({ token: entityId, serial: serialNumber, name: z.string().max(300).nullable() })).max(10),
    /** Fewer NFTs than accepted, since the pool ran short. Only those that arrived were charged. */
    isPartial: z.boolean(),
  }),
  z.object({
    of: z.literal('offers'),
    /** Ids of offers that are gone, and of those that took their place. */
    removed: z.array(z.number().int()).max(50),
    placed: z.array(z.object({ id: z.number().int(), price: hbarText })).max(50),
    /** What all active offers need in allowance, as the service says; null when it does not. */
    requiredAllowance: hbarText.nullable(),
  }),
  /** The service's own transaction that moved NFT and payment. */
  z.object({ of: z.literal('batch'), transactionId: z.string().max(100) }),
  /** Until when the service takes the account as signed in; null when what it says is no time. */
  z.object({ of: z.literal('sign-in'), until: instant.nullable() }),
])
export type FlowOutcome = z.infer<typeof flowOutcome>

/**
 * An HBAR allowance that a flow gave and did not use up. `before`: what it replaced; null when that is not known.
 * `isAtMost`: nobody knows whether it was used after all, so that up to `granted` may stand.
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
  /** Null of flows about no collection. */
  token: entityId.nullable(),
  serial: serialNumber.nullable(),
  /** Requested NFTs of a mint, offers of an offer; null of the others. */
  count: z.number().int().nullable(),
  /** NFTs of a mint that the market accepted, at most `count`; null before it was prepared, and of other flows. */
  accepted: z.number().int().nullable(),
  /** The reason for an `accepted` below `count`; null when they are equal, and of mints journaled without a reason. */
  countReason: mintCountReason.nullable(),
  /** Name of the NFT, collection or act, as shown when the flow began. */
  title: z.string(),
  image: imagePath,
  state: flowState,
  /**
   * The most the person agreed to pay or to let be taken, without the network fee; null when it costs nothing. Of a mint
   * the price of all accepted NFTs, and of all requested ones before it was prepared.
   */
  maxPrice: hbarText.nullable(),
  /** The price that is asked for, or offered for each; null of flows without one. */
  price: hbarText.nullable(),
  /** The price of the listing that `price` takes the place of; null of a first one, and of flows that list nothing. */
  was: hbarText.nullable(),
  /** The permission it takes back (`revoke`), sets (`restore`) or, once its bytes were read, gives; null of the others. */
  allowance: allowanceRef.nullable(),
  /** Null before the bytes of an EVM unlisting were reviewed, and of other flows. */
  collectionPermission: collectionPermission.nullable(),
  /** What the ledger moved for it; null until known. */
  paid: hbarText.nullable(),
  fee: hbarText.nullable(),
  transactionId: z.string().nullable(),
  outcome: flowOutcome.nullable(),
  /** There since the flow has ended without using it; null otherwise. */
  leftover: leftover.nullable(),
  /** What ended or holds it up. */
  error: appError.nullable(),
  startedAt: instant,
  updatedAt: instant,
  /** When main will try or ask again by itself; null when it will not. */
  nextTryAt: instant.nullable(),
  /** The service asked to be left alone until then: it is not asked before, whoever wants it; null otherwise. */
  notBefore: instant.nullable(),
  /** Until when the market keeps what it prepared for a mint; null of other flows, and before it was prepared. */
  sessionUntil: instant.nullable(),
  /** The market told how its NFTs were drawn from a pool, and its answer is kept: `flows.draw` gives it. */
  hasDraw: z.boolean(),
  steps: z.array(z.object({ step: z.string(), at: instant })),
})
export type Flow = z.infer<typeof flow>

export const END_STATES = ['done', 'declined', 'refused', 'failed', 'expired'] as const satisfies readonly FlowState[]
export const isEnded = (state: FlowState): boolean => (END_STATES as readonly FlowState[]).includes(state)

const price = hbarText.refine((text) => !text.startsWith('-'), 'not a price')
const account = entityId
/** What is signed is an NFT of the ledger, which counts from 1; contracts give any id from 0 on. */
const nft = { account, token: entityId, serial: serialNumber }

/** Advisory facts against an act that the person saw and goes on despite; the ledger decides on them. */
const despite = z.array(z.enum(OVERRIDABLE_FACTS)).max(OVERRIDABLE_FACTS.length).optional()

/**
 * Each starts a flow and answers with it as soon as it is journaled; the rest arrives as `flows.changed`. Errors of
 * all: locked, watch-only, key-missing, over-limit, clock-wrong, flow-unfinished, offline, invalid-input.
 */
export const trade = {
  /**
   * A listed NFT. `maxPrice` is what the person saw and agreed to; `quoteReceivedAt` the receipt of the quote, or of
   * an EVM collection's listing (there are no quotes), that it was read from. Errors: quote-stale, price-changed,
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
  /** Lists an NFT, or changes the price of one that is listed. Errors: not-owner, already-listed (same price). */
  list: method({ input: z.object({ ...nft, price }), output: flow }),
  /** Errors: not-owner, not-listed. */
  unlist: method({ input: z.object(nft), output: flow }),
  /**
   * `maxPrice`: the most the person pays for each NFT. It is begun at the launch's price where that is not above.
   * Errors: mint-not-open, price-changed, insufficient-balance.
   */
  mint: method({
    input: z.object({
      account,
      token: entityId,
      mintCode: z.string().min(1).max(200),
      count: z.number().int().min(1).max(10),
      maxPrice: price,
      /** The launch's words that the person agreed to, letter for letter; empty where it has none, left out where none is asked. */
      agreed: z.string().max(MOST_TERMS_CHARS).optional(),
      despite,
    }),
    output: flow,
  }),
  /** The allowance behind collection offers, as a whole amount and not as an addition. Errors: user-key-of-other. */
  allow: method({ input: z.object({ account, amount: price }), output: flow }),
  /** Sets an HBAR allowance that a flow left unspent back to what it was. Errors: not-found (flow). */
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
      /** Said after being told of a like offer that stands already. */
      again: z.boolean(),
    }),
    output: flow,
  }),
  /** One offer, or up to 50 of the same collection and price. Errors: not-found (offer), offers-differ. */
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
  list: method({ input: nothing, output: z.array(flow) }),
  /** Asks the ledger and the service about an unfinished flow now, or as soon as the service allows it (`notBefore`). */
  check: method({ input: z.object({ id: z.string().max(64) }), output: flow }),
  /** What the market answered to a mint out of a pool, as it came: read by `verifyText`. Third-party text. */
  draw: method({ input: z.object({ id: z.string().max(64) }), output: z.object({ text: z.string() }) }),
  /** Saves these flows, or (null) the whole history, to a file the person chooses. */
  exportHistory: method({
    input: z.object({
      format: z.enum(['csv', 'json']),
      ids: z.array(z.string().max(64)).max(100_000).nullable().default(null),
    }),
    output: z.object({ saved: z.boolean(), flows: z.number().int() }),
  }),
}
