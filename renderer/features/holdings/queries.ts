/** Queries of the NFTs of the person's accounts, and of the person's marks. */
import type { HoldingsView, MarksState } from '@shared/contract/holdings'
import type { EntityId } from '@shared/ids'
import { localQuery, type MainQuery } from '../../query/main-query'
import { shareUnchanged } from './share-unchanged'

const ROOT = 'holdings'

export const holdingsQueries = {
  of: (account: EntityId): MainQuery<HoldingsView> => ({
    queryKey: [ROOT, 'of', account],
    read: (api, fresh) => api.holdings.get({ account, fresh }),
    share: shareUnchanged,
    isKept: true,
    // Always stale, because main may have loaded more since.
    isOld: () => true,
  }),

  /** Filter for the queries of accounts that hold NFTs of a collection, as far as they were read. */
  holding: (token: EntityId) => ({
    queryKey: [ROOT, 'of'],
    predicate: ({ state }: { readonly state: { readonly data?: unknown } }): boolean =>
      (state.data as HoldingsView | undefined)?.collections.some((held) => held.token === token) ?? false,
  }),

  marks: localQuery<MarksState>([ROOT, 'marks'], (api) => api.holdings.marks()),
}
