import { z } from 'zod'
import type { Collection } from '../../world/catalogue'
import { linksFields, linksOf } from '../links'
import { Reply, defineOperation } from '../operation'
import type { AnswerBody } from '../refusal'
import type { Service } from '../service'
import { ledgerIdText, marketplaceUrl } from '../views'

const CACHE_MS = 60_000
const MAX_MATCHES = 5
const PATH = '/v1/public/collection/resolve'

const resolve = defineOperation({
  name: 'resolveCollection',
  tag: 'collection',
  method: 'GET',
  path: PATH,
  auth: 'none',
  summary: 'Collections by name or token id, the best match first.',
  params: { query: { q: z.string().trim().min(3).max(64) } },
  answer: z.strictObject({
    success: z.literal(true),
    query: z.string(),
    count: z.number().int().min(0).max(MAX_MATCHES),
    matches: z.array(
      z.strictObject({
        token: z.string(),
        name: z.string(),
        friendlyurl: z.string(),
        nfts: z.number().int().min(0),
        marketplaceUrl: z.url(),
        factsUrl: z.url(),
      }),
    ),
    isCached: z.boolean(),
    _links: linksFields,
  }),
  handle: (service, { q }) => {
    const compute = (): readonly AnswerBody[] => bestMatches(service, q.toLowerCase())
    const {
      value: matches,
      isCached,
      atMs,
    } = service.cache.getOrCompute(`resolve ${q.toLowerCase()}`, CACHE_MS, compute)
    const _links = linksOf(service, `${PATH}?q=${encodeURIComponent(q)}`)
    return new Reply(200, { success: true, query: q, count: matches.length, matches, isCached, _links }, atMs)
  },
})

/** Collections that match the search text, the best match first. Collections with equal scores are sorted by name. */
function bestMatches(service: Service, searchText: string): readonly AnswerBody[] {
  const scoredCollections = [...service.market.collections.values()].map((collection) => ({
    collection,
    score: matchScore(service, collection, searchText),
  }))
  const compareScores = (a: number, b: number): number =>
    service.rules.isKept('resolve.closest-first') ? a - b : b - a
  return scoredCollections
    .filter(({ score }) => score < NO_MATCH)
    .sort((a, b) => compareScores(a.score, b.score) || (a.collection.spec.name < b.collection.spec.name ? -1 : 1))
    .slice(0, service.rules.isKept('resolve.five-matches') ? MAX_MATCHES : undefined)
    .map(({ collection: { spec } }) => ({
      token: ledgerIdText(spec.token),
      name: spec.name,
      friendlyurl: spec.slug,
      nfts: spec.supply,
      marketplaceUrl: marketplaceUrl(service, spec.slug),
      factsUrl: `${service.baseUrl()}/v1/public/collection/${ledgerIdText(spec.token)}/facts`,
    }))
}

/** Score of a collection that does not match. */
const NO_MATCH = 4
/** Shorter words of the search text are ignored. */
const MIN_WORD_LENGTH = 3

/** True if the collection's token id, name or slug matches the search text, fully or in part. */
export const matchesSearch = (service: Service, collection: Collection, searchText: string): boolean =>
  matchScore(service, collection, searchText.trim().toLowerCase()) < NO_MATCH

/**
 * Score of a collection for a search text in lower case; a lower score is a better match. 0: the token id, name or slug
 * equals the text. 1: the name starts with the text. 2: the name or slug contains the text. 3: the name contains a word
 * of the text. 4: no match.
 */
function matchScore({ rules }: Service, { spec }: Collection, searchText: string): number {
  const name = spec.name.toLowerCase()
  if (ledgerIdText(spec.token) === searchText && rules.isKept('resolve.by-id')) return 0
  if (!rules.isKept('resolve.by-name')) return NO_MATCH
  if (name === searchText || spec.slug === searchText) return 0
  if (name.startsWith(searchText)) return 1
  if (name.includes(searchText) || spec.slug.includes(searchText)) return 2
  const words = searchText.split(/\s+/).filter((word) => word.length >= MIN_WORD_LENGTH)
  return words.some((word) => name.includes(word)) ? 3 : NO_MATCH
}

export const resolveOperations = [resolve]
