import type { Standing } from '@shared/contract/readiness'
import type { MainQuery } from '../query/main-query'

const ROOT = 'readiness'

export const readinessQueries = {
  standingsOf: (account: string) => ({ queryKey: [ROOT, 'standing', account] }),

  /** Readiness of an account, alone or for a token. */
  standing: (account: string, token: string | null): MainQuery<Standing> => ({
    queryKey: [ROOT, 'standing', account, token],
    read: (api) => api.readiness.get({ account, token }),
  }),
}
