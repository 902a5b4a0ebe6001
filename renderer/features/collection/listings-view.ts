/** Which listings are shown, in which order. Pure, and quick with tens of thousands: keys are numbers made once. */
import type { SightFacts } from '@shared/contract/listings'
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
  readonly seller: string | null
  /** Listings that have each of the chosen traits; null while that is not known. */
  readonly withTraits: readonly (ReadonlySet<number> | null)[]
}
/** How the listings are laid out, whichever collection's: kept for as long as the app runs. */
export type ListingsLook = {
  readonly layout: 'table' | 'gallery'
  readonly sort: ListedSort
  /** Sellers are shown on demand. */
  readonly showsSeller: boolean
  /** The type of trait that has a column, where the collection has it. */
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

type Facts = ReadonlyMap<number, SightFacts>

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
      withTraits.every((has) => has?.has(row.serial)) &&
      (text === '' || row.needle.includes(text) || (serial !== null && String(row.serial).startsWith(serial))),
  )
}

/** Those of which the key is not known come last, either way. */
export function sortListed(
  rows: readonly ListedRow[],
  { by, direction }: ListedSort,
  facts: Facts,
): readonly ListedRow[] {
  const sign = direction === 'ascending' ? 1 : -1
  // A plain array: its sort is quick with what is in order already, as listings are when they come in.
  const keyed = rows.map((row) => ({ row, key: sortKeyOf(row, by, facts) }))
  keyed.sort((a, b) => {
    if (a.key < b.key) return -sign
    if (a.key > b.key) return sign
    if (a.key === b.key || (a.key !== a.key && b.key !== b.key)) return a.row.serial - b.row.serial
    return a.key !== a.key ? 1 : -1
  })
  return keyed.map(({ row }) => row)
}

function sortKeyOf(row: ListedRow, by: ListedOrder, facts: Facts): number {
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

/** As a person means it when the head is clicked first: cheapest, rarest, newest. */
export const firstDirection = (by: ListedOrder): Direction => (by === 'listed' ? 'descending' : 'ascending')

/** Of what is for sale still. */
export const stillListed = (rows: readonly ListedRow[]): number =>
  rows.reduce((sum, { news }) => (news === 'sold' || news === 'delisted' ? sum : sum + 1), 0)
