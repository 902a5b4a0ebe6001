import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFields } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { send } from '../raw'

const RECORD = 'market/resources-and-their-fields/keyless-facts/bullet-4'
const ROW = 'market/endpoints/collection/row-2'
const PATH = '/v1/public/collection/resolve'
const LIMIT = 'market/limits/row-18'

async function resolve(market: Fixture, q: unknown): Promise<{ status: number; body: Json }> {
  await market.control('/reset-caches', {})
  return market.call('resolveCollection', { q })
}

const tokens = (body: Json): string[] => (body.matches as { token: string }[]).map(({ token }) => token)

export const resolveCases: readonly Case[] = [
  {
    passages: [RECORD, ROW],
    name: 'A collection is found by its name or a part of the name, in any case',
    breaks: [
      'resolve.by-name',
      'param resolveCollection.q',
      ...answerFields('resolveCollection', '', 'query count matches isCached _links'),
      ...answerFields('resolveCollection', 'matches[]', 'token name friendlyurl nfts marketplaceUrl factsUrl'),
    ],
    run: async (market) => {
      for (const q of ['Tidal Forms', 'tidal', 'DAL FOR']) {
        const { body } = await resolve(market, q)
        expect(body).toMatchObject({ query: q, isCached: false })
        expect(body.count).toBe(body.matches.length)
        expect(body.matches).toContainEqual(
          expect.objectContaining({ token: '0.0.4012877', friendlyurl: 'tidal-forms', nfts: 10_000 }),
        )
      }
      expect((await resolve(market, 'xyzzy')).body).toMatchObject({ count: 0, matches: [] })
      expect((await market.call('resolveCollection', { q: 'xyzzy' })).body.isCached).toBe(true)
    },
  },
  {
    passages: [ROW],
    name: 'A token id finds its collection and nothing else',
    breaks: ['resolve.by-id'],
    run: async (market) => {
      expect(tokens((await resolve(market, '0.0.4012877')).body)).toEqual(['0.0.4012877'])
      expect(tokens((await resolve(market, '0.0.4650999')).body)).toEqual([])
    },
  },
  {
    passages: [LIMIT, ROW],
    name: 'There are at most five matches, the closest first',
    breaks: ['resolve.five-matches', 'resolve.closest-first'],
    run: async (market) => {
      const { body } = await resolve(market, 'night tide reef harbour weather')
      expect(tokens(body)).toHaveLength(5)
      expect(tokens((await resolve(market, 'tid')).body)[0]).toBe('0.0.4012877')
    },
  },
  {
    passages: [LIMIT],
    name: 'A query has 3 to 64 characters',
    breaks: ['param resolveCollection.q', 'bound resolveCollection.q'],
    run: async (market) => {
      expect((await resolve(market, 'abc')).status).toBe(200)
      expect((await resolve(market, 'x'.repeat(64))).status).toBe(200)
      for (const q of [undefined, '', 'ab', ' a ', 'x'.repeat(65)]) expect((await resolve(market, q)).status).toBe(400)
      expect((await resolve(market, '')).body.apimessage).toBe('Invalid parameter: q is required.')
      expect((await resolve(market, 'ab')).body.apimessage).toBe(
        'Invalid parameter: q must have at least 3 characters.',
      )
      const repeatedParameter = await send(market, `${PATH}?q=tidal&q=reef`)
      expect(repeatedParameter.body).toMatchObject({
        apimessage: expect.stringMatching(/q was sent more than once/) as string,
      })
    },
  },
]
