/** Queries of the market's statistics. */
import type { MarketTotal, MarketTransaction, RankedTrader, TableToSave, TopRanking } from '@shared/contract/statistics'
import type { AppError } from '@shared/errors'
import { traderKey, transactionKey } from '@shared/insight/market-rows'
import type { DaySpan } from '@shared/insight/day-span'
import { ok } from '@shared/result'
import type { MainApi } from '../../api'
import { callMain } from '../../query/bridge-call'
import type { MainQuery } from '../../query/main-query'
import type { PagesQuery } from '../../query/pages'
import type { PickedCollection, StatisticsViewSettings } from './statistics-store'

const ROOT = 'statistics'

/** Name and image by which a person recognizes a collection. */
type CollectionLook = { readonly name: string; readonly image: string | null }

export const statisticsQueries = {
  /** Query key of the figures by collection and day, which `useFigures` reads in steps. */
  figuresKey: (span: DaySpan) => [ROOT, 'figures', span.from, span.to] as const,

  /** The market's own total for a time span. */
  total: (span: DaySpan): MainQuery<MarketTotal> => ({
    queryKey: [ROOT, 'total', span.from, span.to],
    read: (api, fresh) => api.statistics.total({ ...span, fresh }),
  }),

  /** The market's ranking of collections. */
  ranking: ({
    topDays,
    withTraders,
  }: Pick<StatisticsViewSettings, 'topDays' | 'withTraders'>): MainQuery<TopRanking> => ({
    queryKey: [ROOT, 'top', topDays, withTraders],
    read: (api, fresh) => api.statistics.top({ days: topDays, withTraders, fresh }),
  }),

  /** Names and images of collections by token id. */
  names: {
    queryKey: [ROOT, 'names'],
    read: async (api) => {
      const namesResult = await api.statistics.names({})
      if (!namesResult.ok) return namesResult
      return ok(new Map(namesResult.value.names.map(({ token, name, image }) => [token, { name, image }])))
    },
    isLocal: true,
    isReadOnce: true,
  } satisfies MainQuery<ReadonlyMap<string, CollectionLook>>,

  transactions: (span: DaySpan, collection: PickedCollection | null): PagesQuery<MarketTransaction> => ({
    queryKey: [ROOT, 'transactions', span.from, span.to, collection?.token ?? null],
    readPage: (api, { page }, fresh) =>
      api.statistics.transactions({ ...span, token: collection?.token ?? null, page, fresh }),
    itemKey: transactionKey,
  }),

  traders: (span: DaySpan, collection: PickedCollection | null): PagesQuery<RankedTrader> => ({
    queryKey: [ROOT, 'traders', span.from, span.to, collection?.token ?? null],
    readPage: (api, { page }, fresh) =>
      api.statistics.traders({ ...span, token: collection?.token ?? null, page, fresh }),
    itemKey: traderKey,
  }),
}

/** Saves a table. Returns the number of saved rows, null if the person chose no file, or the error. */
export async function saveTable(
  api: Pick<MainApi, 'statistics'>,
  table: TableToSave,
): Promise<number | null | AppError> {
  const saveResult = await callMain(() => api.statistics.save(table))
  if (!saveResult.ok) return saveResult.error
  return saveResult.value.isSaved ? saveResult.value.rowCount : null
}
