import { expect } from 'vitest'
import { HOUR_MS } from '@shared/time'
import type { Answer, Json } from '../../testing/harness'
import type { Case, UntestedPassage } from '../case'
import type { Fixture } from '../fixture'
import { removedAnswerFields, openLaunch, serialsOf } from '../minting'

const ROUTE = 'market/endpoints/launchpad-pool-catalog-random-number-legal/row-3'
const RECORD = 'market/resources-and-their-fields/forever-mint-pool/text-1'
const DIARY = '0.0.4610204'

const pool = (market: Fixture, token: string, params: object = {}): Promise<Answer> =>
  market.call('foreverMintPool', { token, ...params })

const serials = ({ body }: Answer): number[] => (body.pool as { serial: number }[]).map(({ serial }) => serial)

export const poolCases: readonly Case[] = [
  {
    passages: [RECORD, ROUTE],
    name: 'A pool has its price, its remaining count, its dates and its NFTs',
    breaks: removedAnswerFields(
      'foreverMintPool',
      'success isCached collection collection.token_id collection.slug collection.name forever_mint forever_mint.active forever_mint.available_count forever_mint.price forever_mint.currency forever_mint.pool_slug forever_mint.pool_url forever_mint.status forever_mint.opens_at forever_mint.closes_at forever_mint.requires_whitelist pool pool[].token_id pool[].serial pool[].status pool[].rarity_rank pool[].rarity_pct pool[].rarity_label pool[].image_url pool[].sentx_url updated_at page amount',
    ),
    run: async (market) => {
      const launch = await openLaunch(
        market,
        { price: '3.5', endInMs: HOUR_MS, whitelist: ['0.0.5012345'] },
        { isForeverMint: true, count: 12 },
      )
      const { body } = await pool(market, launch.slug)
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
      expect(Date.parse(closes_at) - Date.parse(opens_at)).toBe(HOUR_MS + 60_000)
      expect(opens_at.endsWith('Z') && closes_at.endsWith('Z')).toBe(true)
      const { nfts } = (await market.call('nfts', { token: launch.token, limit: 200 }, { checked: false })).body
      for (const entry of body.pool as Json[]) {
        expect(launch.first <= entry.serial && entry.serial <= launch.last).toBe(true)
        const nft = (nfts as Json[]).find(({ serialId }) => serialId === entry.serial)
        if (nft) expect(entry.rarity_rank).toBe(nft.rarityRank)
      }
      expect((await fetch((body.pool as Json[])[0].image_url as string)).status).toBe(200)
    },
  },
  {
    passages: [RECORD],
    name: 'A pool is open, upcoming, paused, ended or sold out',
    breaks: ['pool.status'],
    run: async (market) => {
      const statusOf = async (slug: string): Promise<Json> => (await pool(market, slug)).body.forever_mint
      const forever = { isForeverMint: true, count: 2 }
      const open = await openLaunch(market, {}, forever)
      expect(await statusOf(open.slug)).toMatchObject({ status: 'open', active: true })
      const upcoming = await openLaunch(market, { startInMs: HOUR_MS }, forever)
      expect(await statusOf(upcoming.slug)).toMatchObject({ status: 'upcoming', active: false })
      const ended = await openLaunch(market, { startInMs: -HOUR_MS, endInMs: -1_000 }, forever)
      expect(await statusOf(ended.slug)).toMatchObject({ status: 'ended', active: false })
      const paused = await openLaunch(market, {}, { ...forever, paused: true })
      expect(await statusOf(paused.slug)).toMatchObject({ status: 'paused', active: false })
      await market.control('/launchpad/crowd-mint', { mintCode: open.mintCode, count: 2 })
      expect(await statusOf(open.slug)).toMatchObject({ status: 'sold_out', active: false, available_count: 0 })
      expect((await pool(market, open.slug)).body.pool).toEqual([])
      const seeded = ['weather-diary', 'tide-postcards', 'quiet-engines', 'tin-lighthouses', 'salt-letters']
      const states = await Promise.all(seeded.map(async (slug) => (await statusOf(slug)).status as string))
      expect(states).toEqual(['open', 'upcoming', 'paused', 'ended', 'sold_out'])
    },
  },
  {
    passages: [RECORD],
    name: 'A pool that is not shown publicly gets the answer of a collection without a pool',
    breaks: ['pool.hidden'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { isForeverMint: true, isShown: false })
      const none = await pool(market, 'kilim')
      expect(none.body).toMatchObject({ success: true, forever_mint: null, pool: [], amount: 0 })
      const hidden = await pool(market, 'understudies')
      expect(hidden.body.forever_mint).toBeNull()
      expect(Object.keys(hidden.body as object)).toEqual(Object.keys(none.body as object))
      expect((await pool(market, launch.slug)).status).toBe(404)
      expect((await pool(market, 'no-such-collection')).status).toBe(404)
      const serial = launch.first
      expect((await pool(market, 'understudies', { serial })).body.in_forever_mint_pool).toBe(false)
      await market.control('/readings', { noPool: 'not-found' })
      try {
        expect([(await pool(market, 'understudies')).status, (await pool(market, 'kilim')).status]).toEqual([404, 404])
      } finally {
        await market.control('/readings', { noPool: 'empty' })
      }
    },
  },
  {
    passages: [RECORD],
    name: 'A stage priced in another token has neither price nor currency',
    breaks: ['pool.token-price-null'],
    run: async (market) => {
      const { body } = await pool(market, 'marginalia')
      expect(body.forever_mint).toMatchObject({ status: 'open', price: null, currency: null })
    },
  },
  {
    passages: [ROUTE, RECORD],
    name: 'With serial, the pool answers whether that NFT is in the pool, without paging',
    breaks: ['param foreverMintPool.serial', 'answer foreverMintPool.in_forever_mint_pool'],
    run: async (market) => {
      const owned = await serialsOf(market, '0.0.3064931', DIARY)
      const inside = owned[3] ?? 0
      const found = await pool(market, DIARY, { serial: inside, page: 2, all: 'true' })
      expect(found.body).toMatchObject({ in_forever_mint_pool: true, amount: 1, page: 1 })
      expect(serials(found)).toEqual([inside])
      const outside = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].find((serial) => !owned.includes(serial)) ?? 0
      expect((await pool(market, DIARY, { serial: outside })).body).toMatchObject({
        in_forever_mint_pool: false,
        pool: [],
      })
      expect((await pool(market, DIARY)).body).not.toHaveProperty('in_forever_mint_pool')
      expect((await pool(market, DIARY, { serial: 'one' })).status).toBe(400)
    },
  },
  {
    passages: [ROUTE, 'market/limits/row-16'],
    name: 'A pool is paged by rarity or serial, or read as a whole',
    breaks: [
      ...['limit', 'page', 'all', 'sortBy', 'token'].map((name) => `param foreverMintPool.${name}`),
      'pool.last-page',
    ],
    run: async (market) => {
      const first = await pool(market, DIARY)
      expect(serials(first)).toHaveLength(100)
      const ranks = (first.body.pool as Json[]).map(({ rarity_rank }) => rarity_rank as number)
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
      const wholePool = await pool(market, 'weather-diary', { all: 'true', sortBy: 'serial', limit: 5, page: 2 })
      const owned = await serialsOf(market, '0.0.3064931', DIARY)
      expect(serials(wholePool)).toEqual([...owned].sort((a, b) => a - b))
      expect(serials(await pool(market, DIARY, { sortBy: 'serial', limit: 200, page: 2 }))).toEqual(
        serials(wholePool).slice(200, 400),
      )
      // A single check and the whole pool have no pages.
      const single = await pool(market, DIARY, { serial: owned[0], page: 999_999 })
      expect(single.body).toMatchObject({ in_forever_mint_pool: true, page: 1, amount: 1 })
      expect((await pool(market, DIARY, { all: 'true', page: 999_999 })).body).toMatchObject({ page: 1 })
      expect((await pool(market, DIARY, { limit: 201 })).status).toBe(400)
      expect((await pool(market, DIARY, { limit: 150, page: 134 })).body).toMatchObject({ amount: 0, page: 134 })
      expect((await pool(market, DIARY, { limit: 150, page: 135 })).status).toBe(400)
      expect((await pool(market, DIARY, { page: 200 })).status).toBe(200)
      expect((await pool(market, DIARY, { page: 201 })).status).toBe(400)
      expect((await pool(market, DIARY, { sortBy: 'price' })).status).toBe(400)
      expect((await market.call('foreverMintPool', {})).status).toBe(400)
    },
  },
  {
    passages: [RECORD],
    name: 'A changed pool is read again, with the time of the reading',
    breaks: ['answer foreverMintPool.isCached', 'answer foreverMintPool.updated_at'],
    run: async (market) => {
      const launch = await openLaunch(market, {}, { isForeverMint: true, count: 4 })
      const first = await pool(market, launch.slug)
      expect(first.body.isCached).toBe(false)
      expect((await pool(market, launch.slug)).body).toMatchObject({
        isCached: true,
        updated_at: first.body.updated_at as string,
      })
      await market.control('/launchpad/crowd-mint', { mintCode: launch.mintCode })
      const laterPool = await pool(market, launch.slug)
      expect(laterPool.body).toMatchObject({ isCached: false, amount: 3 })
      expect(Date.parse(laterPool.body.updated_at as string)).toBeGreaterThan(
        Date.parse(first.body.updated_at as string),
      )
    },
  },
]

export const poolSilences: readonly UntestedPassage[] = [
  {
    passages: ['market/states-and-transitions/text-2'],
    because:
      'The documents do not describe the changes of a pool’s status: it follows from remaining NFTs, dates and pauses, in the order of finality.',
  },
]
