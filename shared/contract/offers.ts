import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, stamp } from './common'
import { method } from './method'
import { nftOffer } from './nft-history'

/** One of the account's own collection offers, as the market lists it. */
export const ownOffer = z.object({
  id: z.number().int(),
  token: entityId,
  /** Third-party text; null when it could not be read. */
  collection: z.string().nullable(),
  price: hbarText,
  /**
   * Empty for any NFT of the collection; null when the offer is bound to traits that the market does not name.
   * Third-party text.
   */
  traits: z.array(z.object({ trait_type: z.string(), value: z.string() })).nullable(),
  createdAt: instant.nullable(),
  /** Lowest listing price in the collection; null when unknown. */
  floor: hbarText.nullable(),
  /** Best offer for the collection; null when unknown. */
  bestOffer: hbarText.nullable(),
})
export type OwnOffer = z.infer<typeof ownOffer>

export const offersView = z.object({
  account: entityId,
  /**
   * True if the user key is known to act for the account. If false, an empty list does not mean that there are no
   * offers.
   */
  isKeyConfirmed: z.boolean(),
  /** Newest first. */
  offers: z.array(ownOffer),
  /** HBAR allowance that all active offers of the account need together, in all collections. */
  requiredAllowance: hbarText,
  /** Largest HBAR allowance to a spender on the person's own list; null when it could not be read. */
  largestListedAllowance: hbarText.nullable(),
  /**
   * All active HBAR allowances; null when they could not be read. `isListed`: the spender is on the person's own list.
   */
  allowances: z.array(z.object({ spender: entityId, hbar: hbarText, isListed: z.boolean() })).nullable(),
  /** Balance of the account; null when it could not be read. */
  balance: hbarText.nullable(),
  stamp,
})
export type OffersView = z.infer<typeof offersView>

const saleProceeds = z.object({ hbar: hbarText, isMaximum: z.boolean() })

/** An offer for one NFT, with figures to judge the offer by. */
export const singleOffer = nftOffer.extend({
  /** The person's account that made or received the offer. */
  account: entityId,
  /** Third-party text. */
  name: z.string(),
  image: imagePath,
  collection: z.string().nullable(),
  floor: hbarText.nullable(),
  /** Best offer for any NFT of the collection; null when unknown. */
  bestCollectionOffer: hbarText.nullable(),
  /** Age of `floor` and `bestCollectionOffer`. */
  floorStamp: stamp.nullable(),
  /**
   * Amount that the seller gets for a received offer, after the market's fee and the known fees of the collection.
   * `isMaximum`: some fees are unknown, so the amount may be lower. Null for an offer that the account made.
   */
  proceeds: saleProceeds.nullable(),
  /** The same amount for `bestCollectionOffer`; null for an offer that the account made, and without such an offer. */
  collectionProceeds: saleProceeds.nullable(),
  /** Last known sale in HBAR, from this app's observations and requests; null when none is known. */
  lastSale: z.object({ price: hbarText, at: instant }).nullable(),
})
export type SingleOffer = z.infer<typeof singleOffer>

export const singleOffers = z.object({
  accounts: z.array(entityId),
  /** Newest first. */
  offers: z.array(singleOffer).max(1000),
  /** True if all offers that the service lists were read. */
  isWhole: z.boolean(),
  stamp,
})
export type SingleOffers = z.infer<typeof singleOffers>

/** The service's filter by status. 0: pending, which is submitted or accepted. 1: only submitted. 2: any status. */
export const offerStatusFilter = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type OfferStatusFilter = z.infer<typeof offerStatusFilter>

/** Maximum number of offers of a collection that are sent to the page: the highest ones. */
export const MAX_BOOK_OFFERS = 5000

/** A collection offer of any account. For display only: no flow uses these offers. */
export const bookOffer = z.object({
  id: z.number().int(),
  price: hbarText,
  /** Empty for any NFT of the collection; null when bound to traits that the market does not name. Third-party text. */
  traits: z.array(z.object({ trait_type: z.string(), value: z.string() })).nullable(),
  buyer: namedId,
  createdAt: instant.nullable(),
})
export type BookOffer = z.infer<typeof bookOffer>

/** All active collection offers of one collection. */
export const offerBook = z.object({
  token: entityId,
  /** Highest first; oldest first at the same price. */
  offers: z.array(bookOffer).max(MAX_BOOK_OFFERS),
  /** Number of usable offers of the collection, including offers beyond `MAX_BOOK_OFFERS`. */
  usableCount: z.number().int(),
  /** Number of unusable offers: the record is unreadable, or the price is not positive. */
  unusableCount: z.number().int(),
  stamp,
})
export type OfferBook = z.infer<typeof offerBook>

export const offers = {
  /**
   * The account's own active collection offers, in one collection or in all (`token` null). Errors: `unauthorized`
   * without a user key, `user-key-of-other`, `no-access`, `offline`.
   */
  list: method({ input: z.object({ account: entityId, token: entityId.nullable() }), output: offersView }),
  /**
   * Finds the account of the user key, and returns its offers as `list` does, with `isKeyConfirmed` true. To find the
   * account, the app lets the market prepare an allowance, and only reads that transaction, never signs it. Errors: as
   * for `list`, and `user-key-unproven`, `flow-unfinished`.
   */
  confirmKey: method({ input: z.object({ account: entityId }), output: offersView }),
  /**
   * Offers for single NFTs that these accounts received or made. The event `offers.changed` reports that data has been
   * read later: names, last sales, and newer offers after cached offers were returned.
   */
  single: method({
    input: z.object({
      accounts: z.array(entityId).min(1).max(20),
      side: z.enum(['received', 'made']),
      status: offerStatusFilter,
      fresh: z.boolean(),
    }),
    output: singleOffers,
  }),
  /**
   * Collection offers of all accounts. The market requires a user key with the permission Manage Collection Offers.
   * Errors: `unauthorized` without a user key, `no-access`, `locked`, `offline`.
   */
  book: method({ input: z.object({ token: entityId, fresh: z.boolean() }), output: offerBook, isSentAsJson: true }),
}
