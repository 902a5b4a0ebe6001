import { z } from 'zod'
import { DAY_MS } from '@shared/time'
import type { Collection } from '../../world/catalogue'
import {
  averagePrice,
  offersByToken,
  eventsBetween,
  floorOn,
  highestOfferPriceWithoutTraits,
  ownerCount,
  salesBetween,
  saleTotals,
} from '../figures'
import { cacheMaxAgeMs } from '../cache-age'
import { linksFields, linksOf } from '../links'
import { defineOperation } from '../operation'
import type { AnswerBody } from '../refusal'
import { ledgerIdParam, paramOrDefault, choiceParam } from '../params'
import type { Service } from '../service'
import { compareByVolume } from '../top-collections'
import { toHbarNumber, toHbarNumberOrNull, ledgerIdText, isoText, marketplaceUrl, requireCollection } from '../views'
import { resolveOperations } from './resolve'

const CACHE_MS = 60_000

const factsUrl = (service: Service, token: number): string =>
  `${service.baseUrl()}/v1/public/collection/${ledgerIdText(token)}/facts`

/** Change from `earlier` to `current` in percent, rounded to two decimals; null if `earlier` is 0. */
const percentChange = (current: number, earlier: number): number | null =>
  earlier === 0 ? null : Number((((current - earlier) / earlier) * 100).toFixed(2))

const amountField = z.number().min(0)
const countField = z.number().int().min(0)
const freshnessFields = { updatedAt: z.iso.datetime(), isCached: z.boolean(), _links: linksFields }

/** Answer with figures that are cached for a minute. `updatedAt` is the time at which the figures were computed. */
function cachedAnswer(service: Service, cacheName: string, path: string, compute: () => AnswerBody): AnswerBody {
  const { value, atMs, isCached } = service.cache.getOrCompute(
    cacheName,
    cacheMaxAgeMs(service, 'facts', CACHE_MS),
    compute,
  )
  const reportsCached = service.rules.isKept('facts.is-cached') && isCached
  return { success: true, ...value, updatedAt: isoText(atMs), isCached: reportsCached, _links: linksOf(service, path) }
}

const MARKET_PATH = '/v1/public/market/facts'

const marketFacts = defineOperation({
  name: 'marketFacts',
  tag: 'market',
  method: 'GET',
  path: MARKET_PATH,
  auth: 'none',
  summary: 'Figures of the market; cached for a minute.',
  params: {},
  answer: z.strictObject({
    success: z.literal(true),
    network: z.string(),
    currency: z.literal('HBAR'),
    volume24h: amountField.describe('In HBAR'),
    sales24h: countField,
    avgSale24h: amountField.nullable(),
    newListings24h: countField,
    volumePrev24h: amountField,
    salesPrev24h: countField,
    volumeChangePct: z.number().nullable().describe('Null when nothing was sold in the 24 hours before'),
    salesChangePct: z.number().nullable(),
    collectionsTracked: countField,
    ...freshnessFields,
  }),
  handle: (service) => cachedAnswer(service, 'market facts', MARKET_PATH, () => computeMarketFacts(service)),
})

function computeMarketFacts(service: Service): AnswerBody {
  const now = service.nowMs()
  // The end of a range is exclusive: `now + 1` includes the current millisecond.
  const last24h = saleTotals(salesBetween(service, now - DAY_MS, now + 1))
  const previous24h = saleTotals(salesBetween(service, now - 2 * DAY_MS, now - DAY_MS))
  return {
    network: 'practice',
    currency: 'HBAR',
    volume24h: toHbarNumber(last24h.volume),
    sales24h: last24h.saleCount,
    avgSale24h: averagePrice(last24h),
    newListings24h: eventsBetween(service, 'listed', now - DAY_MS, now + 1).length,
    volumePrev24h: toHbarNumber(previous24h.volume),
    salesPrev24h: previous24h.saleCount,
    volumeChangePct: percentChange(toHbarNumber(last24h.volume), toHbarNumber(previous24h.volume)),
    salesChangePct: percentChange(last24h.saleCount, previous24h.saleCount),
    collectionsTracked: service.market.collections.size,
  }
}

const collectionFacts = defineOperation({
  name: 'collectionFacts',
  tag: 'collection',
  method: 'GET',
  path: '/v1/public/collection/{token}/facts',
  auth: 'none',
  summary: 'Figures of one collection; cached for a minute.',
  answersNotFound: true,
  params: { path: { token: ledgerIdParam } },
  answer: z.strictObject({
    success: z.literal(true),
    token: z.string(),
    name: z.string(),
    creator: z.string(),
    floor: amountField.nullable(),
    floorCurrency: z.literal('HBAR'),
    highestOffer: amountField.nullable(),
    volume24h: amountField,
    sales24h: countField,
    volume30d: amountField,
    volumeAllTime: amountField.describe('All known sales'),
    floor24hAgo: amountField.nullable(),
    floor7dAgo: amountField.nullable(),
    owners: countField,
    supply: countField,
    marketplaceUrl: z.url(),
    ...freshnessFields,
  }),
  handle: (service, { token }) => {
    const collection = requireCollection(service, token)
    const path = `/v1/public/collection/${ledgerIdText(token)}/facts`
    return cachedAnswer(service, `facts ${token}`, path, () => computeCollectionFacts(service, collection))
  },
})

