/** A bridge for tests of the main page: every call can be set; what is not set answers offline. */
import { err, ok, type Result } from '@shared/result'
import type { MainApi } from '../api'
import { connectionQueries } from '../queries/connection'
import { networkQueries } from '../queries/network'
import { putValue } from '../query/client'
import { createStores, type Stores } from '../stores/app'
import {
  sampleAccounts,
  sampleComparables,
  sampleConnection,
  sampleNetwork,
  sampleNft,
  sampleNftOffers,
  samplePast,
  sampleQuote,
  sampleRarity,
  sampleReadiness,
  T0,
} from './samples'

type Calls = Record<string, (input?: never) => Promise<Result<unknown>>>

const DEFAULTS: Calls = {
  'nft.get': () => Promise.resolve(ok(sampleNft)),
  'nft.kept': () => Promise.resolve(ok(null)),
  'nft.quote': () => Promise.resolve(ok(sampleQuote)),
  'nft.readiness': () => Promise.resolve(ok(sampleReadiness)),
  'nft.past': () => Promise.resolve(ok(samplePast)),
  'nft.comparables': () => Promise.resolve(ok(sampleComparables)),
  'nft.offers': () => Promise.resolve(ok(sampleNftOffers)),
  'nft.rarity': () => Promise.resolve(ok(sampleRarity)),
  'draws.kept': () => Promise.resolve(ok([])),
  'app.copy': () => Promise.resolve(ok(undefined)),
}

export function fakeApi(calls: Calls = {}): MainApi {
  const feature = (name: string) =>
    new Proxy(
      {},
      {
        get: (_target, method) =>
          calls[`${name}.${String(method)}`] ??
          DEFAULTS[`${name}.${String(method)}`] ??
          (() => Promise.resolve(err({ code: 'offline', what: 'service' }))),
      },
    )
  return new Proxy(
    {},
    { get: (_target, name) => (name === 'on' ? () => () => undefined : feature(String(name))) },
  ) as MainApi
}

export function sampleStores(): Stores {
  const stores = createStores(T0)
  stores.accounts.setState({ status: 'ready', of: 'all', value: sampleAccounts }, true)
  putValue(stores.client, connectionQueries.state, sampleConnection)
  putValue(stores.client, networkQueries.state, sampleNetwork)
  return stores
}
