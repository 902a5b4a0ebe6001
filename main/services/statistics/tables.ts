import type { SavedTable } from '@shared/contract/statistics'
import { stepsOf } from '@shared/insight/market-steps'
import type { ReadCall } from '../../market/client'
import type { StatisticsReads } from './reads'
import { collectionsText, rowsText, timeText, topText, tradersText, transactionsText } from './text'

type Reads = StatisticsReads
/** What is saved is what was read: however old, it is not read anew for that. */
const AT_HAND: ReadCall = { priority: 'visible', atOnce: true }

type Table = { readonly text: string; readonly rows: number }

/** A table as the text of its file, out of what was read for the page. */
export async function tableOf(wanted: SavedTable, reads: Reads): Promise<Table> {
  switch (wanted.what) {
    case 'top': {
      const ranking = await reads.top(wanted, AT_HAND)
      return { text: topText(ranking, wanted.format), rows: ranking.collections.length }
    }
    case 'traders': {
      const rows = await pagesOf(wanted.pages, (page) => reads.traders({ ...wanted, page }, AT_HAND))
      return { text: tradersText(rows), rows: rows.length }
    }
    case 'transactions': {
      const rows = await pagesOf(wanted.pages, (page) => reads.transactions({ ...wanted, page }, AT_HAND))
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

/** A table without names is a table still. */
async function namesOf({ names }: Reads): Promise<(token: string) => string | null> {
  const known = await names().catch(() => null)
  return (token) => known?.get(token) ?? null
}

async function pagesOf<T>(
  count: number,
  read: (page: number) => Promise<{ readonly items: readonly T[]; readonly isLast: boolean }>,
): Promise<readonly T[]> {
  const all: T[] = []
  for (let page = 1; page <= count; page++) {
    const { items, isLast } = await read(page)
    all.push(...items)
    if (isLast) break
  }
  return all
}
