import { expect } from 'vitest'
import type { Answer } from '../testing/harness'
import type { Fixture } from './fixture'

export type RawOptions = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent unchanged, any other value as JSON. */
  readonly body?: unknown
}

/** Sends exactly this request, without adding an API key, and checks that the answer is JSON. */
export async function send(market: Fixture, path: string, options: RawOptions = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options
  const contentTypeHeaders = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(market.announcement.baseUrl + path, {
    method,
    headers: { ...contentTypeHeaders, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Issues a key with the given settings of the control route, and returns the key. */
export async function issueKey(market: Fixture, settings: Readonly<Record<string, unknown>>): Promise<string> {
  const { key } = (await market.control('/keys/issue', settings)) as { key: string }
  return key
}

export const changeKey = async (
  market: Fixture,
  key: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await market.control('/keys/change', { key, ...settings })
}

// One route for each way to authenticate. Cases use these routes to test the rights of keys.

/** Requires an agent key or a user key. */
export const FLOOR_ROUTE = '/v1/public/market/floor?token=0.0.3390118'
/** Requires a user key. */
export const USER_KEY_ROUTE = '/v1/user/orders/list'
/** Requires an affiliate key. */
export const AFFILIATE_KEY_ROUTE = '/v1/affiliate/auth/init'
/** Requires no key. */
export const KEYLESS_ROUTE = '/v1/public/market/facts'

export const userRouteWithKey = (key: string): string => `${USER_KEY_ROUTE}?apikey=${key}`
export const callAffiliateRoute = (market: Fixture, key: string, headers = {}): Promise<Answer> =>
  send(market, `${AFFILIATE_KEY_ROUTE}?apikey=${key}`, {
    method: 'POST',
    headers,
    body: { user_address: market.account('holder') },
  })

export const withKeyHeader = (key: string): { readonly headers: Readonly<Record<string, string>> } => ({
  headers: { 'x-api-key': key },
})
