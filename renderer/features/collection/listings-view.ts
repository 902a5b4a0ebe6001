/** Filter and sort of listings. Pure, and fast for tens of thousands of rows: sort keys are numbers computed once. */
import type { SightFacts } from '@shared/contract/listings'
import type { EntityId } from '@shared/ids'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Direction } from '../../ui/data-table'
import type { ListedRow } from './listings-store'

export type ListedOrder = 'price' | 'listed' | 'rank' | 'serial'
export type ListedSort = { readonly by: ListedOrder; readonly direction: Direction }
export type ListedFilter = {
  /** A serial number or a part of a name, as typed. */
  readonly text: string
  /** Decimal HBAR. */
  readonly priceCeiling: string | null
  readonly seller: EntityId | null
  /** Listings that have each chosen trait; null while unknown. */
  readonly withTraits: readonly (ReadonlySet<number> | null)[]
}
/** Layout and order of listings, shared by all collections and kept while the app runs. */
export type ListingsLook = {
  readonly layout: 'table' | 'gallery'
  readonly sort: ListedSort
  /** True if the seller column is shown. */
  readonly showsSeller: boolean
  /** Trait type that has a column, if the collection has this type. */
  readonly traitType: string | null
}
export type ListingsLookStore = StoreApi<ListingsLook>
export const createListingsLook = (): ListingsLookStore =>
  createStore<ListingsLook>(() => ({
    layout: 'table',
    showsSeller: false,
    traitType: null,
    sort: { by: 'price', direction: 'ascending' },
  }))

type FactsBySerial = ReadonlyMap<number, SightFacts>

export function filterListed(rows: readonly ListedRow[], filter: ListedFilter): readonly ListedRow[] {
  const text = filter.text.trim().toLowerCase()
  const serial = /^#?(\d+)$/.exec(text)?.[1] ?? null
  const ceiling = filter.priceCeiling === null ? null : Number(filter.priceCeiling)
  const { seller, withTraits } = filter
  if (text === '' && ceiling === null && seller === null && withTraits.length === 0) return rows
  return rows.filter(
    (row) =>
      (ceiling === null || row.priceKey <= ceiling) &&
      (seller === null || row.seller?.id === seller) &&
      withTraits.every((serials) => serials?.has(row.serial)) &&
      (text === '' || row.needle.includes(text) || (serial !== null && String(row.serial).startsWith(serial))),
  )
}

/** Rows with an unknown key sort last in both directions. */
export function sortListed(
  rows: readonly ListedRow[],
  { by, direction }: ListedSort,
  facts: FactsBySerial,
): readonly ListedRow[] {
  const sign = direction === 'ascending' ? 1 : -1
  // A plain array sort is fast on rows that are already in order, as listings are when they arrive.
  const keyed = rows.map((row) => ({ row, key: sortKey(row, by, facts) }))
  keyed.sort((a, b) => {
    if (a.key < b.key) return -sign
    if (a.key > b.key) return sign
    if (a.key === b.key || (a.key !== a.key && b.key !== b.key)) return a.row.serial - b.row.serial
    return a.key !== a.key ? 1 : -1
  })
  return keyed.map(({ row }) => row)
}

function sortKey(row: ListedRow, by: ListedOrder, facts: FactsBySerial): number {
  switch (by) {
    case 'price':
      return row.priceKey
    case 'listed':
      return row.listedKey
    case 'serial':
      return row.serial
    case 'rank':
      return facts.get(row.serial)?.rank ?? Number.NaN
  }
}

/** Direction on the first click of a column head: cheapest, rarest or newest first. */
export const firstDirection = (by: ListedOrder): Direction => (by === 'listed' ? 'descending' : 'ascending')

/** Number of rows that are still listed. */
export const activeListingCount = (rows: readonly ListedRow[]): number =>
  rows.reduce((sum, { news }) => (news === 'sold' || news === 'delisted' ? sum : sum + 1), 0)
