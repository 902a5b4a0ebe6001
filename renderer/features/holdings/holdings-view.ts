/** Rows of the holdings page from several accounts: filter, order and groups. Pure. */
import { formatHbar, type Tinybar } from '@shared/amount'
import type { HeldCollection, HeldNft, HoldingsView } from '@shared/contract/holdings'
import { groupBy } from '@shared/group-by'
import { nftKey, type EntityId } from '@shared/ids'
import { createWorthFacts } from '@shared/insight/held-worth'
import { holdingStatus, type HoldingMarks } from '@shared/insight/set-aside'
import {
  plausibleAmount,
  portfolioWorth,
  nftWorth,
  type PortfolioWorth,
  type WorthMethod,
} from '@shared/insight/valuation'
import type { Grouping, HoldingsSort, Look } from './holdings-look'
import { compareHighestFirst, inOrder, isNew } from './holdings-order'
import { type Row, rowKey } from './holding-row'

/** Row and its inputs. A row with unchanged inputs stays the same object and is not rendered again. */
type CachedRow = { readonly row: Row; readonly marks: HoldingMarks; readonly method: WorthMethod }
/** Row of each NFT object. */
const rowCache = new WeakMap<HeldNft, CachedRow>()

/** Rows of all NFTs in the views, with their status and their worth by the method. */
export const rowsOf = (views: readonly HoldingsView[], marks: HoldingMarks, method: WorthMethod): readonly Row[] =>
  views.flatMap(({ account, collections }) =>
    collections.flatMap((collection) => {
      const factsOf = createWorthFacts(collection)
      return collection.nfts.map((nft): Row => {
        const cached = rowCache.get(nft)
        const isSameNft = cached && cached.row.collection === collection && cached.row.account === account
        if (isSameNft && cached.marks === marks && cached.method === method) return cached.row
        const suspicions = [...new Set([...collection.suspicions, ...nft.suspicions])]
        const facts = factsOf(nft)
        const row: Row = {
          key: rowKey(account, nft.token, nft.serial),
          account,
          collection,
          nft,
          suspicions,
          facts,
          place: holdingStatus(nft, suspicions, marks),
          worth: nftWorth(method, facts),
        }
        rowCache.set(nft, { row, marks, method })
        return row
      })
    }),
  )

/** Rows that count in totals: only NFTs with the status `shown`. An NFT reported for two accounts counts once. */
export const countedRows = (rows: readonly Row[]): readonly Row[] =>
  uniqueNfts(rows.filter(({ place }) => place === 'shown'))

function uniqueNfts(rows: readonly Row[]): readonly Row[] {
  const [firstRow] = rows
  if (rows.every(({ account }) => account === firstRow?.account)) return rows
  const seenNfts = new Set<string>()
  return rows.filter(({ nft }) => {
    const key = nftKey(nft.token, nft.serial)
    if (seenNfts.has(key)) return false
    seenNfts.add(key)
    return true
  })
}

export type Totals = {
  /** Number of NFTs that count. */
  readonly items: number
  /** Number of listed NFTs; null if listings were not read. */
  readonly listed: number | null
  readonly worth: PortfolioWorth
  readonly floor: PortfolioWorth
  /** Number of NFTs with an offer for that single NFT. */
  readonly offered: number
}

export function holdingsTotals(rows: readonly Row[], method: WorthMethod): Totals {
  const countedNfts = countedRows(rows)
  const facts = countedNfts.map((row) => row.facts)
  return {
    items: countedNfts.length,
    listed: countedNfts.some(({ nft }) => nft.listings === null) ? null : countedNfts.filter(isListed).length,
    offered: countedNfts.filter(({ nft }) => nft.offer !== null).length,
    worth: portfolioWorth(facts, method),
    floor: portfolioWorth(facts, 'floor'),
  }
}

/** Number of hidden NFTs, and of NFTs that are marked as spam or suspected. */
export type SetAside = { readonly hidden: number; readonly spam: number }

export const setAsideCounts = (rows: readonly Row[]): SetAside => ({
  hidden: rows.filter(({ place }) => place === 'hidden').length,
  spam: rows.filter(({ place }) => place === 'spam' || place === 'suspected').length,
})

