import { expect, it, vi } from 'vitest'
import { launchesView, launchView } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import type { Operation } from '@shared/market/operation'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { failure } from '../../platform/app-failure'
import { readRefusal } from '../../market-api/client/refusal'
import { foreverMintPool } from '@shared/market/launchpad'
import { createCollections } from '../market/collections'
import { createLaunchesService } from './launches'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const TOKEN: EntityId = '0.0.5000'
const seconds = (hours: number) => (NOW + hours * 3_600_000) / 1000
const event = (change: object = {}) => ({
  mintCode: 'moths',
  mintEventName: 'Paper Moths',
  isAllowanceApprove: true,
  tokenAddress: TOKEN,
  image: null,
  availableCount: 100,
  mintedCount: 50,
  totalCount: 150,
  mintPrice: 55.5,
  isSoldOut: false,
  isForeverMint: false,
  startDateUnix: seconds(-1),
  endDateUnix: seconds(5),
  startDate: 'x',
  endDate: 'x',
  collectionName: 'Moths',
  nftPoolAddress: '0.0.77',
  ...change,
})
const stamp = {
  asOf: null,
  receivedAt: new Date(NOW).toISOString(),
  maxAgeSeconds: 30,
  isCached: false,
  offline: false,
}
type Pool = { readonly price: number | null; readonly currency: string | null; readonly status: string }

type Events = readonly unknown[]

/** `later`: announcements from the second read on. */
function serviceOf(mintEvents: Events, pool: Pool | null | 'no-pool' | 'offline' = null, later = mintEvents) {
  const asked: string[] = []
  const queries: unknown[] = []
  const market = scriptedMarket((op: Operation, query: unknown) => {
    queries.push(query)
    const isFirst = !asked.includes(op.name)
    asked.push(op.name)
    if (op.name === 'mintEvents') return { success: true, mintEvents: isFirst ? mintEvents : later }
    if (pool === 'offline') throw failure({ code: 'offline', what: 'service' })
    if (pool === 'no-pool') {
      throw readRefusal(foreverMintPool, 404, new Headers(), { success: false }) ?? new Error('no refusal')
    }
    return { success: true, collection: null, forever_mint: pool, pool: [] }
  }, stamp)
  const emit = vi.fn()
  const namedIdOf = (id: EntityId) => ({ id, checksum: 'aaaaa', name: null })
  const service = createLaunchesService({
    market,
    media: { pathOf: () => null },
    namedIdOf,
    emit,
    fault: vi.fn(),
    now: () => NOW,
    samples: { seriesPoints: () => [] },
    saveFile: () => Promise.resolve(false),
  })
  const list = async (days: { readonly from: string | null; readonly to: string | null } = ANY_DAY) =>
    launchesView.parse(await service.list({ fresh: false, ...days }))
  const view = async () => launchView.parse(await service.get({ token: TOKEN, mintCode: 'moths', fresh: false }))
  const get = async () => (await view()).launch
  return { list, view, get, emit, asked, queries }
}
const ANY_DAY = { from: null, to: null }

it('is asked for by the days that a launch starts within, and by none where none is chosen', async () => {
  const { list, queries } = serviceOf([event()])
  await list()
  await list({ from: '2026-11-20', to: null })
  await list({ from: '2026-11-20', to: '2026-11-22' })
  expect(queries).toEqual([{}, { startDate: '2026-11-20' }, { startDate: '2026-11-20', endDate: '2026-11-22' }])
})

it('tells price, count and times of a launch exactly as they are announced', async () => {
  const { launches, unreadableCount } = await serviceOf([event(), { mintCode: '' }]).list()
  expect(launches).toHaveLength(1)
  expect(unreadableCount).toBe(1)
  expect(launches[0]).toMatchObject({
    name: 'Paper Moths',
    token: { id: TOKEN },
    paidIn: 'hbar',
    price: '55.5',
    minted: 50,
    total: 150,
    remainingCount: 100,
    startsAt: '2026-11-21T11:00:00.000Z',
    endsAt: '2026-11-21T17:00:00.000Z',
    isSoldOut: false,
    poolAccount: '0.0.77',
  })
})

it.each([
  ['below zero', -1],
  ['with more digits than a number carries', 0.1234567891],
  ['missing', null],
])('a price %s is unknown, never rounded', async (_, mintPrice) => {
  const { launches } = await serviceOf([event({ mintPrice })]).list()
  expect(launches[0]?.price).toBeNull()
})

it('says how a pool is paid only once the pool said so, and tells the page', async () => {
  const pool = { price: null, currency: null, status: 'open' }
  const { list, emit, asked } = serviceOf([event({ isForeverMint: true })], pool)
  const unread = await list()
  expect(unread.launches[0]).toMatchObject({ paidIn: 'unknown', price: null })
  expect(unread.isReadingPools).toBe(true)
  await expect.poll(() => emit.mock.calls).toEqual([['launches.changed', {}]])
  const read = await list()
  expect(read.launches[0]).toMatchObject({ paidIn: 'other', price: null })
  expect(read.isReadingPools).toBe(false)
  expect(asked.filter((name) => name === 'foreverMintPool')).toHaveLength(1)
})

