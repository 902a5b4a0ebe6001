import { DAY_MS, MINUTE_MS } from '@shared/time'
import type { LedgerState } from '../ledger/state'
import { TREASURY, openAccounts } from './accounts'
import { catalogueOf, collectionOf, type Collection, type Scale } from './catalogue'
import type { CollectionSpec } from './collection'
import { spreadInstants } from './event-feed'
import { HISTORY_DAYS, seedListingEvents, seedOffers, seedSales, type Past } from './history'
import { seedLaunches } from './launches'
import type { Listing, Market } from './market'
import { approveMarket, ownersOf, seedOtherTokens, seedPermissions, seedToken } from './ownership'
import { priceOf } from './prices'
import { randomOf, type Random } from './random'
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

/** Fills the ledger and the market with a world that follows from the seed alone; `epochMs` is its present. */
export function seedWorld(world: SeedTarget, options: SeedOptions): void {
  const { ledger, market, statistics } = world
  const { state } = ledger
  const { seed, scale, epochMs } = options
  openAccounts(state, seed)
  const nextListingId = counterFrom(FIRST_LISTING_ID)
  for (const spec of catalogueOf(scale)) {
    const collection = collectionOf(spec, seed)
    market.collections.set(spec.token, collection)
    const random = randomOf(`${seed}/${spec.token}/owners`)
    const owners = ownersOf(spec, random)
    seedToken(state, spec, owners)
    const past: Past = { seed, owners, random, epochMs, days: HISTORY_DAYS[scale] }
    seedListings(market, collection, past, nextListingId)
    const sellers = new Set([...market.listingsOf(spec.token).values()].map(({ seller }) => seller))
    for (const seller of sellers) approveMarket(state, spec, seller)
    seedOffers(market, collection, past)
  }
  seedOtherTokens(state, randomOf(`${seed}/others`))
  seedPermissions(state)
  seedLaunches(world, seed, epochMs)
  spreadInstants(market.events)
  statistics.seed(seed, epochMs, HISTORY_DAYS[scale])
  // The seeded world is the base state: nothing of the seed is undone or saved.
  state.undo.commit()
  state.dirtyAccounts.clear()
  state.dirtyNfts.clear()
  state.dirtyContracts.clear()
}

function counterFrom(first: number): () => number {
  let next = first
  return () => next++
}

function seedListings(market: Market, collection: Collection, past: Past, nextId: () => number): void {
  const { spec } = collection
  const { owners, random, epochMs } = past
  const lastSold = seedSales(market, collection, past)
  const addListing = (listing: Omit<Listing, 'id' | 'token'>): void =>
    market.put(spec.token, listing.serial, { ...listing, id: nextId(), token: spec.token }, true)
  const specials = specialListings(spec.token)
  for (const serial of chooseListed(spec, owners, random)) {
    if (specials.some((special) => special.serial === serial)) continue
    const boughtAtMs = lastSold.get(serial) ?? 0
    const latestMs = Math.max(epochMs - Math.floor(random() ** 2 * 45 * DAY_MS) - MINUTE_MS, boughtAtMs + MINUTE_MS)
    const listedAtMs = Math.min(latestMs, epochMs - 1)
    addListing({
      serial,
      seller: owners[serial - 1] ?? TREASURY,
      price: listingPrice(collection, serial, random),
      listedAtMs,
    })
  }
  for (const special of specials) addListing({ ...special, listedAtMs: epochMs - Math.floor((1 + random()) * DAY_MS) })
  seedListingEvents(market, market.listingsOf(spec.token).values(), random)
}

/**
 * Chooses the listed serials: a sample of the crowd's NFTs, exactly as many as the collection requires, and those of
 * the people.
 */
function chooseListed(spec: CollectionSpec, owners: Int32Array, random: Random): number[] {
  const quotas = new Map(stocksOf(spec.token).map(({ num, listed }) => [num, listed]))
  const isFree = (owner: number): boolean => owner !== spec.unminted?.holder && !quotas.has(owner)
  let candidateCount = owners.reduce((count, owner) => count + (isFree(owner) ? 1 : 0), 0)
  let wantedCount = Math.min(candidateCount, Math.round(spec.supply * spec.listed))
  const listed: number[] = []
  owners.forEach((owner, i) => {
    const quota = quotas.get(owner)
    if (quota !== undefined && quota > 0) {
      quotas.set(owner, quota - 1)
      listed.push(i + 1)
    }
    if (!isFree(owner)) return
    const isChosen = random() * candidateCount < wantedCount
    candidateCount -= 1
    if (!isChosen) return
    wantedCount -= 1
    listed.push(i + 1)
  })
  return listed
}

/** Random price above the floor, higher for rarer NFTs. */
function listingPrice(collection: Collection, serial: number, random: Random): bigint {
  const { floor } = collection.spec
  const premium =
    random() ** 2.2 * 0.9 + collection.likelyRarity(serial) ** 6 * 2.5 + (random() < 0.02 ? random() * 8 : 0)
  return priceOf(floor * (1 + premium), random)
}
