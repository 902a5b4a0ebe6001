/** Filters and sorts listings. Fast for tens of thousands of rows: each row's sort key is a number, computed once. */
import type { VisibleNftFacts } from '@shared/contract/listings'
import type { EntityId } from '@shared/ids'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Direction } from '../../ui/data-table'
import type { ListedRow } from './listings-store'

export type ListingSortKey = 'price' | 'listed' | 'rank' | 'serial'
export type ListedSort = { readonly by: ListingSortKey; readonly direction: Direction }
export type ListedFilter = {
  /** A serial number or a part of a name, as typed. */
  readonly text: string
  /** Price limit in decimal HBAR. */
  readonly priceCeiling: string | null
  readonly seller: EntityId | null
  /** For each chosen trait, the serials of the listings that have it; null while unknown: then no listing matches. */
  readonly withTraits: readonly (ReadonlySet<number> | null)[]
}
/** Layout, order and optional columns of listings. They apply to all collections, until the app ends. */
export type ListingsViewSettings = {
  readonly layout: 'table' | 'gallery'
  readonly sort: ListedSort
  /** True if the seller column is shown. */
  readonly showsSeller: boolean
  /** Trait type that has a column, if the collection has this type. */
  readonly traitType: string | null
}
export type ListingsViewSettingsStore = StoreApi<ListingsViewSettings>
export const createListingsViewSettings = (): ListingsViewSettingsStore =>
  createStore<ListingsViewSettings>(() => ({
    layout: 'table',
    showsSeller: false,
    traitType: null,
    sort: { by: 'price', direction: 'ascending' },
  }))

type FactsBySerial = ReadonlyMap<number, VisibleNftFacts>

/** Rows that match every part of the filter, in the same order. */
export function filterListedRows(rows: readonly ListedRow[], filter: ListedFilter): readonly ListedRow[] {
  const searchText = filter.text.trim().toLowerCase()
  const serialStart = /^#?(\d+)$/.exec(searchText)?.[1] ?? null
  const ceiling = filter.priceCeiling === null ? null : Number(filter.priceCeiling)
  const { seller, withTraits } = filter
  if (searchText === '' && ceiling === null && seller === null && withTraits.length === 0) return rows
  return rows.filter(
    (row) =>
      (ceiling === null || row.priceKey <= ceiling) &&
      (seller === null || row.seller?.id === seller) &&
      withTraits.every((serials) => serials?.has(row.serial)) &&
      (searchText === '' ||
        row.searchName.includes(searchText) ||
        (serialStart !== null && String(row.serial).startsWith(serialStart))),
  )
}

/** Sorted copy of the rows. Rows with an unknown key come last in both directions; equal keys are sorted by serial. */
export function sortListedRows(
  rows: readonly ListedRow[],
  { by, direction }: ListedSort,
  facts: FactsBySerial,
): readonly ListedRow[] {
  const sign = direction === 'ascending' ? 1 : -1
  const rowsWithKey = rows.map((row) => ({ row, key: sortKey(row, by, facts) }))
  rowsWithKey.sort((a, b) => {
    if (a.key < b.key) return -sign
    if (a.key > b.key) return sign
    const isUnknownA = Number.isNaN(a.key)
    if (isUnknownA === Number.isNaN(b.key)) return a.row.serial - b.row.serial
    return isUnknownA ? 1 : -1
  })
  return rowsWithKey.map(({ row }) => row)
}

/** Number by which a row is sorted; NaN if unknown. */
function sortKey(row: ListedRow, by: ListingSortKey, facts: FactsBySerial): number {
  switch (by) {
    case 'price':
      return row.priceKey
    case 'listed':
      return row.listedTimeMs
    case 'serial':
      return row.serial
    case 'rank':
      return facts.get(row.serial)?.rank ?? Number.NaN
  }
}

/** Direction after the first click on a column head: cheapest, rarest, newest or lowest serial first. */
export const firstDirection = (by: ListingSortKey): Direction => (by === 'listed' ? 'descending' : 'ascending')

/** Number of rows that are still listed. */
export const activeListingCount = (rows: readonly ListedRow[]): number =>
  rows.reduce((sum, { news }) => (news === 'sold' || news === 'delisted' ? sum : sum + 1), 0)
