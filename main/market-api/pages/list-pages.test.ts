import { describe, expect, it } from 'vitest'
import type { Operation } from '@shared/market/operation'
import { rejectionOf } from '../testing/rig'
import { scriptedMarket } from '../testing/scripted-market'
import { collectionNftPages, holdingsPages } from './wallet-pages'
import { eventPages } from './event-pages'
import { activityPages, listingPages, offerPages } from './market-pages'
import { collectPages, type Page, type PageStream, type MarketReader } from './list-pages'
import { transactionPages } from './statistics-pages'

const STAMP = { asOf: null, receivedAt: '2026-11-21T12:00:00.000Z', maxAgeSeconds: 60, isCached: false, offline: false }
const calm = { priority: 'background' } as const
type Query = Readonly<Record<string, unknown>>

function scripted(answer: (query: Query, nth: number) => unknown) {
  const asked: Query[] = []
  const script = (_op: Operation, query: unknown) => answer(query as Query, asked.push(query as Query))
  const market: MarketReader = scriptedMarket(script, STAMP)
  return { market, asked }
}
async function all<T>(pages: PageStream<T>): Promise<Page<T>[]> {
  const read: Page<T>[] = []
  for await (const page of pages) read.push(page)
  return read
}
const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
const held = (serial: number) => ({ tokenAddress: '0.0.5000', serial, metadata: null })
const listing = (id: number) => ({
  marketplaceListingId: id,
  sellerAddress: '0.0.7',
  salePrice: 10,
  nftName: 'x',
  nftTokenAddress: '0.0.5000',
  nftSerialId: id,
})
const SORTED = { sortBy: 'price', sortDirection: 'ASC' } as const

describe('the pages of a wallet', () => {
  const wallet = { account: '0.0.9' }

  it('go on with the cursor as it came, tell how far they are, and end where there is none', async () => {
    const { market, asked } = scripted((_query, nth) => ({
      account: '0.0.9',
      nfts: range(nth * 2, 2).map(held),
      next: nth < 3 ? `0.0.5000/${nth}` : null,
    }))
    const pages = await all(holdingsPages(market, wallet, calm))
    expect(pages.map(({ readCount, total, end }) => ({ read: readCount, total, end }))).toEqual([
      { read: 2, total: null, end: null },
      { read: 4, total: null, end: null },
      { read: 6, total: null, end: { isCertain: true } },
    ])
    expect(pages[0]?.stamp).toEqual(STAMP)
    expect(asked.map(({ startToken }) => startToken)).toEqual([undefined, '0.0.5000/1', '0.0.5000/2'])
  })

  it('drop what came before, and count what cannot be read', async () => {
    const { market } = scripted((_query, nth) => ({
      account: '0.0.9',
      nfts: [held(1), held(nth + 1), { tokenAddress: 'odd' }],
      next: nth < 2 ? 'more' : null,
    }))
    const pages = await all(holdingsPages(market, wallet, calm))
    expect(pages.map(({ records }) => records.map(({ serial }) => serial))).toEqual([[1, 2], [3]])
    expect(pages.at(-1)?.readCount).toBe(5)
  })

  it.each<[string, (nth: number) => string]>([
    ['stands still', () => 'same'],
    ['goes in circles', (nth) => `place ${nth % 3}`],
    ['leads from one empty page to the next for ever', (nth) => `place ${nth}`],
  ])('fail when the cursor %s', async (_, next) => {
    const { market, asked } = scripted((_query, nth) => ({ account: '0.0.9', nfts: [], next: next(nth) }))
    const { error } = await rejectionOf(all(holdingsPages(market, wallet, calm)))
    expect(error).toEqual({ code: 'unexpected-answer', operation: 'accountNfts', path: 'next page' })
    expect(asked.length).toBeLessThanOrEqual(20)
  })

  it('end between pages when they are cancelled', async () => {
    const cancel = new AbortController()
    const { market, asked } = scripted((_query, nth) => ({ account: '0.0.9', nfts: [held(nth)], next: `p${nth}` }))
    const pages = holdingsPages(market, wallet, { ...calm, signal: cancel.signal })
    expect((await pages.next()).value?.readCount).toBe(1)
    cancel.abort()
    expect((await rejectionOf(pages.next())).error).toEqual({ code: 'cancelled' })
    expect(asked).toHaveLength(1)
  })

  it('are as many as were asked for, and then the end is uncertain', async () => {
    const { market } = scripted((_query, nth) => ({ account: '0.0.9', nfts: [held(nth)], next: `p${nth}` }))
    const { records, end } = await collectPages(holdingsPages(market, wallet, { ...calm, maxPages: 3 }))
    expect(records).toHaveLength(3)
    expect(end).toEqual({ isCertain: false, reason: 'caller-limit' })
  })
})

