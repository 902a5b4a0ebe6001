import { CROWD, ESCROW, person } from './accounts'
import type { Listing } from './market'
import { MIXED_TOKEN, PAYMENT_TOKEN } from './tokens'

const HBAR = 100_000_000n

/** Above this price in tinybar the market quotes and sells nothing through its API. */
export const PURCHASE_CAP = 1_000_000n * HBAR

type Special = Pick<Listing, 'serial' | 'seller' | 'price'> &
  Pick<Partial<Listing>, 'kind' | 'currency' | 'reservedFor'>

/** One listing of each kind, in the mixed collection: the same NFTs in every world. */
export const SPECIAL_LISTINGS = {
  auction: { serial: 1, seller: CROWD.first + 11, price: 80n * HBAR, kind: 'auction' },
  escrow: { serial: 2, seller: CROWD.first + 12, price: 45n * HBAR, kind: 'escrow' },
  reserved: { serial: 3, seller: CROWD.first + 13, price: 30n * HBAR, reservedFor: person('buyer').num },
  tokenPriced: { serial: 4, seller: CROWD.first + 14, price: 12_500_000n, currency: PAYMENT_TOKEN },
  overCap: { serial: 5, seller: CROWD.first + 15, price: PURCHASE_CAP + 250_000n * HBAR },
} as const satisfies Readonly<Record<string, Special>>

const specials: readonly Special[] = Object.values(SPECIAL_LISTINGS)

/** Required owner of a special NFT of the mixed collection; null for any owner. */
export function specialOwner(token: number, serial: number): number | null {
  if (token !== MIXED_TOKEN) return null
  const special = specials.find((candidate) => candidate.serial === serial)
  if (!special) return null
  return special.kind === 'escrow' ? ESCROW : special.seller
}

/** The special listings of a collection, without their ids and dates. */
export const specialListings = (token: number): readonly Special[] => (token === MIXED_TOKEN ? specials : [])
