import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFields } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const TOKEN = '0.0.3390118'
const SMALL = '0.0.4561110'
const FOREVER = '0.0.4610204'
const ROW = 'market/endpoints/token/row-4'
const RECORD = 'market/resources-and-their-fields/collection-nft/text-1'
const STATE = 'market/resources-and-their-fields/nft-listing-state/text-1'

const read = async (market: Fixture, params: object = {}): Promise<Json> =>
  (await market.call('nfts', { token: TOKEN, ...params })).body
const serialsOf = ({ nfts }: Json): number[] => (nfts as Json[]).map(({ serialId }) => serialId as number)

export const nftCases: readonly Case[] = [
  {
    passages: [STATE, 'market/endpoints/token/row-3'],
    name: 'The state of an NFT is read live: listed or not, seller and price',
    breaks: [
      'nft.live',
      'param nft.token',
      'param nft.serial',
      ...answerFields('nft', '', 'success token serial nftexId name isListed listing isInForeverMintPool'),
      ...answerFields('nft', 'listing', 'marketplaceListingId price sellerAddress listingDate paymentTokenId'),
    ],
    run: async (market) => {
      const { serial, seller } = await market.openListing({ price: '50' })
      const nft = { token: TOKEN, serial }
      await market.control('/market/delist', nft)
      const unlisted = (await market.call('nft', nft)).body
      expect(unlisted).toMatchObject({ ...nft, success: true, name: `Study ${serial}`, isListed: false, listing: null })
      const { listingId } = (await market.control('/market/list', { ...nft, price: '33.5' })) as { listingId: number }
      const listed = (await market.call('nft', nft)).body
      expect(listed).toMatchObject({ isListed: true, isInForeverMintPool: false, nftexId: unlisted.nftexId })
      const terms = { marketplaceListingId: listingId, price: 33.5, sellerAddress: seller, paymentTokenId: null }
      expect(listed.listing).toMatchObject(terms)
      expect(Math.abs(Date.parse(listed.listing.listingDate as string) - Date.now())).toBeLessThan(60_000)
      await market.control('/market/list', { ...nft, price: '2000000', currency: '0.0.4500700' })
      expect((await market.call('nft', nft)).body.listing).toMatchObject({ price: 2, paymentTokenId: '0.0.4500700' })
      const { pool } = (await market.call('foreverMintPool', { token: FOREVER, limit: 1 }, { checked: false })).body
      const waiting = { token: FOREVER, serial: pool[0].serial as number }
      expect((await market.call('nft', waiting)).body.isInForeverMintPool).toBe(true)
      for (const wrong of [{ token: TOKEN }, { serial: 1 }, { token: TOKEN, serial: 'one' }]) {
        expect((await market.call('nft', wrong)).status).toBe(400)
      }
      expect((await market.call('nft', { token: TOKEN, serial: 1_000_000 })).status).toBe(404)
      expect((await market.call('nft', { token: '0.0.1', serial: 1 })).status).toBe(404)
    },
  },
  {
    passages: [RECORD, ROW],
    name: 'An NFT of a collection has its picture, traits, rarity and listing',
    breaks: [
      'param nfts.token',
      ...answerFields('nfts', '', 'success token isCached sortBy sortDirection amount page total nfts'),
      ...answerFields(
        'nfts',
        'nfts[]',
        'serialId name image imageType metadata attributes rarity rarityRank rarityPct listingDate sellerAddress ' +
          'isListed listingPrice',
      ),
      ...answerFields('nfts', 'nfts[].attributes[]', 'trait_type value'),
    ],
    run: async (market) => {
      const { serial, seller, price } = await market.openListing({ price: '50' })
      const page = Math.ceil(serial / 100)
      const body = await read(market, { page })
      expect(body).toMatchObject({
        success: true,
        token: TOKEN,
        isCached: false,
        sortBy: 'serial',
        sortDirection: 'ASC',
      })
      expect(body).toMatchObject({ amount: 100, page, total: 1_600 })
      const found = (body.nfts as Json[]).find(({ serialId }) => serialId === serial)
      expect(found).toMatchObject({ name: `Study ${serial}`, imageType: 'image/png', isListed: true })
      expect(found).toMatchObject({ sellerAddress: seller, listingPrice: Number(price) })
      expect(found.attributes[0]).toEqual({
        trait_type: expect.any(String) as string,
        value: expect.any(String) as string,
      })
      expect(found.rarityPct).toBeCloseTo((found.rarityRank / 1_600) * 100, 2)
      expect(found.rarity).toBeGreaterThan(0)
      expect((await fetch(found.image as string)).status).toBe(200)
      await market.control('/market/delist', { token: TOKEN, serial })
      const repeated = ((await read(market, { page })).nfts as Json[]).find(({ serialId }) => serialId === serial)
      expect(repeated).toMatchObject({ isListed: false, listingPrice: null, sellerAddress: null, listingDate: null })
      expect((await market.call('nfts', {})).status).toBe(400)
    },
  },
  {
    passages: [ROW],
    name: 'NFTs are sorted by serial, rarity or listing date, either way',
    breaks: [
      'nfts.order',
      ...['param', 'default', 'bound'].flatMap((family) => [`${family} nfts.sortBy`, `${family} nfts.sortDirection`]),
    ],
    run: async (market) => {
      const bySerial = serialsOf(await read(market))
      expect(bySerial).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
      expect(serialsOf(await read(market, { sortDirection: 'DESC', limit: 3 }))).toEqual([1_600, 1_599, 1_598])
      const ranks = ((await read(market, { sortBy: 'rarity' })).nfts as Json[]).map(
        ({ rarityRank }) => rarityRank as number,
      )
      expect(ranks).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
      const { serial } = await market.openListing()
      const newest = (await read(market, { sortBy: 'listingDate', sortDirection: 'DESC' })).nfts as Json[]
      expect(newest[0].serialId).toBe(serial)
      const dates = newest.map(({ listingDate }) => listingDate as string)
      expect(dates).toEqual([...dates].sort().reverse())
      const named = await read(market, { sortBy: 'serial', limit: 5 })
      expect(await read(market, { sortBy: 'serialId', limit: 5 })).toEqual(named)
      for (const wrong of [{ sortBy: 'price' }, { sortDirection: 'sideways' }]) {
        expect((await market.call('nfts', { token: TOKEN, ...wrong })).status).toBe(400)
      }
    },
  },
  {
    passages: [ROW, 'market/limits/row-14', 'market/errors/row-2'],
    name: 'A page of NFTs has 100 entries by default and at most 200',
    breaks: ['param', 'default', 'bound'].flatMap((family) => [`${family} nfts.limit`, `${family} nfts.page`]),
    run: async (market) => {
      expect(await read(market)).toMatchObject({ amount: 100, page: 1 })
      expect(serialsOf(await read(market, { limit: 200, page: 2 }))[0]).toBe(201)
      expect(await read(market, { limit: 200, page: 9 })).toMatchObject({ nfts: [], amount: 0, total: 1_600 })
      for (const wrong of [{ limit: 201 }, { limit: 0 }, { page: 0 }, { page: 'last' }]) {
        expect((await market.call('nfts', { token: TOKEN, ...wrong })).status).toBe(400)
      }
    },
  },
  {
    passages: [ROW],
    name: 'A page sorted by serial also counts burned NFTs; in other orders it counts returned NFTs',
    breaks: ['nfts.limit-counts'],
    alone: true,
    run: async (market) => {
      for (const serial of [3, 4]) await market.control('/nfts/burn', { token: SMALL, serial })
      const bySerial = await read(market, { token: SMALL, limit: 10 })
      expect(serialsOf(bySerial)).toEqual([1, 2, 5, 6, 7, 8, 9, 10])
      expect(bySerial).toMatchObject({ amount: 8, total: 150 })
      expect(serialsOf(await read(market, { token: SMALL, limit: 10, page: 2 }))[0]).toBe(11)
      const byRarity = await read(market, { token: SMALL, limit: 10, sortBy: 'rarity' })
      expect(byRarity).toMatchObject({ amount: 10, total: 148 })
      expect((await market.call('nft', { token: SMALL, serial: 3 })).status).toBe(404)
    },
  },
]
