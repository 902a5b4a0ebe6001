import type { SavedTable } from '@shared/contract/statistics'
import type { EntityId } from '@shared/ids'
import { traderKey, transactionKey } from '@shared/insight/market-rows'
import { marketSteps } from '@shared/insight/market-steps'
import type { ReadCall } from '../../market-api/client/client'
import { orNull } from '../../platform/app-failure'
import type { StatisticsReads } from './statistics-reads'
import { collectionsText, rowsText, timeText, topText, tradersText, transactionsText } from './table-text'

type Reads = StatisticsReads
/** Saves what was read: cached answers of any age, without another request to the market. */
const CACHED_READ: ReadCall = { priority: 'visible', asRead: true }

type TableFile = { readonly text: string; readonly rows: number }

/** Text of a table's file, made from what was read for the page. */
export async function readSavedTable(table: SavedTable, reads: Reads): Promise<TableFile> {
  switch (table.what) {
    case 'top': {
      const ranking = await reads.top(table, CACHED_READ)
      return { text: topText(ranking, table.format), rows: ranking.collections.length }
    }
    case 'traders': {
      const readPage = (page: number) => reads.traders({ ...table, page }, CACHED_READ)
      const rows = await pagesOf(table.pages, readPage, traderKey)
      return { text: tradersText(rows), rows: rows.length }
    }
    case 'transactions': {
      const readPage = (page: number) => reads.transactions({ ...table, page }, CACHED_READ)
      const rows = await pagesOf(table.pages, readPage, transactionKey)
      return { text: transactionsText(rows, await namesOf(reads)), rows: rows.length }
    }
    case 'time':
    case 'collections':
    case 'rows':
      return figuresTable(table, reads)
  }
}

async function figuresTable(table: Extract<SavedTable, { what: 'time' | 'collections' | 'rows' }>, reads: Reads) {
  const { value, records } = await reads.figures(table, CACHED_READ)
  if (table.what === 'time') {
    const steps = marketSteps(value, Date.parse(table.from), Date.parse(table.to), table.step)
    return { text: timeText(steps), rows: steps.length }
  }
  const collectionName = await namesOf(reads)
  return table.what === 'rows'
    ? { text: rowsText(records, collectionName), rows: records.length }
    : { text: collectionsText(value.collections, collectionName), rows: value.collections.length }
}

/** Names of collections. A table is saved even without names. */
async function namesOf({ names }: Reads): Promise<(token: EntityId) => string | null> {
  const namesByToken = await orNull(names(CACHED_READ))
  return (token) => namesByToken?.get(token) ?? null
}

/** Reads pages as the page does: a row that moved from one page to another during the reads appears once. */
async function pagesOf<T>(
  count: number,
  read: (page: number) => Promise<{ readonly items: readonly T[]; readonly isLast: boolean }>,
  itemKey: (item: T) => string,
): Promise<readonly T[]> {
  const itemsByKey = new Map<string, T>()
  for (let page = 1; page <= count; page++) {
    const { items, isLast } = await read(page)
    for (const item of items) if (!itemsByKey.has(itemKey(item))) itemsByKey.set(itemKey(item), item)
    if (isLast) break
  }
  return [...itemsByKey.values()]
}
