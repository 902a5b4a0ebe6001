import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Market, type Listing } from './market'

const TOKEN = 7_000_001
const CURRENCY = 7_000_002
/** A currency of six decimals, in contrast to HBAR's eight. */
const open = (): Market => new Market(() => undefined, { isKept: () => true, decimalsOf: () => 6 })
const entry = { token: TOKEN, serial: 1, seller: 600_001, price: 50n, listedAtMs: 1_000 }
const id = '0.0.600001@1.000000000'

const change = fc.record({
  serial: fc.integer({ min: 1, max: 12 }),
  price: fc.bigInt({ min: 1n, max: 9n }),
  listedAtMs: fc.integer({ min: 0, max: 5 }),
  currency: fc.boolean(),
  reserved: fc.boolean(),
  gone: fc.boolean(),
})

const inUnits = ({ price, currency }: Listing): number => Number(price) / (currency === undefined ? 1e8 : 1e6)

describe('the orders of listings', () => {
  it('stay what sorting anew would give, whatever changes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const market = open()
        market.publicListings(TOKEN, 'price')
        market.publicListings(null, 'listingDate')
        for (const [i, { serial, price, listedAtMs, currency, reserved, gone }] of changes.entries()) {
          const terms = { ...(currency ? { currency: CURRENCY } : {}), ...(reserved ? { reservedFor: 5 } : {}) }
          const listing = { id: i, token: TOKEN, serial, seller: 1, price, listedAtMs, ...terms }
          market.put(TOKEN, serial, gone ? null : listing)
        }
        const shown = [...market.listingsOf(TOKEN).values()].filter(({ reservedFor }) => reservedFor === undefined)
        const byPrice = market.publicListings(TOKEN, 'price')
        expect(new Set(byPrice)).toEqual(new Set(shown))
        expect(byPrice.map(inUnits)).toEqual(shown.map(inUnits).sort((a, b) => a - b))
        const dates = market.publicListings(null, 'listingDate').map((one) => one.listedAtMs)
        expect(dates).toEqual(shown.map((one) => one.listedAtMs).sort((a, b) => a - b))
      }),
    )
  })
})

describe('the events', () => {
  it('have an instant each, in the order in which they were noted', () => {
    const market = open()
    for (let i = 0; i < 250; i++) market.list({ ...entry, serial: i + 1 }, id)
    const instants = market.eventsOf({}).map(({ atMs }) => atMs)
    expect(instants).toEqual(Array.from({ length: 250 }, (_, i) => 1_000 + i))
    expect(market.listing(TOKEN, 250)?.listedAtMs).toBe(1_249)
  })

  it('of the past that share an instant are moved apart when they are first read', () => {
    const market = open()
    const past = { type: 'sold', ...entry, previousPrice: null, buyer: 2, transactionId: id } as const
    market.events.push({ ...past, atMs: 9 }, { ...past, atMs: 5 }, { ...past, atMs: 5 }, { ...past, atMs: 6 })
    expect(market.eventsOf({ token: TOKEN, type: 'sold' }).map(({ atMs }) => atMs)).toEqual([5, 6, 7, 9])
  })

  it('say nothing of what is reserved, and that what becomes reserved is listed no more', () => {
    const market = open()
    market.list({ ...entry, reservedFor: 5 }, id)
    expect(market.eventsOf({})).toEqual([])
    market.list(entry, id)
    market.list({ ...entry, price: 60n }, id)
    market.list({ ...entry, price: 70n, reservedFor: 5 }, id)
    expect(market.eventsOf({}).map(({ type }) => type)).toEqual(['listed', 'price_changed', 'delisted'])
  })

  it('tell of another currency as a withdrawal and a new listing: two currencies have no common price', () => {
    const market = open()
    market.list(entry, id)
    market.list({ ...entry, currency: CURRENCY }, id)
    const events = market.eventsOf({ token: TOKEN, serial: 1 })
    expect(events.map(({ type, currency }) => [type, currency])).toEqual([
      ['listed', undefined],
      ['delisted', undefined],
      ['listed', CURRENCY],
    ])
  })
})
