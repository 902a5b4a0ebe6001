/** Rows of the holdings page from several accounts: filter, order and groups. Pure. */
import { formatHbar, type Tinybar } from '@shared/amount'
import type { HeldCollection, HeldNft, HoldingsView } from '@shared/contract/holdings'
import { groupBy } from '@shared/group-by'
import { nftKey, type EntityId } from '@shared/ids'
import { createWorthFactsParser } from '@shared/insight/held-worth'
import { holdingStatus, type HoldingMarks } from '@shared/insight/set-aside'
import {
  plausibleAmount,
  portfolioWorth,
  nftWorth,
  type PortfolioWorth,
  type WorthMethod,
} from '@shared/insight/valuation'
import type { Grouping, HoldingsSort, HoldingsViewSettings } from './holdings-view-settings'
import { compareHighestFirst, sortRows, isFromOwnReceipt } from './holdings-order'
import { type HoldingRow, rowKey } from './holding-row'

/**
 * Row, and the inputs that the row was made from. While the inputs are unchanged, the same row object is used again.
 */
type CachedRow = { readonly row: HoldingRow; readonly marks: HoldingMarks; readonly method: WorthMethod }
/** Latest row of each NFT object. */
const rowCache = new WeakMap<HeldNft, CachedRow>()

/** Rows of all NFTs in the views, with their status and their worth by the method. */
export const holdingRows = (
  views: readonly HoldingsView[],
  marks: HoldingMarks,
  method: WorthMethod,
): readonly HoldingRow[] =>
  views.flatMap(({ account, collections }) =>
    collections.flatMap((collection) => {
      const factsOf = createWorthFactsParser(collection)
      return collection.nfts.map((nft): HoldingRow => {
        const cacheEntry = rowCache.get(nft)
        const isSameHolding =
          cacheEntry && cacheEntry.row.collection === collection && cacheEntry.row.account === account
        if (isSameHolding && cacheEntry.marks === marks && cacheEntry.method === method) return cacheEntry.row
        const suspicions = [...new Set([...collection.suspicions, ...nft.suspicions])]
        const facts = factsOf(nft)
        const row: HoldingRow = {
          key: rowKey(account, nft.token, nft.serial),
          account,
          collection,
          nft,
          suspicions,
          facts,
          status: holdingStatus(nft, suspicions, marks),
          worth: nftWorth(method, facts),
        }
        rowCache.set(nft, { row, marks, method })
        return row
      })
    }),
  )

/** Rows that count in totals: only rows with the status `shown`. An NFT reported for two accounts counts once. */
export const countedRows = (rows: readonly HoldingRow[]): readonly HoldingRow[] =>
  withoutRepeatedNfts(rows.filter(({ status }) => status === 'shown'))

