/** Queries of the NFTs that the person's accounts hold, and of the person's marks on them. */
import type { HoldingsView, MarksState } from '@shared/contract/holdings'
import type { EntityId } from '@shared/ids'
import { localQuery, type MainQuery } from '../../query/main-query'
import { shareUnchanged } from './share-unchanged'

const ROOT = 'holdings'

export const holdingsQueries = {
  /** Holdings of one account. */
  accountHoldings: (account: EntityId): MainQuery<HoldingsView> => ({
    queryKey: [ROOT, 'of', account],
    read: (api, fresh) => api.holdings.get({ account, fresh }),
    share: shareUnchanged,
    isCachedUntilReload: true,
    // Read again after an outage, whatever the age: main may have read more holdings in the meantime.
    needsRefreshAfterOutage: () => true,
  }),

  /** Filter for cached queries: matches the holdings of every account that holds NFTs of the collection. */
  holdersOfCollection: (token: EntityId) => ({
    queryKey: [ROOT, 'of'],
    // Under this key, the cache has only values of the type `HoldingsView`.
    predicate: ({ state }: { readonly state: { readonly data?: unknown } }): boolean =>
      (state.data as HoldingsView | undefined)?.collections.some((collection) => collection.token === token) ?? false,
  }),

  /** Marks on NFTs and collections, for all accounts. */
  marks: localQuery<MarksState>([ROOT, 'marks'], (api) => api.holdings.marks()),
}
