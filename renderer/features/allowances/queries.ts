/** Queries of the allowances of each account. */
import type { AllowancesView, ApprovalListings } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'
import type { MainQuery } from '../../query/main-query'

const ROOT = 'allowances'

export const allowancesQueries = {
  of: (account: string): MainQuery<AllowancesView> => ({
    queryKey: [ROOT, 'of', account],
    read: (api) => api.allowances.get({ account }),
    // `problem` is set if main could not read the ledger. The rows are then old or incomplete.
    needsRefreshAfterOutage: ({ problem }) => problem !== null,
  }),

  /** Shared start of the keys of an account's `dependentListings` queries, one query per collection. */
  allDependentListings: (account: EntityId) => ({ queryKey: [ROOT, 'dependent-listings', account] }),

  /** Listings of one account in one collection. Without the account's approval, these listings cannot be bought. */
  dependentListings: (account: EntityId, token: EntityId): MainQuery<ApprovalListings> => ({
    queryKey: [ROOT, 'dependent-listings', account, token],
    read: (api) => api.allowances.dependentListings({ account, token }),
  }),
}
