/** Order of the holdings. Fast with thousands of rows: sort keys are computed once per row, not per comparison. */
import type { Tinybar } from '@shared/amount'
import type { HoldingsSort } from './holdings-look'
import type { Row } from './holding-row'

/** True for an NFT that has just arrived by the person's own receipt, and sorts first. */
export const isNew = ({ nft }: Row): boolean => nft.source === 'own-receipt'

/** Compares amounts, highest first; unknown amounts come last. */
export function compareHighestFirst(a: Tinybar | null, b: Tinybar | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a > b ? -1 : 1
}

type Keyed = {
  readonly row: Row
  readonly isNew: boolean
  /** Position of the row's collection in the order of names. */
  readonly collectionIndex: number
  /** Name up to its first number, and that number. Filled only when sorting by name. */
  readonly stem: string
  readonly number: number
}

const plain = new Intl.Collator()
const numeric = new Intl.Collator(undefined, { numeric: true })

export function inOrder(rows: readonly Row[], sort: HoldingsSort): readonly Row[] {
  const indexes = collectionIndexes(rows)
  const keyed = rows.map((row): Keyed => ({
    row,
    isNew: isNew(row),
    collectionIndex: indexes.get(row.nft.token) ?? 0,
    ...(sort === 'name' ? stemAndNumber(row.nft.name) : NO_STEM),
  }))
  keyed.sort((a, b) => Number(b.isNew) - Number(a.isNew) || compare(sort, a, b) || byName(a, b))
  return keyed.map(({ row }) => row)
}

const NO_STEM = { stem: '', number: 0 } as const
const stemAndNumber = (name: string): Pick<Keyed, 'stem' | 'number'> => {
  const digitIndex = name.search(/\d/)
  if (digitIndex < 0) return { stem: name, number: 0 }
  return { stem: name.slice(0, digitIndex), number: Number.parseInt(name.slice(digitIndex), 10) }
}

/** Position per collection in the order of names; equal names share a position. */
function collectionIndexes(rows: readonly Row[]): ReadonlyMap<string, number> {
  const names = new Map(rows.map(({ nft, collection }) => [nft.token, collection.name]))
  const sorted = [...new Set(names.values())].sort(plain.compare)
  const indexes = new Map(sorted.map((name, i) => [name, i]))
  return new Map([...names].map(([token, name]) => [token, indexes.get(name) ?? 0]))
}

const byName = (a: Keyed, b: Keyed): number =>
  a.collectionIndex - b.collectionIndex ||
  a.row.nft.serial - b.row.nft.serial ||
  (a.row.account < b.row.account ? -1 : 1)

/** Compares two rows; unknown values sort last in every order. */
function compare(sort: HoldingsSort, a: Keyed, b: Keyed): number {
  switch (sort) {
    case 'value':
      return compareHighestFirst(a.row.worth, b.row.worth)
    case 'floor':
      return compareHighestFirst(a.row.facts.floor, b.row.facts.floor)
    case 'rank':
      return (a.row.nft.rarityRank ?? Infinity) - (b.row.nft.rarityRank ?? Infinity) || 0
    case 'name':
      // Most names are a word and a number, which compare without language rules.
      return (a.stem === b.stem ? a.number - b.number : 0) || numeric.compare(a.row.nft.name, b.row.nft.name)
    case 'newest':
      return compareLatestFirst(a.row.nft.heldSince ?? '', b.row.nft.heldSince ?? '')
  }
}

/** Compares instants as text, latest first; ISO text sorts by time. */
function compareLatestFirst(a: string, b: string): number {
  if (a === b) return 0
  return a > b ? -1 : 1
}
