import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFields } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const TOKEN = '0.0.3390118'
const CURRENCY = '0.0.4500700'
const HASHINAL = '0.0.4513309'
const FOREVER = '0.0.4610204'
const ROW = 'market/endpoints/market/row-2'
const RECORD = 'market/resources-and-their-fields/market-activity-record/text-1'

async function read(market: Fixture, params: object): Promise<Json[]> {
  const { body } = await market.call('activity', { ...params })
  expect(body.success).toBe(true)
  return body.marketActivity as Json[]
}
const typesOf = (records: readonly Json[]): string[] => [...new Set(records.map(({ saletype }) => saletype as string))]

export const activityCases: readonly Case[] = [
  {
    passages: [RECORD, ROW],
    name: 'An activity record has the deal, the NFT, both sides and the price change',
    breaks: [
      ...answerFields(
        'activity',
        'marketActivity[]',
        'saletype saletypeSub saleMechanism salePrice salePriceSymbol saleDate buyerAddress sellerAddress ' +
          'collectionName collectionTokenAddress nftName nftTokenAddress nftSerialId nftImage nftMetadata listingUrl ' +
          'previousPrice listingDate dateFromNow sellerNickname pricechg pricechglabel paymentToken ' +
          'buyerNickname sellerAccount saleTransactionId rarityRank rarityPct collectionFriendlyurl imageCDN',
      ),
      ...answerFields('activity', '', 'success marketActivity'),
    ],
    run: async (market) => {
      const { serial, seller } = await market.openListing({ price: '50' })
      const nft = { token: TOKEN, serial }
      await market.control('/market/reprice', { ...nft, price: '40' })
      const { buyer } = (await market.control('/market/sell-to-crowd', nft)) as { buyer: string }
      const { events } = (await market.call('events', nft)).body
      const ranked = (await market.call('nfts', { token: TOKEN, limit: 1, page: serial })).body.nfts[0]
      const [sale, change, listing] = await read(market, nft)
      const common = {
        sellerAddress: seller,
        sellerAccount: seller,
        collectionName: 'Orbital Study',
        collectionTokenAddress: TOKEN,
        nftTokenAddress: TOKEN,
        nftSerialId: serial,
        nftName: `Study ${serial}`,
        dateFromNow: 'just now',
        salePriceSymbol: 'HBAR',
        saletypeSub: null,
        sellerNickname: expect.any(String) as string,
        rarityRank: ranked.rarityRank,
        rarityPct: ranked.rarityPct,
        collectionFriendlyurl: 'orbital-study',
        imageCDN: ranked.image,
        nftImage: ranked.image,
      }
      const none = { previousPrice: 0, pricechg: 0, pricechglabel: '' }
      expect(listing).toMatchObject({ ...common, ...none, saletype: 'Listed', salePrice: 50, buyerAddress: null })
      expect(listing.buyerNickname).toBe('')
      expect(change).toMatchObject({ ...common, saletype: 'Price Change', salePrice: 40, saleMechanism: null })
      expect(change).toMatchObject({ previousPrice: 50, pricechg: -20, pricechglabel: '-20%' })
      expect(sale).toMatchObject({ ...common, ...none, saletype: 'Sold', salePrice: 40, saleMechanism: 'listing' })
      expect(sale.saleTransactionId).toBe(
        (events as Json[]).find(({ eventType }) => eventType === 'sold').transactionId,
      )
      expect(sale.buyerNickname).toEqual(expect.any(String))
      expect(sale).toMatchObject({ buyerAddress: buyer, listingDate: change.saleDate, paymentToken: { address: null } })
      // A path: clients prepend the site.
      expect(sale.listingUrl).toBe(`/market/orbital-study/${serial}`)
      expect((await fetch(market.announcement.baseUrl + (sale.listingUrl as string))).status).toBe(200)
      expect((await fetch(sale.nftImage as string)).status).toBe(200)
    },
  },
  {
    passages: [RECORD],
    name: 'The activity includes mints and marks accepted collection offers',
    breaks: ['answer activity.marketActivity[].saletype', 'answer activity.marketActivity[].saletypeSub'],
    run: async (market) => {
      const mint = (await read(market, { token: FOREVER, amount: 1_000 })).find(({ saletype }) => saletype === 'Minted')
      expect(mint).toMatchObject({ saletypeSub: 'Forever Mint', saleMechanism: null, previousPrice: 0 })
      expect(mint.buyerAddress).toMatch(/^0\.0\.\d+$/)
      const { orders } = (await market.call('ordersList')).body
      const order = (orders as Json[]).find(({ includeTraits }) => !includeTraits)
      const { serial } = (await market.control('/orders/accept', { orderId: order.id })) as { serial: number }
      const [sale] = await read(market, { token: order.tokenId, serial })
      expect(sale).toMatchObject({
        saletype: 'Sold',
        saletypeSub: 'Collection Offer',
        saleMechanism: 'collection_offer',
      })
    },
  },
  {
    passages: [ROW],
    name: 'Activity can be filtered by collection, NFT, sales or listings, newest first',
    breaks: [
      'activity.newest-first',
      'param activity.token',
      'param activity.serial',
      ...['param', 'default', 'bound'].map((family) => `${family} activity.activityFilter`),
    ],
    run: async (market) => {
      const { serial } = await market.openListing()
      const otherListing = await market.openListing()
      await market.control('/market/sell-to-crowd', { token: TOKEN, serial })
      const collectionActivity = await read(market, { token: TOKEN, amount: 200 })
      expect(new Set(collectionActivity.map(({ nftTokenAddress }) => nftTokenAddress as string))).toEqual(
        new Set([TOKEN]),
      )
      const dates = collectionActivity.map(({ saleDate }) => saleDate as string)
      expect(dates).toEqual([...dates].sort().reverse())
      const nftActivity = await read(market, { token: TOKEN, serial })
      expect(new Set(nftActivity.map(({ nftSerialId }) => nftSerialId as number))).toEqual(new Set([serial]))
      const [next] = await read(market, { token: TOKEN, serial: otherListing.serial })
      expect(next).toMatchObject({ saletype: 'Listed', nftSerialId: otherListing.serial })
      expect(nftActivity.slice(0, 2).map(({ saletype }) => saletype as string)).toEqual(['Sold', 'Listed'])
      expect(await read(market, { token: TOKEN, serial, activityFilter: 'All' })).toEqual(nftActivity)
      expect(typesOf(await read(market, { activityFilter: 'Sales', amount: 300 })).sort()).toEqual(['Minted', 'Sold'])
      const listings = await read(market, { activityFilter: 'Listings', amount: 300 })
      expect(typesOf(listings).sort()).toEqual(['Listed', 'Price Change'])
      for (const activityFilter of ['Sold', 'Listed', 'Minted']) {
        expect(typesOf(await read(market, { activityFilter, amount: 300 }))).toEqual([activityFilter])
      }
      const filled = await read(market, { activityFilter: 'OrderFill', amount: 20 })
      expect(new Set(filled.map(({ saleMechanism }) => saleMechanism as string))).toEqual(new Set(['collection_offer']))
      expect((await market.call('activity', { activityFilter: 'Bids' })).status).toBe(400)
    },
  },
  {
    passages: [ROW, 'market/limits/row-8', 'market/errors/row-2'],
    name: 'A page of activity has 50 records by default, and the tenth page is the last',
    breaks: ['param', 'default', 'bound'].flatMap((family) => [`${family} activity.amount`, `${family} activity.page`]),
    run: async (market) => {
      const first = await read(market, { token: TOKEN })
      expect(first).toHaveLength(50)
      const nfts = (records: readonly Json[]): string[] => records.map(({ saleDate }) => saleDate as string)
      const second = await read(market, { token: TOKEN, amount: 20, page: 2 })
      expect(nfts(second)).toEqual(nfts(first.slice(20, 40)))
      expect((await market.call('activity', { page: 10 })).status).toBe(200)
      // More than the maximum counts as the maximum.
      expect(await read(market, { amount: 10_000 })).toHaveLength(1_000)
      for (const wrong of [{ page: 11 }, { page: 0 }, { page: 'two' }, { amount: 0 }]) {
        const { status, body } = await market.call('activity', wrong)
        expect(status).toBe(400)
        expect(body.success).toBe(false)
      }
    },
  },
  {
    passages: [ROW, RECORD],
    name: 'The seller’s purchase price is included on request',
    breaks: ['param activity.includePreviouslyBoughtPrice'],
    run: async (market) => {
      const { serial } = await market.openListing({ price: '50' })
      const nft = { token: TOKEN, serial }
      const { accountId } = await market.openAccount()
      await market.control('/market/sell', { ...nft, buyer: accountId })
      await market.control('/market/list', { ...nft, price: '75' })
      const [plain] = await read(market, nft)
      expect(plain).toMatchObject({ saletype: 'Listed', previousPrice: 0, pricechg: 0, pricechglabel: '' })
      const [record] = await read(market, { ...nft, includePreviouslyBoughtPrice: 1 })
      expect(record).toMatchObject({ previousPrice: 50, pricechg: 50, pricechglabel: '+50%' })
    },
  },
  {
    passages: [RECORD],
    name: 'Activity can have the documents’ labels and include offers, which the sales filter omits',
    breaks: ['answer activity.marketActivity[].saletype', 'param activity.activityFilter'],
    alone: true,
    run: async (market) => {
      const words = async (params: object) =>
        typesOf(await read(market, { token: TOKEN, amount: 1_000, ...params })).sort()
      await market.control('/readings', { activityOffers: 'included' })
      expect(await words({})).toEqual(['Listed', 'Offer', 'Offer rejected', 'Price Change', 'Sold'])
      const collectionActivity = await read(market, { token: TOKEN, amount: 1_000 })
      const dates = collectionActivity.map(({ saleDate }) => saleDate as string)
      expect(dates).toEqual([...dates].sort().reverse())
      const offered = collectionActivity.filter(({ saletype }) => (saletype as string).startsWith('Offer'))
      for (const offer of offered) expect(offer).toMatchObject({ saleMechanism: null, saleTransactionId: null })
      expect(await words({ activityFilter: 'Sales' })).toEqual(['Sold'])
      expect(await words({ activityFilter: 'Sold' })).toEqual(['Sold'])
      await market.control('/readings', { activityWords: 'sale', activityOffers: 'left-out' })
      expect(await words({})).toEqual(['Listing', 'Price Change', 'Sale'])
      expect(await words({ token: FOREVER, activityFilter: 'Minted' })).toEqual(['Mint'])
    },
  },
  {
    passages: [ROW],
    name: 'Activity can be limited to HBAR, to one token, or to inscribed collections',
    breaks: ['hbarMarketOnly', 'paymentTokenAddress', 'isHashinal'].map((name) => `param activity.${name}`),
    run: async (market) => {
      const { serial } = await market.openListing()
      const nft = { token: TOKEN, serial }
      await market.control('/market/list', { ...nft, price: '2500000', currency: CURRENCY })
      const currencies = async (params: object): Promise<unknown[]> => [
        ...new Set((await read(market, params)).map(({ paymentToken }) => paymentToken.address as unknown)),
      ]
      expect((await read(market, nft))[0]).toMatchObject({ salePrice: 2.5, salePriceSymbol: 'HRBD' })
      expect((await currencies(nft)).sort()).toEqual([CURRENCY, null])
      expect(await currencies({ ...nft, hbarMarketOnly: 1 })).toEqual([null])
      expect(await currencies({ paymentTokenAddress: CURRENCY })).toEqual([CURRENCY])
      const inscribed = await read(market, { isHashinal: 1 })
      expect(new Set(inscribed.map(({ nftTokenAddress }) => nftTokenAddress as string))).toEqual(new Set([HASHINAL]))
      expect(inscribed[0].nftMetadata).toMatch(/^hcs:\/\//)
    },
  },
]