function computeCollectionFacts(service: Service, { spec }: Collection): AnswerBody {
  const { token } = spec
  const now = service.nowMs()
  const saleTotalsSince = (fromMs: number) => saleTotals(salesBetween(service, fromMs, now + 1, token))
  const last24h = saleTotalsSince(now - DAY_MS)
  return {
    token: ledgerIdText(token),
    name: spec.name,
    creator: spec.creator,
    floor: toHbarNumberOrNull(service.market.floor(token)),
    floorCurrency: 'HBAR',
    highestOffer: highestOfferPriceWithoutTraits(offersByToken(service).get(token)),
    volume24h: toHbarNumber(last24h.volume),
    sales24h: last24h.saleCount,
    volume30d: toHbarNumber(saleTotalsSince(now - 30 * DAY_MS).volume),
    volumeAllTime: toHbarNumber(saleTotalsSince(0).volume),
    floor24hAgo: toHbarNumberOrNull(floorOn(service, token, now - DAY_MS)),
    floor7dAgo: toHbarNumberOrNull(floorOn(service, token, now - 7 * DAY_MS)),
    owners: ownerCount(service, token),
    supply: spec.supply,
    marketplaceUrl: marketplaceUrl(service, spec.slug),
  }
}

const RANGE_DAYS = { '24h': 1, '7d': 7, '30d': 30 } as const
const MAX_TOP_COLLECTIONS = 24

const topFacts = defineOperation({
  name: 'topCollectionsFacts',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/topcollections/facts',
  auth: 'none',
  summary: 'The collections with the highest sales volume; cached for a minute.',
  params: { query: { range: paramOrDefault('24h', choiceParam(['24h', '7d', '30d'])) } },
  answer: z.strictObject({
    success: z.literal(true),
    range: z.enum(['24h', '7d', '30d']),
    rankedBy: z.literal('volume'),
    floorCurrency: z.literal('HBAR'),
    count: countField.max(MAX_TOP_COLLECTIONS),
    collections: z.array(
      z.strictObject({
        rank: z.number().int().min(1),
        token: z.string(),
        name: z.string(),
        creator: z.string(),
        floor: amountField.nullable(),
        volume: amountField.describe('Sales volume within the range'),
        sales: countField,
        volumeAllTime: amountField,
        owners: countField,
        supply: countField,
        marketplaceUrl: z.url(),
        factsUrl: z.url(),
      }),
    ),
    ...freshnessFields,
  }),
  handle: (service, { range }) => {
    const path = `/v1/public/market/topcollections/facts?range=${range}`
    return cachedAnswer(service, `top ${range}`, path, () => {
      const collections = computeTopCollections(service, RANGE_DAYS[range])
      return { range, rankedBy: 'volume', floorCurrency: 'HBAR', count: collections.length, collections }
    })
  },
})

function computeTopCollections(service: Service, days: number): AnswerBody[] {
  const now = service.nowMs()
  const saleTotalsSince = (token: number, fromMs: number) => saleTotals(salesBetween(service, fromMs, now + 1, token))
  const rankedCollections = [...service.market.collections.values()].map(({ spec }) => ({
    spec,
    totals: saleTotalsSince(spec.token, now - days * DAY_MS),
  }))
  if (service.rules.isKept('facts.order')) rankedCollections.sort((a, b) => compareByVolume(a.totals, b.totals))
  return rankedCollections
    .slice(0, service.rules.isKept('facts.top-24') ? MAX_TOP_COLLECTIONS : MAX_TOP_COLLECTIONS + 1)
    .map(({ spec, totals }, index) => ({
      rank: index + 1,
      token: ledgerIdText(spec.token),
      name: spec.name,
      creator: spec.creator,
      floor: toHbarNumberOrNull(service.market.floor(spec.token)),
      volume: toHbarNumber(totals.volume),
      sales: totals.saleCount,
      volumeAllTime: toHbarNumber(saleTotalsSince(spec.token, 0).volume),
      owners: ownerCount(service, spec.token),
      supply: spec.supply,
      marketplaceUrl: marketplaceUrl(service, spec.slug),
      factsUrl: factsUrl(service, spec.token),
    }))
}

export const factsOperations = [marketFacts, topFacts, collectionFacts, ...resolveOperations]
