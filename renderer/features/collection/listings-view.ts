/**
 * Filters and sorts listings. Sorting is fast for tens of thousands of rows, because each row is sorted by a number
 * that is computed once per sort.
 */
import type { TraitChoice } from '@shared/contract/flows'
import type { CollectionTraits } from '@shared/contract/market'
import type { VisibleNftFacts } from '@shared/contract/listings'
import type { EntityId } from '@shared/ids'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Direction } from '../../ui/data-table'
import type { ListedRow } from './listings-store'

export type ListingSortKey = 'price' | 'listed' | 'rank' | 'serial'
export type ListedSort = { readonly by: ListingSortKey; readonly direction: Direction }
export type ListedFilter = {
  /** The start of a serial number, or a part of a name, as typed. */
  readonly text: string
  /** Price limit in decimal HBAR. */
  readonly priceCeiling: string | null
  /** Highest matching rank; null for any rank. */
  readonly rankCeiling: number | null
  readonly seller: EntityId | null
  /**
   * For each trait type with chosen values, one set per chosen value: the serials of the listings with that value, or
   * null while the serials load. A listing must be in one loaded set of each type.
   */
  readonly serialsByTraitType: readonly (readonly (ReadonlySet<number> | null)[])[]
}
/**
 * Layout, order and optional columns of listings. The settings apply to all collections and last until the app ends.
 */
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

/** Rows that match every part of the filter, in their previous order. */
export function filterListedRows(
  rows: readonly ListedRow[],
  filter: ListedFilter,
  facts: FactsBySerial,
): readonly ListedRow[] {
  const searchText = filter.text.trim().toLowerCase()
  const serialStart = /^#?(\d+)$/.exec(searchText)?.[1] ?? null
  const maxPrice = filter.priceCeiling === null ? null : Number(filter.priceCeiling)
  const { seller, rankCeiling, serialsByTraitType } = filter
  const hasLimit = maxPrice !== null || rankCeiling !== null
  if (searchText === '' && !hasLimit && seller === null && serialsByTraitType.length === 0) return rows
  return rows.filter(
    (row) =>
      (maxPrice === null || row.hbarPrice <= maxPrice) &&
      (seller === null || row.seller?.id === seller) &&
      (rankCeiling === null || (facts.get(row.serial)?.rank ?? Number.POSITIVE_INFINITY) <= rankCeiling) &&
      serialsByTraitType.every((valueSets) => valueSets.some((serials) => serials?.has(row.serial))) &&
      (searchText === '' ||
        row.searchName.includes(searchText) ||
        (serialStart !== null && String(row.serial).startsWith(serialStart))),
  )
}

/**
 * Sorted copy of the rows. Rows with an unknown sort value come last in both directions. Rows with equal values are
 * sorted by serial.
 */
export function sortListedRows(
  rows: readonly ListedRow[],
  { by, direction }: ListedSort,
  facts: FactsBySerial,
): readonly ListedRow[] {
  const sign = direction === 'ascending' ? 1 : -1
  const rowsWithValue = rows.map((row) => ({ row, value: sortValue(row, by, facts) }))
  rowsWithValue.sort((a, b) => {
    if (a.value < b.value) return -sign
    if (a.value > b.value) return sign
    // The values are equal, or at least one is unknown (NaN).
    const isUnknownA = Number.isNaN(a.value)
    if (isUnknownA === Number.isNaN(b.value)) return a.row.serial - b.row.serial
    return isUnknownA ? 1 : -1
  })
  return rowsWithValue.map(({ row }) => row)
}

/** Number by which a row is sorted; NaN if unknown. */
function sortValue(row: ListedRow, by: ListingSortKey, facts: FactsBySerial): number {
  switch (by) {
    case 'price':
      return row.hbarPrice
    case 'listed':
      return row.listedTimeMs
    case 'serial':
      return row.serial
    case 'rank':
      return facts.get(row.serial)?.rank ?? Number.NaN
  }
}

/** Sort direction after the first click on a column header: cheapest, rarest, newest or lowest serial first. */
export const firstDirection = (by: ListingSortKey): Direction => (by === 'listed' ? 'descending' : 'ascending')

/** Number of rows whose listing has not ended: neither sold nor unlisted since the row was read. */
export const activeListingCount = (rows: readonly ListedRow[]): number =>
  rows.reduce((sum, { feedEffect }) => (feedEffect === 'sold' || feedEffect === 'delisted' ? sum : sum + 1), 0)

/** Trait types of which the filter has exactly one value. A column of such a type has the same value in every row. */
export const singleValueTypes = (chosenTraits: readonly TraitChoice[]): readonly string[] =>
  chosenTraits
    .map(({ trait_type }) => trait_type)
    .filter((type, _, types) => types.indexOf(type) === types.lastIndexOf(type))

/**
 * Trait type of the trait column: the chosen type if the collection has this type, otherwise the first one whose value can
 * differ between the rows; null without traits.
 */
export function traitColumnType(
  viewSettings: ListingsViewSettings,
  traits: CollectionTraits | null,
  chosenTraits: readonly TraitChoice[],
): string | null {
  if (traits === null) return null
  const types = traits.traits.map(({ type }) => type)
  if (viewSettings.traitType !== null && types.includes(viewSettings.traitType)) return viewSettings.traitType
  const typesWithOneValue = singleValueTypes(chosenTraits)
  return types.find((type) => !typesWithOneValue.includes(type)) ?? types[0] ?? null
}
