import { describe, expect, it, test } from 'vitest'
import { parseHbar } from '@shared/amount'
import type { HeldCollection } from '@shared/contract/holdings'
import { indexMarks } from '@shared/insight/set-aside'
import { holdingRows } from './holdings-view'
import { type HoldingRow } from './holding-row'
import { heldCollection, heldNft, holdingsView } from '../../testing/holdings'
import { totalProceeds, percentProblem, pricedRow, type PricePlanInput } from './price-plan'

const saleFees = { royalties: [{ numerator: 1, denominator: 20 }], fixed: '0', inTokens: [] }
const rowOf = (floor: string | null, more: object = {}, fees: HeldCollection['saleFees'] = saleFees): HoldingRow => {
  const collection = heldCollection({ floor, bestOffer: '90', saleFees: fees, nfts: [heldNft(more)] })
  const [row] = holdingRows([holdingsView({ collections: [collection] })], indexMarks([]), 'offers')
  if (!row) throw new Error('no row')
  return row
}
const input = (change: Partial<PricePlanInput>): PricePlanInput => ({
  plan: 'one',
  price: '',
  percent: '',
  typedPrices: new Map(),
  ...change,
})
const row = rowOf('100.5')

describe('the price of a row', () => {
  it.each<[Partial<PricePlanInput>, string | null]>([
    [{ plan: 'one', price: '120' }, '120'],
    [{ plan: 'floor' }, '100.5'],
    [{ plan: 'floor-plus', percent: '5' }, '106'],
    [{ plan: 'floor-plus', percent: '2.5' }, '104'],
    [{ plan: 'floor-plus', percent: '0' }, '100.5'],
    [{ plan: 'floor-plus', percent: '' }, null],
    [{ plan: 'one', price: '1,000' }, null],
    [{ plan: 'floor', typedPrices: new Map([[row.key, '77']]) }, '77'],
  ])('by %j is %s', (change, price) => {
    expect(pricedRow(row, input(change)).price).toBe(price)
  })

  test('typed in a row of a plan is the person’s own, and ten times the floor is pointed out', () => {
    const typed = pricedRow(row, input({ plan: 'floor', typedPrices: new Map([[row.key, '1005']]) }))
    expect(typed).toMatchObject({ isOwnPrice: true, warning: '10 times the floor, 100.50\u202fℏ' })
    expect(pricedRow(row, input({ plan: 'floor' }))).toMatchObject({ isOwnPrice: false, warning: null })
    expect(pricedRow(row, input({ plan: 'one', price: '1004' }))).toMatchObject({ isOwnPrice: false, warning: null })
  })

  test('above the floor is written as a person would write it, and never below what was asked for', () => {
    const at = (floor: string) => pricedRow(rowOf(floor), input({ plan: 'floor-plus', percent: '20' })).price
    expect(['74.52', '0.0123', '1180', '41000'].map(at)).toEqual(['89.5', '0.0148', '1420', '49200'])
  })

  test('is its trait floor where it has one, and the floor where none is known', () => {
    const rare = rowOf('74.52', { traitFloor: { type: 'Aura', value: 'Gold', hbar: '310' } })
    expect(pricedRow(rare, input({ plan: 'trait-floor' })).price).toBe('310')
    expect(pricedRow(rowOf('74.52'), input({ plan: 'trait-floor' })).price).toBe('74.52')
  })

  test('is not guessed where no floor is known', () => {
    expect(pricedRow(rowOf(null), input({ plan: 'floor' }))).toMatchObject({
      fieldText: '',
      price: null,
      problem: { text: 'No floor is known. Enter a price.' },
    })
  })

  test('is refused where it is listed at it already, whatever it is written like', () => {
    const listed = rowOf('100', { listingCount: 1, listedPrice: '120' })
    expect(pricedRow(listed, input({ price: '120.00' })).problem?.text).toContain('already')
    expect(pricedRow(listed, input({ price: '121' })).problem).toBeNull()
  })

  test('tells what arrives, and what the review will ask twice about', () => {
    expect(pricedRow(row, input({ price: '200' }))).toMatchObject({ proceeds: parseHbar('186.2'), warning: null })
    expect(pricedRow(row, input({ price: '80' })).warning).toContain('Below the best offer')
  })
})

test('what a row brings is at most that where not all royalties are known', () => {
  const of = (fees: HeldCollection['saleFees']) =>
    pricedRow(rowOf('100', {}, fees), input({ price: '200' })).areProceedsMaximum
  expect([saleFees, { ...saleFees, inTokens: [{ amount: '5', unit: 'HRBD' }] }, null].map(of)).toEqual([
    false,
    true,
    true,
  ])
})

test('together they bring something only when each has a price', () => {
  expect(totalProceeds([pricedRow(row, input({ price: '100' })), pricedRow(row, input({ price: '50' }))])).toBe(
    parseHbar('139.65'),
  )
  expect(totalProceeds([pricedRow(row, input({ price: '100' })), pricedRow(row, input({ price: '' }))])).toBeNull()
})

it.each([
  ['5', true],
  ['2.25', true],
  ['', false],
  ['-5', false],
  ['1e3', false],
  ['2.255', false],
  ['1001', false],
])('%j is a percentage: %s', (text, is) => {
  expect(percentProblem(text) === null).toBe(is)
})