describe('a cursor that cannot be read', () => {
  const wallet = { account: '0.0.9' }
  const fifty = range(1, 50).map(held)
  it.each<[string, unknown, object]>([
    ['none', null, { isCertain: true }],
    ['an empty one', '', { isCertain: true }],
    ['an object', { token: '0.0.5000' }, { isCertain: false, reason: 'not-reported' }],
    ['a number', 7, { isCertain: false, reason: 'not-reported' }],
  ])('leaves it in doubt whether a wallet was read to its end: %s', async (_, next, end) => {
    const { market, asked } = scripted(() => ({ account: '0.0.9', nfts: fifty, next }))
    const { records, end: told } = await collectPages(holdingsPages(market, wallet, calm))
    expect([records.length, told]).toEqual([50, end])
    expect(asked).toHaveLength(1)
  })

  it('has events asked for once more, for an empty page is the end', async () => {
    const event = { eventType: 'listed', token: '0.0.5000', serialId: 1, eventDate: '2026-11-21T12:00:00Z' }
    const { market, asked } = scripted(({ page }) => ({ nextPage: 'odd', events: page === 1 ? [event] : [] }))
    const { records, end } = await collectPages(eventPages(market, {}, calm))
    expect([records.length, end, asked.length]).toEqual([1, { isCertain: true }, 2])
  })
})

