import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '@shared/time'
import { Collection, catalogueOf } from './catalogue'
import { Market } from './market'
import { Statistics, dayOf } from './statistics'

const TOKEN = 4_012_877
const EPOCH_MS = Date.UTC(2026, 10, 21, 12)

let market: Market
let statistics: Statistics
let nowMs: number

function make(): void {
  nowMs = EPOCH_MS
  market = new Market(() => undefined)
  statistics = new Statistics(market, () => nowMs)
  const spec = catalogueOf('small').find(({ token }) => token === TOKEN)
  if (spec) market.collections.set(TOKEN, new Collection(spec, 'seed'))
  for (const serial of [1, 2, 3]) {
    const listing = {
      id: serial,
      token: TOKEN,
      serial,
      seller: 5,
      price: BigInt(serial) * 100n,
      listedAtMs: EPOCH_MS - 1,
    }
    market.put(TOKEN, serial, listing, true)
  }
  statistics.seed('seed', EPOCH_MS, 10)
}
beforeEach(make)

function sell(serial: number, currency?: number): void {
  const listing = market.listing(TOKEN, serial)
  if (!listing) throw new Error('not listed')
  const sold = currency === undefined ? listing : { ...listing, currency }
  market.unlist(sold, { buyer: 6, atMs: nowMs, transactionId: `0.0.6@${Math.floor(nowMs / 1000)}.000000000` })
}
const today = () => statistics.dayRow(dayOf(nowMs), TOKEN)

it('adds a sale to its day as it happens, and knows floor and listings after it', () => {
  expect(today()).toMatchObject({ sales: 0, volume: 0n, floor: 100n, listings: 3 })
  sell(1)
  sell(3)
  expect(today()).toMatchObject({ sales: 2, volume: 400n, highest: 300n, lowest: 100n, floor: 200n, listings: 1 })
})

it('counts sales in another token apart', () => {
  sell(2, 77)
  expect(today()).toMatchObject({ sales: 0, currency: null })
  expect(statistics.dayRow(dayOf(nowMs), TOKEN, 77)).toMatchObject({ sales: 1, volume: 200n, currency: 77 })
})

it('begins a day for every one that passes, with the floor of the last', () => {
  sell(1)
  nowMs += 3 * DAY_MS
  expect(today()).toMatchObject({ sales: 0, volume: 0n, floor: 200n, listings: 2 })
  const days = statistics.days.map(({ day }) => day)
  expect(days).toEqual(Array.from({ length: 14 }, (_, i) => dayOf(EPOCH_MS) - 10 + i))
})

it('is brought back as it was', () => {
  sell(1)
  nowMs += 2 * DAY_MS
  sell(2)
  const [saved, days] = [statistics.save(), [...statistics.days]]
  make()
  nowMs += 2 * DAY_MS
  statistics.restore(saved)
  expect(statistics.days).toEqual(days)
})
