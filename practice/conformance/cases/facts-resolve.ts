import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { send } from '../raw'

const RECORD_PASSAGE = 'market/resources-and-their-fields/keyless-facts/bullet-4'
const ENDPOINT_PASSAGE = 'market/endpoints/collection/row-2'
const RESOLVE_PATH = '/v1/public/collection/resolve'
const LIMIT_PASSAGE = 'market/limits/row-18'
const TIDAL_FORMS = '0.0.4012877'
/** A token on the ledger that the market does not support. */
const UNSUPPORTED_TOKEN = '0.0.4650999'

/** Empties the market’s caches, then searches for collections. */
async function resolveUncached(market: Fixture, q: unknown): Promise<{ status: number; body: Json }> {
  await market.control('/reset-caches', {})
  return market.call('resolveCollection', { q })
}

const matchingTokens = (body: Json): string[] => (body.matches as { token: string }[]).map(({ token }) => token)

export const resolveCases: readonly Case[] = [
  {
    passages: [RECORD_PASSAGE, ENDPOINT_PASSAGE],
    name: 'A collection is found by its name or a part of the name, in any case',
    breaks: [
      'resolve.by-name',
      'param resolveCollection.q',
      ...answerFieldRules('resolveCollection', '', 'query count matches isCached _links'),
      ...answerFieldRules('resolveCollection', 'matches[]', 'token name friendlyurl nfts marketplaceUrl factsUrl'),
    ],
    run: async (market) => {
      for (const q of ['Tidal Forms', 'tidal', 'DAL FOR']) {
        const { body } = await resolveUncached(market, q)
        expect(body).toMatchObject({ query: q, isCached: false })
        expect(body.count).toBe(body.matches.length)
        expect(body.matches).toContainEqual(
          expect.objectContaining({ token: TIDAL_FORMS, friendlyurl: 'tidal-forms', nfts: 10_000 }),
        )
      }
      expect((await resolveUncached(market, 'xyzzy')).body).toMatchObject({ count: 0, matches: [] })
      expect((await market.call('resolveCollection', { q: 'xyzzy' })).body.isCached).toBe(true)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'The id of a supported token finds only its collection; the id of an unsupported token finds nothing',
    breaks: ['resolve.by-id'],
    run: async (market) => {
      expect(matchingTokens((await resolveUncached(market, TIDAL_FORMS)).body)).toEqual([TIDAL_FORMS])
      expect(matchingTokens((await resolveUncached(market, UNSUPPORTED_TOKEN)).body)).toEqual([])
    },
  },
  {
    passages: [LIMIT_PASSAGE, ENDPOINT_PASSAGE],
    name: 'A query returns at most five matches, the closest first',
    breaks: ['resolve.five-matches', 'resolve.closest-first'],
    run: async (market) => {
      // More than five collections have at least one of these words in their name.
      const { body } = await resolveUncached(market, 'night tide reef harbour weather')
      expect(matchingTokens(body)).toHaveLength(5)
      expect(matchingTokens((await resolveUncached(market, 'tid')).body)[0]).toBe(TIDAL_FORMS)
    },
  },
  {
    passages: [LIMIT_PASSAGE],
    name: 'A query has 3 to 64 characters, and a request contains only one query',
    breaks: ['param resolveCollection.q', 'bound resolveCollection.q'],
    run: async (market) => {
      expect((await resolveUncached(market, 'abc')).status).toBe(200)
      expect((await resolveUncached(market, 'x'.repeat(64))).status).toBe(200)
      for (const q of [undefined, '', 'ab', ' a ', 'x'.repeat(65)]) {
        expect((await resolveUncached(market, q)).status).toBe(400)
      }
      expect((await resolveUncached(market, '')).body.apimessage).toBe('Invalid parameter: q is required.')
      expect((await resolveUncached(market, 'ab')).body.apimessage).toBe(
        'Invalid parameter: q must have at least 3 characters.',
      )
      const repeatedParameter = await send(market, `${RESOLVE_PATH}?q=tidal&q=reef`)
      expect(repeatedParameter.body).toMatchObject({
        apimessage: expect.stringMatching(/q was sent more than once/) as string,
      })
    },
  },
]
