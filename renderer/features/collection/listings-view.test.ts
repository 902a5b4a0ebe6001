import { expect, test } from 'vitest'
import type { VisibleNftFacts } from '@shared/contract/listings'
import { stampAt, T0 } from '../../testing/samples'
import type { ListedRow } from './listings-store'
import {
  createListingsViewSettings,
  filterListedRows,
  type ListedFilter,
  type ListedSort,
  sortListedRows,
  activeListingCount,
  traitColumnType,
} from './listings-view'

const row = (serial: number, price: string | null, more: Partial<ListedRow> = {}): ListedRow => ({
  serial,
  name: `Study ${serial}`,
  searchName: `study ${serial}`,
  price,
  hbarPrice: price === null ? NaN : Number(price),
  listedAt: null,
  listedTimeMs: NaN,
  isAvailable: true,
  seller: null,
  previousPrice: null,
  feedEffect: null,
  ...more,
})
const ALL: ListedFilter = { text: '', priceCeiling: null, rankCeiling: null, seller: null, serialsByTraitType: [] }
const fact = (serial: number, rank: number): [number, VisibleNftFacts] => [
  serial,
  { serial, name: null, image: null, rank, traits: [] },
]
const serials = (rows: readonly ListedRow[]) => rows.map(({ serial }) => serial)
const sorted = (rows: readonly ListedRow[], sort: ListedSort, facts: [number, VisibleNftFacts][] = []) =>
  serials(sortListedRows(rows, sort, new Map(facts)))

const ROWS = [row(12, '96.5'), row(7, '104'), row(120, null), row(3, '96.5')]

test.each<[string, Partial<ListedFilter>, readonly number[]]>([
  ['nothing', {}, [12, 7, 120, 3]],
  ['a serial, from its first digits', { text: '12' }, [12, 120]],
  ['a serial with its sign', { text: ' #7' }, [7]],
  ['a part of a name, in any case', { text: 'STUDY 1' }, [12, 120]],
  ['a price, exactly up to it', { priceCeiling: '96.5' }, [12, 3]],
  ['a trait that is known', { serialsByTraitType: [[new Set([7, 3])]] }, [7, 3]],
  ['traits of two types', { serialsByTraitType: [[new Set([7, 3])], [new Set([3])]] }, [3]],
  ['one of two values of a type', { serialsByTraitType: [[new Set([7]), new Set([3])]] }, [7, 3]],
  ['a trait that is not known yet', { serialsByTraitType: [[null]] }, []],
  ['a rank, and no NFT without one', { rankCeiling: 2 }, [7, 120]],
])('asking for %s finds these', (_, filter, found) => {
  const facts = new Map([fact(7, 2), fact(120, 1), fact(3, 9)])
  expect(serials(filterListedRows(ROWS, { ...ALL, ...filter }, facts))).toEqual(found)
})

test('a seller is found by the account, not by a name', () => {
  const rows = [row(1, '1', { seller: { id: '0.0.5', checksum: 'a', name: '0.0.6' } }), row(2, '1')]
  expect(serials(filterListedRows(rows, { ...ALL, seller: '0.0.5' }, new Map()))).toEqual([1])
  expect(filterListedRows(rows, { ...ALL, seller: '0.0.6' }, new Map())).toEqual([])
})

test('what nobody knows comes last, whichever way it is sorted', () => {
  expect(sorted(ROWS, { by: 'price', direction: 'ascending' })).toEqual([3, 12, 7, 120])
  expect(sorted(ROWS, { by: 'price', direction: 'descending' })).toEqual([7, 3, 12, 120])
  const facts = [fact(7, 2), fact(120, 1)]
  expect(sorted(ROWS, { by: 'rank', direction: 'ascending' }, facts)).toEqual([120, 7, 3, 12])
  expect(sorted(ROWS, { by: 'rank', direction: 'descending' }, facts)).toEqual([7, 120, 3, 12])
})

test('serials and dates sort as numbers', () => {
  expect(sorted(ROWS, { by: 'serial', direction: 'descending' })).toEqual([120, 12, 7, 3])
  const dated = [row(1, '1', { listedTimeMs: 5 }), row(2, '1', { listedTimeMs: 1e12 })]
  expect(sorted(dated, { by: 'listed', direction: 'descending' })).toEqual([2, 1])
})

test('what was sold or taken back since is not counted as listed', () => {
  expect(
    activeListingCount([row(1, '1'), row(2, '1', { feedEffect: 'sold' }), row(3, '1', { feedEffect: 'delisted' })]),
  ).toBe(1)
})

test('the trait column is the chosen one, or else the first whose value can differ between the rows', () => {
  const stamp = stampAt(T0, 60)
  const traits = {
    token: '0.0.5' as const,
    traits: ['Palette', 'Sun', 'Waves'].map((type) => ({ type, values: [] })),
    stamp,
  }
  const settings = createListingsViewSettings().getState()
  const ember = { trait_type: 'Palette', value: 'Ember' }
  expect(traitColumnType(settings, null, [])).toBeNull()
  expect(traitColumnType(settings, traits, [])).toBe('Palette')
  expect(traitColumnType(settings, traits, [ember])).toBe('Sun')
  expect(traitColumnType(settings, traits, [ember, { ...ember, value: 'Fog' }])).toBe('Palette')
  expect(traitColumnType({ ...settings, traitType: 'Palette' }, traits, [ember])).toBe('Palette')
})

test('the order of tens of thousands is a moment’s work, and the list that is asked nothing of is the same list', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => row(i, String((i * 7919) % 10_007)))
  expect(filterListedRows(many, ALL, new Map())).toBe(many)
  const ordered = sortListedRows(many, { by: 'price', direction: 'ascending' }, new Map())
  expect(ordered.every((one, i) => i === 0 || (ordered[i - 1]?.hbarPrice ?? 0) <= one.hbarPrice)).toBe(true)
})
