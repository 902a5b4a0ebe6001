/** Queries of the market's statistics. */
import type { MarketTotal, MarketTransaction, RankedTrader, SavedTable, TopRanking } from '@shared/contract/statistics'
import type { AppError } from '@shared/errors'
import { traderKey, transactionKey } from '@shared/insight/market-rows'
import type { DaySpan } from '@shared/insight/day-span'
import { ok } from '@shared/result'
import type { MainApi } from '../../api'
import { guarded } from '../../query/bridge-call'
import type { MainQuery } from '../../query/main-query'
import type { PagesQuery } from '../../query/pages'
import type { PickedCollection, StatisticsLook } from './statistics-store'

const ROOT = 'statistics'

export const statisticsQueries = {
  /** Key of the rows by collection and day, which `use-figures` reads in steps. */
  figuresKey: (span: DaySpan) => [ROOT, 'figures', span.from, span.to] as const,

  total: (span: DaySpan): MainQuery<MarketTotal> => ({
    queryKey: [ROOT, 'total', span.from, span.to],
    read: (api, fresh) => api.statistics.total({ ...span, fresh }),
  }),

  top: ({ topDays, withTraders }: Pick<StatisticsLook, 'topDays' | 'withTraders'>): MainQuery<TopRanking> => ({
    queryKey: [ROOT, 'top', topDays, withTraders],
    read: (api, fresh) => api.statistics.top({ days: topDays, withTraders, fresh }),
  }),

  /** Names of collections. A token without a name is shown by its id. */
  names: {
    queryKey: [ROOT, 'names'],
    read: async (api) => {
      const result = await api.statistics.names({})
      return result.ok ? ok(new Map(result.value.names.map(({ token, name }) => [token, name]))) : result
    },
    isLocal: true,
    isReadOnce: true,
  } satisfies MainQuery<ReadonlyMap<string, string>>,

  transactions: (span: DaySpan, only: PickedCollection | null): PagesQuery<MarketTransaction> => ({
    queryKey: [ROOT, 'transactions', span.from, span.to, only?.token ?? null],
    readPage: (api, { page }, fresh) =>
      api.statistics.transactions({ ...span, token: only?.token ?? null, page, fresh }),
    itemKey: transactionKey,
  }),

  traders: (span: DaySpan, only: PickedCollection | null): PagesQuery<RankedTrader> => ({
    queryKey: [ROOT, 'traders', span.from, span.to, only?.token ?? null],
    readPage: (api, { page }, fresh) => api.statistics.traders({ ...span, token: only?.token ?? null, page, fresh }),
    itemKey: traderKey,
  }),
}

/** Saves a table and returns its number of rows; null if the person chose no file. */
export async function saveTable(
  api: Pick<MainApi, 'statistics'>,
  request: SavedTable,
): Promise<number | null | AppError> {
  const result = await guarded(() => api.statistics.save(request))
  if (!result.ok) return result.error
  return result.value.saved ? result.value.rows : null
}
