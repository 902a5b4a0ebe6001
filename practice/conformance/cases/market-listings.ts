import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFields } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const TOKEN = '0.0.3390118'
const CURRENCY = '0.0.4500700'
const ROW = 'market/endpoints/market/row-5'
const RECORD = 'market/resources-and-their-fields/market-listing/text-1'
const LIMITS = 'market/limits/row-11'

const read = async (market: Fixture, params: object = {}): Promise<Json[]> =>
  (await market.call('listings', { token: TOKEN, ...params })).body.marketListings as Json[]

const listingOf = async (market: Fixture, serial: number): Promise<Json> =>
  (await read(market)).find((listing) => listing.serialId === serial)

/** Lists an NFT of the crowd on unusual terms. */
async function listOn(market: Fixture, terms: object): Promise<{ serial: number; seller: string; listingId: number }> {
  const { serial, seller } = await market.openListing()
  const { listingId } = (await market.control('/market/list', { token: TOKEN, serial, ...terms })) as {
    listingId: number
  }
  return { serial, seller, listingId }
}

export const listingCases: readonly Case[] = [
  {
    passages: [RECORD, ROW],
    name: 'A listing has its NFT, its seller, its price and its date',
    breaks: [
      ...answerFields(
        'listings',
        'marketListings[]',
        'marketplaceListingId nftexid serialId sellerAddress isAvailableForPurchase salePrice listingDate affiliateid ' +
          'nftName nftTokenAddress nftSerialId nftImage nftImageType nftMetadata nftexplorerCollectionId paymentToken',
      ),
      ...answerFields('listings', '', 'success token isCached sortBy sortDirection limit offset marketListings'),
    ],
    run: async (market) => {
      const { serial, seller, listingId } = await listOn(market, { price: '51.25', affiliate: '0.0.777' })
      const { body } = await market.call('listings', { token: TOKEN })
      expect(body).toMatchObject({ success: true, token: TOKEN, isCached: false, limit: 10_000, offset: 0 })
      expect(body).toMatchObject({ sortBy: 'listingDate', sortDirection: 'DESC' })
      const found = (body.marketListings as Json[]).find((listing) => listing.serialId === serial)
      expect(found).toMatchObject({
        marketplaceListingId: listingId,
        serialId: serial,
        sellerAddress: seller,
        isAvailableForPurchase: 1,
        salePrice: 51.25,
        affiliateid: 777,
        nftTokenAddress: TOKEN,
        nftSerialId: serial,
        nftImageType: 'image/png',
        nftName: `Study ${serial}`,
        paymentToken: { address: null, symbol: 'HBAR' },
      })
      expect(Math.abs(Date.parse(found.listingDate as string) - Date.now())).toBeLessThan(60_000)
      expect((await fetch(found.nftImage as string)).headers.get('content-type')).toBe('image/png')
    },
  },
  {
    passages: ['market/resources-and-their-fields/payment-token/text-1', RECORD],
    name: 'A price is in HBAR unless its payment token names another',
    breaks: answerFields('listings', 'marketListings[].paymentToken', 'address symbol image htmlClass'),
    run: async (market) => {
      const { serial } = await listOn(market, { price: '12500000', currency: CURRENCY })
      const listing = await listingOf(market, serial)
      expect(listing).toMatchObject({ salePrice: 12.5, paymentToken: { address: CURRENCY, symbol: 'HRBD' } })
      expect(listing.paymentToken.image).toMatch(/^data:image\//)
      expect(listing.paymentToken.htmlClass).toEqual(expect.any(String))
      const plain = await market.openListing()
      expect((await listingOf(market, plain.serial)).paymentToken).toMatchObject({ address: null, symbol: 'HBAR' })
    },
  },
  {
    passages: [RECORD],
    name: 'A listing in a checkout or an auction cannot be bought now',
    breaks: ['listings.availability'],
    run: async (market) => {
      const { serial, price } = await market.openListing()
      const { accountId } = await market.openAccount()
      const sale = { token_address: TOKEN, serial_number: String(serial), user_address: accountId, price }
      expect((await listingOf(market, serial)).isAvailableForPurchase).toBe(1)
      expect((await market.call('buynft', sale)).body.success).toBe(true)
      expect((await listingOf(market, serial)).isAvailableForPurchase).toBe(0)
      const auction = await listOn(market, { price: '70', kind: 'auction' })
      expect((await listingOf(market, auction.serial)).isAvailableForPurchase).toBe(0)
    },
  },
  {
    passages: [ROW],
    name: 'Listings can be filtered by collection, by seller, or by trait',
    breaks: ['token', 'filterUserAccount', 'filterTraitName', 'filterTraitValue'].map(
      (name) => `param listings.${name}`,
    ),
    run: async (market) => {
      const { serial, seller } = await market.openListing()
      const allListings = (await market.call('listings')).body
      expect(allListings.token).toBeNull()
      expect(new Set((allListings.marketListings as Json[]).map((one) => one.nftTokenAddress)).size).toBeGreaterThan(20)
      expect(new Set((await read(market)).map((one) => one.nftTokenAddress))).toEqual(new Set([TOKEN]))
      const sellerListings = await read(market, { filterUserAccount: seller })
      expect(sellerListings.map((one) => one.serialId)).toContain(serial)
      expect(new Set(sellerListings.map((one) => one.sellerAddress))).toEqual(new Set([seller]))
      const { body } = await market.call('nfts', { token: TOKEN, limit: 1 })
      const [{ trait_type: filterTraitName }] = body.nfts[0].attributes
      const { traits } = (await market.call('traits', { token: TOKEN })).body
      const values = (traits as Json[]).find((one) => one.trait_type === filterTraitName).values as Json[]
      let sum = 0
      for (const { value } of values) sum += (await read(market, { filterTraitName, filterTraitValue: value })).length
      const totalCount = (await read(market)).length
      expect(sum).toBe(totalCount)
      const withTrait = await read(market, { filterTraitName, filterTraitValue: values[0].value })
      expect(withTrait.length).toBeLessThan(totalCount)
      expect((await read(market, { filterTraitName: 'No such trait' })).length).toBe(0)
    },
  },
  {
    passages: [ROW],
    name: 'Listings are sorted by date, price or serial; the default is newest first',
    breaks: [
      'listings.order',
      ...['param', 'default', 'bound'].flatMap((family) => [
        `${family} listings.sortBy`,
        `${family} listings.sortDirection`,
      ]),
    ],
    run: async (market) => {
      await market.openListing()
      const sortedValues = async (field: string, params: object): Promise<(string | number)[]> =>
        (await read(market, params)).map((one) => one[field] as string | number)
      const isAscending = (values: readonly (string | number)[]): boolean =>
        values.every((value, i) => i === 0 || (values[i - 1] ?? value) <= value)
      const dates = await sortedValues('listingDate', {})
      expect(isAscending([...dates].reverse())).toBe(true)
      expect(isAscending(await sortedValues('salePrice', { sortBy: 'price', sortDirection: 'ASC' }))).toBe(true)
      expect(isAscending(await sortedValues('serialId', { sortBy: 'serialId', sortDirection: 'ASC' }))).toBe(true)
      expect(
        isAscending((await sortedValues('serialId', { sortBy: 'serialId', sortDirection: 'DESC' })).reverse()),
      ).toBe(true)
      expect(isAscending(await sortedValues('serialId', { sortBy: 'serial', sortDirection: 'ASC' }))).toBe(true)
      for (const wrong of [{ sortBy: 'name' }, { sortDirection: 'UP' }]) {
        expect((await market.call('listings', wrong)).status).toBe(400)
      }
    },
  },
  {
    passages: [ROW, LIMITS, 'market/errors/row-2'],
    name: 'An answer has 1 to 10,000 listings from an offset of at most 1,000,000',
    breaks: ['param', 'default', 'bound'].flatMap((family) => [
      `${family} listings.limit`,
      `${family} listings.offset`,
    ]),
    run: async (market) => {
      const allListings = await read(market)
      expect((await market.call('listings', { token: TOKEN })).body).toMatchObject({ limit: 10_000, offset: 0 })
      const window = await read(market, { offset: 2, limit: 5 })
      expect(window).toEqual(allListings.slice(2, 7))
      expect((await read(market, { limit: '10000', offset: '1000000' })).length).toBe(0)
      for (const wrong of [{ limit: 0 }, { limit: 10_001 }, { limit: 'many' }, { offset: -1 }, { offset: 1_000_001 }]) {
        const { status, body } = await market.call('listings', wrong)
        expect(status).toBe(400)
        expect(body).toMatchObject({
          success: false,
          apimessage: expect.stringMatching(/^Invalid parameter: /) as string,
        })
      }
    },
  },
  {
    passages: [ROW],
    name: 'A reserved listing is never shown',
    breaks: ['market.reserved-hidden'],
    alone: true,
    run: async (market) => {
      await market.control('/faults', { limits: 'off' })
      const since = (await market.call('events', { token: TOKEN, limit: 1 })).body.lastEventDate as string
      const { serial } = await market.openListing()
      const nft = { token: TOKEN, serial }
      await market.control('/market/list', { ...nft, price: '0.01', reservedFor: market.account('buyer') })
      expect(await listingOf(market, serial)).toBeUndefined()
      expect((await market.call('nft', nft)).body).toMatchObject({ isListed: false, listing: null })
      expect((await market.call('floor', { token: TOKEN })).body.floor).toBeGreaterThan(1)
      const { events } = (await market.call('events', { ...nft, since })).body
      expect((events as Json[]).map(({ eventType }) => eventType)).toEqual(['delisted', 'listed'])
      const { marketActivity } = (await market.call('activity', nft)).body
      expect((marketActivity as Json[]).filter(({ saleDate }) => saleDate > since)).toHaveLength(1)
      const { nfts } = (await market.call('nfts', { token: TOKEN, sortBy: 'listingDate', sortDirection: 'DESC' })).body
      expect((nfts as Json[]).every(({ serialId }) => serialId !== serial)).toBe(true)
    },
  },
]
