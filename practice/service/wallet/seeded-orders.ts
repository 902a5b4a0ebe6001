import { DAY_MS } from '@shared/time'
import { CROWD } from '../../world/accounts'
import type { Collection } from '../../world/catalogue'
import { roundedPrice } from '../../world/prices'
import { pick, createRandom, type Random } from '../../world/random'
import type { Order } from './order'

const FIRST_SEEDED_ID = 40_001
const MAX_AGE_DAYS = 20

/**
 * The crowd's active offers at the instant `atMs`: three to eight on each native collection, at 55 % to 93 % of the
 * floor in the collection's specification. About 30 % of the offers require one trait.
 */
export function* crowdOrders(seed: string, collections: Iterable<Collection>, atMs: number): Generator<Order> {
  let id = FIRST_SEEDED_ID
  for (const collection of collections) {
    // EVM collections cannot have collection offers.
    if (collection.spec.standard) continue
    const random = createRandom(`${seed}/${collection.spec.token}/orders`)
    const count = 3 + Math.floor(random() * 6)
    for (let i = 0; i < count; i++) yield seededOrder(id++, collection, random, atMs)
  }
}

function seededOrder(id: number, { spec }: Collection, random: Random, atMs: number): Order {
  const buyer = CROWD.first + Math.floor(random() * CROWD.count)
  const price = roundedPrice(spec.floor * (0.55 + random() * 0.38), random)
  // The square makes recent offers more frequent than old ones.
  const createdAtMs = atMs - Math.floor(random() ** 2 * MAX_AGE_DAYS * DAY_MS)
  const wantsTrait = random() < 0.3 && spec.traits.length > 0
  if (!wantsTrait) return { id, token: spec.token, buyer, price, createdAtMs, traits: [] }
  const trait = pick(random, spec.traits)
  const [value] = pick(random, trait.values)
  return { id, token: spec.token, buyer, price, createdAtMs, traits: [{ trait_type: trait.name, value }] }
}
