/**
 * Bridge for tests of the main page. A test passes the calls that matter to the test. The calls in `DEFAULT_CALLS`
 * answer with samples, and all remaining calls fail with `offline`.
 */
import type { QueryClient } from '@tanstack/react-query'
import { contract } from '@shared/contract'
import { parseInput } from '@shared/contract/input'
import type { Features } from '@shared/contract/method'
import type { AppError } from '@shared/errors'
import { err, ok, type Result } from '@shared/result'
import type { MainApi } from '../api'
import { accountsQueries } from '../features/accounts/queries'
import { connectionQueries } from '../features/connection/queries'
import { networkQueries } from '../features/connection/network-queries'
import { refusedInputs } from './refused-inputs'
import { putValue } from '../query/client'
import { MainError, type MainQuery } from '../query/main-query'
import { createStores, type Stores } from '../app/stores'
import {
  sampleAccounts,
  sampleComparables,
  sampleConnection,
  sampleNetwork,
  sampleNft,
  sampleNftOffers,
  sampleNftHistory,
  sampleQuote,
  sampleRarity,
  sampleReadiness,
  T0,
} from './samples'

/** Calls by feature and method, such as `nft.get`. */
type FakeCalls = Record<string, (input?: never) => Promise<Result<unknown>>>

const DEFAULT_CALLS: FakeCalls = {
  'nft.get': () => Promise.resolve(ok(sampleNft)),
  'nft.cachedNft': () => Promise.resolve(ok(null)),
  'nft.quote': () => Promise.resolve(ok(sampleQuote)),
  'nft.history': () => Promise.resolve(ok(sampleNftHistory)),
  'nft.comparables': () => Promise.resolve(ok(sampleComparables)),
  'nft.offers': () => Promise.resolve(ok(sampleNftOffers)),
  'nft.rarity': () => Promise.resolve(ok(sampleRarity)),
  'readiness.get': () => Promise.resolve(ok(sampleReadiness)),
  'draws.storedProofs': () => Promise.resolve(ok([])),
  'app.copy': () => Promise.resolve(ok(undefined)),
}

/**
 * The fake of a call, which receives only inputs that main would accept. An input that main would refuse is recorded,
 * and the test fails at its end.
 */
function checkedCall(callName: string, calls: FakeCalls): (input?: unknown) => Promise<Result<unknown>> {
  const [featureName = '', methodName = ''] = callName.split('.')
  const declaration = (contract as Features)[featureName]?.[methodName]
  const fake: (input?: never) => Promise<Result<unknown>> =
    calls[callName] ?? DEFAULT_CALLS[callName] ?? (() => Promise.resolve(err({ code: 'offline', what: 'service' })))
  return (...args) => {
    if (!declaration) throw new Error(`no method ${callName}`)
    const parsed = parseInput(declaration.input, args[0])
    if (!parsed.ok) refusedInputs.push({ callName, input: args[0], error: parsed.error })
    return (fake as (...inputs: unknown[]) => Promise<Result<unknown>>)(...args)
  }
}

export function fakeApi(calls: FakeCalls = {}): MainApi {
  const feature = (name: string) =>
    new Proxy(
      {},
      {
        get: (_target, method) => checkedCall(`${name}.${String(method)}`, calls),
      },
    )
  return new Proxy(
    {},
    { get: (_target, name) => (name === 'on' ? () => () => undefined : feature(String(name))) },
  ) as MainApi
}

/** Stores of the page at `T0`, with the sample accounts, connection and network. */
export function sampleStores(): Stores {
  const stores = createStores(T0)
  putValue(stores.client, accountsQueries.state, sampleAccounts)
  putValue(stores.client, connectionQueries.state, sampleConnection)
  putValue(stores.client, networkQueries.state, sampleNetwork)
  return stores
}

/** Puts a query that the client already has into the state of a failed read without earlier data. */
export const putFailure = <T>(client: QueryClient, { queryKey }: MainQuery<T>, error: AppError): void =>
  client
    .getQueryCache()
    .find({ queryKey, exact: true })
    ?.setState({ data: undefined, error: new MainError(error), status: 'error', fetchStatus: 'idle' })
