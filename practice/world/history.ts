import { DAY_MS, MINUTE_MS } from '@shared/time'
import { CROWD, EVM_CROWD, person } from './accounts'
import type { Collection } from './catalogue'
import { OFFER_STATUS, type Listing, type Market, type MarketEvent, type OfferStatus } from './market'
import { roundedPrice } from './prices'
import { pick, createRandom, type Random } from './random'
import { specialOwner } from './special-listings'
import { MIXED_TOKEN, PAYMENT_TOKEN } from './tokens'

/** Number of days of invented history before the world's present, by scale. */
export const HISTORY_DAYS = { small: 90, full: 365 } as const

export type HistoryInput = {
  readonly seed: string
  /** Present owner of each NFT; the index is `serial - 1`. */
  readonly owners: Int32Array
  readonly random: Random
  /** The world's present. */
  readonly epochMs: number
  /** Number of days of the history. */
  readonly dayCount: number
}

/**
 * Adds invented past sales around a drifting floor. The sales of an NFT pass the NFT from owner to owner, up to the
 * present owner. Returns the instant of the last sale of each sold NFT by serial, in ms.
 */
export function seedSales(market: Market, { spec }: Collection, history: HistoryInput): ReadonlyMap<number, number> {
  const { owners, random, epochMs, dayCount } = history
  const unmintedHolder = spec.unminted?.holder
  // Relative change of the floor over the whole history: from -18 % to 22 %.
  const drift = (random() - 0.45) * 0.4
  const mintedCount = spec.supply - (spec.unminted?.count ?? 0)
  // At most, for every 60 days: 18 sales, and as many sales as 3 % of the minted NFTs. Some are skipped below.
  const saleCount = mintedCount === 0 ? 0 : Math.ceil((18 + mintedCount * 0.03) * (dayCount / 60))
  const sales = Array.from({ length: saleCount }, () => ({
    ageDays: random() ** 1.4 * dayCount,
    serial: 1 + Math.floor(random() * spec.supply),
  })).sort((a, b) => a.ageDays - b.ageDays)
  const earliestOwners = new Map<number, number>()
  const lastSaleMsBySerial = new Map<number, number>()
  // From the newest sale to the oldest: the seller in one sale is the buyer in the next older sale of the same NFT.
  for (const { ageDays, serial } of sales) {
    const buyer = earliestOwners.get(serial) ?? owners[serial - 1] ?? 0
    if (buyer === unmintedHolder || specialOwner(spec.token, serial) !== null) continue
    const seller = inventSeller(spec.standard !== undefined, buyer, random)
    const price = roundedPrice(spec.floor * (1 - (drift * ageDays) / dayCount) * (1 + random() ** 3 * 0.8), random)
    const atMs = Math.floor(epochMs - MINUTE_MS - ageDays * DAY_MS)
    const isTokenPriced = spec.token === MIXED_TOKEN && random() < 0.2
    market.events.push({
      type: 'sold',
      token: spec.token,
      serial,
      previousPrice: null,
      seller,
      buyer,
      atMs,
      // A price in the payment token is 0.05 for each whole HBAR, plus 0.99.
      price: isTokenPriced ? (price / 100_000_000n) * 50_000n + 990_000n : price,
      mechanism: random() < 0.12 ? 'collection_offer' : 'listing',
      ...(isTokenPriced ? { currency: PAYMENT_TOKEN } : {}),
      transactionId: inventedTransactionId(buyer, atMs, random),
    })
    earliestOwners.set(serial, seller)
    if (!lastSaleMsBySerial.has(serial)) lastSaleMsBySerial.set(serial, atMs)
  }
  return lastSaleMsBySerial
}

/** Random account of the crowd as the seller to `buyer`. If the first choice is the buyer, chooses once more. */
function inventSeller(isEvm: boolean, buyer: number, random: Random): number {
  const pickMember = (): number => (isEvm ? pick(random, EVM_CROWD) : CROWD.first + Math.floor(random() * CROWD.count))
  const candidate = pickMember()
  return candidate === buyer ? pickMember() : candidate
}

