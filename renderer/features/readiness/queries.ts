import type { Readiness } from '@shared/contract/readiness'
import type { EntityId } from '@shared/ids'
import type { MainQuery } from '../../query/main-query'

const ROOT = 'readiness'

export const readinessQueries = {
  /** Key prefix of all readiness queries of an account, alone and for each token. */
  accountKey: (account: EntityId) => ({ queryKey: [ROOT, account] }),

  /** Readiness of an account: alone if `token` is null, otherwise for the token. */
  accountReadiness: (account: string, token: EntityId | null): MainQuery<Readiness> => ({
    queryKey: [ROOT, account, token],
    read: (api) => api.readiness.get({ account, token }),
  }),
}
