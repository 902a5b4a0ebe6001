import { CROWD, ESCROW, person } from './accounts'
import type { Listing } from './market'
import { MIXED_TOKEN, PAYMENT_TOKEN } from './tokens'

/** One HBAR in tinybar. */
const HBAR = 100_000_000n

/** Highest price in tinybar at which the market's API quotes and sells an NFT. */
export const MAX_PURCHASE_PRICE = 1_000_000n * HBAR

type SpecialListing = Pick<Listing, 'serial' | 'seller' | 'price'> &
  Pick<Partial<Listing>, 'kind' | 'currency' | 'reservedFor'>

/** Listings of the mixed collection that cannot be bought in the ordinary way. They are the same in every world. */
export const SPECIAL_LISTINGS = {
  auction: { serial: 1, seller: CROWD.first + 11, price: 80n * HBAR, kind: 'auction' },
  escrow: { serial: 2, seller: CROWD.first + 12, price: 45n * HBAR, kind: 'escrow' },
  reserved: { serial: 3, seller: CROWD.first + 13, price: 30n * HBAR, reservedFor: person('buyer').num },
  /** Its price is in the smallest unit of the payment token. */
  tokenPriced: { serial: 4, seller: CROWD.first + 14, price: 12_500_000n, currency: PAYMENT_TOKEN },
  /** Above `MAX_PURCHASE_PRICE`. */
  overCap: { serial: 5, seller: CROWD.first + 15, price: MAX_PURCHASE_PRICE + 250_000n * HBAR },
} as const satisfies Readonly<Record<string, SpecialListing>>

const mixedCollectionListings: readonly SpecialListing[] = Object.values(SPECIAL_LISTINGS)

/** Owner that an NFT must have for its special listing; null if the NFT has no special listing. */
export function specialOwner(token: number, serial: number): number | null {
  if (token !== MIXED_TOKEN) return null
  const special = mixedCollectionListings.find((listing) => listing.serial === serial)
  if (!special) return null
  return special.kind === 'escrow' ? ESCROW : special.seller
}

/** The special listings of a collection, without their ids and dates. */
export const specialListings = (token: number): readonly SpecialListing[] =>
  token === MIXED_TOKEN ? mixedCollectionListings : []
