import { expect } from 'vitest'
import { HOUR_MS } from '@shared/time'
import type { Answer, Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case, UntestedPassage } from '../case'
import type { Fixture } from '../fixture'
import { openLaunch, serialsOf } from '../minting'

const ENDPOINT_PASSAGE = 'market/endpoints/launchpad-pool-catalog-random-number-legal/row-3'
const RECORD_PASSAGE = 'market/resources-and-their-fields/forever-mint-pool/text-1'
const WEATHER_DIARY = '0.0.4610204'
const WEATHER_DIARY_TREASURY = '0.0.3064931'
/** Unless a case sets `startInMs`, the launch that the case opens started one minute ago. */
const DEFAULT_START_AGE_MS = 60_000

const readPool = (market: Fixture, tokenOrSlug: string, params: object = {}): Promise<Answer> =>
  market.call('foreverMintPool', { token: tokenOrSlug, ...params })

const poolSerials = ({ body }: Answer): number[] => (body.pool as { serial: number }[]).map(({ serial }) => serial)

export const poolCases: readonly Case[] = [
  {
    passages: [RECORD_PASSAGE, ENDPOINT_PASSAGE],
    name: 'A pool has its price, its remaining count, its dates and its NFTs',
    breaks: answerFieldRules(
      'foreverMintPool',
      '',
      'success isCached collection collection.token_id collection.slug collection.name forever_mint forever_mint.active forever_mint.available_count forever_mint.price forever_mint.currency forever_mint.pool_slug forever_mint.pool_url forever_mint.status forever_mint.opens_at forever_mint.closes_at forever_mint.requires_whitelist pool pool[].token_id pool[].serial pool[].status pool[].rarity_rank pool[].rarity_pct pool[].rarity_label pool[].image_url pool[].sentx_url updated_at page amount',
    ),
    run: async (market) => {
      const launch = await openLaunch(
        market,
        { price: '3.5', endInMs: HOUR_MS, whitelist: ['0.0.5012345'] },
        { isForeverMint: true, count: 12 },
      )
      const { body } = await readPool(market, launch.slug)
      expect(body).toMatchObject({
        success: true,
        collection: { token_id: launch.token, slug: 'understudies', name: 'Understudies' },
        forever_mint: {
          active: true,
          status: 'open',
          available_count: 12,
          price: 3.5,
          currency: 'HBAR',
          pool_slug: launch.slug,
          requires_whitelist: true,
        },
        page: 1,
        amount: 12,
      })
      const { opens_at, closes_at } = body.forever_mint as { opens_at: string; closes_at: string }
      expect(Date.parse(closes_at) - Date.parse(opens_at)).toBe(DEFAULT_START_AGE_MS + HOUR_MS)
      expect(opens_at.endsWith('Z') && closes_at.endsWith('Z')).toBe(true)
      const { nfts } = (await market.call('nfts', { token: launch.token, limit: 200 }, { checksAnswer: false })).body
      for (const poolNft of body.pool as Json[]) {
        expect(launch.first <= poolNft.serial && poolNft.serial <= launch.last).toBe(true)
        const nft = (nfts as Json[]).find(({ serialId }) => serialId === poolNft.serial)
        if (nft) expect(poolNft.rarity_rank).toBe(nft.rarityRank)
      }
      expect((await fetch((body.pool as Json[])[0].image_url as string)).status).toBe(200)
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A pool is open, upcoming, paused, ended or sold out',
    breaks: ['pool.status'],
    run: async (market) => {
      const readPoolFields = async (slug: string): Promise<Json> => (await readPool(market, slug)).body.forever_mint
      const foreverLaunch = { isForeverMint: true, count: 2 }
      const openPool = await openLaunch(market, {}, foreverLaunch)
      expect(await readPoolFields(openPool.slug)).toMatchObject({ status: 'open', active: true })
      const upcomingPool = await openLaunch(market, { startInMs: HOUR_MS }, foreverLaunch)
      expect(await readPoolFields(upcomingPool.slug)).toMatchObject({ status: 'upcoming', active: false })
      const endedPool = await openLaunch(market, { startInMs: -HOUR_MS, endInMs: -1_000 }, foreverLaunch)
      expect(await readPoolFields(endedPool.slug)).toMatchObject({ status: 'ended', active: false })
      const pausedPool = await openLaunch(market, {}, { ...foreverLaunch, paused: true })
      expect(await readPoolFields(pausedPool.slug)).toMatchObject({ status: 'paused', active: false })
      await market.control('/launchpad/crowd-mint', { mintCode: openPool.mintCode, count: 2 })
      expect(await readPoolFields(openPool.slug)).toMatchObject({
        status: 'sold_out',
        active: false,
        available_count: 0,
      })
      expect((await readPool(market, openPool.slug)).body.pool).toEqual([])
      const seededSlugs = ['weather-diary', 'tide-postcards', 'quiet-engines', 'tin-lighthouses', 'salt-letters']
      const seededStatuses = await Promise.all(
        seededSlugs.map(async (slug) => (await readPoolFields(slug)).status as string),
      )
      expect(seededStatuses).toEqual(['open', 'upcoming', 'paused', 'ended', 'sold_out'])
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A hidden pool is answered like a collection without a pool',
    breaks: ['pool.hidden'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { isForeverMint: true, isShown: false })
      const answerWithoutPool = await readPool(market, 'kilim')
      expect(answerWithoutPool.body).toMatchObject({ success: true, forever_mint: null, pool: [], amount: 0 })
      const hiddenPoolAnswer = await readPool(market, 'understudies')
      expect(hiddenPoolAnswer.body.forever_mint).toBeNull()
      expect(Object.keys(hiddenPoolAnswer.body as object)).toEqual(Object.keys(answerWithoutPool.body as object))
      expect((await readPool(market, launch.slug)).status).toBe(404)
      expect((await readPool(market, 'no-such-collection')).status).toBe(404)
      const serial = launch.first
      expect((await readPool(market, 'understudies', { serial })).body.in_forever_mint_pool).toBe(false)
      await market.control('/readings', { noPool: 'not-found' })
      try {
        expect((await readPool(market, 'understudies')).status).toBe(404)
        expect((await readPool(market, 'kilim')).status).toBe(404)
      } finally {
        await market.control('/readings', { noPool: 'empty' })
      }
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'A pool priced in another token has neither price nor currency',
    breaks: ['pool.token-price-null'],
    run: async (market) => {
      const { body } = await readPool(market, 'marginalia')
      expect(body.forever_mint).toMatchObject({ status: 'open', price: null, currency: null })
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, RECORD_PASSAGE],
    name: 'With a serial, the answer states whether that NFT is in the pool, and always consists of one page',
    breaks: ['param foreverMintPool.serial', 'answer foreverMintPool.in_forever_mint_pool'],
    run: async (market) => {
      const remainingSerials = await serialsOf(market, WEATHER_DIARY_TREASURY, WEATHER_DIARY)
      // Any remaining NFT except the first, so that a match is not only the first NFT of the pool.
      const pooledSerial = remainingSerials[3] ?? 0
      const serialAnswer = await readPool(market, WEATHER_DIARY, { serial: pooledSerial, page: 2, all: 'true' })
      expect(serialAnswer.body).toMatchObject({ in_forever_mint_pool: true, amount: 1, page: 1 })
      expect(poolSerials(serialAnswer)).toEqual([pooledSerial])
      // At least one of the first twelve serials is already minted.
      const mintedSerial =
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].find((serial) => !remainingSerials.includes(serial)) ?? 0
      expect((await readPool(market, WEATHER_DIARY, { serial: mintedSerial })).body).toMatchObject({
        in_forever_mint_pool: false,
        pool: [],
      })
      expect((await readPool(market, WEATHER_DIARY)).body).not.toHaveProperty('in_forever_mint_pool')
      expect((await readPool(market, WEATHER_DIARY, { serial: 'one' })).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, 'market/limits/row-16'],
    name: 'A pool is sorted by rarity or serial, and returned in pages or completely',
    breaks: [
      ...['limit', 'page', 'all', 'sortBy', 'token'].map((name) => `param foreverMintPool.${name}`),
      'pool.last-page',
    ],
    run: async (market) => {
      const firstPage = await readPool(market, WEATHER_DIARY)
      expect(poolSerials(firstPage)).toHaveLength(100)
      const ranks = (firstPage.body.pool as Json[]).map(({ rarity_rank }) => rarity_rank as number)
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
      const wholePool = await readPool(market, 'weather-diary', { all: 'true', sortBy: 'serial', limit: 5, page: 2 })
      const remainingSerials = await serialsOf(market, WEATHER_DIARY_TREASURY, WEATHER_DIARY)
      expect(poolSerials(wholePool)).toEqual([...remainingSerials].sort((a, b) => a - b))
      expect(poolSerials(await readPool(market, WEATHER_DIARY, { sortBy: 'serial', limit: 200, page: 2 }))).toEqual(
        poolSerials(wholePool).slice(200, 400),
      )
      // With a serial or `all`, the route ignores the page.
      const singleNft = await readPool(market, WEATHER_DIARY, { serial: remainingSerials[0], page: 999_999 })
      expect(singleNft.body).toMatchObject({ in_forever_mint_pool: true, page: 1, amount: 1 })
      expect((await readPool(market, WEATHER_DIARY, { all: 'true', page: 999_999 })).body).toMatchObject({ page: 1 })
      expect((await readPool(market, WEATHER_DIARY, { limit: 201 })).status).toBe(400)
      // The pages together cover at most 20,000 NFTs, rounded up to a whole page: 134 pages of 150, or 200 of 100.
      expect((await readPool(market, WEATHER_DIARY, { limit: 150, page: 134 })).body).toMatchObject({
        amount: 0,
        page: 134,
      })
      expect((await readPool(market, WEATHER_DIARY, { limit: 150, page: 135 })).status).toBe(400)
      expect((await readPool(market, WEATHER_DIARY, { page: 200 })).status).toBe(200)
      expect((await readPool(market, WEATHER_DIARY, { page: 201 })).status).toBe(400)
      expect((await readPool(market, WEATHER_DIARY, { sortBy: 'price' })).status).toBe(400)
      expect((await market.call('foreverMintPool', {})).status).toBe(400)
    },
  },
  {
    passages: [RECORD_PASSAGE],
    name: 'An answer about a pool is cached until the pool changes, and states when the pool was read',
    breaks: ['answer foreverMintPool.isCached', 'answer foreverMintPool.updated_at'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { isForeverMint: true, count: 4 })
      const firstAnswer = await readPool(market, launch.slug)
      expect(firstAnswer.body.isCached).toBe(false)
      expect((await readPool(market, launch.slug)).body).toMatchObject({
        isCached: true,
        updated_at: firstAnswer.body.updated_at as string,
      })
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode })
      const laterAnswer = await readPool(market, launch.slug)
      expect(laterAnswer.body).toMatchObject({ isCached: false, amount: 3 })
      expect(Date.parse(laterAnswer.body.updated_at as string)).toBeGreaterThan(
        Date.parse(firstAnswer.body.updated_at as string),
      )
    },
  },
]

export const untestedPoolPassages: readonly UntestedPassage[] = [
  {
    passages: ['market/states-and-transitions/text-2'],
    reason:
      'The documents do not describe how a pool’s status changes. The service checks, in this order: sold out, ended, upcoming, paused; otherwise the pool is open.',
  },
]
