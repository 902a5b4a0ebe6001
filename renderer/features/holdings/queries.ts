/** Queries of the NFTs that the person's accounts hold, and of the person's marks on them. */
import type { HoldingsView, MarksState } from '@shared/contract/holdings'
import type { EntityId } from '@shared/ids'
import { localQuery, type MainQuery } from '../../query/main-query'
import { shareUnchanged } from './share-unchanged'

const ROOT = 'holdings'

export const holdingsQueries = {
  /** Holdings of one account. */
  of: (account: EntityId): MainQuery<HoldingsView> => ({
    queryKey: [ROOT, 'of', account],
    read: (api, fresh) => api.holdings.get({ account, fresh }),
    share: shareUnchanged,
    isCachedUntilReload: true,
    // Read again when the market is reachable again, whatever the age, because main may have loaded more by then.
    needsRefreshAfterOutage: () => true,
  }),

  /** Filter of the cached holdings: matches every account that holds NFTs of the collection. */
  holdersOfCollection: (token: EntityId) => ({
    queryKey: [ROOT, 'of'],
    predicate: ({ state }: { readonly state: { readonly data?: unknown } }): boolean =>
      (state.data as HoldingsView | undefined)?.collections.some((collection) => collection.token === token) ?? false,
  }),

  /** Marks on NFTs and collections, for all accounts. */
  marks: localQuery<MarksState>([ROOT, 'marks'], (api) => api.holdings.marks()),
}
