import { expect, test } from 'vitest'
import type { BookOffer } from '@shared/contract/offers'
import { offerBookRows } from './offer-book'
import { offerBookChart } from './offer-book-chart'
import { stampAt, T0 } from '../../testing/samples'

const offer = (id: number, price: string, traits: BookOffer['traits'] = []): BookOffer => ({
  id,
  price,
  traits,
  createdAt: null,
  buyer: { id: `0.0.${id}`, checksum: 'aaaaa', name: null },
})
const TRAITS = [{ trait_type: 'Rings', value: '6' }]
const BOOK = [offer(1, '100.00000001', TRAITS), offer(2, '100'), offer(3, '100.00'), offer(4, '90', null)]

test('offers are counted at their exact price, and from it upwards', () => {
  expect(
    offerBookRows(BOOK, 'all').map(({ id, offerCountAtPrice, offerCountAtLeast }) => [
      id,
      offerCountAtPrice,
      offerCountAtLeast,
    ]),
  ).toEqual([
    [1, 1, 1],
    [2, 2, 3],
    [3, 2, 3],
    [4, 1, 4],
  ])
})

test('equal offers of one buyer share the row of the newest, and are counted one by one', () => {
  const buyer = { id: '0.0.9' as const, checksum: 'aaaaa', name: null }
  const equalOffers = [
    { ...offer(1, '3'), buyer, createdAt: '2026-11-01T00:00:00.000Z' },
    { ...offer(2, '3.00'), buyer, createdAt: '2026-11-02T00:00:00.000Z' },
    { ...offer(3, '3', TRAITS), buyer },
    offer(4, '3'),
  ]
  expect(
    offerBookRows(equalOffers, 'all').map(({ id, equalOfferCount, offerCountAtPrice }) => [
      id,
      equalOfferCount,
      offerCountAtPrice,
    ]),
  ).toEqual([
    [2, 2, 4],
    [3, 1, 4],
    [4, 1, 4],
  ])
})

test('offers whose traits the market does not name share no row', () => {
  const buyer = { id: '0.0.9' as const, checksum: 'aaaaa', name: null }
  const offers = [1, 2].map((id) => ({ ...offer(id, '81', null), buyer }))
  expect(offerBookRows(offers, 'all').map(({ id, equalOfferCount }) => [id, equalOfferCount])).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test('offers of one kind are counted among themselves', () => {
  expect(offerBookRows(BOOK, 'any-nft').map(({ id, offerCountAtLeast }) => [id, offerCountAtLeast])).toEqual([
    [2, 2],
    [3, 2],
  ])
  // An offer whose traits the market does not name is still bound to traits.
  expect(offerBookRows(BOOK, 'traits').map(({ id, offerCountAtLeast }) => [id, offerCountAtLeast])).toEqual([
    [1, 1],
    [4, 2],
  ])
})

test('the chart highlights the offers near the best one, and counts own offers in its table', () => {
  const offers = [offer(1, '100'), offer(2, '95'), offer(3, '60'), offer(4, '60')]
  const book = { token: '0.0.71' as const, offers, usableCount: 4, unusableCount: 0, stamp: stampAt(T0) }
  const chart = offerBookChart(book, offerBookRows(offers, 'all'), new Set(['0.0.3']))
  const sumOf = (values: readonly (number | undefined)[]) =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  expect(sumOf(chart?.spec.bins.map(({ highlighted }) => highlighted) ?? [])).toBe(2)
  expect(sumOf(chart?.spec.bins.map(({ value }) => value) ?? [])).toBe(4)
  expect(chart?.table.columnNames[2]).toBe('Yours')
  expect(chart?.table.rows.map((row) => row[2])).toContain('1')
  expect(offerBookChart(book, offerBookRows(offers, 'all'), new Set())?.table.columnNames).not.toContain('Yours')
})
