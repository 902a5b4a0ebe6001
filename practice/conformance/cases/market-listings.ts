import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const COLLECTION = '0.0.3390118'
const PAYMENT_TOKEN = '0.0.4500700'
const ENDPOINT_PASSAGE = 'market/endpoints/market/row-5'
const RECORD_PASSAGE = 'market/resources-and-their-fields/market-listing/text-1'
const LIMIT_PASSAGE = 'market/limits/row-11'

const readListings = async (market: Fixture, params: object = {}): Promise<Json[]> =>
  (await market.call('listings', { token: COLLECTION, ...params })).body.marketListings as Json[]

const findListing = async (market: Fixture, serial: number): Promise<Json> =>
  (await readListings(market)).find((listing) => listing.serialId === serial)

const collectionsOf = (listings: readonly Json[]): Set<string> =>
  new Set(listings.map(({ nftTokenAddress }) => nftTokenAddress as string))

/** Lists an unlisted NFT of the crowd, then lists it again on the given terms, which replace the first listing. */
async function listOnTerms(
  market: Fixture,
  terms: object,
): Promise<{ serial: number; seller: string; listingId: number }> {
  const { serial, seller } = await market.openListing()
  const { listingId } = (await market.control('/market/list', { token: COLLECTION, serial, ...terms })) as {
    listingId: number
  }
  return { serial, seller, listingId }
}

