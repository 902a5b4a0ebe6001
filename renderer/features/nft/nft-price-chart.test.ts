import { expect, test } from 'vitest'
import { samplePast } from '../../testing/samples'
import { pastTitle, pricedActs, salesOf } from './nft-history'
import { pastChart } from './nft-price-chart'

const acts = (what: 'listed' | 'withdrawn' | 'minted', price: string | null) => [
  { ...samplePast.acts[0], what, price } as (typeof samplePast.acts)[number],
]

test('sales are drawn before what was asked, over the floor', () => {
  const chart = pastChart(samplePast)
  expect(chart?.spec.series.map(({ label, points }) => [label, points.map(({ value }) => value)])).toEqual([
    ['Floor', [420]],
    ['Last sale', [310, 510]],
  ])
})
test('what was never sold shows what it was asked for', () => {
  const chart = pastChart({ ...samplePast, floors: [], acts: acts('listed', '600') })
  expect(chart?.keys.map(({ label }) => label)).toEqual(['listing price of this NFT, ℏ'])
})
test('without a price there is no chart', () => {
  expect(pastChart({ ...samplePast, acts: acts('withdrawn', '600') })).toBeNull()
  expect(pastChart({ ...samplePast, acts: acts('listed', null) })).toBeNull()
  expect(pastChart({ ...samplePast, acts: [] })).toBeNull()
})

test('the last 30 days can be looked at alone where there is more, and begin with what held before', () => {
  const all = pastChart(samplePast)
  expect(all?.isLong).toBe(true)
  const month = pastChart(samplePast, '30d')
  expect(month?.spec.fromMs).toBe(Date.parse(samplePast.stamp.receivedAt) - 30 * 86_400_000)
  expect(month?.spec.series.at(-1)?.points.map(({ value }) => value)).toEqual([310, 510])
  const acts = samplePast.acts.slice(0, 1).map((one) => ({ ...one, at: samplePast.stamp.receivedAt }))
  expect(pastChart({ ...samplePast, acts })?.isLong).toBe(false)
})

test('offers, orders, auctions and words that the app does not know are no sales, and have no price in the chart', () => {
  const kinds = ['offered', 'offer-ended', 'ordered', 'auctioned', 'unknown'] as const
  const acts = kinds.map((what) => ({ ...samplePast.acts[0], what, price: '900' }) as (typeof samplePast.acts)[number])
  expect(salesOf({ acts })).toEqual([])
  expect(pricedActs({ acts })).toEqual([])
  expect(pastChart({ ...samplePast, acts })).toBeNull()
  expect(pastTitle({ acts, isWhole: true })).toBe('No known sales')
})
