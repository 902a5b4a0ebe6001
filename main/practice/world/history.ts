import type { Collection } from './catalogue'
import { CROWD } from './accounts'
import type { Market, MarketEvent } from './market'
import { priceOf } from './prices'
import { randomOf, type Random } from './random'

const DAY_MS = 86_400_000
const HISTORY_DAYS = 60

/** A made-up past: sales over the last weeks around a floor that drifted, the listings' own events, some offers. */
export function seedHistory(
  market: Market,
  collection: Collection,
  owners: Int32Array,
  random: Random,
  epochMs: number,
): void {
  const { spec } = collection
  const drift = (random() - 0.45) * 0.4
  const count = 24 + Math.floor(spec.supply * 0.03)
  for (let i = 0; i < count; i++) {
    const ageDays = random() ** 1.4 * HISTORY_DAYS
    const serial = 1 + Math.floor(random() * spec.supply)
    const price = priceOf(spec.floor * (1 - (drift * ageDays) / HISTORY_DAYS) * (1 + random() ** 3 * 0.8), random)
    market.events.push(
      pastEvent('sold', spec.token, serial, price, owners[serial - 1] ?? 0, epochMs - ageDays * DAY_MS, random),
    )
  }
  for (const listing of market.listingsOf(spec.token).values()) {
    const { token, serial, price, seller, listedAtMs } = listing
    if (epochMs - listedAtMs < 3 * DAY_MS) {
      market.events.push(pastEvent('listed', token, serial, price, seller, listedAtMs, random))
    }
  }
  seedOffers(market, collection, owners, randomOf(`offers/${spec.token}`), epochMs)
}

function pastEvent(
  type: 'sold' | 'listed',
  token: number,
  serial: number,
  price: bigint,
  owner: number,
  at: number,
  random: Random,
): MarketEvent {
  const atMs = Math.floor(at)
  const other = CROWD.first + Math.floor(random() * CROWD.count)
  const nanos = String(Math.floor(random() * 1e9)).padStart(9, '0')
  return {
    type,
    token,
    serial,
    price,
    previousPrice: null,
    seller: type === 'sold' ? other : owner,
    buyer: type === 'sold' ? owner : null,
    atMs,
    transactionId: `0.0.${type === 'sold' ? owner : other}@${Math.floor(atMs / 1000) - 6}.${nanos}`,
  }
}

function seedOffers(market: Market, { spec }: Collection, owners: Int32Array, random: Random, epochMs: number): void {
  const count = 3 + Math.floor(random() * 9)
  for (let i = 0; i < count; i++) {
    const serial = 1 + Math.floor(random() * spec.supply)
    market.offers.push({
      buyer: CROWD.first + Math.floor(random() * CROWD.count),
      seller: owners[serial - 1] ?? 0,
      token: spec.token,
      serial,
      price: priceOf(spec.floor * (0.6 + random() * 0.32), random),
      atMs: epochMs - Math.floor(random() * 10 * DAY_MS),
      status: 1,
    })
  }
}
