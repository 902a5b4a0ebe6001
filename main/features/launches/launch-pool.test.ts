import { expect, it } from 'vitest'
import { poolCheck, poolView } from '@shared/contract/launches'
import { foreverMintPool } from '@shared/market/launchpad'
import type { Operation } from '@shared/market/operation'
import type { AppError } from '@shared/errors'
import { failure } from '../../platform/app-failure'
import { readRefusal } from '../../market-api/client/refusal'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { createLaunchPool } from './launch-pool'

const TOKEN = '0.0.5000'
const stamp = {
  asOf: null,
  receivedAt: '2026-11-21T12:00:00.000Z',
  maxAgeSeconds: 30,
  isCached: false,
  offline: false,
}
const entry = (serial: number, change: object = {}) => ({
  token_id: TOKEN,
  serial,
  status: 'available',
  rarity_rank: serial,
  rarity_pct: serial / 10,
  rarity_label: serial <= 2 ? 'Rare' : 'Common',
  image_url: null,
  ...change,
})
const state = (change: object = {}) => ({
  active: true,
  available_count: 3,
  price: 30,
  currency: 'HBAR',
  pool_slug: 'drawer',
  pool_url: 'https://m.example/p',
  status: 'open',
  opens_at: '2026-01-01T00:00:00Z',
  closes_at: null,
  requires_whitelist: false,
  ...change,
})
type Query = { readonly all?: boolean; readonly page?: number; readonly limit?: number; readonly serial?: number }

type Rigged = { readonly announced?: AppError }

function rig(
  entries: readonly object[],
  pool: object | null | 'none' = state(),
  allGives = entries.length,
  { announced }: Rigged = {},
) {
  const asked: Query[] = []
  const market = scriptedMarket((op: Operation, query) => {
    if (op.name === 'mintEvents' && announced) throw failure(announced)
    if (op.name === 'mintEvents')
      return { success: true, mintEvents: [{ mintCode: 'drawer', mintEventName: 'x', isForeverMint: true }] }
    if (pool === 'none')
      throw readRefusal(foreverMintPool, 404, new Headers(), { success: false }) ?? new Error('no refusal')
    const { all, page = 1, limit = 100, serial } = query as Query
    asked.push(query as Query)
    const given = all ? entries.slice(0, allGives) : entries.slice((page - 1) * limit, page * limit)
    const found = entries.filter((one) => (one as { serial: number }).serial === serial)
    return {
      success: true,
      collection: { token_id: TOKEN, slug: 'drawer', name: 'Drawer' },
      forever_mint: pool,
      pool: serial === undefined ? given : found,
      ...(serial === undefined ? {} : { in_forever_mint_pool: found.length > 0 }),
    }
  }, stamp)
  const service = createLaunchPool({
    market,
    media: { pathOf: () => null },
    now: () => Date.parse(stamp.receivedAt),
    namedIdOf: (id) => ({ id, checksum: 'aaaaa', name: null }),
  })
  const read = async () => poolView.parse(await service.pool({ token: TOKEN, fresh: false }))
  const check = async (serial: number) => poolCheck.parse(await service.poolCheck({ token: TOKEN, serial }))
  return { read, check, asked }
}

it('reads the whole of a pool in one request, with its state as the market tells it', async () => {
  const { read, asked } = rig([entry(1), entry(2), entry(3)])
  const view = await read()
  expect(view).toMatchObject({ isWhole: true, mintCode: 'drawer', name: 'Drawer', unreadableCount: 0 })
  expect(view.pool).toMatchObject({ status: 'open', price: '30', paidIn: 'hbar', available: 3, isLimitedToList: false })
  expect(view.nfts[0]).toEqual({ serial: 1, rank: 1, percent: 0.1, label: 'Rare', status: null, image: null })
  expect(asked).toEqual([{ all: true, sortBy: 'rarity', token: TOKEN }])
})

it('goes on page by page where not all came at once, and says what it lacks', async () => {
  const entries = Array.from({ length: 450 }, (_, i) => entry(i + 1))
  const { read, asked } = rig(entries, state({ available_count: 450 }), 100)
  expect(await read()).toMatchObject({ isWhole: true })
  expect(asked.map(({ page }) => page)).toEqual([undefined, 1, 2, 3])
  const short = rig(entries, state({ available_count: 460 }))
  const view = await short.read()
  expect([view.isWhole, view.nfts.length]).toEqual([false, 450])
})

it('leaves out what cannot be read and NFTs of another collection, and is not whole then', async () => {
  const view = await rig([entry(1), entry(2, { serial: 'x' }), entry(3, { token_id: '0.0.6' })]).read()
  expect(view.nfts.map(({ serial }) => serial)).toEqual([1])
  expect([view.unreadableCount, view.isWhole]).toEqual([1, false])
})

it('is not whole by NFTs of another collection, or by those that cannot be drawn', async () => {
  const foreign = await rig([entry(1), entry(2), entry(3, { token_id: '0.0.6' })]).read()
  expect([foreign.unreadableCount, foreign.isWhole, foreign.nfts.length]).toEqual([0, false, 2])
  const held = await rig([entry(1), entry(2), entry(3, { status: 'reserved' })]).read()
  expect([held.isWhole, held.nfts.length]).toEqual([false, 3])
})

it('tells a stage paid in another token, and what is not told stays unknown', async () => {
  const other = await rig([], state({ price: null, currency: null, available_count: 0 })).read()
  expect(other.pool).toMatchObject({ paidIn: 'other', price: null })
  const bare = await rig(
    [entry(1, { rarity_rank: null, rarity_pct: null, rarity_label: null })],
    state({ available_count: null, status: null }),
  ).read()
  expect(bare.pool).toMatchObject({ available: null, status: null })
  expect(bare.nfts[0]).toMatchObject({ rank: null, percent: null, label: null })
  expect(bare.isWhole).toBe(false)
})

it.each([
  ['null', null],
  ['404', 'none'],
] as const)('a collection without a pool has none (%s)', async (_, pool) => {
  expect(await rig([], pool).read()).toMatchObject({ pool: null, nfts: [] })
})

it('says of one NFT whether it is in the pool, asked anew', async () => {
  const { check } = rig([entry(1), entry(2)])
  expect(await check(2)).toMatchObject({ isInPool: true, nft: { serial: 2, rank: 2 } })
  expect(await check(7)).toMatchObject({ isInPool: false, nft: null })
})

it('keeps the pool where its launch cannot be read, and gives up with a page that was left', async () => {
  const announced = (error: AppError) => rig([entry(1)], state(), 1, { announced: error }).read()
  expect(await announced({ code: 'offline', what: 'service' })).toMatchObject({ mintCode: null, name: 'Drawer' })
  await expect(announced({ code: 'cancelled' })).rejects.toMatchObject({ error: { code: 'cancelled' } })
})
