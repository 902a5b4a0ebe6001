import type { TableToSave } from '@shared/contract/statistics'
import type { ReadCall } from '../../market-api/client/client'
import type { CollectionImages } from '../../nft/collection-images'
import { createStatisticsReads, type ReadsDeps, type StatisticsService } from './statistics-reads'
import { buildTableFile } from './saved-table'

type StatisticsDeps = ReadsDeps & {
  readonly images: Pick<CollectionImages, 'pathOf' | 'loadMissing'>
  /** Writes the text into a file that the person chooses. Returns false if the person chose no file. */
  readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
}

/** Number of collections whose missing images are loaded: those with the highest volume of the year. */
const MAX_IMAGES = 60

const visibleCall = (fresh: boolean): ReadCall => ({ priority: 'visible', fresh })

/** Service for the market's statistics: of all collections, of single collections, and of accounts. */
export function createStatisticsService(deps: StatisticsDeps): StatisticsService {
  const reads = createStatisticsReads(deps)
  const { figures, invalidateFigures, total, transactions, traders, top, names } = reads
  return {
    async figures({ fresh, ...query }) {
      // The page reads the figures in several calls and sets `fresh` only for the first call. The answers to all calls
      // must be fresh, so the cached answers are invalidated here.
      if (fresh) invalidateFigures(query)
      return (await figures(query, visibleCall(false))).figures
    },
    total: ({ fresh, ...query }) => total(query, visibleCall(fresh)),
    transactions: ({ fresh, ...query }) => transactions(query, visibleCall(fresh)),
    traders: ({ fresh, ...query }) => traders(query, visibleCall(fresh)),
    top: ({ fresh, ...query }) => top(query, visibleCall(fresh)),
    async names() {
      const namesByToken = await names(visibleCall(false))
      void deps.images.loadMissing([...namesByToken.keys()].slice(0, MAX_IMAGES))
      return {
        names: [...namesByToken].map(([token, name]) => ({ token, name, image: deps.images.pathOf(token) })),
      }
    },
    async save(table) {
      const { text, rowCount } = await buildTableFile(table, reads)
      const extension = table.what === 'top' ? table.format : 'csv'
      return { isSaved: await deps.saveFile(`countersign-${FILE_NAMES[table.what]}.${extension}`, text), rowCount }
    },
  }
}

const FILE_NAMES: Readonly<Record<TableToSave['what'], string>> = {
  time: 'market-over-time',
  collections: 'market-by-collection',
  rows: 'market-daily-rows',
  transactions: 'market-transactions',
  traders: 'market-traders',
  top: 'market-top-collections',
}
