/**
 * Order of the holdings. To sort thousands of rows fast, the sort keys are computed once per row, not per comparison.
 */
import type { Tinybar } from '@shared/amount'
import { floorChange } from './floor-change'
import type { HoldingsSort } from './holdings-view-settings'
import type { HoldingRow } from './holding-row'

/**
 * True for an NFT that this app knows from its own transaction, while the service does not report the NFT as held yet.
 * Such NFTs come first.
 */
export const isFromOwnReceipt = ({ nft }: HoldingRow): boolean => nft.source === 'own-receipt'

/** Compares amounts, highest first; unknown amounts come last. */
export function compareHighestFirst(a: Tinybar | null, b: Tinybar | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a > b ? -1 : 1
}

type RowWithSortKeys = {
  readonly row: HoldingRow
  readonly isFromReceipt: boolean
  /** Position of the row's collection among all collections, sorted by name. */
  readonly collectionIndex: number
  /** Name up to its first digit. Empty in all orders except by name. */
  readonly stem: string
  /** Number after the stem. 0 if the name has no number, and in all orders except by name. */
  readonly number: number
}

const alphabetical = new Intl.Collator()
/** Compares numbers within names by value: "No. 9" comes before "No. 10". */
const numberAware = new Intl.Collator(undefined, { numeric: true })

/** Sorts the rows. NFTs from the person's own receipts come first in every order. */
export function sortRows(rows: readonly HoldingRow[], sort: HoldingsSort): readonly HoldingRow[] {
  const indexes = collectionIndexes(rows)
  const rowsWithKeys = rows.map((row): RowWithSortKeys => ({
    row,
    isFromReceipt: isFromOwnReceipt(row),
    collectionIndex: indexes.get(row.nft.token) ?? 0,
    ...(sort === 'name' ? stemAndNumber(row.nft.name) : NO_STEM),
  }))
  rowsWithKeys.sort(
    (a, b) => Number(b.isFromReceipt) - Number(a.isFromReceipt) || compareBySort(sort, a, b) || compareIdentity(a, b),
  )
  return rowsWithKeys.map(({ row }) => row)
}

/** Values for orders except by name, which do not use the stem. */
const NO_STEM = { stem: '', number: 0 } as const
const stemAndNumber = (name: string): Pick<RowWithSortKeys, 'stem' | 'number'> => {
  const digitIndex = name.search(/\d/)
  if (digitIndex < 0) return { stem: name, number: 0 }
  return { stem: name.slice(0, digitIndex), number: Number.parseInt(name.slice(digitIndex), 10) }
}

/** Position of each collection in the order of names, by token id. Collections of the same name share a position. */
function collectionIndexes(rows: readonly HoldingRow[]): ReadonlyMap<string, number> {
  const names = new Map(rows.map(({ nft, collection }) => [nft.token, collection.name]))
  const sortedNames = [...new Set(names.values())].sort(alphabetical.compare)
  const indexes = new Map(sortedNames.map((name, i) => [name, i]))
  return new Map([...names].map(([token, name]) => [token, indexes.get(name) ?? 0]))
}

/** Compares by the name of the collection, then by serial, then by account. */
const compareIdentity = (a: RowWithSortKeys, b: RowWithSortKeys): number =>
  a.collectionIndex - b.collectionIndex ||
  a.row.nft.serial - b.row.nft.serial ||
  (a.row.account < b.row.account ? -1 : 1)

/** Compares two rows by the chosen order. Rows with an unknown value come last. */
function compareBySort(sort: HoldingsSort, a: RowWithSortKeys, b: RowWithSortKeys): number {
  switch (sort) {
    case 'value':
      return compareHighestFirst(a.row.worth, b.row.worth)
    case 'floor':
      return compareHighestFirst(a.row.facts.floor, b.row.facts.floor)
    case 'change':
      return compareLowestFirst(floorChange(a.row.collection), floorChange(b.row.collection))
    case 'rank':
      // `|| 0` replaces NaN, the difference of two unknown ranks.
      return (a.row.nft.rarityRank ?? Infinity) - (b.row.nft.rarityRank ?? Infinity) || 0
    case 'name':
      // Most names have the same stem and differ in the number. A comparison of numbers is faster than a collator.
      if (a.stem === b.stem && a.number !== b.number) return a.number - b.number
      return numberAware.compare(a.row.nft.name, b.row.nft.name)
    case 'newest':
      return compareLatestFirst(a.row.nft.heldSince ?? '', b.row.nft.heldSince ?? '')
  }
}

/** Compares changes in percent, the largest loss first; unknown changes come last. */
function compareLowestFirst(a: number | null, b: number | null): number {
  if (a === b) return 0
  if (a === null) return 1
  return b === null ? -1 : a - b
}

/** Compares ISO texts of instants, latest first. An empty text, for an unknown instant, comes last. */
function compareLatestFirst(a: string, b: string): number {
  if (a === b) return 0
  return a > b ? -1 : 1
}
