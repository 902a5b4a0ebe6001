import type { SavedTable } from '@shared/contract/statistics'
import type { EntityId } from '@shared/ids'
import { traderKey, transactionKey } from '@shared/insight/market-rows'
import { stepsOf } from '@shared/insight/market-steps'
import type { ReadCall } from '../../market-api/client/client'
import { orNull } from '../../platform/app-failure'
import type { StatisticsReads } from './reads'
import { collectionsText, rowsText, timeText, topText, tradersText, transactionsText } from './text'

type Reads = StatisticsReads
/** Saves what was read: cached answers of any age, without another request to the market. */
const AT_HAND: ReadCall = { priority: 'visible', asRead: true }

type Table = { readonly text: string; readonly rows: number }

/** Text of a table's file, made from what was read for the page. */
export async function tableOf(wanted: SavedTable, reads: Reads): Promise<Table> {
  switch (wanted.what) {
    case 'top': {
      const ranking = await reads.top(wanted, AT_HAND)
      return { text: topText(ranking, wanted.format), rows: ranking.collections.length }
    }
    case 'traders': {
      const read = (page: number) => reads.traders({ ...wanted, page }, AT_HAND)
      const rows = await pagesOf(wanted.pages, read, traderKey)
      return { text: tradersText(rows), rows: rows.length }
    }
    case 'transactions': {
      const read = (page: number) => reads.transactions({ ...wanted, page }, AT_HAND)
      const rows = await pagesOf(wanted.pages, read, transactionKey)
      return { text: transactionsText(rows, await namesOf(reads)), rows: rows.length }
    }
    case 'time':
    case 'collections':
    case 'rows':
      return figuresTable(wanted, reads)
  }
}

async function figuresTable(wanted: Extract<SavedTable, { what: 'time' | 'collections' | 'rows' }>, reads: Reads) {
  const { value, records } = await reads.figures(wanted, AT_HAND)
  if (wanted.what === 'time') {
    const steps = stepsOf(value, Date.parse(wanted.from), Date.parse(wanted.to), wanted.step)
    return { text: timeText(steps), rows: steps.length }
  }
  const named = await namesOf(reads)
  return wanted.what === 'rows'
    ? { text: rowsText(records, named), rows: records.length }
    : { text: collectionsText(value.collections, named), rows: value.collections.length }
}

/** Names of collections. A table is saved even without names. */
async function namesOf({ names }: Reads): Promise<(token: EntityId) => string | null> {
  const known = await orNull(names(AT_HAND))
  return (token) => known?.get(token) ?? null
}

/** Reads pages as the page does: a row that moved from one page to another during the reads appears once. */
async function pagesOf<T>(
  count: number,
  read: (page: number) => Promise<{ readonly items: readonly T[]; readonly isLast: boolean }>,
  keyOf: (item: T) => string,
): Promise<readonly T[]> {
  const all = new Map<string, T>()
  for (let page = 1; page <= count; page++) {
    const { items, isLast } = await read(page)
    for (const item of items) if (!all.has(keyOf(item))) all.set(keyOf(item), item)
    if (isLast) break
  }
  return [...all.values()]
}
