import type { LedgerState } from '../ledger/state'
import type { Service } from '../service/service'
import { CROWD, OPERATOR, TREASURY, openAccounts, person } from './accounts'
import { Collection, catalogueOf, type Scale } from './catalogue'
import type { CollectionSpec } from './collection'
import { seedHistory } from './history'
import type { Listing } from './market'
import { priceOf } from './prices'
import { randomOf, type Random } from './random'

const DAY_MS = 86_400_000

/** How many NFTs of a collection a person starts with, and how many of those are listed. */
type Stock = { readonly owned: number; readonly listed: number }

const HOLDER_STOCK: Readonly<Record<number, Stock>> = {
  4012877: { owned: 14, listed: 1 },
  3980114: { owned: 7, listed: 1 },
  3390118: { owned: 11, listed: 1 },
  4790112: { owned: 4, listed: 0 },
  4201563: { owned: 3, listed: 0 },
  4402218: { owned: 2, listed: 0 },
}
const SELLER_STOCK: Readonly<Record<number, Stock>> = {
  4012877: { owned: 24, listed: 24 },
  3390118: { owned: 12, listed: 12 },
  4311027: { owned: 10, listed: 8 },
  4318450: { owned: 8, listed: 8 },
}
/** Collections the holder can receive although it owns none of them yet. All others need an association first. */
const HOLDER_ASSOCIATED = [4155201, 4208990, 4318450]

export const NATIVE_TOKEN = 3_390_118
export const LARGE_TOKEN = 4_012_877

export type SeedOptions = { readonly seed: string; readonly scale: Scale; readonly epochMs: number }

/** Fills the ledger and the market with a world that follows from the seed alone; `epochMs` is its present. */
export function seedWorld({ ledger: { state }, market }: Service, { seed, scale, epochMs }: SeedOptions): void {
  openAccounts(state, seed)
  let listingId = 100_001
  for (const spec of catalogueOf(scale)) {
    const collection = new Collection(spec, seed)
    market.collections.set(spec.token, collection)
    const random = randomOf(`${seed}/${spec.token}/owners`)
    const owners = seedToken(state, spec, random)
    const listed = chooseListed(spec, owners, random)
    for (const serial of listed) {
      const listing = seedListing(listingId++, collection, serial, owners[serial - 1] ?? TREASURY, random, epochMs)
      market.put(spec.token, serial, listing, true)
      state.setOperator(listing.seller, spec.token, OPERATOR, true)
    }
    seedHistory(market, collection, owners, random, epochMs)
  }
  const seller = person('seller').num
  for (const token of Object.keys(SELLER_STOCK)) state.setOperator(seller, Number(token), OPERATOR, true)
  for (const token of HOLDER_ASSOCIATED) state.associate(person('holder').num, token, false)
  market.events.sort((a, b) => a.atMs - b.atMs)
  // The seeded world is the ground state: nothing of it is to be undone or saved.
  state.undo.commit()
  state.dirtyAccounts.clear()
  state.dirtyNfts.clear()
  state.dirtyContracts.clear()
}

function seedToken(state: LedgerState, spec: CollectionSpec, random: Random): Int32Array {
  const owners = new Int32Array(spec.supply)
  for (let i = 0; i < owners.length; i++) {
    // The square favours some collectors: a few hold many, many hold a few.
    owners[i] = CROWD.first + Math.floor(random() ** 2 * CROWD.count)
  }
  claim(owners, HOLDER_STOCK[spec.token], person('holder').num, random)
  claim(owners, SELLER_STOCK[spec.token], person('seller').num, random)
  state.tokens.set(spec.token, {
    num: spec.token,
    kind: 'nft',
    decimals: 0,
    fees: [],
    hasFreezeKey: false,
    hasKycKey: false,
    name: spec.name,
    symbol: spec.slug.replaceAll('-', '').slice(0, 8).toUpperCase(),
    treasury: TREASURY,
    supply: spec.supply,
    owners,
    metadata: (serial) => `ipfs://practice/${spec.slug}/${serial}.json`,
  })
  for (const num of new Set([...owners, TREASURY])) state.associate(num, spec.token, false)
  return owners
}

function claim(owners: Int32Array, stock: Stock | undefined, num: number, random: Random): void {
  for (let left = stock?.owned ?? 0; left > 0;) {
    const i = Math.floor(random() * owners.length)
    if ((owners[i] ?? 0) >= CROWD.first + CROWD.count) continue
    owners[i] = num
    left -= 1
  }
}

function chooseListed(spec: CollectionSpec, owners: Int32Array, random: Random): number[] {
  const left = new Map([
    [person('holder').num, HOLDER_STOCK[spec.token]?.listed ?? 0],
    [person('seller').num, SELLER_STOCK[spec.token]?.listed ?? 0],
  ])
  const listed: number[] = []
  owners.forEach((owner, i) => {
    const quota = left.get(owner)
    const chosen = quota === undefined ? random() < spec.listed : quota > 0
    if (quota !== undefined && chosen) left.set(owner, quota - 1)
    if (chosen) listed.push(i + 1)
  })
  return listed
}

function seedListing(
  id: number,
  collection: Collection,
  serial: number,
  seller: number,
  random: Random,
  epochMs: number,
): Listing {
  const { spec } = collection
  const rarity = 1 - collection.rarity(serial).rank / spec.supply
  const above = random() ** 2.2 * 0.9 + rarity ** 6 * 2.5 + (random() < 0.02 ? random() * 8 : 0)
  const price = priceOf(spec.floor * (1 + above), random)
  const ageMs = Math.floor(random() ** 2 * 45 * DAY_MS)
  return { id, token: spec.token, serial, seller, price, listedAtMs: epochMs - ageMs }
}
