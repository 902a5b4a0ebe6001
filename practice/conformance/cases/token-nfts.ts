import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const TOKEN = '0.0.3390118'
/** Number of NFTs of `TOKEN`. */
const NFT_COUNT = 1_600
const SMALL_TOKEN = '0.0.4561110'
const FOREVER_MINT_TOKEN = '0.0.4610204'
const ENDPOINT_PASSAGE = 'market/endpoints/token/row-4'
const NFT_PASSAGE = 'market/resources-and-their-fields/collection-nft/text-1'
const LISTING_STATE_PASSAGE = 'market/resources-and-their-fields/nft-listing-state/text-1'

const readNfts = async (market: Fixture, params: object = {}): Promise<Json> =>
  (await market.call('nfts', { token: TOKEN, ...params })).body
const serialsOf = ({ nfts }: Json): number[] => (nfts as Json[]).map(({ serialId }) => serialId as number)

export const nftCases: readonly Case[] = [
  {
    passages: [LISTING_STATE_PASSAGE, 'market/endpoints/token/row-3'],
    name: 'An answer about one NFT has the current listing, seller and price, without a cache',
    breaks: [
      'nft.live',
      'param nft.token',
      'param nft.serial',
      ...answerFieldRules('nft', '', 'success token serial nftexId name isListed listing isInForeverMintPool'),
      ...answerFieldRules('nft', 'listing', 'marketplaceListingId price sellerAddress listingDate paymentTokenId'),
    ],
    run: async (market) => {
      const { serial, seller } = await market.openListing({ price: '50' })
      const nft = { token: TOKEN, serial }
      await market.control('/market/delist', nft)
      const unlistedNft = (await market.call('nft', nft)).body
      expect(unlistedNft).toMatchObject({
        ...nft,
        success: true,
        name: `Study ${serial}`,
        isListed: false,
        listing: null,
      })
      const { listingId } = (await market.control('/market/list', { ...nft, price: '33.5' })) as { listingId: number }
      const listedNft = (await market.call('nft', nft)).body
      expect(listedNft).toMatchObject({ isListed: true, isInForeverMintPool: false, nftexId: unlistedNft.nftexId })
      const expectedListing = {
        marketplaceListingId: listingId,
        price: 33.5,
        sellerAddress: seller,
        paymentTokenId: null,
      }
      expect(listedNft.listing).toMatchObject(expectedListing)
      expect(Math.abs(Date.parse(listedNft.listing.listingDate as string) - Date.now())).toBeLessThan(60_000)
      // The currency has six decimals.
      await market.control('/market/list', { ...nft, price: '2000000', currency: '0.0.4500700' })
      expect((await market.call('nft', nft)).body.listing).toMatchObject({ price: 2, paymentTokenId: '0.0.4500700' })
      const { pool } = (
        await market.call('foreverMintPool', { token: FOREVER_MINT_TOKEN, limit: 1 }, { checksAnswer: false })
      ).body
      const poolNft = { token: FOREVER_MINT_TOKEN, serial: pool[0].serial as number }
      expect((await market.call('nft', poolNft)).body.isInForeverMintPool).toBe(true)
      for (const invalidParams of [{ token: TOKEN }, { serial: 1 }, { token: TOKEN, serial: 'one' }]) {
        expect((await market.call('nft', invalidParams)).status).toBe(400)
      }
      expect((await market.call('nft', { token: TOKEN, serial: 1_000_000 })).status).toBe(404)
      expect((await market.call('nft', { token: '0.0.1', serial: 1 })).status).toBe(404)
    },
  },
  {
    passages: [NFT_PASSAGE, ENDPOINT_PASSAGE],
    name: 'An NFT of a collection has its image, traits, rarity and listing',
    breaks: [
      'param nfts.token',
      ...answerFieldRules('nfts', '', 'success token isCached sortBy sortDirection amount page total nfts'),
      ...answerFieldRules(
        'nfts',
        'nfts[]',
        'serialId name image imageType metadata attributes rarity rarityRank rarityPct',
      ),
      ...answerFieldRules('nfts', 'nfts[]', 'listingDate sellerAddress isListed listingPrice'),
      ...answerFieldRules('nfts', 'nfts[].attributes[]', 'trait_type value'),
    ],
    run: async (market) => {
      const { serial, seller, price } = await market.openListing({ price: '50' })
      const page = Math.ceil(serial / 100)
      const body = await readNfts(market, { page })
      expect(body).toMatchObject({
        success: true,
        token: TOKEN,
        isCached: false,
        sortBy: 'serial',
        sortDirection: 'ASC',
      })
      expect(body).toMatchObject({ amount: 100, page, total: NFT_COUNT })
      const foundNft = (body.nfts as Json[]).find(({ serialId }) => serialId === serial)
      expect(foundNft).toMatchObject({ name: `Study ${serial}`, imageType: 'image/png', isListed: true })
      expect(foundNft).toMatchObject({ sellerAddress: seller, listingPrice: Number(price) })
      expect(foundNft.attributes[0]).toEqual({
        trait_type: expect.any(String) as string,
        value: expect.any(String) as string,
      })
      expect(foundNft.rarityPct).toBeCloseTo((foundNft.rarityRank / NFT_COUNT) * 100, 2)
      expect(foundNft.rarity).toBeGreaterThan(0)
      expect((await fetch(foundNft.image as string)).status).toBe(200)
      await market.control('/market/delist', { token: TOKEN, serial })
      const delistedNft = ((await readNfts(market, { page })).nfts as Json[]).find(
        ({ serialId }) => serialId === serial,
      )
      expect(delistedNft).toMatchObject({ isListed: false, listingPrice: null, sellerAddress: null, listingDate: null })
      expect((await market.call('nfts', {})).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'NFTs are sorted by serial, rarity or listing date, in ascending or descending order',
    breaks: [
      'nfts.order',
      ...['param', 'default', 'bound'].flatMap((family) => [`${family} nfts.sortBy`, `${family} nfts.sortDirection`]),
    ],
    run: async (market) => {
      const bySerial = serialsOf(await readNfts(market))
      expect(bySerial).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
      expect(serialsOf(await readNfts(market, { sortDirection: 'DESC', limit: 3 }))).toEqual([
        NFT_COUNT,
        NFT_COUNT - 1,
        NFT_COUNT - 2,
      ])
      const ranks = ((await readNfts(market, { sortBy: 'rarity' })).nfts as Json[]).map(
        ({ rarityRank }) => rarityRank as number,
      )
      expect(ranks).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
      const { serial } = await market.openListing()
      const newestListed = (await readNfts(market, { sortBy: 'listingDate', sortDirection: 'DESC' })).nfts as Json[]
      expect(newestListed[0].serialId).toBe(serial)
      const dates = newestListed.map(({ listingDate }) => listingDate as string)
      expect(dates).toEqual([...dates].sort().reverse())
      // `serialId` means the same order as `serial`.
      const sortedBySerial = await readNfts(market, { sortBy: 'serial', limit: 5 })
      expect(await readNfts(market, { sortBy: 'serialId', limit: 5 })).toEqual(sortedBySerial)
      for (const invalidParams of [{ sortBy: 'price' }, { sortDirection: 'sideways' }]) {
        expect((await market.call('nfts', { token: TOKEN, ...invalidParams })).status).toBe(400)
      }
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, 'market/limits/row-14', 'market/errors/row-2'],
    name: 'A page of NFTs has 100 entries by default and at most 200',
    breaks: ['param', 'default', 'bound'].flatMap((family) => [`${family} nfts.limit`, `${family} nfts.page`]),
    run: async (market) => {
      expect(await readNfts(market)).toMatchObject({ amount: 100, page: 1 })
      expect(serialsOf(await readNfts(market, { limit: 200, page: 2 }))[0]).toBe(201)
      // Page 8 is the last one with NFTs: 1,600 NFTs are 8 pages of 200.
      expect(await readNfts(market, { limit: 200, page: 9 })).toMatchObject({ nfts: [], amount: 0, total: NFT_COUNT })
      for (const invalidParams of [{ limit: 201 }, { limit: 0 }, { page: 0 }, { page: 'last' }]) {
        expect((await market.call('nfts', { token: TOKEN, ...invalidParams })).status).toBe(400)
      }
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'Burned NFTs count towards the limit and the total if NFTs are sorted by serial, but not in another order',
    breaks: ['nfts.limit-counts'],
    needsOwnMarket: true,
    run: async (market) => {
      for (const serial of [3, 4]) await market.control('/nfts/burn', { token: SMALL_TOKEN, serial })
      const bySerial = await readNfts(market, { token: SMALL_TOKEN, limit: 10 })
      expect(serialsOf(bySerial)).toEqual([1, 2, 5, 6, 7, 8, 9, 10])
      expect(bySerial).toMatchObject({ amount: 8, total: 150 })
      expect(serialsOf(await readNfts(market, { token: SMALL_TOKEN, limit: 10, page: 2 }))[0]).toBe(11)
      const byRarity = await readNfts(market, { token: SMALL_TOKEN, limit: 10, sortBy: 'rarity' })
      expect(byRarity).toMatchObject({ amount: 10, total: 148 })
      expect((await market.call('nft', { token: SMALL_TOKEN, serial: 3 })).status).toBe(404)
    },
  },
]