describe('the pages of listings', () => {
  /** A market of these listings, some of which are gone before each page is answered. */
  const market = (ids: number[], goneBefore: (nth: number) => number) =>
    scripted((query, nth) => {
      ids.splice(0, goneBefore(nth))
      const offset = Number(query['offset'])
      return { marketListings: ids.slice(offset, offset + Number(query['limit'])).map(listing) }
    })
  const read = (of: MarketReader, maxListings?: number) =>
    collectPages(
      listingPages(of, SORTED, { ...calm, pageSize: 100, ...(maxListings === undefined ? {} : { maxListings }) }),
    )

  it('hold every listing once, although each overlaps the one before', async () => {
    const { records, end } = await read(market(range(1, 430), () => 0).market)
    expect(records.map(({ marketplaceListingId }) => marketplaceListingId)).toEqual(range(1, 430))
    expect(end).toEqual({ isCertain: true })
  })

  it('miss nothing when a few are sold between two pages', async () => {
    const { records, end } = await read(market(range(1, 300), (nth) => (nth > 1 ? 5 : 0)).market)
    expect(records.map(({ marketplaceListingId }) => marketplaceListingId)).toEqual(range(1, 300))
    expect(end).toEqual({ isCertain: true })
  })

  it('say so when more were sold between two pages than the overlap holds', async () => {
    const { records, end } = await read(market(range(1, 300), (nth) => (nth === 2 ? 40 : 0)).market)
    expect(records).toHaveLength(280)
    expect(end).toEqual({ isCertain: false, reason: 'moved' })
  })

  it('end in doubt at the number that is enough', async () => {
    const { market: many, asked } = market(range(1, 5000), () => 0)
    const { records, end } = await read(many, 200)
    expect(records.length).toBeGreaterThanOrEqual(180)
    expect(end).toEqual({ isCertain: false, reason: 'caller-limit' })
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  it('go on after a page of which some records could not be read', async () => {
    const ids = range(1, 150)
    const { market: odd } = scripted((query) => {
      const offset = Number(query['offset'])
      const page = ids.slice(offset, offset + Number(query['limit'])).map(listing)
      return { marketListings: page.map((one, i) => (i === 0 && offset === 0 ? { ...one, salePrice: 'odd' } : one)) }
    })
    const { records } = await read(odd)
    expect(records).toHaveLength(149)
  })
})

describe('the pages of a collection', () => {
  const nft = (serialId: number) => ({ serialId, name: `#${serialId}` })
  const read = (answer: (page: number) => unknown, sortBy: 'serial' | 'rarity' = 'serial') => {
    const { market, asked } = scripted((query) => answer(Number(query['page'])))
    const query = { token: '0.0.5000', sortBy, sortDirection: 'ASC' } as const
    return { pages: collectPages(collectionNftPages(market, query, calm)), asked }
  }

  it('by serial go on behind a page whose NFTs were all burned, to the last serial', async () => {
    const { pages, asked } = read((page) => ({ total: 5000, nfts: page === 1 || page === 25 ? [nft(page)] : [] }))
    expect(await pages).toMatchObject({ end: { isCertain: true }, total: 5000 })
    expect((await pages).records.map(({ serialId }) => serialId)).toEqual([1, 25])
    expect(asked).toHaveLength(25)
  })

  it('by serial end in doubt where nobody says how many there are', async () => {
    const { pages, asked } = read((page) => ({ total: null, nfts: page < 4 ? [nft(page)] : [] }))
    expect((await pages).end).toEqual({ isCertain: false, reason: 'not-reported' })
    expect(asked).toHaveLength(8)
  })

  it('by rarity end with the last record, or in doubt where fewer come than were told', async () => {
    const records = (page: number) => range((page - 1) * 200 + 1, page === 3 ? 50 : 200).map(nft)
    const whole = read((page) => ({ total: 450, nfts: page > 3 ? [] : records(page) }), 'rarity')
    expect(await whole.pages).toMatchObject({ end: { isCertain: true } })
    expect(whole.asked).toHaveLength(3)
    const short = read((page) => ({ total: 460, nfts: page > 3 ? [] : records(page) }), 'rarity')
    expect((await short.pages).end).toEqual({ isCertain: false, reason: 'fewer-than-reported' })
  })

  it('are in doubt when the number of records changed meanwhile', async () => {
    const changing = read(
      (page) => ({ total: page === 1 ? 250 : 249, nfts: range(page * 200, page === 1 ? 200 : 49).map(nft) }),
      'rarity',
    )
    expect((await changing.pages).end).toEqual({ isCertain: false, reason: 'moved' })
  })
})

describe('pages of what happened', () => {
  const event = (n: number) => ({
    eventType: 'listed',
    token: '0.0.5000',
    serialId: n,
    nftName: 'x',
    transactionId: `0.0.1@${n}.000000000`,
    eventDate: new Date(1_700_000_000_000 - n).toISOString(),
  })

  it('of events go on behind a full page although no next one can be read, and end with the service', async () => {
    const { market, asked } = scripted(({ page }) => ({
      nextPage: 'odd',
      events: Number(page) > 3 ? [] : range(Number(page) * 100, 100).map(event),
    }))
    const { records, end } = await collectPages(eventPages(market, {}, calm))
    expect(records).toHaveLength(300)
    expect(end).toEqual({ isCertain: true })
    expect(asked.map(({ page }) => page)).toEqual([1, 2, 3, 4])
  })

  it('of events repeat what a new one pushed on, and tell it once', async () => {
    const { market } = scripted(({ page }, nth) => {
      const newest = 1000 - (nth - 1) * 3
      return {
        nextPage: Number(page) < 3 ? Number(page) + 1 : null,
        events: range(newest + (Number(page) - 1) * 100, Number(page) < 3 ? 100 : 7).map(event),
      }
    })
    const { records, end } = await collectPages(eventPages(market, {}, calm))
    expect(new Set(records.map(({ serialId }) => serialId)).size).toBe(records.length)
    expect(end).toEqual({ isCertain: true })
  })

  it.each([0, -1, 1.5])('of events fail on a next page that is %j', async (nextPage) => {
    const { market } = scripted(() => ({ nextPage, events: [event(1)] }))
    expect((await rejectionOf(collectPages(eventPages(market, {}, calm)))).error.code).toBe('unexpected-answer')
  })

  it('of events end in doubt where the service goes no further', async () => {
    const after = new Map([
      [1, 1000],
      [1000, 1001],
    ])
    const { market, asked } = scripted(({ page }) => ({
      nextPage: after.get(Number(page)),
      events: range(Number(page) * 100, 100).map(event),
    }))
    expect((await collectPages(eventPages(market, {}, calm))).end).toEqual({
      isCertain: false,
      reason: 'service-limit',
    })
    expect(asked.map(({ page }) => page)).toEqual([1, 1000])
  })

  const act = (n: number) => ({ saletype: 'Sale', nftTokenAddress: '0.0.5000', nftSerialId: n })
  it('of activity are ten at most', async () => {
    const { market, asked } = scripted(({ page }) => ({ marketActivity: range(Number(page) * 50, 50).map(act) }))
    expect((await collectPages(activityPages(market, {}, calm))).end).toEqual({
      isCertain: false,
      reason: 'service-limit',
    })
    expect(asked).toHaveLength(10)
  })

  it('of activity end with a short page, but not where the service may give less than was asked for', async () => {
    const few = (page: unknown) => (Number(page) < 3 ? range(Number(page) * 100, 40).map(act) : [])
    const usual = scripted(({ page }) => ({ marketActivity: few(page) }))
    expect((await collectPages(activityPages(usual.market, {}, calm))).end).toEqual({ isCertain: true })
    expect(usual.asked).toHaveLength(1)
    const large = scripted(({ page }) => ({ marketActivity: few(page) }))
    expect((await collectPages(activityPages(large.market, {}, { ...calm, pageSize: 200 }))).records).toHaveLength(80)
  })

  it('of offers end with a page that is not full, records that cannot be read among it', async () => {
    const offer = (n: number) => ({
      buyerAccount: '0.0.1',
      sellerAccount: '0.0.2',
      offeredPrice: n,
      token: '0.0.5000',
      serialId: n,
    })
    const { market, asked } = scripted(({ page }) => ({
      response: Number(page) === 1 ? [...range(1, 99).map(offer), { buyerAccount: 'odd' }] : [offer(500)],
    }))
    expect(await collectPages(offerPages(market, {}, calm))).toMatchObject({ end: { isCertain: true } })
    expect(asked).toHaveLength(2)
  })
})

describe('pages of figures', () => {
  it('of transactions end where all told of were read', async () => {
    const row = (n: number) => ({ token: '0.0.5000', serial: n, transactionId: `t${n}` })
    const { market, asked } = scripted(({ page }) => ({
      totalRecords: 1000,
      data: range(Number(page) * 500, 500).map(row),
    }))
    const dates = { dateFrom: '2026-11-01', dateTo: '2026-11-21' }
    expect(await collectPages(transactionPages(market, dates, calm))).toMatchObject({
      end: { isCertain: true },
      total: 1000,
    })
    expect(asked).toHaveLength(2)
  })
})
