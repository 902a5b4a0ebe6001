import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp, type NamedId } from './common'
import { method } from './method'
import { otherPrice, type TokenPrice } from './token-price'

/**
 * A listing in a list of up to thousands of listings. The fields are only those for sorting and filtering;
 * `visibleFacts` returns further facts for visible rows.
 */
export const listingRow = z.object({
  serial: serialNumber,
  /** Third-party text. */
  name: z.string(),
  /** Price in HBAR; null for a price in another token or in an unknown token. */
  price: hbarText.nullable(),
  otherPrice,
  /** Null when the service does not report the time. */
  listedAt: instant.nullable(),
  /** False during the checkout of another buyer, and for listings without a fixed price, such as auctions. */
  isAvailable: z.boolean(),
  /** Index of the seller in `sellers` of the same part. */
  sellerIndex: z.number().int().nonnegative(),
})
export type ListingRow = z.infer<typeof listingRow>

/**
 * Reason for the end of a list. `all`: every listing was read. `service-limit`: the service has more pages but does not
 * send them. `caller-limit`: the app's own limit was reached. `fewer-than-reported`: fewer listings arrived than the
 * service announced. `moved`: listings moved between pages during the reading. `partial`: the service reports that the
 * list is partial. `not-reported`: the service does not report whether there are more listings.
 */
export const listEnd = z.enum([
  'all',
  'service-limit',
  'caller-limit',
  'fewer-than-reported',
  'moved',
  'partial',
  'not-reported',
])
export type ListEnd = z.infer<typeof listEnd>

/** One part of a reading of all listings, cheapest first. Listings of earlier parts are not repeated. */
export const listingsPart = z.object({
  /** Id of the reading; the input of `next`. */
  readingId: z.number().int(),
  token: entityId,
  rows: z.array(listingRow),
  sellers: z.array(namedId),
  /** Number of listings read so far, including those that the app could not parse. */
  readCount: z.number().int().nonnegative(),
  /** Approximate total from the collection's trait counts; null while unknown. */
  expectedCount: z.number().int().nullable(),
  /** Null when there are more parts. */
  end: listEnd.nullable(),
  stamp,
})
export type ListingsPart = z.infer<typeof listingsPart>

export const listedTrait = z.object({ name: z.string().min(1).max(200), value: z.string().max(200) })
export type ListedTrait = z.infer<typeof listedTrait>

/** Rarely changing facts of an NFT that the app knows. Third-party text. */
export const visibleNftFacts = z.object({
  serial: serialNumber,
  /** Null when the facts of the NFT have not been read. */
  name: z.string().nullable(),
  image: imagePath,
  rank: z.number().int().nullable(),
  /** Null when the facts of the NFT have not been read. */
  traits: z.array(z.object({ type: z.string(), value: z.string() })).nullable(),
})
export type VisibleNftFacts = z.infer<typeof visibleNftFacts>

/** An event of one listing that happened after the listings were read. */
export type ListingEvent = {
  readonly kind: 'listed' | 'price_changed' | 'sold' | 'delisted'
  readonly serial: number
  /** Null when the event does not include the name. */
  readonly name: string | null
  /** Price in HBAR; null for a price in another token, and when the price is not reported. */
  readonly price: string | null
  readonly otherPrice?: TokenPrice | undefined
  /** Price in HBAR before a change of the price; null for other events, and when the price is not reported. */
  readonly previousPrice: string | null
  readonly seller: NamedId | null
  readonly at: string | null
}

/** Maximum number of rows for one call of `visibleFacts`: more rows than can be visible at once. */
const MAX_VISIBLE_ROWS = 200

/** Every listing of a collection, part by part, and facts of the visible listings. */
export const listings = {
  /** Starts a reading and returns its first part. `trait`: limits the reading to listings with this trait. */
  begin: method({
    input: z.object({ token: entityId, trait: listedTrait.nullable(), fresh: z.boolean() }),
    output: listingsPart,
    isSentAsJson: true,
  }),
  /** The next part of a reading. Errors: `cancelled` when the reading has ended. */
  next: method({ input: z.object({ readingId: z.number().int() }), output: listingsPart, isSentAsJson: true }),
  /**
   * Known facts of the given NFTs. Missing facts are read in the background, and the event `listings.factsArrived`
   * reports when facts have arrived. `isReading`: true if facts are missing and are being read.
   */
  visibleFacts: method({
    input: z.object({ token: entityId, serials: z.array(serialNumber).max(MAX_VISIBLE_ROWS) }),
    output: z.object({ token: entityId, facts: z.array(visibleNftFacts), isReading: z.boolean() }),
  }),
}
