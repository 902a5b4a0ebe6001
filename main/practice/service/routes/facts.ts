import { z } from 'zod'
import type { Collection } from '../../world/catalogue'
import type { MarketEvent } from '../../world/market'
import { Refusal, anyAnswer, operation, type Body } from '../operation'
import { ledgerId, text } from '../params'
import type { Service } from '../service'
import { hbar, hbarOrNull, id, iso, marketplaceUrl, requireCollection } from '../views'

const CACHE_MS = 60_000
const DAY_MS = 86_400_000

const links = (service: Service, path: string): Body => ({
  self: `${service.baseUrl()}${path}`,
  openapi: `${service.baseUrl()}/openapi.json`,
})

const factsUrl = (service: Service, token: number): string =>
  `${service.baseUrl()}/v1/public/collection/${id(token)}/facts`

const volume = (sales: readonly MarketEvent[]): number => hbar(sales.reduce((sum, sale) => sum + sale.price, 0n))
const round = (value: number, places = 4): number => Number(value.toFixed(places))
const change = (now: number, before: number): number | null =>
  before === 0 ? null : round(((now - before) / before) * 100, 2)

const marketFacts = operation({
  name: 'marketFacts',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/facts',
  auth: 'none',
  summary: 'The market in figures.',
  params: {},
  answer: anyAnswer,
  handle: (service) => {
    const read = service.cache.get('market facts', CACHE_MS, () => computeMarketFacts(service))
    return {
      ...read.value,
      updatedAt: iso(read.atMs),
      isCached: read.isCached,
      _links: links(service, '/v1/public/market/facts'),
    }
  },
})

function computeMarketFacts({ market, nowMs }: Service): Body {
  const now = nowMs()
  const today = market.sales(now - DAY_MS, now + 1)
  const before = market.sales(now - 2 * DAY_MS, now - DAY_MS)
  const volume24h = volume(today)
  const volumePrev24h = volume(before)
  return {
    success: true,
    network: 'practice',
    currency: 'HBAR',
    volume24h,
    sales24h: today.length,
    avgSale24h: today.length ? round(volume24h / today.length) : null,
    newListings24h: market.events.filter((event) => event.type === 'listed' && event.atMs >= now - DAY_MS).length,
    volumePrev24h,
    salesPrev24h: before.length,
    volumeChangePct: change(volume24h, volumePrev24h),
    salesChangePct: change(today.length, before.length),
    collectionsTracked: market.collections.size,
  }
}

const collectionFacts = operation({
  name: 'collectionFacts',
  tag: 'collection',
  method: 'GET',
  path: '/v1/public/collection/{token}/facts',
  auth: 'none',
  summary: 'One collection in figures.',
  params: { path: { token: ledgerId } },
  answer: anyAnswer,
  handle: (service, { token }) => {
    const collection = requireCollection(service, token)
    const read = service.cache.get(`facts ${token}`, CACHE_MS, () => computeFacts(service, collection))
    const path = `/v1/public/collection/${id(token)}/facts`
    return { ...read.value, updatedAt: iso(read.atMs), isCached: read.isCached, _links: links(service, path) }
  },
})

function ownersOf(service: Service, token: number): number {
  return new Set(service.ledger.state.tokens.get(token)?.owners ?? []).size
}

/** Sales a collection had before the history that is kept, as a multiple of its supply. */
const olderVolume = ({ spec }: Collection): number => round(spec.floor * spec.supply * 0.35, 2)

/** The floor as it was: the lowest sale of the days around that moment, for want of recorded listings. */
function floorAgo({ market }: Service, token: number, atMs: number): number | null {
  const sales = market.sales(atMs - 3 * DAY_MS, atMs + DAY_MS, token)
  return sales.length
    ? hbar(sales.reduce((low, sale) => (sale.price < low ? sale.price : low), sales[0]?.price ?? 0n))
    : null
}

