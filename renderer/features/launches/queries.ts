/** Queries of launches, their mint progress, sign-ins for minting, and the pools that some launches mint from. */
import type {
  LaunchesView,
  LaunchProgress,
  LaunchView,
  MintSignIn,
  PoolCheck,
  PoolView,
} from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import type { MainQuery } from '../../query/main-query'
import type { LaunchDayRange, LaunchKey } from './launch-key'

const ROOT = 'launches'

export const launchesQueries = {
  /** Key prefix of all lists of launches. */
  lists: { queryKey: [ROOT, 'list'] },

  /** Launches that start within these days. The market applies this filter. */
  list: ({ from, to }: LaunchDayRange): MainQuery<LaunchesView> => ({
    queryKey: [ROOT, 'list', from, to],
    read: (api, fresh) => api.launches.list({ fresh, from: from || null, to: to || null }),
  }),

  launch: ({ token, mintCode }: LaunchKey): MainQuery<LaunchView> => ({
    queryKey: [ROOT, 'launch', token, mintCode],
    read: (api, fresh) => api.launches.get({ token, mintCode, fresh }),
  }),

  /** Key prefix of all launches of a collection. */
  launchesOf: (token: EntityId) => ({ queryKey: [ROOT, 'launch', token] }),
  /** Key prefix of the progress of all launches of a collection. */
  progressOf: (token: EntityId) => ({ queryKey: [ROOT, 'progress', token] }),

  progress: ({ token, mintCode }: LaunchKey): MainQuery<LaunchProgress> => ({
    queryKey: [ROOT, 'progress', token, mintCode],
    read: (api, fresh) => api.launches.progress({ token, mintCode, fresh }),
  }),

  signIn: (account: EntityId): MainQuery<MintSignIn> => ({
    queryKey: [ROOT, 'signIn', account],
    read: (api) => api.launches.signIn({ account }),
  }),

  pool: (token: EntityId): MainQuery<PoolView> => ({
    queryKey: [ROOT, 'pool', token],
    read: (api, fresh) => api.launches.pool({ token, fresh }),
  }),

  /** The market's answer whether one NFT is in the pool now. */
  poolCheck: (token: EntityId, serial: number): MainQuery<PoolCheck> => ({
    queryKey: [ROOT, 'poolCheck', token, serial],
    read: (api) => api.launches.poolCheck({ token, serial }),
  }),
}
