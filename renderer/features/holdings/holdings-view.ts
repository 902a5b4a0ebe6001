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

/** Cached row and its inputs. An unchanged row stays the same object, and is not rendered again. */
type CachedRow = { readonly row: Row; readonly marks: HoldingMarks; readonly method: WorthMethod }
const rowCache = new WeakMap<HeldNft, CachedRow>()

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
        const row = {
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

/** Rows that count: neither hidden nor spam nor suspected. An NFT reported for two accounts counts once. */
export const countedRows = (rows: readonly Row[]): readonly Row[] =>
  uniqueNfts(rows.filter(({ place }) => place === 'shown'))

function uniqueNfts(rows: readonly Row[]): readonly Row[] {
  const [first] = rows
  if (rows.every(({ account }) => account === first?.account)) return rows
  const seen = new Set<string>()
  return rows.filter(({ nft }) => {
    const id = nftKey(nft.token, nft.serial)
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}

export type Totals = {
  readonly items: number
  /** Null if listings were not read. */
  readonly listed: number | null
  readonly worth: PortfolioWorth
  readonly floor: PortfolioWorth
  readonly offered: number
}

export function holdingsTotals(rows: readonly Row[], method: WorthMethod): Totals {
  const counted = countedRows(rows)
  const items = counted.map(({ facts }) => facts)
  return {
    items: counted.length,
    listed: counted.some(({ nft }) => nft.listings === null) ? null : counted.filter(isListed).length,
    offered: counted.filter(({ nft }) => nft.offer !== null).length,
    worth: portfolioWorth(items, method),
    floor: portfolioWorth(items, 'floor'),
  }
}

export type SetAside = { readonly hidden: number; readonly spam: number }

export const setAsideCounts = (rows: readonly Row[]): SetAside => ({
  hidden: rows.filter(({ place }) => place === 'hidden').length,
  spam: rows.filter(({ place }) => place === 'spam' || place === 'suspected').length,
})

/** True if the NFT is known to be listed; false if its listings were not read. */
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

/** True if the text is part of the name of the NFT or its collection, or equals the serial or the token id. */
function matchesSearch({ nft, collection }: Row, searched: string): boolean {
  const contains = (text: string) => text.toLowerCase().includes(searched)
  return contains(nft.name) || contains(collection.name) || String(nft.serial) === searched || nft.token === searched
}

export function shownRows(
  rows: readonly Row[],
  look: Pick<Look, 'show' | 'collection' | 'search' | 'sort'>,
): readonly Row[] {
  const searched = look.search.trim().toLowerCase()
  const matching = rows.filter(
    (row) =>
      isShown(row, look.show) &&
      (look.collection === null || row.nft.token === look.collection) &&
      (searched === '' || matchesSearch(row, searched)),
  )
  return inOrder(matching, look.sort)
}

export type GroupOfRows = {
  readonly key: string
  /** Null for the single group of all rows. */
  readonly subject: { readonly collection: HeldCollection } | { readonly account: EntityId } | null
  readonly rows: readonly Row[]
  /** Sum of the known worths, decimal HBAR; null if no worth is known. */
  readonly worth: string | null
  /** Number of items with a known worth, and of all items. An NFT reported for two accounts is one item. */
  readonly known: number
  readonly items: number
}

/** Groups in the order of their rows; sorted by total worth if rows are sorted by value. */
export function groupsOf(rows: readonly Row[], grouping: Grouping, sort: HoldingsSort): readonly GroupOfRows[] {
  if (grouping === 'none') return rows.length === 0 ? [] : [{ key: 'all', subject: null, rows, ...groupTotals(rows) }]
  const keyed = groupBy(rows, ({ nft, account }) => (grouping === 'collection' ? nft.token : account))
  const groups = [...keyed].map(([key, groupRows]): GroupOfRows => {
    const collection = groupRows[0]?.collection
    const subject = grouping === 'account' || !collection ? { account: key } : { collection }
    return { key, subject, rows: groupRows, ...groupTotals(groupRows) }
  })
  // Rows are sorted already, so the first row of each group gives the order, except for the sum of a group's worth.
  if (sort !== 'value') return groups
  const summed = groups.map((group) => ({ group, sum: totalWorth(group.rows), hasNew: group.rows.some(isNew) }))
  summed.sort((a, b) => Number(b.hasNew) - Number(a.hasNew) || compareHighestFirst(a.sum, b.sum))
  return summed.map(({ group }) => group)
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

/** Collections among the rows, by name. */
export const collectionsOf = (rows: readonly Row[]): readonly HeldCollection[] =>
  [...new Map(rows.map(({ collection }) => [collection.token, collection])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  )
