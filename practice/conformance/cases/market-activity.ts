import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const COLLECTION = '0.0.3390118'
const PAYMENT_TOKEN = '0.0.4500700'
const INSCRIBED_COLLECTION = '0.0.4513309'
const FOREVER_MINT_COLLECTION = '0.0.4610204'
const ENDPOINT_PASSAGE = 'market/endpoints/market/row-2'
const RECORD_PASSAGE = 'market/resources-and-their-fields/market-activity-record/text-1'

async function readActivity(market: Fixture, params: object): Promise<Json[]> {
  const { body } = await market.call('activity', { ...params })
  expect(body.success).toBe(true)
  return body.marketActivity as Json[]
}

/** Distinct `saletype` labels of the records, in order of first appearance. */
const labelsOf = (records: readonly Json[]): string[] => [...new Set(records.map(({ saletype }) => saletype as string))]

export const activityCases: readonly Case[] = [
  {
    passages: [RECORD_PASSAGE, ENDPOINT_PASSAGE],
    name: 'An activity record has the type, the NFT, the price, the accounts and the price change',
    breaks: [
      ...answerFieldRules(
        'activity',
        'marketActivity[]',
        'saletype saletypeSub saleMechanism salePrice salePriceSymbol saleDate buyerAddress sellerAddress ' +
          'collectionName collectionTokenAddress nftName nftTokenAddress nftSerialId nftImage nftMetadata listingUrl ' +
          'previousPrice listingDate dateFromNow sellerNickname pricechg pricechglabel paymentToken ' +
          'buyerNickname sellerAccount saleTransactionId rarityRank rarityPct collectionFriendlyurl imageCDN',
      ),
      ...answerFieldRules('activity', '', 'success marketActivity'),
    ],
    run: async (market) => {
      const { serial, seller } = await market.openListing({ price: '50' })
      const nft = { token: COLLECTION, serial }
      await market.control('/market/reprice', { ...nft, price: '40' })
      const { buyer } = (await market.control('/market/sell-to-crowd', nft)) as { buyer: string }
      const { events } = (await market.call('events', nft)).body
      // NFTs are in order of serial, so with one NFT on each page, page N has serial N.
      const rankedNft = (await market.call('nfts', { token: COLLECTION, limit: 1, page: serial })).body.nfts[0]
      const [sale, priceChange, listing] = await readActivity(market, nft)
      const commonFields = {
        sellerAddress: seller,
        sellerAccount: seller,
        collectionName: 'Orbital Study',
        collectionTokenAddress: COLLECTION,
        nftTokenAddress: COLLECTION,
        nftSerialId: serial,
        nftName: `Study ${serial}`,
        dateFromNow: 'just now',
        salePriceSymbol: 'HBAR',
        saletypeSub: null,
        sellerNickname: expect.any(String) as string,
        rarityRank: rankedNft.rarityRank,
        rarityPct: rankedNft.rarityPct,
        collectionFriendlyurl: 'orbital-study',
        imageCDN: rankedNft.image,
        nftImage: rankedNft.image,
      }
      const noPriceChange = { previousPrice: 0, pricechg: 0, pricechglabel: '' }
      expect(listing).toMatchObject({
        ...commonFields,
        ...noPriceChange,
        saletype: 'Listed',
        salePrice: 50,
        buyerAddress: null,
      })
      expect(listing.buyerNickname).toBe('')
      expect(priceChange).toMatchObject({
        ...commonFields,
        saletype: 'Price Change',
        salePrice: 40,
        saleMechanism: null,
      })
      expect(priceChange).toMatchObject({ previousPrice: 50, pricechg: -20, pricechglabel: '-20%' })
      expect(sale).toMatchObject({
        ...commonFields,
        ...noPriceChange,
        saletype: 'Sold',
        salePrice: 40,
        saleMechanism: 'listing',
      })
      expect(sale.saleTransactionId).toBe(
        (events as Json[]).find(({ eventType }) => eventType === 'sold').transactionId,
      )
      expect(sale.buyerNickname).toEqual(expect.any(String))
      expect(sale).toMatchObject({
        buyerAddress: buyer,
        listingDate: priceChange.saleDate,
        paymentToken: { address: null },
      })
      // `listingUrl` is a path; clients put the market’s address before the path.
      expect(sale.listingUrl).toBe(`/market/orbital-study/${serial}`)
      expect((await fetch(market.announcement.baseUrl + (sale.listingUrl as string))).status).toBe(200)
      expect((await fetch(sale.nftImage as string)).status).toBe(200)
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'The activity includes mints, and marks sales by an accepted collection offer',
    breaks: ['answer activity.marketActivity[].saletype', 'answer activity.marketActivity[].saletypeSub'],
    run: async (market) => {
      const mint = (await readActivity(market, { token: FOREVER_MINT_COLLECTION, amount: 1_000 })).find(
        ({ saletype }) => saletype === 'Minted',
      )
      expect(mint).toMatchObject({ saletypeSub: 'Forever Mint', saleMechanism: null, previousPrice: 0 })
      expect(mint.buyerAddress).toMatch(/^0\.0\.\d+$/)
      const { orders } = (await market.call('ordersList')).body
      const order = (orders as Json[]).find(({ includeTraits }) => !includeTraits)
      const { serial } = (await market.control('/orders/accept', { orderId: order.id })) as { serial: number }
      const [sale] = await readActivity(market, { token: order.tokenId, serial })
      expect(sale).toMatchObject({
        saletype: 'Sold',
        saletypeSub: 'Collection Offer',
        saleMechanism: 'collection_offer',
      })
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'The activity can be filtered by collection, NFT or type of record, newest first',
    breaks: [
      'activity.newest-first',
      'param activity.token',
      'param activity.serial',
      ...['param', 'default', 'bound'].map((family) => `${family} activity.activityFilter`),
    ],
    run: async (market) => {
      const { serial } = await market.openListing()
      const otherListing = await market.openListing()
      await market.control('/market/sell-to-crowd', { token: COLLECTION, serial })
      const collectionActivity = await readActivity(market, { token: COLLECTION, amount: 200 })
      expect(new Set(collectionActivity.map(({ nftTokenAddress }) => nftTokenAddress as string))).toEqual(
        new Set([COLLECTION]),
      )
      const dates = collectionActivity.map(({ saleDate }) => saleDate as string)
      expect(dates).toEqual([...dates].sort().reverse())
      const nftActivity = await readActivity(market, { token: COLLECTION, serial })
      expect(new Set(nftActivity.map(({ nftSerialId }) => nftSerialId as number))).toEqual(new Set([serial]))
      const [otherRecord] = await readActivity(market, { token: COLLECTION, serial: otherListing.serial })
      expect(otherRecord).toMatchObject({ saletype: 'Listed', nftSerialId: otherListing.serial })
      expect(nftActivity.slice(0, 2).map(({ saletype }) => saletype as string)).toEqual(['Sold', 'Listed'])
      expect(await readActivity(market, { token: COLLECTION, serial, activityFilter: 'All' })).toEqual(nftActivity)
      expect(labelsOf(await readActivity(market, { activityFilter: 'Sales', amount: 300 })).sort()).toEqual([
        'Minted',
        'Sold',
      ])
      const listings = await readActivity(market, { activityFilter: 'Listings', amount: 300 })
      expect(labelsOf(listings).sort()).toEqual(['Listed', 'Price Change'])
      for (const activityFilter of ['Sold', 'Listed', 'Minted']) {
        expect(labelsOf(await readActivity(market, { activityFilter, amount: 300 }))).toEqual([activityFilter])
      }
      const offerSales = await readActivity(market, { activityFilter: 'OrderFill', amount: 20 })
      expect(new Set(offerSales.map(({ saleMechanism }) => saleMechanism as string))).toEqual(
        new Set(['collection_offer']),
      )
      expect((await market.call('activity', { activityFilter: 'Bids' })).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, 'market/limits/row-8', 'market/errors/row-2'],
    name: 'A page of activity has 50 records by default, and the tenth page is the last',
    breaks: ['param', 'default', 'bound'].flatMap((family) => [`${family} activity.amount`, `${family} activity.page`]),
    run: async (market) => {
      const firstPage = await readActivity(market, { token: COLLECTION })
      expect(firstPage).toHaveLength(50)
      const saleDates = (records: readonly Json[]): string[] => records.map(({ saleDate }) => saleDate as string)
      const secondPage = await readActivity(market, { token: COLLECTION, amount: 20, page: 2 })
      expect(saleDates(secondPage)).toEqual(saleDates(firstPage.slice(20, 40)))
      expect((await market.call('activity', { page: 10 })).status).toBe(200)
      // An amount above the maximum of 1,000 counts as 1,000.
      expect(await readActivity(market, { amount: 10_000 })).toHaveLength(1_000)
      for (const invalidParams of [{ page: 11 }, { page: 0 }, { page: 'two' }, { amount: 0 }]) {
        const { status, body } = await market.call('activity', invalidParams)
        expect(status).toBe(400)
        expect(body.success).toBe(false)
      }
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, RECORD_PASSAGE],
    name: 'On request, the previous price of a listing is the price that its seller paid for the NFT',
    breaks: ['param activity.includePreviouslyBoughtPrice'],
    run: async (market) => {
      const { serial } = await market.openListing({ price: '50' })
      const nft = { token: COLLECTION, serial }
      const { accountId } = await market.openAccount()
      await market.control('/market/sell', { ...nft, buyer: accountId })
      await market.control('/market/list', { ...nft, price: '75' })
      const [recordWithoutPrice] = await readActivity(market, nft)
      expect(recordWithoutPrice).toMatchObject({ saletype: 'Listed', previousPrice: 0, pricechg: 0, pricechglabel: '' })
      const [recordWithPrice] = await readActivity(market, { ...nft, includePreviouslyBoughtPrice: 1 })
      expect(recordWithPrice).toMatchObject({ previousPrice: 50, pricechg: 50, pricechglabel: '+50%' })
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'In other readings of the documents, the activity also has offers (never in the sales filter), or has other labels',
    breaks: ['answer activity.marketActivity[].saletype', 'param activity.activityFilter'],
    needsOwnMarket: true,
    run: async (market) => {
      const sortedLabels = async (params: object) =>
        labelsOf(await readActivity(market, { token: COLLECTION, amount: 1_000, ...params })).sort()
      await market.control('/readings', { activityOffers: 'included' })
      expect(await sortedLabels({})).toEqual(['Listed', 'Offer', 'Offer rejected', 'Price Change', 'Sold'])
      const collectionActivity = await readActivity(market, { token: COLLECTION, amount: 1_000 })
      const dates = collectionActivity.map(({ saleDate }) => saleDate as string)
      expect(dates).toEqual([...dates].sort().reverse())
      const offers = collectionActivity.filter(({ saletype }) => (saletype as string).startsWith('Offer'))
      for (const offer of offers) expect(offer).toMatchObject({ saleMechanism: null, saleTransactionId: null })
      expect(await sortedLabels({ activityFilter: 'Sales' })).toEqual(['Sold'])
      expect(await sortedLabels({ activityFilter: 'Sold' })).toEqual(['Sold'])
      await market.control('/readings', { activityWords: 'sale', activityOffers: 'left-out' })
      expect(await sortedLabels({})).toEqual(['Listing', 'Price Change', 'Sale'])
      expect(await sortedLabels({ token: FOREVER_MINT_COLLECTION, activityFilter: 'Minted' })).toEqual(['Mint'])
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'The activity can be limited to prices in HBAR, to prices in one token, or to inscribed collections',
    breaks: ['hbarMarketOnly', 'paymentTokenAddress', 'isHashinal'].map((name) => `param activity.${name}`),
    run: async (market) => {
      const { serial } = await market.openListing()
      const nft = { token: COLLECTION, serial }
      // The payment token has six decimals, so the price is 2.5 tokens.
      await market.control('/market/list', { ...nft, price: '2500000', currency: PAYMENT_TOKEN })
      const currencies = async (params: object): Promise<unknown[]> => [
        ...new Set((await readActivity(market, params)).map(({ paymentToken }) => paymentToken.address as unknown)),
      ]
      expect((await readActivity(market, nft))[0]).toMatchObject({ salePrice: 2.5, salePriceSymbol: 'HRBD' })
      expect((await currencies(nft)).sort()).toEqual([PAYMENT_TOKEN, null])
      expect(await currencies({ ...nft, hbarMarketOnly: 1 })).toEqual([null])
      expect(await currencies({ paymentTokenAddress: PAYMENT_TOKEN })).toEqual([PAYMENT_TOKEN])
      const inscribedActivity = await readActivity(market, { isHashinal: 1 })
      expect(new Set(inscribedActivity.map(({ nftTokenAddress }) => nftTokenAddress as string))).toEqual(
        new Set([INSCRIBED_COLLECTION]),
      )
      expect(inscribedActivity[0].nftMetadata).toMatch(/^hcs:\/\//)
    },
  },
]
