import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, stamp } from './common'
import { method } from './method'
import { nftOffer } from './nft-past'

/** One of the account's own collection offers, as the market lists it. */
export const ownOffer = z.object({
  id: z.number().int(),
  token: entityId,
  /** Third-party text; null when it could not be read. */
  collection: z.string().nullable(),
  price: hbarText,
  /** None for any NFT of the collection; null when it is bound to traits and the market does not say which. Third-party text. */
  traits: z.array(z.object({ trait_type: z.string(), value: z.string() })).nullable(),
  createdAt: instant.nullable(),
  /** Lowest listing and best offer of the collection; null when unknown. */
  floor: hbarText.nullable(),
  bestOffer: hbarText.nullable(),
})
export type OwnOffer = z.infer<typeof ownOffer>

export const offersView = z.object({
  account: entityId,
  /** Whether it is known that the user key acts for the account. Without that no offers say nothing. */
  isProven: z.boolean(),
  /** Newest first. */
  offers: z.array(ownOffer),
  /** What all active offers of the account need together, of every collection. */
  needed: hbarText,
  /** The largest HBAR allowance to a spender on the person's own list; null when it could not be read. */
  allowance: hbarText.nullable(),
  /** Every HBAR allowance that stands; null when it could not be read. `isListed`: to a spender on the person's own list. */
  allowances: z.array(z.object({ spender: entityId, hbar: hbarText, isListed: z.boolean() })).nullable(),
  /** What the account holds; null when it could not be read. */
  balance: hbarText.nullable(),
  stamp,
})
export type OffersView = z.infer<typeof offersView>

/** An offer for one NFT, with what it can be judged by. */
export const singleOffer = nftOffer.extend({
  /** The one of the person's accounts that it was made to, or by. */
  account: entityId,
  /** Third-party text. */
  name: z.string(),
  image: imagePath,
  collection: z.string().nullable(),
  floor: hbarText.nullable(),
  /** Age of the floor. */
  floorStamp: stamp.nullable(),
  /** Its last sale in HBAR, as far as this app has seen or asked for; null when none is known. */
  lastSale: z.object({ price: hbarText, at: instant }).nullable(),
})
export type SingleOffer = z.infer<typeof singleOffer>

export const singleOffers = z.object({
  accounts: z.array(entityId),
  /** Newest first. */
  offers: z.array(singleOffer).max(1000),
  /** All that the service tells was read. */
  isWhole: z.boolean(),
  stamp,
})
export type SingleOffers = z.infer<typeof singleOffers>

/** As the service filters: 0 pending, submitted or accepted; 1 submitted alone; 2 of every status. */
export const offerStatusFilter = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type OfferStatusFilter = z.infer<typeof offerStatusFilter>

/** Highest offers of a collection that cross to the page. */
export const MAX_BOOK_OFFERS = 5000

/** A collection offer of any account, for showing only: no flow reads these. */
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
  /** Highest first, at one price the oldest first. */
  offers: z.array(bookOffer).max(MAX_BOOK_OFFERS),
  /** Readable offers of the collection, those beyond `MAX_BOOK_OFFERS` included. */
  total: z.number().int(),
  /** Records that could not be read, so that the book lacks them. */
  unread: z.number().int(),
  stamp,
})
export type OfferBook = z.infer<typeof offerBook>

export const offers = {
  /**
   * The account's own active offers, of one collection or (null) of all. Errors: unauthorized without a user key,
   * user-key-of-other, no-access, offline.
   */
  list: method({ input: z.object({ account: entityId, token: entityId.nullable() }), output: offersView }),
  /**
   * Offers for single NFTs that these accounts hold (`received`), or that they made. What is read behind them (names,
   * last sales, newer offers where older ones were shown at once) is told by `offers.changed`.
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
   * Collection offers of all accounts, which the market lists for a user key with the permission Manage Collection
   * Offers. Errors: unauthorized without a user key, no-access, locked, offline.
   */
  book: method({ input: z.object({ token: entityId, fresh: z.boolean() }), output: offerBook, asText: true }),
}
