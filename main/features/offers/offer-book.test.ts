import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatHbar, parseHbar } from '@shared/amount'
import { MAX_BOOK_OFFERS, offers as contract } from '@shared/contract/offers'
import type { EntityId } from '@shared/ids'
import { readOwnOffers } from '../../flows/offer-list'
import { createPracticeClient } from '../../market-api/testing/practice-client'
import { rejectionOf } from '../../market-api/testing/rig'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { startHarness, type Harness } from '../../../practice/testing/harness'
import { createOfferBook } from './offer-book'

const TOKEN: EntityId = '0.0.3390118'
const NOW = '2026-11-21T12:00:00.000Z'
const STAMP = { asOf: null, receivedAt: NOW, maxAgeSeconds: 60, isCached: false, offline: false }
const namedIdOf = (id: EntityId) => ({ id, checksum: 'aaaaa', name: null })

const order = (id: number, change: object = {}) => ({
  id,
  tokenId: TOKEN,
  buyerAccount: '0.0.7',
  price: 90,
  createdAt: '2026-11-20T12:00:00Z',
  includeTraits: false,
  traitOrders: null,
  ...change,
})

function bookOf(orders: readonly object[]) {
  const queries: unknown[] = []
  const market = scriptedMarket((_op, query) => {
    queries.push(query)
    return { success: true, orders }
  }, STAMP)
  const read = async () =>
    contract.book.output.parse(await createOfferBook({ market, namedIdOf })({ token: TOKEN, fresh: false }))
  return { read, queries }
}

describe('the book of collection offers', () => {
  it('asks for the offers of every account in one collection', async () => {
    const { read, queries } = bookOf([])
    await read()
    expect(queries).toEqual([{ coladdress: TOKEN }])
  })

  it('has the highest offer first, and at one price the oldest', async () => {
    const { read } = bookOf([
      order(1, { price: 90, createdAt: '2026-11-20T12:00:00Z' }),
      order(2, { price: 1_000.00000001, buyerAccount: '0.0.8' }),
      order(3, { price: 90, createdAt: '2026-11-19T12:00:00Z' }),
      order(4, { price: 90, createdAt: null }),
    ])
    const { offers, usableCount } = await read()
    expect(offers.map(({ id, price }) => [id, price])).toEqual([
      [2, '1000.00000001'],
      [3, '90'],
      [1, '90'],
      [4, '90'],
    ])
    expect(offers[0]).toMatchObject({ buyer: namedIdOf('0.0.8'), createdAt: '2026-11-20T12:00:00.000Z', traits: [] })
    expect(usableCount).toBe(4)
  })

  it('names the traits of an offer, and says when the market does not', async () => {
    const traits = [{ trait_type: 'Rings', value: 6 }]
    const { read } = bookOf([
      order(1, { includeTraits: true, traitOrders: traits }),
      order(2, { includeTraits: true, traitOrders: 'Rings' }),
    ])
    expect((await read()).offers.map((offer) => offer.traits)).toEqual([[{ trait_type: 'Rings', value: '6' }], null])
  })

  it('leaves out unreadable offers of others and counts them', async () => {
    const { read } = bookOf([
      order(1),
      order(2, { price: 'much' }),
      order(3, { buyerAccount: '?' }),
      order(4, { price: -1 }),
    ])
    const { offers, unusableCount, usableCount } = await read()
    expect(offers.map(({ id }) => id)).toEqual([1])
    expect([unusableCount, usableCount]).toEqual([3, 1])
  })

  it('has each offer once, and none of another collection', async () => {
    const { read } = bookOf([order(1), order(1), order(2, { tokenId: '0.0.9999' })])
    expect((await read()).offers.map(({ id }) => id)).toEqual([1])
  })

  it('has the highest where there are more than cross to the page', async () => {
    const { read } = bookOf(Array.from({ length: MAX_BOOK_OFFERS + 7 }, (_, i) => order(i + 1, { price: i + 1 })))
    const { offers, usableCount } = await read()
    expect([offers.length, offers[0]?.price, usableCount]).toEqual([MAX_BOOK_OFFERS, '5007', MAX_BOOK_OFFERS + 7])
  })
})

describe('on a practice market', () => {
  let practice: Harness
  beforeAll(async () => {
    practice = await startHarness()
  })
  afterAll(() => practice.stop())

  async function marketFor(permissions: readonly string[]) {
    const account = practice.account('buyer')
    const { key } = (await practice.control('/keys/issue', { kind: 'user', account, permissions })) as { key: string }
    const keys = { ...practice.announcement.keys, user: key }
    return {
      account,
      market: createPracticeClient(() => ({ baseUrl: practice.announcement.baseUrl, keys })).client,
      key,
    }
  }

  it('it holds the offers of the crowd and one’s own, and the own list holds one’s own alone', async () => {
    const { account, market, key } = await marketFor(['manageOrders'])
    const url = `${practice.announcement.baseUrl}/v1/user/orders/add?apikey=${key}`
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ token: TOKEN, orderPrice: 3, quantity: 2 })
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
    const book = contract.book.output.parse(await createOfferBook({ market, namedIdOf })({ token: TOKEN, fresh: true }))
    const buyers = new Set(book.offers.map(({ buyer }) => buyer.id))
    expect(buyers.has(account)).toBe(true)
    expect(buyers.size).toBeGreaterThan(1)
    expect(book.unusableCount).toBe(0)
    const prices = book.offers.map(({ price }) => parseHbar(price))
    expect(prices).toEqual([...prices].sort((a, b) => (a === b ? 0 : a > b ? -1 : 1)))
    const own = await readOwnOffers(market, account, 'action')
    expect(own.value.map(({ price }) => formatHbar(price))).toEqual(['3', '3'])
  })

  it('it is refused to a key without the permission', async () => {
    const { market } = await marketFor(['manageAllowance'])
    const work = createOfferBook({ market, namedIdOf })({ token: TOKEN, fresh: true })
    expect((await rejectionOf(work)).error).toMatchObject({ code: 'no-access' })
  })
})
