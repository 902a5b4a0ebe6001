/** Queries of the allowances of each account. */
import type { AllowancesView, ApprovalListings } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'
import type { MainQuery } from '../../query/main-query'

const ROOT = 'allowances'

export const allowancesQueries = {
  of: (account: string): MainQuery<AllowancesView> => ({
    queryKey: [ROOT, 'of', account],
    read: (api) => api.allowances.get({ account }),
    // With a `problem`, main could not read the ledger, so the answer is older or incomplete.
    needsRefreshAfterOutage: ({ problem }) => problem !== null,
  }),

  /** Key of the queries below for all collections of an account. */
  allDependentListings: (account: EntityId) => ({ queryKey: [ROOT, 'dependent-listings', account] }),

  /** An account's listings in a collection, which depend on its permissions over the collection's NFTs. */
  dependentListings: (account: EntityId, token: EntityId): MainQuery<ApprovalListings> => ({
    queryKey: [ROOT, 'dependent-listings', account, token],
    read: (api) => api.allowances.dependentListings({ account, token }),
  }),
}
