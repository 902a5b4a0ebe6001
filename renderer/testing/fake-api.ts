/**
 * Bridge for tests of the main page. A test passes the calls that matter to the test. The calls in `DEFAULT_CALLS`
 * answer with samples, and all remaining calls fail with `offline`.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { contract } from '@shared/contract'
import { parseInput } from '@shared/contract/input'
import type { Features, Method } from '@shared/contract/method'
import type { AppError } from '@shared/errors'
import { err, ok, type Result } from '@shared/result'
import type { MainApi } from '../api'
import { accountsQueries } from '../features/accounts/queries'
import { connectionQueries } from '../features/connection/queries'
import { networkQueries } from '../features/connection/network-queries'
import { contractViolations } from './contract-violations'
import { cacheValue } from '../query/client'
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
 * Fake of a call. Records inputs that main would refuse and answers that main never gives: the test fails at its end.
 */
function fakeCall(callName: string, calls: FakeCalls): (...inputs: unknown[]) => Promise<Result<unknown>> {
  const fake = calls[callName] ?? DEFAULT_CALLS[callName] ?? offlineCall
  const method = methodOf(callName)
  if (!method) return fake as (...inputs: unknown[]) => Promise<Result<unknown>>
  const checkPart = (part: 'input' | 'answer', schema: z.ZodType, value: unknown) => {
    const parsed = parseInput(schema, value)
    if (!parsed.ok) contractViolations.push({ callName, part, value, error: parsed.error })
  }
  return async (...inputs) => {
    checkPart('input', method.input, inputs[0])
    const result = await (fake as (...inputs: unknown[]) => Promise<Result<unknown>>)(...inputs)
    if (result.ok) checkPart('answer', method.output, result.value)
    return result
  }
}

const offlineCall = () => Promise.resolve(err({ code: 'offline', what: 'service' }))

function methodOf(callName: string): Method | undefined {
  const [featureName = '', methodName = ''] = callName.split('.')
  return (contract as Features)[featureName]?.[methodName]
}

export function fakeApi(calls: FakeCalls = {}): MainApi {
  const feature = (name: string) =>
    new Proxy(
      {},
      {
        get: (_target, method) => fakeCall(`${name}.${String(method)}`, calls),
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
  cacheValue(stores.client, accountsQueries.state, sampleAccounts)
  cacheValue(stores.client, connectionQueries.state, sampleConnection)
  cacheValue(stores.client, networkQueries.state, sampleNetwork)
  return stores
}

/** Puts a query that the client already has into the state of a failed read without earlier data. */
export const putFailure = <T>(client: QueryClient, { queryKey }: MainQuery<T>, error: AppError): void =>
  client
    .getQueryCache()
    .find({ queryKey, exact: true })
    ?.setState({ data: undefined, error: new MainError(error), status: 'error', fetchStatus: 'idle' })
