import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { LedgerState } from '../ledger/state'
import { MAX_TINYBAR } from '@shared/amount'
import { EVM_CROWD, FOREVER_POOL, DEFECTIVE_ACCOUNTS, OPERATOR, person } from './accounts'
import { catalogueOf, type Scale } from './catalogue'
import { OFFER_STATUS, Market, type MarketEvent } from './market'
import { seedWorld } from './seed'
import { MAX_PURCHASE_PRICE, SPECIAL_LISTINGS } from './special-listings'
import { Statistics, dayOf } from './statistics'
import * as tokens from './tokens'

vi.setConfig({ testTimeout: 60_000 })

const EPOCH_MS = Date.UTC(2026, 10, 21, 12)
const BUYER = person('buyer').num

function makeWorld(seed: string, scale: Scale = 'small') {
  const ledger = { state: new LedgerState() }
  const market = new Market(() => undefined)
  const statistics = new Statistics(market, () => EPOCH_MS)
  const launchpad = { seed: () => undefined }
  seedWorld({ ledger, market, statistics, launchpad }, { seed, scale, epochMs: EPOCH_MS })
  return { state: ledger.state, market, statistics }
}

type World = ReturnType<typeof makeWorld>

/** Digest of all seeded data, without keys. */
function digest({ state, market, statistics }: World): string {
  const plain = (_key: string, value: unknown): unknown =>
    typeof value === 'bigint'
      ? `${value}n`
      : value instanceof Map || value instanceof Set
        ? [...(value as Iterable<unknown>)]
        : value
  const hash = createHash('sha256')
  const parts = [
    [...state.accounts.values()],
    [...state.tokens.values(), ...state.contracts.values()].map((token) => ({ ...token, owners: [...token.owners] })),
    [...market.allListings()],
    market.events,
    market.offers,
    statistics.days,
  ]
  for (const part of parts) hash.update(JSON.stringify(part, plain))
  return hash.digest('hex')
}