function computeFacts(service: Service, collection: Collection): Body {
  const { market, nowMs } = service
  const { spec } = collection
  const now = nowMs()
  const today = market.sales(now - DAY_MS, now + 1, spec.token)
  return {
    success: true,
    token: id(spec.token),
    name: spec.name,
    creator: spec.creator,
    floor: hbarOrNull(market.floor(spec.token)),
    floorCurrency: 'HBAR',
    highestOffer: hbarOrNull(market.bestOffer(spec.token)),
    volume24h: volume(today),
    sales24h: today.length,
    volume30d: volume(market.sales(now - 30 * DAY_MS, now + 1, spec.token)),
    volumeAllTime: round(olderVolume(collection) + volume(market.sales(0, now + 1, spec.token)), 8),
    floor24hAgo: floorAgo(service, spec.token, now - DAY_MS),
    floor7dAgo: floorAgo(service, spec.token, now - 7 * DAY_MS),
    owners: ownersOf(service, spec.token),
    supply: spec.supply,
    marketplaceUrl: marketplaceUrl(service, spec.slug),
  }
}

const RANGES: Readonly<Record<string, number>> = { '24h': 1, '7d': 7, '30d': 30 }
const TOP = 24

const topFacts = operation({
  name: 'topCollectionsFacts',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/topcollections/facts',
  auth: 'none',
  summary: 'The collections with most sales volume.',
  params: { query: { range: text(10).optional() } },
  answer: anyAnswer,
  handle: (service, { range = '24h' }) => {
    const days = RANGES[range]
    if (days === undefined) throw new Refusal(400, 'Invalid parameter: range must be 24h, 7d or 30d.')
    const read = service.cache.get(`top ${range}`, CACHE_MS, () => computeTop(service, days))
    const path = `/v1/public/market/topcollections/facts?range=${range}`
    return {
      success: true,
      range,
      rankedBy: 'volume',
      floorCurrency: 'HBAR',
      count: read.value.length,
      collections: read.value,
      updatedAt: iso(read.atMs),
      isCached: read.isCached,
      _links: links(service, path),
    }
  },
})

function computeTop(service: Service, days: number): Body[] {
  const { market, nowMs } = service
  const now = nowMs()
  const rows = [...market.collections.values()].map((collection) => {
    const sales = market.sales(now - days * DAY_MS, now + 1, collection.spec.token)
    return { collection, sales, volume: volume(sales) }
  })
  rows.sort((a, b) => b.volume - a.volume)
  return rows.slice(0, TOP).map(({ collection, sales, volume: traded }, i) => ({
    rank: i + 1,
    token: id(collection.spec.token),
    name: collection.spec.name,
    creator: collection.spec.creator,
    floor: hbarOrNull(market.floor(collection.spec.token)),
    volume: traded,
    sales: sales.length,
    volumeAllTime: round(olderVolume(collection) + volume(market.sales(0, now + 1, collection.spec.token)), 8),
    owners: ownersOf(service, collection.spec.token),
    supply: collection.spec.supply,
    marketplaceUrl: marketplaceUrl(service, collection.spec.slug),
    factsUrl: factsUrl(service, collection.spec.token),
  }))
}

const resolve = operation({
  name: 'resolveCollection',
  tag: 'collection',
  method: 'GET',
  path: '/v1/public/collection/resolve',
  auth: 'none',
  summary: 'Collections by name or token id.',
  params: { query: { q: z.string().trim().min(3).max(64) } },
  answer: anyAnswer,
  handle: (service, { q }) => {
    const wanted = q.toLowerCase()
    const score = ({ spec }: Collection): number => {
      const name = spec.name.toLowerCase()
      if (id(spec.token) === q || name === wanted) return 0
      return name.startsWith(wanted) ? 1 : name.includes(wanted) || spec.slug.includes(wanted) ? 2 : 3
    }
    const found = [...service.market.collections.values()].filter((collection) => score(collection) < 3)
    found.sort((a, b) => score(a) - score(b) || a.spec.name.localeCompare(b.spec.name))
    const matches = found.slice(0, 5).map(({ spec }) => ({
      token: id(spec.token),
      name: spec.name,
      friendlyurl: spec.slug,
      nfts: spec.supply,
      marketplaceUrl: marketplaceUrl(service, spec.slug),
      factsUrl: factsUrl(service, spec.token),
    }))
    const _links = links(service, '/v1/public/collection/resolve')
    return { success: true, query: q, count: matches.length, matches, isCached: false, _links }
  },
})

export const factsOperations = [marketFacts, topFacts, collectionFacts, resolve]
