import { TINYBAR_PER_HBAR, formatHbar, hbarFromJson } from '@shared/amount'
import type { Collection } from '../../world/catalogue'
import { countsForFloor } from '../../world/market'
import type { Deps } from '../deps'
import { Refusal } from '../refusal'
import type { Trait } from './order'
import type { Orders } from './orders'

/** Maximum price of an offer, in tinybar. */
const MAX_PRICE = 100_000n * TINYBAR_PER_HBAR
/** Minimum price of an offer by route, in tinybar: `add` places offers, `topUp` replaces offers at a new price. */
export const MIN_PRICE = { add: TINYBAR_PER_HBAR / 100n, topUp: TINYBAR_PER_HBAR } as const
/** Offers above this price, in tinybar, on watched collections need the additional check `checkGuardedPrice`. */
const GUARDED_PRICE = 10_000n * TINYBAR_PER_HBAR

/** Tokens of the watched collections: Kilim and Little Gods. */
const WATCHED_TOKENS: ReadonlySet<number> = new Set([3_980_114, 4_390_071])

/** Converts a JSON number in HBAR exactly to tinybar. Refuses surplus decimals and prices out of the route's bounds. */
export function parseOfferPrice({ rules }: Deps, name: string, amount: number, route: keyof typeof MIN_PRICE): bigint {
  const price = toTinybar(name, amount)
  const min = MIN_PRICE[route]
  if (price < min && rules.isKept(`orders.${route}-min-price`)) {
    throw new Refusal(400, `${name} is ${formatHbar(price)} HBAR; it must be at least ${formatHbar(min)} HBAR.`)
  }
  if (price > MAX_PRICE && rules.isKept(`orders.${route}-max-price`)) {
    throw new Refusal(400, `${name} is ${formatHbar(price)} HBAR; it must be at most ${formatHbar(MAX_PRICE)} HBAR.`)
  }
  return price
}

function toTinybar(name: string, amount: number): bigint {
  try {
    return hbarFromJson(amount)
  } catch {
    throw new Refusal(400, `Invalid parameter: ${name} must be an amount in HBAR with at most 8 decimals.`)
  }
}

/** Refuses a trait or a value that the collection does not have, and a combination that no NFT has. */
export function checkTraits({ rules }: Deps, collection: Collection, traits: readonly Trait[]): void {
  if (traits.length === 0 || !rules.isKept('orders.traits-exist')) return
  for (const { trait_type, value } of traits) {
    const knownValues = collection.spec.traits.find(({ name }) => name === trait_type)?.values
    if (knownValues?.some(([name]) => name === value)) continue
    throw new Refusal(400, `The collection has no trait "${trait_type}" with the value "${value}".`)
  }
  if (new Set(traits.map(({ trait_type }) => trait_type)).size !== traits.length) {
    throw new Refusal(400, 'Invalid parameter: requiredTraits names a trait twice; no NFT has two values of one trait.')
  }
  for (let serial = 1; serial <= collection.spec.supply; serial++) {
    if (hasTraits(collection, serial, traits)) return
  }
  throw new Refusal(400, 'No NFT of the collection has all of these traits.')
}

/** True if an NFT has all of the traits. */
export function hasTraits(collection: Collection, serial: number, traits: readonly Trait[]): boolean {
  if (traits.length === 0) return true
  const attributes = collection.attributes(serial)
  return traits.every((trait) =>
    attributes.some(({ trait_type, value }) => trait_type === trait.trait_type && value === trait.value),
  )
}

type GuardedOffer = { readonly collection: Collection; readonly price: bigint; readonly traits: readonly Trait[] }

/**
 * Additional check of an offer above 10,000 HBAR on a watched collection. Refuses the offer in two cases:
 *
 * - The price exceeds the lowest listing that fits the offer.
 * - The offer requires traits, and the price exceeds twice the highest active offer for these traits. If no offer for
 *   these traits is active, the highest past offer counts.
 *
 * A case without such a listing or offer is skipped.
 */
export function checkGuardedPrice(
  deps: Deps & { readonly orders: Orders },
  { collection, price, traits }: GuardedOffer,
): void {
  const { rules, orders } = deps
  const { token } = collection.spec
  if (!WATCHED_TOKENS.has(token) || price <= GUARDED_PRICE || !rules.isKept('orders.second-guard')) return
  const floor = lowestListingPrice(deps, collection, traits)
  const floorRule = traits.length > 0 ? 'orders.guard-trait-floor' : 'orders.guard-floor'
  if (floor !== null && price > floor && rules.isKept(floorRule)) {
    const bound = traits.length > 0 ? 'the lowest listing with these traits' : 'the collection’s floor'
    throw new Refusal(
      400,
      `${formatHbar(price)} HBAR is above ${bound}, ${formatHbar(floor)} HBAR. Nothing was changed.`,
    )
  }
  if (traits.length === 0) return
  const currentTop = rules.isKept('orders.guard-current-offer') ? orders.highestActive(token, traits) : null
  const pastTop = rules.isKept('orders.guard-past-offer') ? orders.highestEver(token, traits) : null
  const topOffer = currentTop ?? pastTop
  if (topOffer === null || price <= 2n * topOffer) return
  const reference = currentTop === null ? 'highest past offer' : 'highest offer'
  const max = formatHbar(2n * topOffer)
  throw new Refusal(400, `The ${reference} for these traits allows at most ${max} HBAR. Nothing was changed.`)
}

/** Lowest price in tinybar at which an NFT with all of the traits can be bought now; null without a listing. */
function lowestListingPrice({ market }: Deps, collection: Collection, traits: readonly Trait[]): bigint | null {
  let lowest: bigint | null = null
  for (const listing of market.listingsOf(collection.spec.token).values()) {
    if (!countsForFloor(listing) || (lowest !== null && listing.price >= lowest)) continue
    if (hasTraits(collection, listing.serial, traits)) lowest = listing.price
  }
  return lowest
}
