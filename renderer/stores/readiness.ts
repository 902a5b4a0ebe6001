import type { Readiness } from '@shared/contract/readiness'
import type { MainApi } from '../api'
import { createRemote, load, type RemoteStore } from './remote'

/** What the market says of an account, alone or beside a token. */
export type StandingStore = RemoteStore<Readiness>
export const createStanding = (): StandingStore => createRemote<Readiness>()

export const standingKey = (account: string, token: string | null): string => `${account} ${token ?? 'alone'}`

export const loadStanding = (
  store: StandingStore,
  api: Pick<MainApi, 'readiness'>,
  account: string,
  token: string | null,
): Promise<void> => load(store, standingKey(account, token), () => api.readiness.get({ account, token }))
