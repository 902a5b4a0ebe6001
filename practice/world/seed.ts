import { DAY_MS, MINUTE_MS } from '@shared/time'
import type { LedgerState } from '../ledger/state'
import { TREASURY, openAccounts } from './accounts'
import { catalogueOf, collectionOf, type Collection, type Scale } from './catalogue'
import type { CollectionSpec } from './collection'
import { spreadInstants } from './event-feed'
import { HISTORY_DAYS, seedListingEvents, seedOffers, seedSales, type HistoryInput } from './history'
import { seedLaunches } from './launches'
import type { Listing, Market } from './market'
import { approveMarket, ownersOf, seedOtherTokens, seedPermissions, seedCollectionOnLedger } from './ownership'
import { roundedPrice } from './prices'
import { createRandom, type Random } from './random'
import { specialListings } from './special-listings'
import type { Statistics } from './statistics'
import { stocksOf } from './stock'

const FIRST_LISTING_ID = 100_001

type SeedOptions = { readonly seed: string; readonly scale: Scale; readonly epochMs: number }
type SeedTarget = {
  readonly ledger: { readonly state: LedgerState }
  readonly market: Market
  readonly statistics: Statistics
} & Parameters<typeof seedLaunches>[0]

/**
 * Fills the ledger, the market and the statistics. The same options always give the same world. The world begins at
 * `epochMs`, so all seeded sales and listings are earlier.
 */
export function seedWorld(world: SeedTarget, options: SeedOptions): void {
  const { ledger, market, statistics } = world
  const { state } = ledger
  const { seed, scale, epochMs } = options
  openAccounts(state, seed)
  const nextListingId = counterFrom(FIRST_LISTING_ID)
  for (const spec of catalogueOf(scale)) {
    const collection = collectionOf(spec, seed)
    market.collections.set(spec.token, collection)
    const random = createRandom(`${seed}/${spec.token}/owners`)
    const owners = ownersOf(spec, random)
    seedCollectionOnLedger(state, spec, owners)
    const history: HistoryInput = { seed, owners, random, epochMs, dayCount: HISTORY_DAYS[scale] }
    seedListings(market, collection, history, nextListingId)
    const sellers = new Set([...market.listingsOf(spec.token).values()].map(({ seller }) => seller))
    for (const seller of sellers) approveMarket(state, spec, seller)
    seedOffers(market, collection, history)
  }
  seedOtherTokens(state, createRandom(`${seed}/others`))
  seedPermissions(state)
  seedLaunches(world, seed, epochMs)
  spreadInstants(market.events)
  statistics.seed(seed, epochMs, HISTORY_DAYS[scale])
  // Undo steps and saved changes are relative to the seeded world, so the seeding itself must not count as a change.
  state.undo.commit()
  state.dirtyAccounts.clear()
  state.dirtyNfts.clear()
  state.dirtyContracts.clear()
}

/** Returns a function that returns `first`, and the next number on each later call. */
function counterFrom(first: number): () => number {
  let nextNumber = first
  return () => nextNumber++
}

function seedListings(market: Market, collection: Collection, history: HistoryInput, nextId: () => number): void {
  const { spec } = collection
  const { owners, random, epochMs } = history
  const lastSaleMsBySerial = seedSales(market, collection, history)
  const addListing = (listing: Omit<Listing, 'id' | 'token'>): void =>
    market.put(spec.token, listing.serial, { ...listing, id: nextId(), token: spec.token }, true)
  const specialListingsOfToken = specialListings(spec.token)
  for (const serial of chooseListedSerials(spec, owners, random)) {
    if (specialListingsOfToken.some((special) => special.serial === serial)) continue
    // Without a seeded sale, the owner may have listed the NFT at any time.
    const boughtAtMs = lastSaleMsBySerial.get(serial) ?? 0
    // Most listings are recent, none is older than about 45 days, and each is later than its seller's purchase.
    const randomMs = epochMs - Math.floor(random() ** 2 * 45 * DAY_MS) - MINUTE_MS
    const afterPurchaseMs = Math.max(randomMs, boughtAtMs + MINUTE_MS)
    const listedAtMs = Math.min(afterPurchaseMs, epochMs - 1)
    addListing({
      serial,
      seller: owners[serial - 1] ?? TREASURY,
      price: listingPrice(collection, serial, random),
      listedAtMs,
    })
  }
  for (const special of specialListingsOfToken)
    addListing({ ...special, listedAtMs: epochMs - Math.floor((1 + random()) * DAY_MS) })
  seedListingEvents(market, market.listingsOf(spec.token).values(), random)
}

/**
 * Chooses the serials to list. Each person of `stocksOf` lists the number of NFTs given there. The other minted NFTs are
 * candidates. As many of the candidates are chosen at random as the collection's share of listed NFTs requires.
 */
function chooseListedSerials(spec: CollectionSpec, owners: Int32Array, random: Random): number[] {
  const remainingListingCounts = new Map(stocksOf(spec.token).map(({ num, listedCount }) => [num, listedCount]))
  const isCandidate = (owner: number): boolean => owner !== spec.unminted?.holder && !remainingListingCounts.has(owner)
  let candidateCount = owners.filter(isCandidate).length
  let wantedCount = Math.min(candidateCount, Math.round(spec.supply * spec.listed))
  const serials: number[] = []
  owners.forEach((owner, i) => {
    const remainingCount = remainingListingCounts.get(owner)
    if (remainingCount !== undefined && remainingCount > 0) {
      remainingListingCounts.set(owner, remainingCount - 1)
      serials.push(i + 1)
    }
    if (!isCandidate(owner)) return
    // Selection sampling: in total, this chooses exactly `wantedCount` candidates, all with the same probability.
    const isChosen = random() * candidateCount < wantedCount
    candidateCount -= 1
    if (!isChosen) return
    wantedCount -= 1
    serials.push(i + 1)
  })
  return serials
}

/** Random price in tinybar, from about the collection's floor upwards. Rarer NFTs get higher prices. */
function listingPrice(collection: Collection, serial: number, random: Random): bigint {
  const { floor } = collection.spec
  // The exponent makes cheap listings frequent, but spreads them: about 1 % of the listings are within 0.5 % of the floor.
  const ordinaryPremium = random() ** 1.2 * 0.9
  const rarityPremium = collection.estimatedRarity(serial) ** 6 * 2.5
  // One listing in 50 has a far higher price.
  const excessPremium = random() < 0.02 ? random() * 8 : 0
  return roundedPrice(floor * (1 + ordinaryPremium + rarityPremium + excessPremium), random)
}
