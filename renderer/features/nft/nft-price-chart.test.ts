import { expect, test } from 'vitest'
import { sampleNftHistory } from '../../testing/samples'
import { salesTitle, pricedEvents, salesOf, unrecordedPurchaseTitle } from './nft-history'
import { nftPriceChart } from './nft-price-chart'

const acts = (kind: 'listed' | 'withdrawn' | 'minted', price: string | null) => [
  { ...sampleNftHistory.entries[0], kind, price } as (typeof sampleNftHistory.entries)[number],
]

test('sales are drawn before what was asked, over the floor', () => {
  const chart = nftPriceChart(sampleNftHistory)
  expect(chart?.spec.series.map(({ label, points }) => [label, points.map(({ value }) => value)])).toEqual([
    ['Floor', [420]],
    ['Last sale', [310, 510]],
  ])
})
test('what was never sold shows what it was asked for', () => {
  const chart = nftPriceChart({ ...sampleNftHistory, floors: [], entries: acts('listed', '600') })
  expect(chart?.legend.map(({ label }) => label)).toEqual(['listing price of this NFT, ℏ'])
})
test('without a price there is no chart', () => {
  expect(nftPriceChart({ ...sampleNftHistory, entries: acts('withdrawn', '600') })).toBeNull()
  expect(nftPriceChart({ ...sampleNftHistory, entries: acts('listed', null) })).toBeNull()
  expect(nftPriceChart({ ...sampleNftHistory, entries: [] })).toBeNull()
})

test('the last 30 days can be looked at alone where there is more, and begin with what held before', () => {
  const all = nftPriceChart(sampleNftHistory)
  expect(all?.isLongerThanMonth).toBe(true)
  const month = nftPriceChart(sampleNftHistory, '30d')
  expect(month?.spec.fromMs).toBe(Date.parse(sampleNftHistory.stamp.receivedAt) - 30 * 86_400_000)
  expect(month?.spec.series.at(-1)?.points.map(({ value }) => value)).toEqual([310, 510])
  const nowMs = Date.parse(sampleNftHistory.stamp.receivedAt)
  const soldAt = (at: number) =>
    sampleNftHistory.entries.slice(0, 1).map((one) => ({ ...one, at: new Date(at).toISOString() }))
  const twoDays = { ...sampleNftHistory, entries: soldAt(nowMs - 2 * 86_400_000) }
  expect(nftPriceChart(twoDays)?.isLongerThanMonth).toBe(false)
  // Prices of one day, without a line of floors, are too few for a chart.
  expect(nftPriceChart({ ...sampleNftHistory, entries: soldAt(nowMs - 3_600_000) })).toBeNull()
})

test('offers, orders, auctions and words that the app does not know are no sales, and have no price in the chart', () => {
  const kinds = ['offered', 'offer-ended', 'ordered', 'auctioned', 'unknown'] as const
  const acts = kinds.map(
    (kind) => ({ ...sampleNftHistory.entries[0], kind, price: '900' }) as (typeof sampleNftHistory.entries)[number],
  )
  expect(salesOf({ entries: acts })).toEqual([])
  expect(pricedEvents({ entries: acts })).toEqual([])
  expect(nftPriceChart({ ...sampleNftHistory, entries: acts })).toBeNull()
  expect(salesTitle({ entries: acts, isWhole: true })).toBe('No known sales')
})

test('a purchase that the market does not list yet is the title, until its sale is listed', () => {
  const at = '2026-11-21T12:00:00.000Z'
  const purchase = { price: '420', error: null, startedAt: at, updatedAt: at }
  const held = { isOwnedByPerson: true }
  const [sale] = sampleNftHistory.entries
  const history = (saleAt: string) => ({ entries: [{ ...sale, kind: 'sold', at: saleAt } as typeof sale & object] })
  expect(unrecordedPurchaseTitle(purchase, held, history('2026-11-20T12:00:00.000Z'))).toBe(
    'You bought this NFT for 420\u202fℏ on 21 Nov 2026',
  )
  expect(unrecordedPurchaseTitle(purchase, held, history('2026-11-21T12:00:05.000Z'))).toBeNull()
  expect(unrecordedPurchaseTitle(null, held, history(at))).toBeNull()
  const before = history('2026-11-20T12:00:00.000Z')
  expect(unrecordedPurchaseTitle({ ...purchase, error: { code: 'user-key-unproven' } }, held, before)).toBeNull()
  expect(unrecordedPurchaseTitle(purchase, { isOwnedByPerson: false }, before)).toBeNull()
})
