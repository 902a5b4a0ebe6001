import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp, type NamedId } from './common'
import { method } from './method'
import { otherPrice, type TokenPrice } from './token-price'

/** One of thousands: only what sorting and filtering want. The rest is told of those in sight. */
export const listingRow = z.object({
  serial: serialNumber,
  /** Third-party text. */
  name: z.string(),
  /** Null when it is priced in another token, or in one that is not known. */
  price: hbarText.nullable(),
  otherPrice,
  /** Null when the service does not say when. */
  listedAt: instant.nullable(),
  /** False while somebody is at its checkout, and for what cannot be bought at a price. */
  isAvailable: z.boolean(),
  /** Its place in `sellers` of the same part. */
  seller: z.number().int().nonnegative(),
})
export type ListingRow = z.infer<typeof listingRow>

/** Why a list ended where it did. */
export const listEnd = z.enum(['all', 'reach', 'enough', 'fewer-than-told', 'moved', 'partial', 'not-told'])
export type ListEnd = z.infer<typeof listEnd>

/** A part of all listings, cheapest first: what no earlier part of the same reading held. */
export const listingsPart = z.object({
  /** What the next part is asked for with. */
  reading: z.number().int(),
  token: entityId,
  rows: z.array(listingRow),
  sellers: z.array(namedId),
  /** So far, those among them that the app could not read. */
  read: z.number().int().nonnegative(),
  /** How many there are about, by the counts of the collection's traits; null while that is not known. */
  expected: z.number().int().nullable(),
  /** Null when there is more to ask for. */
  end: listEnd.nullable(),
  stamp,
})
export type ListingsPart = z.infer<typeof listingsPart>

export const listedTrait = z.object({ name: z.string().min(1).max(200), value: z.string().max(200) })
export type ListedTrait = z.infer<typeof listedTrait>

/** What hardly changes of an NFT, as far as it is known here. Third-party text. */
export const sightFacts = z.object({
  serial: serialNumber,
  image: imagePath,
  rank: z.number().int().nullable(),
  /** Null when its facts have not been read. */
  traits: z.array(z.object({ type: z.string(), value: z.string() })).nullable(),
})
export type SightFacts = z.infer<typeof sightFacts>

/** What happened to one listing since it was read. */
export type ListingNews = {
  readonly kind: 'listed' | 'price_changed' | 'sold' | 'delisted'
  readonly serial: number
  /** Null when the event does not name it. */
  readonly name: string | null
  /** Null in another token, and when it is not told. */
  readonly price: string | null
  readonly otherPrice?: TokenPrice | undefined
  readonly previousPrice: string | null
  readonly seller: NamedId | null
  readonly at: string | null
}

/** So many rows are never in sight at once. */
const MOST_IN_SIGHT = 200

/** Every listing of a collection, part by part, and what is shown of those in sight. */
export const listings = {
  begin: method({
    input: z.object({ token: entityId, trait: listedTrait.nullable(), fresh: z.boolean() }),
    output: listingsPart,
    asText: true,
  }),
  next: method({ input: z.object({ reading: z.number().int() }), output: listingsPart, asText: true }),
  /** What is known at once; the rest is read behind, and told by `listings.sighted` as it comes. */
  sight: method({
    input: z.object({ token: entityId, serials: z.array(serialNumber).max(MOST_IN_SIGHT) }),
    output: z.object({ token: entityId, facts: z.array(sightFacts), isReading: z.boolean() }),
  }),
}
