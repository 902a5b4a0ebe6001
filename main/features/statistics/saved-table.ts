import type { TableToSave } from '@shared/contract/statistics'
import type { EntityId } from '@shared/ids'
import { traderKey, transactionKey } from '@shared/insight/market-rows'
import { marketSteps } from '@shared/insight/market-steps'
import type { ReadCall } from '../../market-api/client/client'
import { orNull } from '../../platform/app-failure'
import type { StatisticsReads } from './statistics-reads'
import {
  collectionsText,
  rowsText,
  timeTableText,
  topCollectionsText,
  tradersText,
  transactionsText,
} from './table-text'

/** Options for reading the answers that the page already shows, whatever their age. No request is sent for these. */
const CACHED_READ: ReadCall = { priority: 'visible', allowInvalidated: true }

type TableFile = { readonly text: string; readonly rowCount: number }

/** Builds the content of a table's file from the answers that were read for the page. */
export async function buildTableFile(table: TableToSave, reads: StatisticsReads): Promise<TableFile> {
  switch (table.what) {
    case 'top': {
      const ranking = await reads.top(table, CACHED_READ)
      return { text: topCollectionsText(ranking, table.format), rowCount: ranking.collections.length }
    }
    case 'traders': {
      const readPage = (page: number) => reads.traders({ ...table, page }, CACHED_READ)
      const rows = await rowsOfPages(table.pages, readPage, traderKey)
      return { text: tradersText(rows), rowCount: rows.length }
    }
    case 'transactions': {
      const readPage = (page: number) => reads.transactions({ ...table, page }, CACHED_READ)
      const rows = await rowsOfPages(table.pages, readPage, transactionKey)
      return { text: transactionsText(rows, await namesOf(reads)), rowCount: rows.length }
    }
    case 'time':
    case 'collections':
    case 'rows':
      return figuresFile(table, reads)
  }
}

async function figuresFile(
  table: Extract<TableToSave, { what: 'time' | 'collections' | 'rows' }>,
  reads: StatisticsReads,
): Promise<TableFile> {
  const { figures, records } = await reads.figures(table, CACHED_READ)
  if (table.what === 'time') {
    const steps = marketSteps(figures, Date.parse(table.from), Date.parse(table.to), table.step)
    return { text: timeTableText(steps), rowCount: steps.length }
  }
  const collectionName = await namesOf(reads)
  return table.what === 'rows'
    ? { text: rowsText(records, collectionName), rowCount: records.length }
    : { text: collectionsText(figures.collections, collectionName), rowCount: figures.collections.length }
}

/** Reads the lookup of collection names. If the names cannot be read, the lookup returns null for every collection. */
async function namesOf({ names }: StatisticsReads): Promise<(token: EntityId) => string | null> {
  const namesByToken = await orNull(names(CACHED_READ))
  return (token) => namesByToken?.get(token) ?? null
}

/**
 * Rows of the first `pageCount` pages of a list. A row that moved to another page between two reads appears once, as on
 * the screen.
 */
async function rowsOfPages<T>(
  pageCount: number,
  readPage: (page: number) => Promise<{ readonly items: readonly T[]; readonly isLast: boolean }>,
  itemKey: (item: T) => string,
): Promise<readonly T[]> {
  const itemsByKey = new Map<string, T>()
  for (let page = 1; page <= pageCount; page++) {
    const { items, isLast } = await readPage(page)
    for (const item of items) if (!itemsByKey.has(itemKey(item))) itemsByKey.set(itemKey(item), item)
    if (isLast) break
  }
  return [...itemsByKey.values()]
}
