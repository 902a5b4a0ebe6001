import { z } from 'zod'
import { entityId, hbarText, instant, stamp } from './common'
import { method } from './method'

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

export const offers = {
  /**
   * The account's own active offers, of one collection or (null) of all. Errors: unauthorized without a user key,
   * user-key-of-other, no-access, offline.
   */
  list: method({ input: z.object({ account: entityId, token: entityId.nullable() }), output: offersView }),
}
