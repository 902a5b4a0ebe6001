import { expect } from 'vitest'
import { operations } from '../../service/server'
import type { Case } from '../case'
import {
  AFFILIATE_KEY_ROUTE,
  USER_KEY_ROUTE,
  FLOOR_ROUTE,
  callAffiliateRoute,
  withKeyHeader,
  issueKey,
  send,
  userRouteWithKey,
} from '../raw'

export const keyFormCases: readonly Case[] = [
  {
    passages: ['market/authentication/rule-1', 'market/endpoints/text-1', 'market/versioning/rule-2'],
    name: 'A public route reads the key from the header x-api-key, a bearer token or the query',
    breaks: ['keys.by-header', 'keys.by-bearer', 'keys.by-query'],
    run: async (market) => {
      const { agent, user } = market.announcement.keys
      for (const key of [agent, user]) {
        expect((await send(market, FLOOR_ROUTE, withKeyHeader(key))).status).toBe(200)
        expect((await send(market, FLOOR_ROUTE, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200)
        expect((await send(market, `${FLOOR_ROUTE}&apikey=${key}`)).status).toBe(200)
        const headersWithEmptyKey = { 'x-api-key': '', authorization: `Bearer ${key}` }
        expect((await send(market, FLOOR_ROUTE, { headers: headersWithEmptyKey })).status).toBe(200)
      }
    },
  },
  {
    passages: ['market/authentication/rule-2'],
    name: 'An own-wallet route reads the key only from the query, not from a header',
    breaks: ['keys.own-wallet-ignores-header'],
    run: async (market) => {
      const { user } = market.announcement.keys
      expect((await send(market, userRouteWithKey(user))).status).toBe(200)
      expect(await send(market, USER_KEY_ROUTE, withKeyHeader(user))).toMatchObject({
        status: 401,
        body: { errorCode: 'NO_KEY', apimessage: expect.stringMatching(/in the query as apikey/) as string },
      })
      const bearer = { headers: { authorization: `Bearer ${user}` } }
      expect((await send(market, USER_KEY_ROUTE, bearer)).status).toBe(401)
    },
  },
  {
    passages: ['market/authentication/rule-2', 'affiliate/authentication/rule-2'],
    name: 'An affiliate route reads the key only from the query or the body, not from a header',
    breaks: ['keys.affiliate-by-query', 'keys.affiliate-by-body', 'keys.affiliate-ignores-header'],
    run: async (market) => {
      const { affiliate } = market.announcement.keys
      const body = { user_address: market.account('holder') }
      expect((await callAffiliateRoute(market, affiliate)).status).toBe(200)
      const keyInBody = { method: 'POST', body: { ...body, apikey: affiliate } }
      expect((await send(market, AFFILIATE_KEY_ROUTE, keyInBody)).status).toBe(200)
      const refusal = await send(market, AFFILIATE_KEY_ROUTE, { method: 'POST', body, ...withKeyHeader(affiliate) })
      expect(refusal).toMatchObject({ status: 401, body: { errorCode: 'NO_KEY' } })
      expect(refusal.body.apimessage).toMatch(/in the query, or in the JSON body, as apikey/)
      expect(refusal.headers.get('www-authenticate')).toMatch(/^ApiKey /)
    },
  },
  {
    passages: ['market/authentication/rule-6', 'affiliate/authentication/rule-2'],
    name: 'A 401 names the authentication scheme of its route; if the sent key was not accepted, the 401 also has an error',
    breaks: ['errors.headers', 'keys.challenge-scheme', 'keys.challenge-error'],
    run: async (market) => {
      const challengeOf = async (path: string, method = 'GET'): Promise<string | null> => {
        const { status, headers } = await send(market, path, { method })
        expect(status).toBe(401)
        return headers.get('www-authenticate')
      }
      expect(await challengeOf(FLOOR_ROUTE)).toMatch(/^Bearer realm="[\w.]+"$/)
      expect(await challengeOf(`${FLOOR_ROUTE}&apikey=wrong`)).toMatch(/^Bearer realm="[\w.]+", error="invalid_token"$/)
      for (const [path, method] of [
        [USER_KEY_ROUTE, 'GET'],
        [AFFILIATE_KEY_ROUTE, 'POST'],
      ] as const) {
        expect(await challengeOf(path, method)).toMatch(/^ApiKey realm="[\w.]+"$/)
        expect(await challengeOf(`${path}?apikey=wrong`, method)).toMatch(/^ApiKey .*error="invalid_token"$/)
      }
    },
  },
  {
    passages: [
      'market/authentication/rule-3',
      'market/what-the-service-does/rule-6',
      'affiliate/authentication/rule-1',
    ],
    name: 'Each kind of key is accepted only on its own routes',
    breaks: ['keys.kinds'],
    run: async (market) => {
      const { agent, user, affiliate } = market.announcement.keys
      // True for each route that accepts the key: public, own-wallet, affiliate.
      const accessByRoute = async (key: string): Promise<readonly boolean[]> =>
        Promise.all(
          [
            send(market, FLOOR_ROUTE, withKeyHeader(key)),
            send(market, userRouteWithKey(key)),
            callAffiliateRoute(market, key),
          ].map(async (pendingAnswer) => (await pendingAnswer).status === 200),
        )
      expect(agent).toMatch(/^svcagent-/)
      // The route that revokes agent keys reads the key only from the header x-api-key.
      const bearer = { method: 'DELETE', headers: { authorization: `Bearer ${agent}` } }
      expect((await send(market, '/v1/agent/keys', bearer)).body).toMatchObject({
        errorCode: 'NO_KEY',
        apimessage: expect.stringContaining('in the header x-api-key') as string,
      })
      expect(await accessByRoute(agent)).toEqual([true, false, false])
      expect(await accessByRoute(user)).toEqual([true, true, false])
      expect(await accessByRoute(affiliate)).toEqual([false, false, true])
    },
  },
  {
    passages: ['market/authentication/rule-7', 'market/endpoints/text-1'],
    name: 'Only the five keyless routes and the route that issues agent keys need no key; every route answers in JSON',
    breaks: ['keys.keyless', 'code NO_KEY'],
    run: async (market) => {
      const keylessPaths: string[] = []
      for (const { name, path, method, auth } of operations) {
        // The route that issues agent keys is not one of the five keyless routes, but needs no key either.
        if (name === 'createAgentKey') continue
        const { status, body } = await send(market, path.replace('{token}', '0.0.3390118'), { method })
        if (status === 401) expect(body, name).toMatchObject({ success: false, errorCode: 'NO_KEY' })
        else keylessPaths.push(path)
        expect(status === 401, `${name} requires a key`).toBe(auth !== 'none')
      }
      expect(keylessPaths.sort()).toEqual([
        '/v1/public/collection/resolve',
        '/v1/public/collection/{token}/facts',
        '/v1/public/dreamforge/models',
        '/v1/public/market/facts',
        '/v1/public/market/topcollections/facts',
      ])
    },
  },
  {
    passages: ['market/authentication/rule-5', 'market/endpoints/text-1', 'affiliate/authentication/rule-3'],
    name: 'A key with a project name works only with exactly that name in the project header',
    breaks: ['keys.project'],
    run: async (market) => {
      const project = 'Shop 7'
      const projectHeader = { 'x-svc-project': project }
      const agent = await issueKey(market, { kind: 'agent', project })
      const account = market.account('holder')
      const user = await issueKey(market, { kind: 'user', project, account })
      const affiliate = await issueKey(market, { kind: 'affiliate', project, account })
      const statusByRoute = async (headers: Record<string, string>): Promise<readonly number[]> =>
        Promise.all(
          [
            send(market, FLOOR_ROUTE, { headers: { 'x-api-key': agent, ...headers } }),
            send(market, userRouteWithKey(user), { headers }),
            callAffiliateRoute(market, affiliate, headers),
          ].map(async (pendingAnswer) => (await pendingAnswer).status),
        )
      expect(await statusByRoute({})).toEqual([401, 401, 401])
      expect(await statusByRoute({ 'x-svc-project': 'shop 7' })).toEqual([401, 401, 401])
      expect(await statusByRoute(projectHeader)).toEqual([200, 200, 200])
      // If the key has no project, the service ignores the project header.
      const { headers } = withKeyHeader(market.announcement.keys.agent)
      expect((await send(market, FLOOR_ROUTE, { headers: { ...headers, ...projectHeader } })).status).toBe(200)
    },
  },
]