it.each([
  ['an HBAR price', { price: 55.5, currency: 'HBAR', status: 'paused' }, { paidIn: 'hbar', isPaused: true }],
  ['no pool that is shown', null, { paidIn: 'hbar', price: '55.5' }],
  ['no pool at all', 'no-pool', { paidIn: 'hbar', price: '55.5' }],
  ['no answer', 'offline', { paidIn: 'unknown', price: null }],
] as const)('one launch with %s', async (_, pool, expected) => {
  expect(await serviceOf([event({ isForeverMint: true })], pool).get()).toMatchObject(expected)
})

it.each<[string, unknown, object]>([
  [
    'another token',
    { address: '0.0.4500700', symbol: 'HRBD' },
    { paidIn: 'other', price: null, otherPrice: { amount: '55.5', unit: 'HRBD' } },
  ],
  [
    'a token without a symbol',
    { address: '0.0.4500700' },
    { paidIn: 'other', price: null, otherPrice: { amount: '55.5', unit: '0.0.4500700' } },
  ],
  ['HBAR by name', { address: null, symbol: 'HBAR' }, { paidIn: 'hbar', price: '55.5', otherPrice: null }],
  ['something unreadable', 7, { paidIn: 'unclear', price: null, otherPrice: null }],
])('names %s as what a launch is paid in', async (_, paymentToken, expected) => {
  expect(await serviceOf([event({ paymentToken })]).get()).toMatchObject(expected)
})

it('of several stages gives the one that is on, else the next, else the last', async () => {
  const stage = (from: number, to: number, mintPrice: number) =>
    event({ startDateUnix: seconds(from), endDateUnix: seconds(to), mintPrice })
  expect((await serviceOf([stage(-9, -1, 1), stage(-1, 2, 2), stage(3, 9, 3)]).get()).price).toBe('2')
  expect((await serviceOf([stage(-9, -1, 1), stage(5, 9, 3), stage(2, 5, 2)]).get()).price).toBe('2')
  expect((await serviceOf([stage(-9, -5, 1), stage(-5, -1, 2)]).get()).price).toBe('2')
})

it('tells all stages in the order in which they begin', async () => {
  const stage = (from: number, to: number, mintPrice: number) =>
    event({ startDateUnix: seconds(from), endDateUnix: seconds(to), mintPrice })
  const { stages } = await serviceOf([stage(5, 9, 3), stage(-9, -1, 1), stage(2, 5, 2)]).view()
  expect(stages.map(({ price }) => price)).toEqual(['1', '2', '3'])
})

it('finds a launch that was announced after its collection was read', async () => {
  const { get, asked } = serviceOf([event({ mintCode: 'other' })], null, [event({ mintCode: 'other' }), event()])
  expect(await get()).toMatchObject({ mintCode: 'moths' })
  expect(asked).toEqual(['mintEvents', 'mintEvents'])
})

it('does not find a launch of another mint code', async () => {
  await expect(serviceOf([event({ mintCode: 'other' })]).get()).rejects.toMatchObject({
    error: { code: 'not-found', what: 'launch' },
  })
})

it('gives the label of an agreement word for word, and the addresses of its documents as text', async () => {
  const terms = {
    requiresAgreement: true,
    agreementLabel: 'I agree.\n  Word for word.',
    platformTermsUrl: 'https://m.example/t',
    creator: { privacyUrl: 'https://c.example/p', termsUrl: null, odd: 7, long: 'x'.repeat(1001) },
  }
  expect((await serviceOf([event({ terms })]).get()).terms).toEqual({
    requiresAgreement: true,
    label: 'I agree.\n  Word for word.',
    documents: [
      { by: 'market', name: null, address: 'https://m.example/t' },
      { by: 'creator', name: 'privacyUrl', address: 'https://c.example/p' },
    ],
  })
})

it('finds collections by what was typed, and tells what their NFTs differ in', async () => {
  const market = scriptedMarket(
    (op) =>
      op.name === 'resolveCollection'
        ? { success: true, matches: [{ token: TOKEN, name: 'Moths', nfts: 150 }] }
        : {
            success: true,
            traits: [{ trait_type: 'Wings', values: [{ value: 4, count: 9, countListed: 2, floor: 12.5 }] }],
          },
    stamp,
  )
  const collections = createCollections({ market, checksum: () => 'aaaaa' })
  expect((await collections.find({ text: 'moth' })).matches).toEqual([
    { token: TOKEN, checksum: 'aaaaa', name: 'Moths', nfts: 150 },
  ])
  expect((await collections.traits({ token: TOKEN })).traits).toEqual([
    { type: 'Wings', values: [{ value: '4', count: 9, listed: 2, floor: '12.5', bestOffer: null }] },
  ])
})
