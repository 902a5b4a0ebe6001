import type { SavedTable } from '@shared/contract/statistics'
import type { ReadCall } from '../../market-api/client/client'
import { createReads, type ReadsDeps, type StatisticsService } from './reads'
import { tableOf } from './tables'

type StatisticsDeps = ReadsDeps & {
  /** False if the person chose no file. */
  readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
}

const calls = (fresh: boolean): ReadCall => ({ priority: 'visible', fresh })

/** The market's statistics: of all collections, of single ones, and of accounts. */
export function createStatisticsService(deps: StatisticsDeps): StatisticsService {
  const reads = createReads(deps)
  const { figures, outdateFigures, total, transactions, traders, top, names } = reads
  return {
    async figures({ fresh, ...asked }) {
      // The page reads part by part and requests fresh figures only once, so the later parts must be fresh, too.
      if (fresh) outdateFigures(asked)
      return (await figures(asked, calls(false))).value
    },
    total: ({ fresh, ...asked }) => total(asked, calls(fresh)),
    transactions: ({ fresh, ...asked }) => transactions(asked, calls(fresh)),
    traders: ({ fresh, ...asked }) => traders(asked, calls(fresh)),
    top: ({ fresh, ...asked }) => top(asked, calls(fresh)),
    names: async () => ({ names: [...(await names(calls(false)))].map(([token, name]) => ({ token, name })) }),
    async save(wanted) {
      const { text, rows } = await tableOf(wanted, reads)
      const end = wanted.what === 'top' ? wanted.format : 'csv'
      return { saved: await deps.saveFile(`countersign-${FILES[wanted.what]}.${end}`, text), rows }
    },
  }
}

const FILES: Readonly<Record<SavedTable['what'], string>> = {
  time: 'market-over-time',
  collections: 'market-by-collection',
  rows: 'market-daily-rows',
  transactions: 'market-transactions',
  traders: 'market-traders',
  top: 'market-top-collections',
}
