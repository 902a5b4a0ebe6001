/** Queries behind the charts of a collection. */
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
  standing: (token: EntityId): MainQuery<CollectionRank> => ({
    queryKey: [ROOT, 'standing', token],
    read: (api, fresh) => api.collection.standing({ token, fresh }),
  }),

  /** Read from this computer only: immediate, and works offline. */
  ownHistory: (token: EntityId): MainQuery<OwnHistory> => ({
    queryKey: [ROOT, 'ownHistory', token],
    read: (api) => api.collection.ownHistory({ token }),
  }),

  days: (token: EntityId, span: HistorySpan): MainQuery<CollectionDays> => ({
    queryKey: [ROOT, 'days', token, span],
    read: (api) => api.collection.days({ token, span, fresh: false }),
  }),

  sales: (token: EntityId, days: number): MainQuery<CollectionSales> => ({
    queryKey: [ROOT, 'sales', token, days],
    read: (api) => api.collection.sales({ token, days, fresh: false }),
  }),

  depth: (token: EntityId): MainQuery<CollectionDepth> => ({
    queryKey: [ROOT, 'depth', token],
    read: (api) => api.collection.depth({ token, fresh: false }),
  }),

  holders: (token: string): MainQuery<CollectionHolders> => ({
    queryKey: [ROOT, 'holders', token],
    read: (api, fresh) => api.collection.holders({ token, fresh }),
  }),

  /** One request to the market; the same traits in any order share a query. */
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
