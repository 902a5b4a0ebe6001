import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp, type NamedId } from './common'
import { method } from './method'
import { otherPrice, type TokenPrice } from './token-price'

/** One row of thousands: only fields for sorting and filtering. `sight` returns the rest for visible rows. */
export const listingRow = z.object({
  serial: serialNumber,
  /** Third-party text. */
  name: z.string(),
  /** Null when the price is in another token or in an unknown one. */
  price: hbarText.nullable(),
  otherPrice,
  /** Null when the service does not report it. */
  listedAt: instant.nullable(),
  /** False during the checkout of another buyer, and for listings that cannot be bought at a price. */
  isAvailable: z.boolean(),
  /** Index in `sellers` of the same part. */
  seller: z.number().int().nonnegative(),
})
export type ListingRow = z.infer<typeof listingRow>

/** Reason for the end of a list. */
export const listEnd = z.enum(['all', 'reach', 'enough', 'fewer-than-told', 'moved', 'partial', 'not-told'])
export type ListEnd = z.infer<typeof listEnd>

/** A part of all listings, cheapest first, without the listings of earlier parts of the same reading. */
export const listingsPart = z.object({
  /** Id of the reading, the input for the next part. */
  reading: z.number().int(),
  token: entityId,
  rows: z.array(listingRow),
  sellers: z.array(namedId),
  /** Number of listings read so far, including those that the app could not parse. */
  read: z.number().int().nonnegative(),
  /** Approximate total from the collection's trait counts; null while unknown. */
  expected: z.number().int().nullable(),
  /** Null when there are more parts. */
  end: listEnd.nullable(),
  stamp,
})
export type ListingsPart = z.infer<typeof listingsPart>

export const listedTrait = z.object({ name: z.string().min(1).max(200), value: z.string().max(200) })
export type ListedTrait = z.infer<typeof listedTrait>

/** Stable facts of an NFT, as far as known here. Third-party text. */
export const sightFacts = z.object({
  serial: serialNumber,
  image: imagePath,
  rank: z.number().int().nullable(),
  /** Null when its facts have not been read. */
  traits: z.array(z.object({ type: z.string(), value: z.string() })).nullable(),
})
export type SightFacts = z.infer<typeof sightFacts>

/** An event of one listing since the listing was read. */
export type ListingNews = {
  readonly kind: 'listed' | 'price_changed' | 'sold' | 'delisted'
  readonly serial: number
  /** Null when the event does not include the name. */
  readonly name: string | null
  /** Null in another token, and when not reported. */
  readonly price: string | null
  readonly otherPrice?: TokenPrice | undefined
  readonly previousPrice: string | null
  readonly seller: NamedId | null
  readonly at: string | null
}

/** Upper bound of rows that can be visible at once. */
const MOST_IN_SIGHT = 200

/** Every listing of a collection, part by part, and facts of the visible ones. */
export const listings = {
  begin: method({
    input: z.object({ token: entityId, trait: listedTrait.nullable(), fresh: z.boolean() }),
    output: listingsPart,
    asText: true,
  }),
  next: method({ input: z.object({ reading: z.number().int() }), output: listingsPart, asText: true }),
  /** Returns the facts known now; the rest is read in the background and reported by `listings.sighted`. */
  sight: method({
    input: z.object({ token: entityId, serials: z.array(serialNumber).max(MOST_IN_SIGHT) }),
    output: z.object({ token: entityId, facts: z.array(sightFacts), isReading: z.boolean() }),
  }),
}
