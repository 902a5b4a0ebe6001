import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFields } from '../answer-fields'
import type { Case, UntestedPassage } from '../case'
import type { Fixture } from '../fixture'

const TOKEN = '0.0.3390118'
const ROW = 'market/endpoints/market/row-3'
const FIELD = 'market/resources-and-their-fields/market-event'
const RULE = 'market/events/rule'
const STATE = 'market/states-and-transitions/row'

const read = async (market: Fixture, params: object): Promise<Json[]> =>
  (await market.call('events', { ...params })).body.events as Json[]
const typesOf = (events: readonly Json[]): string[] => events.map(({ eventType }) => eventType as string)
const newest = async (market: Fixture, token = TOKEN): Promise<string> =>
  (await market.call('events', { token, limit: 1 })).body.lastEventDate as string

export const eventCases: readonly Case[] = [
  {
    passages: [...Array.from({ length: 14 }, (_, i) => `${FIELD}/row-${i + 1}`), `${FIELD}/text-1`, ROW],
    name: 'An event has its type, NFT, price, accounts and time',
    breaks: [
      ...answerFields(
        'events',
        'events[]',
        'eventType saleMechanism token serialId nftName price previousPrice priceSymbol sellerAddress buyerAddress ' +
          'eventDate eventDateUnix transactionId paymentToken paymentToken.address paymentToken.symbol',
      ),
      ...answerFields('events', '', 'success page nextPage lastEventDate events'),
    ],
    run: async (market) => {
      const { serial, seller } = await market.openListing({ price: '50' })
      const nft = { token: TOKEN, serial }
      await market.control('/market/reprice', { ...nft, price: '61.5' })
      const { buyer } = (await market.control('/market/sell-to-crowd', nft)) as { buyer: string }
      const { body } = await market.call('events', nft)
      const [sold, changed, listed] = body.events as Json[]
      const plain = { token: TOKEN, serialId: serial, nftName: `Study ${serial}`, priceSymbol: 'HBAR' }
      const common = { ...plain, sellerAddress: seller, paymentToken: { address: null, symbol: 'HBAR' } }
      const none = { saleMechanism: null, previousPrice: null }
      expect(listed).toMatchObject({ ...common, ...none, eventType: 'listed', price: 50 })
      expect(changed).toMatchObject({ ...common, eventType: 'price_changed', price: 61.5, previousPrice: 50 })
      expect(sold).toMatchObject({ ...common, ...none, eventType: 'sold', price: 61.5, saleMechanism: 'listing' })
      expect(sold.buyerAddress).toBe(buyer)
      expect(listed).not.toHaveProperty('buyerAddress')
      expect(sold.eventDateUnix).toBe(Math.floor(Date.parse(sold.eventDate as string) / 1000))
      expect(sold.transactionId).toMatch(/^0\.0\.\d+@\d+\.\d{9}$/)
      expect(body).toMatchObject({ success: true, page: 1, lastEventDate: sold.eventDate })
    },
  },
  {
    passages: [`${STATE}-1`, `${RULE}-1`],
    name: 'A new listing makes the NFT listed and adds an event',
    breaks: ['market.notes-listed'],
    run: async (market) => {
      const since = await newest(market)
      const { serial } = await market.openListing()
      expect((await market.call('nft', { token: TOKEN, serial })).body.isListed).toBe(true)
      expect(typesOf(await read(market, { token: TOKEN, serial, since }))).toEqual(['listed'])
    },
  },
  {
    passages: [`${STATE}-2`, `${RULE}-1`],
    name: 'A new price leaves the NFT listed and adds an event with the previous price',
    breaks: ['market.notes-price_changed'],
    run: async (market) => {
      const { serial } = await market.openListing({ price: '50' })
      await market.control('/market/reprice', { token: TOKEN, serial, price: '40' })
      expect((await market.call('nft', { token: TOKEN, serial })).body.listing.price).toBe(40)
      const [event] = await read(market, { token: TOKEN, serial })
      expect(event).toMatchObject({ eventType: 'price_changed', price: 40, previousPrice: 50 })
    },
  },
  {
    passages: [`${STATE}-3`, `${RULE}-1`, `${FIELD}/row-2`],
    name: 'A sale ends the listing; its event has the buyer and whether a collection offer was accepted',
    breaks: ['market.notes-sold', 'answer events.events[].saleMechanism'],
    run: async (market) => {
      const { serial } = await market.openListing()
      await market.control('/market/sell-to-crowd', { token: TOKEN, serial })
      expect((await market.call('nft', { token: TOKEN, serial })).body.isListed).toBe(false)
      const [direct] = await read(market, { token: TOKEN, serial })
      expect(direct).toMatchObject({ eventType: 'sold', saleMechanism: 'listing' })
      const { orders } = (await market.call('ordersList')).body
      const order = (orders as Json[]).find(({ includeTraits, tokenId }) => !includeTraits && tokenId !== TOKEN)
      const accepted = (await market.control('/orders/accept', { orderId: order.id })) as { serial: number }
      const [instant] = await read(market, { token: order.tokenId, serial: accepted.serial })
      expect(instant).toMatchObject({ eventType: 'sold', saleMechanism: 'collection_offer', price: order.price })
      expect(instant.buyerAddress).toBe(order.buyerAccount)
    },
  },
  {
    passages: [`${STATE}-4`, `${RULE}-1`],
    name: 'A withdrawn listing appears in the events and not in the activity',
    breaks: ['market.notes-delisted', 'activity.no-delistings'],
    run: async (market) => {
      const since = await newest(market)
      const { serial } = await market.openListing()
      const nft = { token: TOKEN, serial }
      await market.control('/market/delist', nft)
      expect((await market.call('nft', nft)).body.isListed).toBe(false)
      expect(typesOf(await read(market, { ...nft, since }))).toEqual(['delisted', 'listed'])
      const { marketActivity } = (await market.call('activity', nft)).body
      const recent = (marketActivity as Json[]).filter(({ saleDate }) => saleDate > since)
      expect(recent.map(({ saletype }) => saletype as string)).toEqual(['Listed'])
    },
  },
  {
    passages: [ROW],
    name: 'Events can be filtered by collection, NFT or type, newest first',
    breaks: [
      'events.newest-first',
      ...['token', 'serial', 'eventType'].map((name) => `param events.${name}`),
      'bound events.eventType',
    ],
    run: async (market) => {
      const since = await newest(market)
      const { serial } = await market.openListing()
      await market.control('/market/reprice', { token: TOKEN, serial, price: '44' })
      const collectionEvents = await read(market, { token: TOKEN, limit: 100 })
      expect(new Set(collectionEvents.map(({ token }) => token as string))).toEqual(new Set([TOKEN]))
      const dates = collectionEvents.map(({ eventDate }) => eventDate as string)
      expect(dates).toEqual([...dates].sort().reverse())
      const nftFilter = { token: TOKEN, serial, since }
      expect(typesOf(await read(market, nftFilter))).toEqual(['price_changed', 'listed'])
      expect(typesOf(await read(market, { ...nftFilter, eventType: 'listed' }))).toEqual(['listed'])
      const { serial: next } = await market.openListing()
      expect((await read(market, nftFilter)).every(({ serialId }) => serialId !== next)).toBe(true)
      expect((await market.call('events', { token: '3390118' })).status).toBe(400)
      expect((await market.call('events', { token: TOKEN, eventType: 'minted' })).status).toBe(400)
    },
  },
  {
    passages: [ROW, 'market/versioning/rule-2', 'market/errors/row-2'],
    name: 'A serial requires its collection, and may have its former name if both values agree',
    breaks: ['param events.serialId', 'serials.agree', 'events.serial-needs-token'],
    run: async (market) => {
      const { serial } = await market.openListing()
      const expected = await read(market, { token: TOKEN, serial })
      expect(await read(market, { token: TOKEN, serialId: serial })).toEqual(expected)
      expect(await read(market, { token: TOKEN, serial, serialId: serial })).toEqual(expected)
      expect((await market.call('events', { token: TOKEN, serial, serialId: serial + 1 })).status).toBe(400)
      expect((await market.call('events', { serial })).status).toBe(400)
    },
  },
  {
    passages: [ROW, 'market/limits/row-9', `${RULE}-2`, 'market/errors/row-2'],
    name: 'A page of events has 50 entries by default and at most 100, up to 100,000 for page times limit',
    breaks: [
      'events.reach',
      'answer events.nextPage',
      ...['param', 'default', 'bound'].flatMap((family) => [`${family} events.page`, `${family} events.limit`]),
    ],
    run: async (market) => {
      const first = (await market.call('events', { token: TOKEN })).body
      expect(first).toMatchObject({ page: 1, nextPage: 2 })
      expect(first.events).toHaveLength(50)
      const small = { token: TOKEN, limit: 10 }
      const pages = [...(await read(market, small)), ...(await read(market, { ...small, page: 2 }))]
      expect(pages).toEqual((first.events as Json[]).slice(0, 20))
      const last = await market.call('events', { page: 1_000, limit: 100 })
      expect(last).toMatchObject({ status: 200, body: { nextPage: null } })
      for (const wrong of [{ page: 1_001, limit: 100 }, { limit: 101 }, { limit: 0 }, { page: 0 }]) {
        expect((await market.call('events', wrong)).status).toBe(400)
      }
    },
  },
  {
    passages: [ROW, `${RULE}-2`, `${RULE}-3`, `${FIELD}/text-1`],
    name: 'A query since the last event date returns only later events',
    breaks: ['param events.since', 'answer events.lastEventDate'],
    run: async (market) => {
      const since = await newest(market)
      const quiet = (await market.call('events', { token: TOKEN, since })).body
      expect(quiet).toMatchObject({ events: [], nextPage: null, lastEventDate: since })
      const { serial } = await market.openListing()
      const { body } = await market.call('events', { token: TOKEN, since })
      expect((body.events as Json[]).map(({ serialId }) => serialId as number)).toEqual([serial])
      expect(Date.parse(body.lastEventDate as string)).toBeGreaterThan(Date.parse(since))
      const elsewhere = since.replace('Z', '+00:00')
      expect(await read(market, { token: TOKEN, since: elsewhere })).toEqual(body.events)
      for (const wrong of ['yesterday', '2026-02-30T00:00:00Z']) {
        expect((await market.call('events', { since: wrong })).status).toBe(400)
      }
    },
  },
  {
    passages: [ROW, `${RULE}-2`],
    name: 'The event at the instant of since is omitted or repeated, depending on the reading',
    breaks: ['param events.since'],
    alone: true,
    run: async (market) => {
      const since = await newest(market)
      expect(await read(market, { token: TOKEN, since })).toEqual([])
      await market.control('/readings', { sinceInstant: 'included' })
      expect((await read(market, { token: TOKEN, since })).map(({ eventDate }) => eventDate as string)).toEqual([since])
    },
  },
]

export const silentOnEvents: readonly UntestedPassage[] = [
  {
    passages: [`${RULE}-4`],
    because: 'The documents do not describe push delivery; the service has none.',
  },
]
