import type { SavedTable } from '@shared/contract/statistics'
import type { ReadCall } from '../../market-api/client/client'
import { createStatisticsReads, type ReadsDeps, type StatisticsService } from './statistics-reads'
import { readSavedTable } from './saved-table'

type StatisticsDeps = ReadsDeps & {
  /** False if the person chose no file. */
  readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
}

const visibleCall = (fresh: boolean): ReadCall => ({ priority: 'visible', fresh })

/** The market's statistics: of all collections, of single ones, and of accounts. */
export function createStatisticsService(deps: StatisticsDeps): StatisticsService {
  const reads = createStatisticsReads(deps)
  const { figures, outdateFigures, total, transactions, traders, top, names } = reads
  return {
    async figures({ fresh, ...request }) {
      // The page reads part by part and requests fresh figures only once, so the later parts must be fresh, too.
      if (fresh) outdateFigures(request)
      return (await figures(request, visibleCall(false))).value
    },
    total: ({ fresh, ...request }) => total(request, visibleCall(fresh)),
    transactions: ({ fresh, ...request }) => transactions(request, visibleCall(fresh)),
    traders: ({ fresh, ...request }) => traders(request, visibleCall(fresh)),
    top: ({ fresh, ...request }) => top(request, visibleCall(fresh)),
    names: async () => ({ names: [...(await names(visibleCall(false)))].map(([token, name]) => ({ token, name })) }),
    async save(table) {
      const { text, rows } = await readSavedTable(table, reads)
      const extension = table.what === 'top' ? table.format : 'csv'
      return { saved: await deps.saveFile(`countersign-${FILE_NAMES[table.what]}.${extension}`, text), rows }
    },
  }
}

const FILE_NAMES: Readonly<Record<SavedTable['what'], string>> = {
  time: 'market-over-time',
  collections: 'market-by-collection',
  rows: 'market-daily-rows',
  transactions: 'market-transactions',
  traders: 'market-traders',
  top: 'market-top-collections',
}
