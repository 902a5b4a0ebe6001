/**
 * Order of the holdings. Sort keys are computed once per row, not per comparison, to be fast with thousands of rows.
 */
import type { Tinybar } from '@shared/amount'
import type { HoldingsSort } from './holdings-view-settings'
import type { HoldingRow } from './holding-row'

/** True for an NFT known from a transaction of this app before the service lists the NFT. Such NFTs sort first. */
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
  readonly isNew: boolean
  /** Position of the row's collection in the order of names. */
  readonly collectionIndex: number
  /** Name up to its first digit. Empty unless the rows are sorted by name. */
  readonly stem: string
  /** Number after the stem. 0 if the name has no number, or unless the rows are sorted by name. */
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
    isNew: isFromOwnReceipt(row),
    collectionIndex: indexes.get(row.nft.token) ?? 0,
    ...(sort === 'name' ? stemAndNumber(row.nft.name) : NO_STEM),
  }))
  rowsWithKeys.sort((a, b) => Number(b.isNew) - Number(a.isNew) || compare(sort, a, b) || compareIdentity(a, b))
  return rowsWithKeys.map(({ row }) => row)
}

const NO_STEM = { stem: '', number: 0 } as const
const stemAndNumber = (name: string): Pick<RowWithSortKeys, 'stem' | 'number'> => {
  const digitIndex = name.search(/\d/)
  if (digitIndex < 0) return { stem: name, number: 0 }
  return { stem: name.slice(0, digitIndex), number: Number.parseInt(name.slice(digitIndex), 10) }
}

/** Position per collection in the order of names; equal names share a position. */
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

/** Compares two rows by the chosen order. Unknown values come last. */
function compare(sort: HoldingsSort, a: RowWithSortKeys, b: RowWithSortKeys): number {
  switch (sort) {
    case 'value':
      return compareHighestFirst(a.row.worth, b.row.worth)
    case 'floor':
      return compareHighestFirst(a.row.facts.floor, b.row.facts.floor)
    case 'rank':
      // `|| 0` replaces NaN, the difference of two unknown ranks.
      return (a.row.nft.rarityRank ?? Infinity) - (b.row.nft.rarityRank ?? Infinity) || 0
    case 'name':
      // Most names have the same stem and differ in the number. Comparing numbers is faster than a collator.
      if (a.stem === b.stem && a.number !== b.number) return a.number - b.number
      return numberAware.compare(a.row.nft.name, b.row.nft.name)
    case 'newest':
      return compareLatestFirst(a.row.nft.heldSince ?? '', b.row.nft.heldSince ?? '')
  }
}

/** Compares instants, latest first. ISO text of equal form sorts by time; an empty text comes last. */
function compareLatestFirst(a: string, b: string): number {
  if (a === b) return 0
  return a > b ? -1 : 1
}