export const listingCases: readonly Case[] = [
  {
    passages: [RECORD_PASSAGE, ENDPOINT_PASSAGE],
    name: 'A listing has its NFT, its seller, its price and its date',
    breaks: [
      ...answerFieldRules(
        'listings',
        'marketListings[]',
        'marketplaceListingId nftexid serialId sellerAddress isAvailableForPurchase salePrice listingDate affiliateid ' +
          'nftName nftTokenAddress nftSerialId nftImage nftImageType nftMetadata nftexplorerCollectionId paymentToken',
      ),
      ...answerFieldRules('listings', '', 'success token isCached sortBy sortDirection limit offset marketListings'),
    ],
    run: async (market) => {
      const { serial, seller, listingId } = await listOnTerms(market, { price: '51.25', affiliate: '0.0.777' })
      const { body } = await market.call('listings', { token: COLLECTION })
      expect(body).toMatchObject({ success: true, token: COLLECTION, isCached: false, limit: 10_000, offset: 0 })
      expect(body).toMatchObject({ sortBy: 'listingDate', sortDirection: 'DESC' })
      const listing = (body.marketListings as Json[]).find(({ serialId }) => serialId === serial)
      expect(listing).toMatchObject({
        marketplaceListingId: listingId,
        serialId: serial,
        sellerAddress: seller,
        isAvailableForPurchase: 1,
        salePrice: 51.25,
        affiliateid: 777,
        nftTokenAddress: COLLECTION,
        nftSerialId: serial,
        nftImageType: 'image/png',
        nftName: `Study ${serial}`,
        paymentToken: { address: null, symbol: 'HBAR' },
      })
      expect(Math.abs(Date.parse(listing.listingDate as string) - Date.now())).toBeLessThan(60_000)
      expect((await fetch(listing.nftImage as string)).headers.get('content-type')).toBe('image/png')
    },
  },
  {
    passages: ['market/resources-and-their-fields/payment-token/text-1', RECORD_PASSAGE],
    name: 'A price is in HBAR unless its payment token is another currency',
    breaks: answerFieldRules('listings', 'marketListings[].paymentToken', 'address symbol image htmlClass'),
    run: async (market) => {
      // The payment token has six decimals, so the price is 12.5 tokens.
      const { serial } = await listOnTerms(market, { price: '12500000', currency: PAYMENT_TOKEN })
      const listing = await findListing(market, serial)
      expect(listing).toMatchObject({ salePrice: 12.5, paymentToken: { address: PAYMENT_TOKEN, symbol: 'HRBD' } })
      expect(listing.paymentToken.image).toMatch(/^data:image\//)
      expect(listing.paymentToken.htmlClass).toEqual(expect.any(String))
      const hbarListing = await market.openListing()
      expect((await findListing(market, hbarListing.serial)).paymentToken).toMatchObject({
        address: null,
        symbol: 'HBAR',
      })
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A listing in a checkout or an auction is marked as not available for purchase',
    breaks: ['listings.availability'],
    run: async (market) => {
      const { serial, price } = await market.openListing()
      const { accountId } = await market.openAccount()
      const purchaseParams = {
        token_address: COLLECTION,
        serial_number: String(serial),
        user_address: accountId,
        price,
      }
      expect((await findListing(market, serial)).isAvailableForPurchase).toBe(1)
      expect((await market.call('buynft', purchaseParams)).body.success).toBe(true)
      expect((await findListing(market, serial)).isAvailableForPurchase).toBe(0)
      const auction = await listOnTerms(market, { price: '70', kind: 'auction' })
      expect((await findListing(market, auction.serial)).isAvailableForPurchase).toBe(0)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'Listings can be filtered by collection, by seller, or by trait',
    breaks: ['token', 'filterUserAccount', 'filterTraitName', 'filterTraitValue'].map(
      (name) => `param listings.${name}`,
    ),
    run: async (market) => {
      const { serial, seller } = await market.openListing()
      const unfilteredAnswer = (await market.call('listings')).body
      expect(unfilteredAnswer.token).toBeNull()
      expect(collectionsOf(unfilteredAnswer.marketListings as Json[]).size).toBeGreaterThan(20)
      expect(collectionsOf(await readListings(market))).toEqual(new Set([COLLECTION]))
      const sellerListings = await readListings(market, { filterUserAccount: seller })
      expect(sellerListings.map(({ serialId }) => serialId as number)).toContain(serial)
      expect(new Set(sellerListings.map(({ sellerAddress }) => sellerAddress as string))).toEqual(new Set([seller]))
      const { body } = await market.call('nfts', { token: COLLECTION, limit: 1 })
      const [{ trait_type: filterTraitName }] = body.nfts[0].attributes
      const { traits } = (await market.call('traits', { token: COLLECTION })).body
      const traitValues = (traits as Json[]).find(({ trait_type }) => trait_type === filterTraitName).values as Json[]
      let filteredCount = 0
      for (const { value } of traitValues) {
        filteredCount += (await readListings(market, { filterTraitName, filterTraitValue: value })).length
      }
      const totalCount = (await readListings(market)).length
      // Every NFT of the collection has one value of this trait, so each listing has been counted once.
      expect(filteredCount).toBe(totalCount)
      const listingsWithTrait = await readListings(market, { filterTraitName, filterTraitValue: traitValues[0].value })
      expect(listingsWithTrait.length).toBeLessThan(totalCount)
      expect((await readListings(market, { filterTraitName: 'No such trait' })).length).toBe(0)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'Listings can be sorted by date, price or serial; the default is newest first',
    breaks: [
      'listings.order',
      ...['param', 'default', 'bound'].flatMap((family) => [
        `${family} listings.sortBy`,
        `${family} listings.sortDirection`,
      ]),
    ],
    run: async (market) => {
      await market.openListing()
      const readValues = async (field: string, params: object): Promise<(string | number)[]> =>
        (await readListings(market, params)).map((listing) => listing[field] as string | number)
      const isAscending = (values: readonly (string | number)[]): boolean =>
        values.every((value, i) => i === 0 || (values[i - 1] ?? value) <= value)
      const dates = await readValues('listingDate', {})
      expect(isAscending([...dates].reverse())).toBe(true)
      expect(isAscending(await readValues('salePrice', { sortBy: 'price', sortDirection: 'ASC' }))).toBe(true)
      expect(isAscending(await readValues('serialId', { sortBy: 'serialId', sortDirection: 'ASC' }))).toBe(true)
      const descendingSerials = await readValues('serialId', { sortBy: 'serialId', sortDirection: 'DESC' })
      expect(isAscending([...descendingSerials].reverse())).toBe(true)
      expect(isAscending(await readValues('serialId', { sortBy: 'serial', sortDirection: 'ASC' }))).toBe(true)
      for (const invalidParams of [{ sortBy: 'name' }, { sortDirection: 'UP' }]) {
        expect((await market.call('listings', invalidParams)).status).toBe(400)
      }
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, LIMIT_PASSAGE, 'market/errors/row-2'],
    name: 'An answer has 1 to 10,000 listings from an offset of at most 1,000,000',
    breaks: ['param', 'default', 'bound'].flatMap((family) => [
      `${family} listings.limit`,
      `${family} listings.offset`,
    ]),
    run: async (market) => {
      const allListings = await readListings(market)
      expect((await market.call('listings', { token: COLLECTION })).body).toMatchObject({ limit: 10_000, offset: 0 })
      const listingRange = await readListings(market, { offset: 2, limit: 5 })
      expect(listingRange).toEqual(allListings.slice(2, 7))
      expect((await readListings(market, { limit: '10000', offset: '1000000' })).length).toBe(0)
      for (const invalidParams of [
        { limit: 0 },
        { limit: 10_001 },
        { limit: 'many' },
        { offset: -1 },
        { offset: 1_000_001 },
      ]) {
        const { status, body } = await market.call('listings', invalidParams)
        expect(status).toBe(400)
        expect(body).toMatchObject({
          success: false,
          apimessage: expect.stringMatching(/^Invalid parameter: /) as string,
        })
      }
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'A reserved listing is never shown',
    breaks: ['market.reserved-hidden'],
    needsOwnMarket: true,
    run: async (market) => {
      await market.control('/faults', { limits: 'off' })
      const since = (await market.call('events', { token: COLLECTION, limit: 1 })).body.lastEventDate as string
      const { serial } = await market.openListing()
      const nft = { token: COLLECTION, serial }
      await market.control('/market/list', { ...nft, price: '0.01', reservedFor: market.account('buyer') })
      expect(await findListing(market, serial)).toBeUndefined()
      expect((await market.call('nft', nft)).body).toMatchObject({ isListed: false, listing: null })
      expect((await market.call('floor', { token: COLLECTION })).body.floor).toBeGreaterThan(1)
      // The reserved listing replaced the public listing. Of the two, the feeds show only the public listing: its start
      // and its end.
      const { events } = (await market.call('events', { ...nft, since })).body
      expect((events as Json[]).map(({ eventType }) => eventType)).toEqual(['delisted', 'listed'])
      const { marketActivity } = (await market.call('activity', nft)).body
      expect((marketActivity as Json[]).filter(({ saleDate }) => saleDate > since)).toHaveLength(1)
      const { nfts } = (await market.call('nfts', { token: COLLECTION, sortBy: 'listingDate', sortDirection: 'DESC' }))
        .body
      expect((nfts as Json[]).every(({ serialId }) => serialId !== serial)).toBe(true)
    },
  },
]
