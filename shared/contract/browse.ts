import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'
import { otherPrice } from './token-price'

/** One page of records, as the market divides its list into pages. */
const pageOf = <S extends z.ZodType>(itemSchema: S) =>
  z.object({
    token: entityId,
    items: z.array(itemSchema),
    /** Number of the page, counted from 1. */
    page: z.number().int(),
    /** Number of records on all pages; null where the market does not report the number. */
    total: z.number().int().nullable(),
    isLast: z.boolean(),
    stamp,
  })

/** An NFT of the collection, listed or not. Third-party text. */
export const collectionNft = z.object({
  serial: serialNumber,
  name: z.string(),
  image: imagePath,
  rank: z.number().int().nullable(),
  traits: z.array(z.object({ type: z.string(), value: z.string() })),
  /** True if the NFT is for sale; null where the market does not report this. */
  isListed: z.boolean().nullable(),
  /** Price in HBAR; null when the NFT is not listed, has a price in another token, or the price is not reported. */
  price: hbarText.nullable(),
  listedAt: instant.nullable(),
})
export type CollectionNft = z.infer<typeof collectionNft>
export const nftOrder = z.enum(['serial', 'rarity', 'listingDate'])
export type NftOrder = z.infer<typeof nftOrder>

/** Exact decimal amount in the currency of a record: HBAR or another token. */
const tokenAmount = z.string().regex(/^(0|[1-9]\d{0,10})(\.\d{1,8})?$/)

/** Gain of a seller: the price less the seller's purchase price, both in the record's currency and before fees. */
export const purchaseGain = z.object({
  /** The seller's purchase price. */
  paid: tokenAmount,
  /** Decimal amount; negative for a loss. */
  gain: z.string().regex(/^-?(0|[1-9]\d{0,10})(\.\d{1,8})?$/),
  /** Gain in percent of `paid`. For display only. */
  percent: z.number(),
})
export type PurchaseGain = z.infer<typeof purchaseGain>

/** An event of an NFT on the market, such as a sale, listing, price change or mint. Third-party text. */
export const activityRecord = z.object({
  token: entityId,
  collection: z.string().nullable(),
  /** The market's own name for the kind of event. */
  eventKind: z.string(),
  /** The market's more specific name for the kind of event; null if the market gives no such name. */
  eventSubkind: z.string().nullable(),
  serial: serialNumber,
  name: z.string().nullable(),
  image: imagePath,
  /** Price in HBAR; null when the price is in another token or unknown. */
  price: hbarText.nullable(),
  /** Price before a price change, in HBAR. */
  previousPrice: hbarText.nullable(),
  otherPrice,
  /** Token of a price that is not in HBAR; null when the market does not give the token's id. */
  paymentToken: entityId.nullable(),
  /**
   * Gain of the seller, for sales and listings. Null for other events, and when the seller's purchase or its currency
   * is unknown.
   */
  gainOverPurchase: purchaseGain.nullable(),
  buyer: namedId.nullable(),
  seller: namedId.nullable(),
  at: instant.nullable(),
})
export type ActivityRecord = z.infer<typeof activityRecord>
export const activityKind = z.enum(['All', 'Sales', 'Listings'])
export type ActivityKind = z.infer<typeof activityKind>
/** Filter by the currency of the price. `any`: every currency. `hbar`: only HBAR. A token id: only this token. */
export const activityCurrency = z.union([z.enum(['any', 'hbar']), entityId])
export type ActivityCurrency = z.infer<typeof activityCurrency>
export const activityFilter = z.object({
  kind: activityKind,
  currency: activityCurrency,
  /** True for Hashinals only. The term is the market's. */
  hashinalsOnly: z.boolean(),
})
export type ActivityFilter = z.infer<typeof activityFilter>
/** Number of pages of activity that the market serves. */
export const MAX_ACTIVITY_PAGES = 10

/** An offer on a single NFT of the collection. */
export const collectionNftOffer = z.object({
  serial: serialNumber,
  price: hbarText,
  listedPrice: hbarText.nullable(),
  buyer: namedId,
  seller: namedId.nullable(),
  /** The market's own term for the state of the offer. */
  status: z.string().nullable(),
  at: instant.nullable(),
})
export type CollectionNftOffer = z.infer<typeof collectionNftOffer>
/** Filter by the status of offers. `open`: submitted or accepted. `submitted`: only submitted. `all`: any status. */
export const offerStatus = z.enum(['open', 'submitted', 'all'])
export type OfferStatus = z.infer<typeof offerStatus>

/** An NFT for sale in any collection. Third-party text. */
export const marketListing = z.object({
  id: z.number().int(),
  token: entityId,
  /** Name of the collection; null when unknown. */
  collection: z.string().nullable(),
  serial: serialNumber,
  name: z.string(),
  image: imagePath,
  /** Price in HBAR; null when the price is in another token. */
  price: hbarText.nullable(),
  otherPrice,
  seller: namedId,
  listedAt: instant.nullable(),
})
export type MarketListing = z.infer<typeof marketListing>
/**
 * Number of pages of listings that can be read: the market accepts offsets up to 1,000,000, and a page has 100
 * listings.
 */
export const MAX_LISTING_PAGES = 10_000

const page = z.number().int().min(1)
const collectionInput = { token: entityId, fresh: z.boolean() }

/** NFTs, activity and offers of a collection, and activity and listings of the whole market, page by page. */
export const browse = {
  nfts: method({
    input: z.object({ ...collectionInput, order: nftOrder, page: page.max(100_000) }),
    output: pageOf(collectionNft),
  }),
  activity: method({
    input: activityFilter.extend({
      /** Null: activity of the whole market. */
      token: entityId.nullable(),
      page: page.max(MAX_ACTIVITY_PAGES),
      fresh: z.boolean(),
    }),
    output: pageOf(activityRecord).extend({ token: entityId.nullable() }),
  }),
  /** Listings of the whole market, newest first. */
  listings: method({
    input: z.object({ page: page.max(MAX_LISTING_PAGES), fresh: z.boolean() }),
    output: pageOf(marketListing).omit({ token: true }),
  }),
  offers: method({
    input: z.object({ ...collectionInput, status: offerStatus, page: page.max(10_000) }),
    output: pageOf(collectionNftOffer),
  }),
}
