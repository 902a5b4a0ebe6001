/** Queries for the figures, charts and holders of a collection. */
import type {
  CollectionDays,
  CollectionDepth,
  CollectionHolders,
  CollectionSales,
  OwnHistory,
  HistorySpan,
  CollectionRank,
  TraitFloor,
} from '@shared/contract/collection'
import type { TraitChoice } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import type { MainQuery } from '../../query/main-query'

const ROOT = 'collection'

export const collectionQueries = {
  /** Figures of the collection in the market's ranking: number of listings, and earlier volume, sales and floor. */
  marketRank: (token: EntityId): MainQuery<CollectionRank> => ({
    queryKey: [ROOT, 'marketRank', token],
    read: (api, fresh) => api.collection.marketRank({ token, fresh }),
  }),

  /**
   * Floors that this computer has read and saved. Reads only data on this computer, so the query also works offline.
   */
  ownHistory: (token: EntityId): MainQuery<OwnHistory> => ({
    queryKey: [ROOT, 'ownHistory', token],
    read: (api) => api.collection.ownHistory({ token }),
  }),

  /** The market's figures for each day of the span. */
  dailyFigures: (token: EntityId, span: HistorySpan): MainQuery<CollectionDays> => ({
    queryKey: [ROOT, 'days', token, span],
    read: (api) => api.collection.dailyFigures({ token, span, fresh: false }),
  }),

  /** Sales of the last `days` days. */
  sales: (token: EntityId, days: number): MainQuery<CollectionSales> => ({
    queryKey: [ROOT, 'sales', token, days],
    read: (api) => api.collection.sales({ token, days, fresh: false }),
  }),

  /** Number of listings at each price. */
  depth: (token: EntityId): MainQuery<CollectionDepth> => ({
    queryKey: [ROOT, 'depth', token],
    read: (api) => api.collection.depth({ token, fresh: false }),
  }),

  /** Largest holders of the collection. */
  holders: (token: string): MainQuery<CollectionHolders> => ({
    queryKey: [ROOT, 'holders', token],
    read: (api, fresh) => api.collection.holders({ token, fresh }),
  }),

  /**
   * Lowest price among the listings that have all of the traits. The key contains the traits in sorted order, so that
   * the same traits in another order are the same query.
   */
  traitFloor: (token: EntityId, traits: readonly TraitChoice[]): MainQuery<TraitFloor> => ({
    queryKey: [
      ROOT,
      'traitFloor',
      token,
      traits.map(({ trait_type, value }) => JSON.stringify([trait_type, String(value)])).sort(),
    ],
    read: (api) => api.collection.traitFloor({ token, traits: [...traits], fresh: true }),
  }),
}
