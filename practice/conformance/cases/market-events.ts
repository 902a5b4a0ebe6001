import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case, UntestedPassage } from '../case'
import type { Fixture } from '../fixture'

const COLLECTION = '0.0.3390118'
const ENDPOINT_PASSAGE = 'market/endpoints/market/row-3'
// Starts of passage ids.
const EVENT_PREFIX = 'market/resources-and-their-fields/market-event'
const RULE_PREFIX = 'market/events/rule'
const STATE_PREFIX = 'market/states-and-transitions/row'

const readEvents = async (market: Fixture, params: object): Promise<Json[]> =>
  (await market.call('events', { ...params })).body.events as Json[]
const typesOf = (events: readonly Json[]): string[] => events.map(({ eventType }) => eventType as string)
const newestEventDate = async (market: Fixture, token = COLLECTION): Promise<string> =>
  (await market.call('events', { token, limit: 1 })).body.lastEventDate as string

export const eventCases: readonly Case[] = [
  {
    passages: [
      ...Array.from({ length: 14 }, (_, i) => `${EVENT_PREFIX}/row-${i + 1}`),
      `${EVENT_PREFIX}/text-1`,
      ENDPOINT_PASSAGE,
    ],
    name: 'An event has its type, NFT, price, accounts and date',
    breaks: [
      ...answerFieldRules(
        'events',
        'events[]',
        'eventType saleMechanism token serialId nftName price previousPrice priceSymbol sellerAddress buyerAddress ' +
          'eventDate eventDateUnix transactionId paymentToken paymentToken.address paymentToken.symbol',
      ),
      ...answerFieldRules('events', '', 'success page nextPage lastEventDate events'),
    ],
    run: async (market) => {
      const { serial, seller } = await market.openListing({ price: '50' })
      const nft = { token: COLLECTION, serial }
      await market.control('/market/reprice', { ...nft, price: '61.5' })
      const { buyer } = (await market.control('/market/sell-to-crowd', nft)) as { buyer: string }
      const { body } = await market.call('events', nft)
      const [sale, priceChange, listing] = body.events as Json[]
      const nftFields = { token: COLLECTION, serialId: serial, nftName: `Study ${serial}`, priceSymbol: 'HBAR' }
      const commonFields = { ...nftFields, sellerAddress: seller, paymentToken: { address: null, symbol: 'HBAR' } }
      expect(listing).toMatchObject({
        ...commonFields,
        eventType: 'listed',
        price: 50,
        previousPrice: null,
        saleMechanism: null,
      })
      expect(priceChange).toMatchObject({ ...commonFields, eventType: 'price_changed', price: 61.5, previousPrice: 50 })
      expect(sale).toMatchObject({
        ...commonFields,
        eventType: 'sold',
        price: 61.5,
        previousPrice: null,
        saleMechanism: 'listing',
      })
      expect(sale.buyerAddress).toBe(buyer)
      expect(listing).not.toHaveProperty('buyerAddress')
      expect(sale.eventDateUnix).toBe(Math.floor(Date.parse(sale.eventDate as string) / 1000))
      expect(sale.transactionId).toMatch(/^0\.0\.\d+@\d+\.\d{9}$/)
      expect(body).toMatchObject({ success: true, page: 1, lastEventDate: sale.eventDate })
    },
  },
  {
    passages: [`${STATE_PREFIX}-1`, `${RULE_PREFIX}-1`],
    name: 'A new listing makes the NFT listed and adds an event',
    breaks: ['market.notes-listed'],
    run: async (market) => {
      const since = await newestEventDate(market)
      const { serial } = await market.openListing()
      expect((await market.call('nft', { token: COLLECTION, serial })).body.isListed).toBe(true)
      expect(typesOf(await readEvents(market, { token: COLLECTION, serial, since }))).toEqual(['listed'])
    },
  },
  {
    passages: [`${STATE_PREFIX}-2`, `${RULE_PREFIX}-1`],
    name: 'A new price leaves the NFT listed and adds an event with the previous price',
    breaks: ['market.notes-price_changed'],
    run: async (market) => {
      const { serial } = await market.openListing({ price: '50' })
      await market.control('/market/reprice', { token: COLLECTION, serial, price: '40' })
      expect((await market.call('nft', { token: COLLECTION, serial })).body.listing.price).toBe(40)
      const [event] = await readEvents(market, { token: COLLECTION, serial })
      expect(event).toMatchObject({ eventType: 'price_changed', price: 40, previousPrice: 50 })
    },
  },
  {
    passages: [`${STATE_PREFIX}-3`, `${RULE_PREFIX}-1`, `${EVENT_PREFIX}/row-2`],
    name: 'A sale ends the listing; the event has the buyer and states whether a collection offer was accepted',
    breaks: ['market.notes-sold', 'answer events.events[].saleMechanism'],
    run: async (market) => {
      const { serial } = await market.openListing()
      await market.control('/market/sell-to-crowd', { token: COLLECTION, serial })
      expect((await market.call('nft', { token: COLLECTION, serial })).body.isListed).toBe(false)
      const [directSale] = await readEvents(market, { token: COLLECTION, serial })
      expect(directSale).toMatchObject({ eventType: 'sold', saleMechanism: 'listing' })
      const { orders } = (await market.call('ordersList')).body
      const order = (orders as Json[]).find(({ includeTraits, tokenId }) => !includeTraits && tokenId !== COLLECTION)
      const acceptance = (await market.control('/orders/accept', { orderId: order.id })) as { serial: number }
      const [offerSale] = await readEvents(market, { token: order.tokenId, serial: acceptance.serial })
      expect(offerSale).toMatchObject({ eventType: 'sold', saleMechanism: 'collection_offer', price: order.price })
      expect(offerSale.buyerAddress).toBe(order.buyerAccount)
    },
  },
  {
    passages: [`${STATE_PREFIX}-4`, `${RULE_PREFIX}-1`],
    name: 'The withdrawal of a listing appears in the events but not in the activity',
    breaks: ['market.notes-delisted', 'activity.no-delistings'],
    run: async (market) => {
      const since = await newestEventDate(market)
      const { serial } = await market.openListing()
      const nft = { token: COLLECTION, serial }
      await market.control('/market/delist', nft)
      expect((await market.call('nft', nft)).body.isListed).toBe(false)
      expect(typesOf(await readEvents(market, { ...nft, since }))).toEqual(['delisted', 'listed'])
      const { marketActivity } = (await market.call('activity', nft)).body
      const newRecords = (marketActivity as Json[]).filter(({ saleDate }) => saleDate > since)
      expect(newRecords.map(({ saletype }) => saletype as string)).toEqual(['Listed'])
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'Events can be filtered by collection, NFT or type, newest first',
    breaks: [
      'events.newest-first',
      ...['token', 'serial', 'eventType'].map((name) => `param events.${name}`),
      'bound events.eventType',
    ],
    run: async (market) => {
      const since = await newestEventDate(market)
      const { serial } = await market.openListing()
      await market.control('/market/reprice', { token: COLLECTION, serial, price: '44' })
      const collectionEvents = await readEvents(market, { token: COLLECTION, limit: 100 })
      expect(new Set(collectionEvents.map(({ token }) => token as string))).toEqual(new Set([COLLECTION]))
      const dates = collectionEvents.map(({ eventDate }) => eventDate as string)
      expect(dates).toEqual([...dates].sort().reverse())
      const nftFilter = { token: COLLECTION, serial, since }
      expect(typesOf(await readEvents(market, nftFilter))).toEqual(['price_changed', 'listed'])
      expect(typesOf(await readEvents(market, { ...nftFilter, eventType: 'listed' }))).toEqual(['listed'])
      const { serial: otherSerial } = await market.openListing()
      expect((await readEvents(market, nftFilter)).every(({ serialId }) => serialId !== otherSerial)).toBe(true)
      expect((await market.call('events', { token: '3390118' })).status).toBe(400)
      expect((await market.call('events', { token: COLLECTION, eventType: 'minted' })).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, 'market/versioning/rule-2', 'market/errors/row-2'],
    name: 'A serial is accepted only with its collection, as serial or serialId; if both are sent, they must be equal',
    breaks: ['param events.serialId', 'serials.agree', 'events.serial-needs-token'],
    run: async (market) => {
      const { serial } = await market.openListing()
      const nftEvents = await readEvents(market, { token: COLLECTION, serial })
      expect(await readEvents(market, { token: COLLECTION, serialId: serial })).toEqual(nftEvents)
      expect(await readEvents(market, { token: COLLECTION, serial, serialId: serial })).toEqual(nftEvents)
      expect((await market.call('events', { token: COLLECTION, serial, serialId: serial + 1 })).status).toBe(400)
      expect((await market.call('events', { serial })).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, 'market/limits/row-9', `${RULE_PREFIX}-2`, 'market/errors/row-2'],
    name: 'A page has 50 events by default and at most 100; page times limit is at most 100,000',
    breaks: [
      'events.reach',
      'answer events.nextPage',
      ...['param', 'default', 'bound'].flatMap((family) => [`${family} events.page`, `${family} events.limit`]),
    ],
    run: async (market) => {
      const firstPage = (await market.call('events', { token: COLLECTION })).body
      expect(firstPage).toMatchObject({ page: 1, nextPage: 2 })
      expect(firstPage.events).toHaveLength(50)
      const smallPageParams = { token: COLLECTION, limit: 10 }
      const firstTen = await readEvents(market, smallPageParams)
      const secondTen = await readEvents(market, { ...smallPageParams, page: 2 })
      expect([...firstTen, ...secondTen]).toEqual((firstPage.events as Json[]).slice(0, 20))
      const lastPage = await market.call('events', { page: 1_000, limit: 100 })
      expect(lastPage).toMatchObject({ status: 200, body: { nextPage: null } })
      for (const invalidParams of [{ page: 1_001, limit: 100 }, { limit: 101 }, { limit: 0 }, { page: 0 }]) {
        expect((await market.call('events', invalidParams)).status).toBe(400)
      }
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, `${RULE_PREFIX}-2`, `${RULE_PREFIX}-3`, `${EVENT_PREFIX}/text-1`],
    name: 'If the parameter since is the last event date, a query returns only later events',
    breaks: ['param events.since', 'answer events.lastEventDate'],
    run: async (market) => {
      const since = await newestEventDate(market)
      const emptyAnswer = (await market.call('events', { token: COLLECTION, since })).body
      expect(emptyAnswer).toMatchObject({ events: [], nextPage: null, lastEventDate: since })
      const { serial } = await market.openListing()
      const { body } = await market.call('events', { token: COLLECTION, since })
      expect((body.events as Json[]).map(({ serialId }) => serialId as number)).toEqual([serial])
      expect(Date.parse(body.lastEventDate as string)).toBeGreaterThan(Date.parse(since))
      // The same instant, written with an offset instead of Z.
      const sinceWithOffset = since.replace('Z', '+00:00')
      expect(await readEvents(market, { token: COLLECTION, since: sinceWithOffset })).toEqual(body.events)
      for (const invalidSince of ['yesterday', '2026-02-30T00:00:00Z']) {
        expect((await market.call('events', { since: invalidSince })).status).toBe(400)
      }
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, `${RULE_PREFIX}-2`],
    name: 'An event whose date equals the parameter since is omitted; in another reading of the documents, it is returned',
    breaks: ['param events.since'],
    needsOwnMarket: true,
    run: async (market) => {
      const since = await newestEventDate(market)
      expect(await readEvents(market, { token: COLLECTION, since })).toEqual([])
      await market.control('/readings', { sinceInstant: 'included' })
      expect(
        (await readEvents(market, { token: COLLECTION, since })).map(({ eventDate }) => eventDate as string),
      ).toEqual([since])
    },
  },
]

export const untestedEventPassages: readonly UntestedPassage[] = [
  {
    passages: [`${RULE_PREFIX}-4`],
    reason: 'The documents do not describe push delivery; the service has none.',
  },
]