/** Rows with each NFT only once. Only rows of different accounts can have the same NFT. */
function withoutRepeatedNfts(rows: readonly HoldingRow[]): readonly HoldingRow[] {
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

/** Totals of the rows that `countedRows` returns. */
export type Totals = {
  /** Number of NFTs that count. */
  readonly itemCount: number
  /** Number of listed NFTs; null if listings were not read. */
  readonly listedCount: number | null
  /** Worth by the chosen method. */
  readonly worth: PortfolioWorth
  /** Worth at the floors. */
  readonly floor: PortfolioWorth
  /** Number of NFTs with an offer for the NFT itself, not only for the collection. */
  readonly offeredCount: number
}

export function holdingsTotals(rows: readonly HoldingRow[], method: WorthMethod): Totals {
  const rowsInTotals = countedRows(rows)
  const facts = rowsInTotals.map((row) => row.facts)
  return {
    itemCount: rowsInTotals.length,
    listedCount: rowsInTotals.some(({ nft }) => nft.listingCount === null)
      ? null
      : rowsInTotals.filter(isListed).length,
    offeredCount: rowsInTotals.filter(({ nft }) => nft.offer !== null).length,
    worth: portfolioWorth(facts, method),
    floor: portfolioWorth(facts, 'floor'),
  }
}

/** Number of hidden NFTs, and of NFTs that are marked as spam or suspected. */
export type SetAsideCounts = { readonly hidden: number; readonly spam: number }

export const setAsideCounts = (rows: readonly HoldingRow[]): SetAsideCounts => ({
  hidden: rows.filter(({ status }) => status === 'hidden').length,
  spam: rows.filter(({ status }) => status === 'spam' || status === 'suspected').length,
})

/** True if the NFT is known to be listed. False for an NFT without listings, and if the listings were not read. */
export const isListed = ({ nft: { listingCount } }: Pick<HoldingRow, 'nft'>): boolean =>
  listingCount !== null && listingCount > 0

function matchesShowFilter({ status, nft }: HoldingRow, show: HoldingsViewSettings['show']): boolean {
  switch (show) {
    case 'all':
      return status === 'shown'
    case 'listed':
      return status === 'shown' && isListed({ nft })
    case 'not-listed':
      return status === 'shown' && nft.listingCount === 0
    case 'offered':
      return status === 'shown' && nft.offer !== null
    case 'hidden':
      return status === 'hidden'
    case 'spam':
      return status === 'spam' || status === 'suspected'
  }
}

/**
 * True if the name of the NFT or of its collection contains the search text, or if the text equals the serial or the
 * token id. `searchText` must be in lower case.
 */
function matchesSearch({ nft, collection }: HoldingRow, searchText: string): boolean {
  const contains = (text: string) => text.toLowerCase().includes(searchText)
  return (
    contains(nft.name) || contains(collection.name) || String(nft.serial) === searchText || nft.token === searchText
  )
}

/** Rows that match the filters, in the chosen order. */
export function matchingRows(
  rows: readonly HoldingRow[],
  viewSettings: Pick<HoldingsViewSettings, 'show' | 'collection' | 'search' | 'sort'>,
): readonly HoldingRow[] {
  const searchText = viewSettings.search.trim().toLowerCase()
  const rowsInView = rows.filter(
    (row) =>
      matchesShowFilter(row, viewSettings.show) &&
      (viewSettings.collection === null || row.nft.token === viewSettings.collection) &&
      (searchText === '' || matchesSearch(row, searchText)),
  )
  return sortRows(rowsInView, viewSettings.sort)
}

export type GroupOfRows = {
  readonly key: string
  /** Null for the single group of all rows. */
  readonly subject: { readonly collection: HeldCollection } | { readonly account: EntityId } | null
  readonly rows: readonly HoldingRow[]
  /** Sum of the known worths, decimal HBAR; null if no worth is known. */
  readonly totalWorthHbar: string | null
  /** Number of NFTs with a known worth. An NFT reported for two accounts counts once. */
  readonly knownWorthCount: number
  /** Number of all NFTs of the group. An NFT reported for two accounts counts once. */
  readonly itemCount: number
}

/**
 * Groups of sorted rows. If the rows are sorted by worth, groups with an NFT from the person's own receipt come first.
 * The other groups follow by total worth, highest first. In all other orders, the groups follow the order of their
 * first rows.
 */
export function groupsOf(rows: readonly HoldingRow[], grouping: Grouping, sort: HoldingsSort): readonly GroupOfRows[] {
  if (grouping === 'none') return rows.length === 0 ? [] : [{ key: 'all', subject: null, rows, ...groupTotals(rows) }]
  const rowsByGroup = groupBy(rows, ({ nft, account }) => (grouping === 'collection' ? nft.token : account))
  const groups = [...rowsByGroup].map(([key, groupRows]): GroupOfRows => {
    const collection = groupRows[0]?.collection
    const subject = grouping === 'collection' && collection ? { collection } : { account: key }
    return { key, subject, rows: groupRows, ...groupTotals(groupRows) }
  })
  if (sort !== 'value') return groups
  const groupsWithSums = groups.map((group) => ({
    group,
    sum: totalWorth(group.rows),
    hasOwnReceipt: group.rows.some(isFromOwnReceipt),
  }))
  groupsWithSums.sort((a, b) => Number(b.hasOwnReceipt) - Number(a.hasOwnReceipt) || compareHighestFirst(a.sum, b.sum))
  return groupsWithSums.map(({ group }) => group)
}

const knownWorths = (rows: readonly HoldingRow[]): readonly Tinybar[] =>
  withoutRepeatedNfts(rows).flatMap(({ worth }) => (worth === null ? [] : [worth]))

function totalWorth(rows: readonly HoldingRow[]): Tinybar | null {
  const worths = knownWorths(rows)
  return worths.length === 0 ? null : plausibleAmount(worths.reduce((sum, worth) => sum + worth, 0n))
}
const groupTotals = (rows: readonly HoldingRow[]): Omit<GroupOfRows, 'key' | 'subject' | 'rows'> => ({
  totalWorthHbar: hbarOrNull(totalWorth(rows)),
  knownWorthCount: knownWorths(rows).length,
  itemCount: withoutRepeatedNfts(rows).length,
})
/** Decimal HBAR; null for an unknown amount. */
export const hbarOrNull = (amount: Tinybar | null): string | null => (amount === null ? null : formatHbar(amount))

/** Collections of the rows, sorted by name. */
export const collectionsOf = (rows: readonly HoldingRow[]): readonly HeldCollection[] =>
  [...new Map(rows.map(({ collection }) => [collection.token, collection])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  )