/** True if the NFT is known to be listed; false if its listings were not read. */
export const isListed = ({ nft: { listings } }: Pick<Row, 'nft'>): boolean => listings !== null && listings > 0

function matchesShowFilter({ place, nft }: Row, show: Look['show']): boolean {
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

/**
 * True if the name of the NFT or of its collection contains the search text, or if the text equals the serial or the
 * token id. `searchText` must be in lower case.
 */
function matchesSearch({ nft, collection }: Row, searchText: string): boolean {
  const contains = (text: string) => text.toLowerCase().includes(searchText)
  return (
    contains(nft.name) || contains(collection.name) || String(nft.serial) === searchText || nft.token === searchText
  )
}

/** Rows that match the filters, in the chosen order. */
export function shownRows(
  rows: readonly Row[],
  viewSettings: Pick<Look, 'show' | 'collection' | 'search' | 'sort'>,
): readonly Row[] {
  const searchText = viewSettings.search.trim().toLowerCase()
  const matching = rows.filter(
    (row) =>
      matchesShowFilter(row, viewSettings.show) &&
      (viewSettings.collection === null || row.nft.token === viewSettings.collection) &&
      (searchText === '' || matchesSearch(row, searchText)),
  )
  return inOrder(matching, viewSettings.sort)
}

export type GroupOfRows = {
  readonly key: string
  /** Null for the single group of all rows. */
  readonly subject: { readonly collection: HeldCollection } | { readonly account: EntityId } | null
  readonly rows: readonly Row[]
  /** Sum of the known worths, decimal HBAR; null if no worth is known. */
  readonly worth: string | null
  /** Number of NFTs with a known worth. An NFT reported for two accounts counts once. */
  readonly known: number
  /** Number of all NFTs of the group. An NFT reported for two accounts counts once. */
  readonly items: number
}

/**
 * Groups of sorted rows. If the rows are sorted by value, groups with an NFT from the person's own receipt come first,
 * and then the groups of highest total worth. Otherwise the groups follow the order of their first rows.
 */
export function groupsOf(rows: readonly Row[], grouping: Grouping, sort: HoldingsSort): readonly GroupOfRows[] {
  if (grouping === 'none') return rows.length === 0 ? [] : [{ key: 'all', subject: null, rows, ...groupTotals(rows) }]
  const rowsByGroup = groupBy(rows, ({ nft, account }) => (grouping === 'collection' ? nft.token : account))
  const groups = [...rowsByGroup].map(([key, groupRows]): GroupOfRows => {
    const collection = groupRows[0]?.collection
    const subject = grouping === 'collection' && collection ? { collection } : { account: key }
    return { key, subject, rows: groupRows, ...groupTotals(groupRows) }
  })
  if (sort !== 'value') return groups
  const groupsWithSums = groups.map((group) => ({ group, sum: totalWorth(group.rows), hasNew: group.rows.some(isNew) }))
  groupsWithSums.sort((a, b) => Number(b.hasNew) - Number(a.hasNew) || compareHighestFirst(a.sum, b.sum))
  return groupsWithSums.map(({ group }) => group)
}

const knownWorths = (rows: readonly Row[]): readonly Tinybar[] =>
  uniqueNfts(rows).flatMap(({ worth }) => (worth === null ? [] : [worth]))

function totalWorth(rows: readonly Row[]): Tinybar | null {
  const worths = knownWorths(rows)
  return worths.length === 0 ? null : plausibleAmount(worths.reduce((sum, worth) => sum + worth, 0n))
}
const groupTotals = (rows: readonly Row[]): Pick<GroupOfRows, 'worth' | 'known' | 'items'> => ({
  worth: hbarOrNull(totalWorth(rows)),
  known: knownWorths(rows).length,
  items: uniqueNfts(rows).length,
})
export const hbarOrNull = (amount: Tinybar | null): string | null => (amount === null ? null : formatHbar(amount))

/** Collections of the rows, sorted by name. */
export const collectionsOf = (rows: readonly Row[]): readonly HeldCollection[] =>
  [...new Map(rows.map(({ collection }) => [collection.token, collection])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  )