describe('a world', () => {
  it('follows from its seed', () => {
    const first = digest(makeWorld('one'))
    expect(digest(makeWorld('one'))).toBe(first)
    expect(digest(makeWorld('two'))).not.toBe(first)
  })

  it('has a ladder of prices above the floor of each collection', () => {
    const { market } = makeWorld('ladder')
    const listedCollections = catalogueOf('small').filter(({ token }) => market.listingsOf(token).size >= 60)
    expect(listedCollections.length).toBeGreaterThan(15)
    for (const { token, name } of listedCollections) {
      const prices = [...market.listingsOf(token).values()].map(({ price }) => Number(price))
      const floor = Math.min(...prices)
      const atFloorCount = prices.filter((price) => price === floor).length
      const nearFloorCount = prices.filter((price) => price < floor * 1.1).length
      expect(atFloorCount / prices.length, `${name}: share of listings exactly at the floor`).toBeLessThan(0.15)
      expect(nearFloorCount, `${name}: listings within 10 % of the floor`).toBeGreaterThan(atFloorCount)
    }
  })

  it('has floors that differ by orders of magnitude', () => {
    const floors = catalogueOf('small').map(({ floor }) => floor)
    expect(Math.max(...floors) / Math.min(...floors)).toBeGreaterThan(10_000)
  })

  it('has one of every kind', () => {
    const { state, market } = makeWorld('kinds')
    expect(state.contracts.get(tokens.EVM_TOKEN)?.owners.every((num) => [...EVM_CROWD, BUYER].includes(num))).toBe(true)
    const evm = [...market.listingsOf(tokens.EVM_TOKEN).values()]
    expect(evm.some(({ seller }) => seller === BUYER) && evm.length > 20).toBe(true)
    for (const { seller, token } of evm) expect(state.isEvmOperator(seller, token, OPERATOR)).toBe(true)
    const pool = state.tokens.get(tokens.FOREVER_TOKEN)?.owners.filter((num) => num === FOREVER_POOL)
    expect(pool).toHaveLength(600)
    expect(state.tokens.get(tokens.ROYALTY_TOKEN)?.fees).toMatchObject([{ kind: 'royalty', numerator: 5 }])
    expect(state.requireAccount(BUYER).units.get(tokens.PAYMENT_TOKEN)).toBeGreaterThan(0n)
    for (const [kind, { serial, price }] of Object.entries(SPECIAL_LISTINGS)) {
      expect(market.listing(tokens.MIXED_TOKEN, serial), kind).toMatchObject({ serial, price })
    }
    expect(SPECIAL_LISTINGS.overCap.price).toBeGreaterThan(MAX_PURCHASE_PRICE)
    expect(state.requireAccount(DEFECTIVE_ACCOUNTS.deleted).deleted).toBe(true)
    expect(state.requireAccount(DEFECTIVE_ACCOUNTS.frozen).frozen.has(tokens.RESTRICTED_TOKEN)).toBe(true)
    expect(market.collections.has(tokens.UNSUPPORTED_TOKEN)).toBe(false)
    expect(state.nftsOf(person('holder').num)).toHaveLength(41)
    expect(state.hbarSupply()).toBe(MAX_TINYBAR)
  })

  it('has offers in every status, on what the holder has and by the holder', () => {
    const { market } = makeWorld('offers')
    const holder = person('holder').num
    for (const status of Object.values(OFFER_STATUS)) {
      expect(market.offers.some((offer) => offer.seller === holder && offer.status === status)).toBe(true)
    }
    expect(market.offers.some((offer) => offer.buyer === holder)).toBe(true)
    expect(market.offers.map(({ id }) => id)).toEqual(market.offers.map((_, i) => i + 1))
  })

  it('has a day of statistics for every collection, whose sales are its events', () => {
    const { market, statistics } = makeWorld('days')
    const sums = new Map<string, { sales: number; volume: bigint }>()
    for (const { type, atMs, token, price, currency = null } of market.events) {
      if (type !== 'sold') continue
      const name = `${dayOf(atMs)}/${token}/${currency}`
      const sum = sums.get(name) ?? { sales: 0, volume: 0n }
      sums.set(name, { sales: sum.sales + 1, volume: sum.volume + price })
    }
    const days = statistics.days
    expect(days.filter(({ currency }) => currency === null)).toHaveLength(91 * market.collections.size)
    for (const { day, token, currency, sales, volume, highest, lowest, floor } of days) {
      expect({ sales, volume }).toEqual(sums.get(`${day}/${token}/${currency}`) ?? { sales: 0, volume: 0n })
      sums.delete(`${day}/${token}/${currency}`)
      expect(highest >= lowest).toBe(true)
      if (sales > 0 && floor !== null && day < dayOf(EPOCH_MS)) expect(lowest >= floor).toBe(true)
    }
    expect(sums.size).toBe(0)
  })

  it('passes every NFT from owner to owner, and lists it after it was bought', () => {
    const { state, market } = makeWorld('chain')
    const last = new Map<string, MarketEvent>()
    for (const event of market.events) {
      const name = `${event.token}/${event.serial}`
      const before = last.get(name)
      if (event.type === 'sold') {
        if (before) expect(event.seller).toBe(before.buyer)
        last.set(name, event)
      }
    }
    for (const { token, serial, buyer, atMs } of last.values()) {
      expect(state.ownerOf(token, serial)).toBe(buyer)
      expect(market.listing(token, serial)?.listedAtMs ?? EPOCH_MS).toBeGreaterThan(atMs)
    }
  })
})

describe('a full world', () => {
  it('has 60 collections with 150,000 NFTs and a year behind it', () => {
    const { state, market, statistics } = makeWorld('full', 'full')
    const specs = [...market.collections.values()].map(({ spec }) => spec)
    expect(specs).toHaveLength(60)
    expect(specs.reduce((sum, { supply }) => sum + supply, 0)).toBe(150_000)
    for (const field of ['token', 'name', 'slug'] as const)
      expect(new Set(specs.map((spec) => spec[field])).size).toBe(60)
    expect(market.listingsOf(tokens.LARGE_TOKEN.full).size).toBe(12_000)
    expect(statistics.days.filter(({ currency }) => currency === null)).toHaveLength(60 * 366)
    expect(statistics.days.reduce((sum, { sales }) => sum + sales, 0)).toBe(
      market.events.filter(({ type }) => type === 'sold').length,
    )
    expect(state.hbarSupply()).toBe(MAX_TINYBAR)
  })

  it('has traits whose values have pictures', () => {
    for (const { palettes, traits } of catalogueOf('full')) {
      expect(traits[0]?.values.length).toBe(palettes.length)
      for (const { values } of traits) expect(values.every(([, weight]) => weight > 0)).toBe(true)
      for (const { values } of traits) expect(new Set(values.map(([value]) => value)).size).toBe(values.length)
    }
  })
})
