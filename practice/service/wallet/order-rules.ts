import { TINYBAR_PER_HBAR, formatHbar, hbarFromJson } from '@shared/amount'
import type { Collection } from '../../world/catalogue'
import { countsForFloor } from '../../world/market'
import type { Deps } from '../deps'
import { Refusal } from '../refusal'
import type { Trait } from './order'
import type { Orders } from './orders'

const ONE_HBAR = TINYBAR_PER_HBAR
const MAX_PRICE = 100_000n * ONE_HBAR
export const MIN_PRICE = { add: ONE_HBAR / 100n, topUp: ONE_HBAR } as const
/** Above this price, offers on watched collections get one more check. */
const GUARDED_PRICE = 10_000n * ONE_HBAR

/** The watched collections: Kilim and Little Gods, the two with the highest prices of the practice market. */
const WATCHED: ReadonlySet<number> = new Set([3_980_114, 4_390_071])

/** Reads a JSON number in HBAR as tinybar, by its decimal text, within the bounds of its route. */
export function readPrice({ rules }: Deps, name: string, amount: number, route: keyof typeof MIN_PRICE): bigint {
  const price = toTinybar(name, amount)
  const min = MIN_PRICE[route]
  if (price < min && rules.holds(`orders.${route}-min-price`)) {
    throw new Refusal(400, `${name} is ${formatHbar(price)} HBAR; it must be at least ${formatHbar(min)} HBAR.`)
  }
  if (price > MAX_PRICE && rules.holds(`orders.${route}-max-price`)) {
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
  if (traits.length === 0 || !rules.holds('orders.traits-exist')) return
  for (const { trait_type, value } of traits) {
    const values = collection.spec.traits.find(({ name }) => name === trait_type)?.values
    if (values?.some(([name]) => name === value)) continue
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
  return traits.every((trait) => attributes.some((a) => a.trait_type === trait.trait_type && a.value === trait.value))
}

type GuardedOffer = { readonly collection: Collection; readonly price: bigint; readonly traits: readonly Trait[] }

/**
 * The second guard: above 10,000 HBAR, an offer on a watched collection may not exceed the lowest matching listing. An
 * offer for traits may also not exceed twice the highest offer for these traits. An unknown bound does not apply.
 */
export function guardPrice(
  deps: Deps & { readonly orders: Orders },
  { collection, price, traits }: GuardedOffer,
): void {
  const { rules, orders } = deps
  const { token } = collection.spec
  if (!WATCHED.has(token) || price <= GUARDED_PRICE || !rules.holds('orders.second-guard')) return
  const floor = lowestListing(deps, collection, traits)
  if (floor !== null && price > floor && rules.holds(`orders.guard-${traits.length > 0 ? 'trait-' : ''}floor`)) {
    const bound = traits.length > 0 ? 'the lowest listing with these traits' : 'the collection’s floor'
    throw new Refusal(
      400,
      `${formatHbar(price)} HBAR is above ${bound}, ${formatHbar(floor)} HBAR. Nothing was changed.`,
    )
  }
  if (traits.length === 0) return
  const currentTop = rules.holds('orders.guard-current-offer') ? orders.highestActive(token, traits) : null
  const topOffer = currentTop ?? (rules.holds('orders.guard-past-offer') ? orders.highestEver(token, traits) : null)
  if (topOffer === null || price <= 2n * topOffer) return
  const reference = currentTop === null ? 'highest past offer' : 'highest offer'
  const max = formatHbar(2n * topOffer)
  throw new Refusal(400, `The ${reference} for these traits allows at most ${max} HBAR. Nothing was changed.`)
}

/** The lowest price at which an NFT with all of the traits can be bought now, in tinybar. */
function lowestListing({ market }: Deps, collection: Collection, traits: readonly Trait[]): bigint | null {
  let lowest: bigint | null = null
  for (const listing of market.listingsOf(collection.spec.token).values()) {
    if (!countsForFloor(listing) || (lowest !== null && listing.price >= lowest)) continue
    if (hasTraits(collection, listing.serial, traits)) lowest = listing.price
  }
  return lowest
}
