import { DAY_MS, MINUTE_MS } from '@shared/time'
import { CROWD, EVM_CROWD, person } from './accounts'
import type { Collection } from './catalogue'
import { OFFER_STATUS, type Listing, type Market, type MarketEvent, type OfferStatus } from './market'
import { priceOf } from './prices'
import { pick, randomOf, type Random } from './random'
import { specialOwner } from './special-listings'
import { MIXED_TOKEN, PAYMENT_TOKEN } from './tokens'

/** Length of a world's past, in days. */
export const HISTORY_DAYS = { small: 90, full: 365 } as const

export type Past = {
  readonly seed: string
  readonly owners: Int32Array
  readonly random: Random
  readonly epochMs: number
  readonly days: number
}

/**
 * Adds invented past sales around a drifting floor; returns the time of each sold NFT's last sale. The sales of every
 * NFT lead, owner by owner, to its present owner.
 */
export function seedSales(market: Market, { spec }: Collection, past: Past): ReadonlyMap<number, number> {
  const { owners, random, epochMs, days } = past
  const unminted = spec.unminted?.holder
  const drift = (random() - 0.45) * 0.4
  const mintedCount = spec.supply - (spec.unminted?.count ?? 0)
  const saleCount = mintedCount === 0 ? 0 : Math.ceil((18 + mintedCount * 0.03) * (days / 60))
  const sales = Array.from({ length: saleCount }, () => ({
    ageDays: random() ** 1.4 * days,
    serial: 1 + Math.floor(random() * spec.supply),
  })).sort((a, b) => a.ageDays - b.ageDays)
  const holders = new Map<number, number>()
  const lastSold = new Map<number, number>()
  for (const { ageDays, serial } of sales) {
    const buyer = holders.get(serial) ?? owners[serial - 1] ?? 0
    if (buyer === unminted || specialOwner(spec.token, serial) !== null) continue
    const seller = formerOwner(spec.standard !== undefined, buyer, random)
    const price = priceOf(spec.floor * (1 - (drift * ageDays) / days) * (1 + random() ** 3 * 0.8), random)
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
      price: isTokenPriced ? (price / 100_000_000n) * 50_000n + 990_000n : price,
      mechanism: random() < 0.12 ? 'collection_offer' : 'listing',
      ...(isTokenPriced ? { currency: PAYMENT_TOKEN } : {}),
      transactionId: inventedId(buyer, atMs, random),
    })
    holders.set(serial, seller)
    if (!lastSold.has(serial)) lastSold.set(serial, atMs)
  }
  return lastSold
}

function formerOwner(isEvm: boolean, buyer: number, random: Random): number {
  const pickMember = (): number => (isEvm ? pick(random, EVM_CROWD) : CROWD.first + Math.floor(random() * CROWD.count))
  const candidate = pickMember()
  return candidate === buyer ? pickMember() : candidate
}

/** Adds the events of the present listings, and of some withdrawn ones. */
export function seedListingEvents(market: Market, listings: Iterable<Listing>, random: Random): void {
  for (const listing of listings) {
    const roll = random()
    // Some were first listed at another price.
    const firstPrice = roll < 0.08 ? priceOf(Number(listing.price / 1_000_000n) / 100 + roll * 400 + 1, random) : null
    const earlierPrice = listing.currency === undefined ? firstPrice : null
    const listedAtMs =
      earlierPrice === null ? listing.listedAtMs : listing.listedAtMs - Math.floor((1 + random() * 9) * DAY_MS)
    market.events.push(listingEvent('listed', listing, earlierPrice ?? listing.price, null, listedAtMs, random))
    if (earlierPrice === null) continue
    market.events.push(listingEvent('price_changed', listing, listing.price, earlierPrice, listing.listedAtMs, random))
    if (roll < 0.03) {
      const withdrawnAtMs = listedAtMs - Math.floor((0.5 + random() * 4) * DAY_MS)
      market.events.push(listingEvent('delisted', listing, earlierPrice, null, withdrawnAtMs, random))
    }
  }
}

function listingEvent(
  type: 'listed' | 'price_changed' | 'delisted',
  { token, serial, seller, currency }: Listing,
  price: bigint,
  previousPrice: bigint | null,
  atMs: number,
  random: Random,
): MarketEvent {
  const transactionId = inventedId(seller, atMs, random)
  const currencyField = currency === undefined ? {} : { currency }
  return { type, token, serial, price, previousPrice, seller, buyer: null, ...currencyField, atMs, transactionId }
}

function inventedId(payer: number, atMs: number, random: Random): string {
  return `0.0.${payer}@${Math.floor(atMs / 1000) - 6}.${String(Math.floor(random() * 1e9)).padStart(9, '0')}`
}

const STATUS_ROLLS: readonly (readonly [OfferStatus, number])[] = [
  [OFFER_STATUS.submitted, 0.62],
  [OFFER_STATUS.accepted, 0.72],
  [OFFER_STATUS.declined, 0.82],
  [OFFER_STATUS.cancelled, 0.91],
  [OFFER_STATUS.expired, 1],
]

/** Adds offers on single NFTs, in every status; some on the holder's NFTs, and some by the holder. */
export function seedOffers(market: Market, { spec }: Collection, { seed, owners, epochMs }: Past): void {
  const random = randomOf(`${seed}/${spec.token}/offers`)
  const holder = person('holder').num
  const addOffer = (serial: number, buyer: number, status: OfferStatus): void => {
    const seller = owners[serial - 1] ?? 0
    if (seller === buyer || seller === spec.unminted?.holder) return
    const price = priceOf(spec.floor * (0.6 + random() * 0.32), random)
    const atMs = epochMs - Math.floor(random() * 10 * DAY_MS) - MINUTE_MS
    market.offers.push({ id: market.offers.length + 1, buyer, seller, token: spec.token, serial, price, atMs, status })
  }
  const randomMember = (): number => CROWD.first + Math.floor(random() * CROWD.count)
  const count = 3 + Math.floor(random() * 9)
  for (let i = 0; i < count; i++) {
    const roll = random()
    const status = STATUS_ROLLS.find(([, maxRoll]) => roll < maxRoll)?.[0] ?? OFFER_STATUS.submitted
    addOffer(1 + Math.floor(random() * spec.supply), randomMember(), status)
  }
  const holderSerial = owners.indexOf(holder) + 1
  if (holderSerial === 0 || spec.standard) return
  for (const [status] of STATUS_ROLLS) addOffer(holderSerial, randomMember(), status)
  addOffer(owners.indexOf(person('seller').num) + 1 || owners.length, holder, OFFER_STATUS.submitted)
  addOffer(1 + Math.floor(random() * spec.supply), holder, OFFER_STATUS.expired)
}
