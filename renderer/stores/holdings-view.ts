/** What the holdings page shows of what several accounts hold: filtered, sorted, grouped. Pure. */
import { formatHbar, type Tinybar } from '@shared/amount'
import type { HeldCollection, HeldNft, HoldingsView } from '@shared/contract/holdings'
import { groupBy } from '@shared/group-by'
import { worthFacts } from '@shared/insight/held-worth'
import { placeOf, type Marks, type Place, type Suspicion } from '@shared/insight/set-aside'
import {
  plausible,
  portfolioOf,
  worthOf,
  type Portfolio,
  type WorthFacts,
  type WorthMethod,
} from '@shared/insight/valuation'
import type { Grouping, HoldingsSort, Look } from './holdings-look'

/** One NFT of one account. */
export type Row = {
  readonly key: string
  readonly account: string
  readonly collection: HeldCollection
  readonly nft: HeldNft
  readonly place: Place
  readonly suspicions: readonly Suspicion[]
  readonly facts: WorthFacts
  /** By the method in use; null where nobody knows. */
  readonly worth: Tinybar | null
}

export const rowKey = (account: string, token: string, serial: number): string => `${account} ${token} ${serial}`

export const rowsOf = (views: readonly HoldingsView[], marks: Marks, method: WorthMethod): readonly Row[] =>
  views.flatMap(({ account, collections }) =>
    collections.flatMap((collection) =>
      collection.nfts.map((nft): Row => {
        const suspicions = [...new Set([...collection.suspicions, ...nft.suspicions])]
        const facts = worthFacts(collection, nft)
        return {
          key: rowKey(account, nft.token, nft.serial),
          ...{ account, collection, nft, suspicions, facts },
          place: placeOf(nft, suspicions, marks),
          worth: worthOf(method, facts),
        }
      }),
    ),
  )

/** What counts: neither hidden nor spam nor like it. An NFT that two accounts are shown with counts once. */
export function countedOf(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>()
  return rows.filter(({ place, nft }) => {
    const id = `${nft.token}#${nft.serial}`
    if (place !== 'shown' || seen.has(id)) return false
    seen.add(id)
    return true
  })
}

export type Totals = {
  readonly items: number
  /** Null where listings were not read. */
  readonly listed: number | null
  readonly worth: Portfolio
  readonly floor: Portfolio
  readonly offered: number
}

export function totalsOf(rows: readonly Row[], method: WorthMethod): Totals {
  const counted = countedOf(rows)
  const items = counted.map(({ facts }) => facts)
  return {
    items: counted.length,
    listed: counted.some(({ nft }) => nft.listings === null) ? null : counted.filter(isListed).length,
    offered: counted.filter(({ nft }) => nft.offer !== null).length,
    worth: portfolioOf(items, method),
    floor: portfolioOf(items, 'floor'),
  }
}

export type SetAside = { readonly hidden: number; readonly spam: number }
export const setAsideOf = (rows: readonly Row[]): SetAside => ({
  hidden: rows.filter(({ place }) => place === 'hidden').length,
  spam: rows.filter(({ place }) => place === 'spam' || place === 'suspected').length,
})

/** Nobody knows of one whose listings were not read. */
export const isListed = ({ nft: { listings } }: Pick<Row, 'nft'>): boolean => listings !== null && listings > 0

function isShown({ place, nft }: Row, show: Look['show']): boolean {
  switch (show) {
    case 'all':
      return place === 'shown'
    case 'listed':
      return place === 'shown' && isListed({ nft })
    case 'not-listed':
      return place === 'shown' && nft.listings === 0
    case 'offered':
      return place === 'shown' && nft.offer !== null
    case 'hidden':
      return place === 'hidden'
    case 'spam':
      return place === 'spam' || place === 'suspected'
  }
}

