/** Queries of the market's overview for a time range, and of collections: search, list, facts and traits. */
import type {
  CollectionFacts,
  CollectionTraits,
  FoundCollections,
  MarketOverview,
  RankingPeriod,
  RecentFloors,
  TradedCollections,
} from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import type { MainQuery } from '../../query/main-query'

const ROOT = 'market'

export const marketQueries = {
  /** Key prefix of the overviews of all time ranges. */
  overviews: { queryKey: [ROOT, 'overview'] },

  overview: (range: RankingPeriod): MainQuery<MarketOverview> => ({
    queryKey: [ROOT, 'overview', range],
    read: (api, fresh) => api.market.overview({ range, fresh }),
  }),

  /** Floors of all collections on the last days. */
  recentFloors: {
    queryKey: [ROOT, 'recentFloors'],
    read: (api, fresh) => api.market.recentFloors({ fresh }),
  } satisfies MainQuery<RecentFloors>,

  /** Collections found by their name or token id. */
  search: (searchText: string): MainQuery<FoundCollections> => ({
    queryKey: [ROOT, 'found', searchText],
    read: (api) => api.market.find({ text: searchText }),
  }),

  tradedCollections: {
    queryKey: [ROOT, 'traded'],
    read: (api, fresh) => api.market.traded({ fresh }),
  } satisfies MainQuery<TradedCollections>,

  collection: (token: EntityId): MainQuery<CollectionFacts> => ({
    queryKey: [ROOT, 'collection', token],
    read: (api, fresh) => api.market.collection({ token, fresh }),
  }),

  /** Trait types and values of the collection's NFTs. */
  traits: (token: string): MainQuery<CollectionTraits> => ({
    queryKey: [ROOT, 'traits', token],
    read: (api) => api.market.traits({ token }),
    isReadOnce: true,
  }),
}
