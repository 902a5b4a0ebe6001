/** A bridge for tests of the main page: every call can be set; what is not set answers offline. */
import { err, ok, type Result } from '@shared/result'
import type { MainApi } from '../api'
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
  'nft.past': () => Promise.resolve(ok(samplePast)),
  'nft.comparables': () => Promise.resolve(ok(sampleComparables)),
  'nft.offers': () => Promise.resolve(ok(sampleNftOffers)),
  'nft.rarity': () => Promise.resolve(ok(sampleRarity)),
  'readiness.get': () => Promise.resolve(ok(sampleReadiness)),
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
  stores.connection.setState({ status: 'ready', of: 'all', value: sampleConnection }, true)
  stores.network.setState({ status: 'ready', of: 'all', value: sampleNetwork }, true)
  return stores
}