/** The text is part of a name of the NFT or its collection, or is a serial or a token id. */
function holds({ nft, collection }: Row, wanted: string): boolean {
  if (wanted === '') return true
  const has = (text: string) => text.toLowerCase().includes(wanted)
  return has(nft.name) || has(collection.name) || String(nft.serial) === wanted || nft.token === wanted
}

export function shownRows(
  rows: readonly Row[],
  look: Pick<Look, 'show' | 'collection' | 'search' | 'sort'>,
): readonly Row[] {
  const wanted = look.search.trim().toLowerCase()
  return rows
    .filter((row) => isShown(row, look.show))
    .filter(({ nft }) => look.collection === null || nft.token === look.collection)
    .filter((row) => holds(row, wanted))
    .sort((a, b) => newFirst(a, b) || compare(look.sort, a, b) || byName(a, b))
}

/** What has just come by an own receipt is what the person looks for. */
const isNew = ({ nft }: Row): boolean => nft.source === 'own-receipt'
const newFirst = (a: Row, b: Row): number => Number(isNew(b)) - Number(isNew(a))
const byName = (a: Row, b: Row): number =>
  a.collection.name.localeCompare(b.collection.name) || a.nft.serial - b.nft.serial || (a.account < b.account ? -1 : 1)
const dearest = (a: Tinybar | null, b: Tinybar | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a > b ? -1 : 1

/** What is not known comes last, whatever is sorted by. */
function compare(sort: HoldingsSort, a: Row, b: Row): number {
  switch (sort) {
    case 'value':
      return dearest(a.worth, b.worth)
    case 'floor':
      return dearest(a.facts.floor, b.facts.floor)
    case 'rank':
      return (a.nft.rarityRank ?? Infinity) - (b.nft.rarityRank ?? Infinity) || 0
    case 'name':
      return a.nft.name.localeCompare(b.nft.name, undefined, { numeric: true })
    case 'newest':
      return (b.nft.heldSince ?? '').localeCompare(a.nft.heldSince ?? '')
  }
}

export type GroupOfRows = {
  readonly key: string
  /** Null of the one group of everything. */
  readonly of: { readonly collection: HeldCollection } | { readonly account: string } | null
  readonly rows: readonly Row[]
  /** Decimal HBAR; null where nothing is known. */
  readonly worth: string | null
}

/** Groups in the order of what they are worth; by name where names are sorted by. */
export function groupsOf(rows: readonly Row[], grouping: Grouping, sort: HoldingsSort): readonly GroupOfRows[] {
  if (grouping === 'none') return rows.length === 0 ? [] : [{ key: 'all', of: null, rows, worth: worthText(rows) }]
  const keyed = groupBy(rows, ({ nft, account }) => (grouping === 'collection' ? nft.token : account))
  const groups = [...keyed].map(([key, own]): GroupOfRows => {
    const collection = own[0]?.collection
    const of = grouping === 'account' || !collection ? { account: key } : { collection }
    return { key, of, rows: own, worth: worthText(own) }
  })
  // Rows are sorted already: the first of each tells the order, but for the sum of what a group is worth.
  return sort === 'value' ? groups.sort((a, b) => newest(a, b) || dearest(sumOf(a.rows), sumOf(b.rows))) : groups
}

const newest = (a: GroupOfRows, b: GroupOfRows): number => Number(b.rows.some(isNew)) - Number(a.rows.some(isNew))

function sumOf(rows: readonly Row[]): Tinybar | null {
  const known = rows.map(({ worth }) => worth).filter((worth) => worth !== null)
  return known.length === 0 ? null : plausible(known.reduce((sum, worth) => sum + worth, 0n))
}
const worthText = (rows: readonly Row[]): string | null => hbarOrNull(sumOf(rows))
export const hbarOrNull = (amount: Tinybar | null): string | null => (amount === null ? null : formatHbar(amount))

/** Collections among the rows, by name. */
export const collectionsOf = (rows: readonly Row[]): readonly HeldCollection[] =>
  [...new Map(rows.map(({ collection }) => [collection.token, collection])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  )
