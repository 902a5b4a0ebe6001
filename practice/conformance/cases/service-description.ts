import { expect } from 'vitest'
import type { Case, UntestedPassage } from '../case'
import { send } from '../raw'

const METHODS = ['get', 'post', 'delete'] as const
/** The checked part of the OpenAPI document. */
type OpenApiDescription = {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags: readonly string[] }>>>>
}

const operationsOf = ({ paths }: OpenApiDescription): { readonly tags: readonly string[] }[] =>
  Object.values(paths).flatMap((operationByMethod) =>
    METHODS.flatMap((method) => {
      const operation = operationByMethod[method]
      return operation ? [operation] : []
    }),
  )

export const descriptionCases: readonly Case[] = [
  {
    passages: ['market/what-the-service-does/rule-2', 'market/versioning/rule-1'],
    name: 'The description is OpenAPI 3.0, has version 1.0.35 and all 47 operations under /v1',
    breaks: ['openapi.served', 'openapi.version', 'openapi.complete'],
    run: async (market) => {
      const { status, body } = await send(market, '/openapi.json')
      expect(status).toBe(200)
      const description = body as OpenApiDescription
      expect(description.openapi).toMatch(/^3\.0\.\d$/)
      expect(description.info.version).toBe('1.0.35')
      expect(description.servers).toEqual([{ url: market.announcement.baseUrl }])
      expect(operationsOf(description)).toHaveLength(47)
      for (const path of Object.keys(description.paths)) expect(path).toMatch(/^\/v1\//)
    },
  },
  {
    passages: ['market/what-the-service-does/rule-3'],
    name: 'The operations use exactly the documented groups',
    breaks: ['openapi.tags'],
    run: async (market) => {
      const description = (await send(market, '/openapi.json')).body as OpenApiDescription
      const documentedGroups =
        'agent market token collection launchpad forevermint dreamforge public user affiliate affiliate-auth legal'.split(
          ' ',
        )
      expect(description.tags.map(({ name }) => name)).toEqual(documentedGroups)
      const usedTags = new Set(operationsOf(description).flatMap(({ tags }) => tags))
      expect([...usedTags].sort()).toEqual(documentedGroups.sort())
    },
  },
  {
    passages: ['market/top/text-2'],
    name: 'Ids, dates and Unix seconds follow the documented conventions',
    breaks: [
      'answer events.events[].eventDateUnix',
      'answer events.events[].eventDate',
      'answer events.events[].token',
    ],
    run: async (market) => {
      expect(market.announcement.keys.agent).toMatch(/^svcagent-/)
      const { body } = await market.call('events', { limit: 20 }, { checksAnswer: false })
      expect(body.events).toHaveLength(20)
      for (const event of body.events as readonly Record<string, unknown>[]) {
        expect(event['token']).toMatch(/^0\.0\.[1-9]\d*$/)
        expect(event['eventDate']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        expect(event['eventDateUnix']).toBe(Math.floor(Date.parse(String(event['eventDate'])) / 1000))
      }
    },
  },
]

export const untestedServicePassages: readonly UntestedPassage[] = [
  {
    passages: ['market/top/text-1', 'affiliate/top/text-1'],
    reason: 'This passage only introduces the document. Each part that it names has its own cases.',
  },
  {
    passages: ['market/versioning/rule-4'],
    reason: 'The documents do not describe how names are retired; every deprecated name still works.',
  },
]
