/** Queries of the allowances of each account. */
import type { AllowancesView, ApprovalListings } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'
import type { MainQuery } from '../../query/main-query'

const ROOT = 'allowances'

export const allowancesQueries = {
  of: (account: string): MainQuery<AllowancesView> => ({
    queryKey: [ROOT, 'of', account],
    read: (api) => api.allowances.get({ account }),
    // Main could not read the ledger, and answered from its records.
    isOld: ({ problem }) => problem !== null,
  }),

  restingOf: (account: EntityId) => ({ queryKey: [ROOT, 'resting', account] }),

  /** Listings that use a permission over a collection. */
  resting: (account: EntityId, token: EntityId): MainQuery<ApprovalListings> => ({
    queryKey: [ROOT, 'resting', account, token],
    read: (api) => api.allowances.resting({ account, token }),
  }),
}
