import { expect } from 'vitest'
import type { Case } from '../case'
import { dateDaysAgo } from './stats-figures'

/** Collection whose name contains `RIGHT_TO_LEFT_OVERRIDE` and whose description contains a link. */
const HOSTILE_COLLECTION = '0.0.4558203'
/** Invisible character that makes the text after it run from right to left. */
const RIGHT_TO_LEFT_OVERRIDE = '\u202e'
/** Parameters of calls that, with a call of `statsAggregated`, return every kind of public data. */
const PARAMS_BY_OPERATION = {
  listings: {},
  activity: {},
  events: {},
  offers: {},
  floor: { token: '0.0.4012877' },
  topCollections: {},
  userVolume: {},
  traits: { token: '0.0.3390118' },
  nfts: { token: '0.0.3390118', limit: 5 },
  owners: { token: '0.0.3390118' },
  accountNfts: { account: '0.0.5012345' },
  mintEvents: {},
  foreverMintPool: { token: '0.0.4610204' },
  aiModels: {},
  generateRandom: {},
  legalDocuments: {},
} as const

export const publicDataCases: readonly Case[] = [
  {
    passages: ['market/what-the-service-does/rule-4'],
    name: 'An agent key can read every kind of public data',
    breaks: [...Object.keys(PARAMS_BY_OPERATION), 'statsAggregated'].map((operation) => `answer ${operation}.success`),
    run: async (market) => {
      const dates = { startDate: await dateDaysAgo(market, 7), endDate: await dateDaysAgo(market, 0) }
      for (const [operation, params] of Object.entries({ ...PARAMS_BY_OPERATION, statsAggregated: dates })) {
        const { status, body } = await market.call(operation, params, { key: market.announcement.keys.agent })
        expect(status, `${operation} ${JSON.stringify(body)}`).toBe(200)
        expect(body.success, operation).toBe(true)
      }
    },
  },
  {
    passages: ['market/what-the-service-does/rule-9'],
    name: 'Third-party text is returned unchanged, even if the text is hostile',
    breaks: ['answer collectionFacts.name', 'answer topCollections.collections[].description'],
    run: async (market) => {
      const facts = (await market.call('collectionFacts', { token: HOSTILE_COLLECTION })).body
      expect(facts.name).toContain(RIGHT_TO_LEFT_OVERRIDE)
      const { collections } = (await market.call('topCollections', {})).body
      const topCollection = (collections as { token: string; name: string; description: string }[]).find(
        ({ token }) => token === HOSTILE_COLLECTION,
      )
      expect(topCollection?.name).toBe(facts.name)
      expect(topCollection?.description).toContain('https://')
    },
  },
]