/** Adds the events that led to the present listings, and the unlistings of some earlier listings. */
export function seedListingEvents(market: Market, listings: Iterable<Listing>, random: Random): void {
  for (const listing of listings) {
    const roll = random()
    // About 8 % of the NFTs were first listed at a price that was 1 to 33 HBAR higher.
    const higherPrice = roll < 0.08 ? roundedPrice(hbarOf(listing.price) + roll * 400 + 1, random) : null
    // The higher price is in HBAR, so it is not used for a listing in a token.
    const earlierPrice = listing.currency === undefined ? higherPrice : null
    const listedAtMs =
      earlierPrice === null ? listing.listedAtMs : listing.listedAtMs - Math.floor((1 + random() * 9) * DAY_MS)
    market.events.push(listingEvent('listed', listing, earlierPrice ?? listing.price, null, listedAtMs, random))
    if (earlierPrice === null) continue
    market.events.push(listingEvent('price_changed', listing, listing.price, earlierPrice, listing.listedAtMs, random))
    // About 3 % were also unlisted once, before the first of these events.
    if (roll < 0.03) {
      const unlistedAtMs = listedAtMs - Math.floor((0.5 + random() * 4) * DAY_MS)
      market.events.push(listingEvent('delisted', listing, earlierPrice, null, unlistedAtMs, random))
    }
  }
}

/** Amount in HBAR, rounded down to 0.01 HBAR. */
const hbarOf = (tinybar: bigint): number => Number(tinybar / 1_000_000n) / 100

function listingEvent(
  type: 'listed' | 'price_changed' | 'delisted',
  { token, serial, seller, currency }: Listing,
  price: bigint,
  previousPrice: bigint | null,
  atMs: number,
  random: Random,
): MarketEvent {
  const transactionId = inventedTransactionId(seller, atMs, random)
  const currencyField = currency === undefined ? {} : { currency }
  return { type, token, serial, price, previousPrice, seller, buyer: null, ...currencyField, atMs, transactionId }
}

/** Transaction id whose validity window starts 6 seconds before the event. */
function inventedTransactionId(payer: number, atMs: number, random: Random): string {
  return `0.0.${payer}@${Math.floor(atMs / 1000) - 6}.${String(Math.floor(random() * 1e9)).padStart(9, '0')}`
}

/**
 * Statuses of the seeded offers, each with an upper bound. A random number from 0 to 1 selects the first status whose
 * bound is above the number.
 */
const STATUS_UPPER_BOUNDS: readonly (readonly [OfferStatus, number])[] = [
  [OFFER_STATUS.submitted, 0.62],
  [OFFER_STATUS.accepted, 0.72],
  [OFFER_STATUS.declined, 0.82],
  [OFFER_STATUS.cancelled, 0.91],
  [OFFER_STATUS.expired, 1],
]

/**
 * Adds offers on single NFTs. In a native collection in which the holder owns NFTs, also adds an offer of every status
 * on one of these NFTs, and up to two offers by the holder.
 */
export function seedOffers(market: Market, { spec }: Collection, { seed, owners, epochMs }: HistoryInput): void {
  const random = createRandom(`${seed}/${spec.token}/offers`)
  const holder = person('holder').num
  const addOffer = (serial: number, buyer: number, status: OfferStatus): void => {
    const seller = owners[serial - 1] ?? 0
    if (seller === buyer || seller === spec.unminted?.holder) return
    // Offers are between 60 % and 92 % of the floor.
    const price = roundedPrice(spec.floor * (0.6 + random() * 0.32), random)
    const atMs = epochMs - Math.floor(random() * 10 * DAY_MS) - MINUTE_MS
    market.offers.push({ id: market.offers.length + 1, buyer, seller, token: spec.token, serial, price, atMs, status })
  }
  const randomMember = (): number => CROWD.first + Math.floor(random() * CROWD.count)
  const count = 3 + Math.floor(random() * 9)
  for (let i = 0; i < count; i++) {
    const roll = random()
    const status = STATUS_UPPER_BOUNDS.find(([, bound]) => roll < bound)?.[0] ?? OFFER_STATUS.submitted
    addOffer(1 + Math.floor(random() * spec.supply), randomMember(), status)
  }
  const holderSerial = owners.indexOf(holder) + 1
  if (holderSerial === 0 || spec.standard) return
  for (const [status] of STATUS_UPPER_BOUNDS) addOffer(holderSerial, randomMember(), status)
  const sellerSerial = owners.indexOf(person('seller').num) + 1
  // If the person `seller` owns no NFT of the collection, the holder makes the offer on the last NFT.
  addOffer(sellerSerial === 0 ? owners.length : sellerSerial, holder, OFFER_STATUS.submitted)
  addOffer(1 + Math.floor(random() * spec.supply), holder, OFFER_STATUS.expired)
}
