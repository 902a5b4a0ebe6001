import { Tooltip } from '@base-ui/react/tooltip'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActivityRecord, MarketListing } from '@shared/contract/browse'
import type { MarketCollection } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { err, ok } from '@shared/result'
import { currentRoute } from '../../stores/route'
import { refreshFailedOrStaleQueries } from '../../query/client'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleLaunch } from '../../testing/offers'
import { sampleAccounts, stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { MarketPage } from './MarketPage'

afterEach(cleanup)

const stamp = stampAt(T0, 60)
const OVERVIEW = {
  pulse: {
    volume24h: 18_240,
    sales24h: 187,
    newListings24h: 12,
    volumeChangePercent: 4,
    collectionsTracked: 40,
    stamp,
  },
  range: '24h',
  collections: [],
  hasAllRanked: true,
  stamp,
}
const account = (id: EntityId) => ({ id, checksum: 'aaaaa', name: null })
const record = (serial: number): ActivityRecord => ({
  token: `0.0.${5000 + serial}`,
  collection: `Collection ${serial}`,
  eventKind: 'Sale',
  eventSubkind: null,
  serial,
  name: `No. ${serial}`,
  image: null,
  price: '96',
  previousPrice: null,
  paymentToken: null,
  gainOverPurchase: null,
  buyer: null,
  seller: account('0.0.77'),
  at: new Date(T0 - 60_000).toISOString(),
})
const listing = (id: number, change: Partial<MarketListing> = {}): MarketListing => ({
  id,
  token: '0.0.5001',
  collection: 'Tidal Forms',
  serial: id,
  name: `No. ${id}`,
  image: null,
  price: '96',
  seller: account('0.0.77'),
  listedAt: new Date(T0 - 60_000).toISOString(),
  ...change,
})
const listingsPage = (items: readonly unknown[], more: object = {}) =>
  ok({ items, page: 1, total: null, isLast: true, stamp, ...more })
const activityPage = (items: readonly unknown[]) =>
  ok({ token: null, items, page: 1, total: null, isLast: true, stamp })

async function show(calls: Parameters<typeof fakeApi>[0]) {
  const stores = sampleStores()
  stores.route.setState({ entries: [{ name: 'market' }], at: 0 }, true)
  const overview = vi.fn((_input: unknown) => Promise.resolve(ok(OVERVIEW)))
  const api = fakeApi({ 'market.overview': overview, ...calls })
  await act(async () => {
    render(
      <Tooltip.Provider>
        <AppContext value={{ api, stores }}>
          <ClockContext value={stores.clock}>
            <MarketPage />
          </ClockContext>
        </AppContext>
      </Tooltip.Provider>,
    )
    await Promise.resolve()
  })
  return { stores, api, overview, user: userEvent.setup() }
}

const rowsOf = async (name: string) => {
  const table = within(screen.getByRole('grid', { name }))
  await table.findAllByRole('gridcell')
  return table
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))
}

const collectionOf = (rank: number, change: Partial<MarketCollection>): MarketCollection => ({
  rank,
  token: `0.0.${6000 + rank}`,
  checksum: 'aaaaa',
  name: `Collection ${rank}`,
  creator: null,
  image: null,
  images: [null, null, null],
  areImagesPending: false,
  floor: '96',
  volume: 1_000 - rank,
  volumeChangePercent: null,
  sales: 3,
  listed: 20,
  owners: 40,
  supply: 100,
  ...change,
})

test('the market shows open launches, rising collections and all collections, with a dash for unknown figures', async () => {
  const collections = [
    collectionOf(1, { volumeChangePercent: -8.2 }),
    collectionOf(2, { volumeChangePercent: 55.6 }),
    collectionOf(3, { listed: null }),
  ]
  const floors = [{ token: '0.0.6002', floors: [90, 91, 92, 93, 94, 95, 96] }]
  const { stores, user } = await show({
    'market.overview': () => Promise.resolve(ok({ ...OVERVIEW, range: '7d', collections })),
    'market.recentFloors': () => Promise.resolve(ok({ collections: floors, stamp })),
    'launches.list': () =>
      Promise.resolve(
        ok({ launches: [sampleLaunch({ name: 'Lichen' })], unreadableCount: 0, isReadingPools: false, stamp }),
      ),
  })
  expect(within(await screen.findByRole('region', { name: 'Minting now' })).getByText('Lichen')).toBeTruthy()
  const trending = within(await screen.findByRole('region', { name: 'Trending' }))
  expect(trending.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Collection 2'])
  const [, first, second, third] = within(screen.getByRole('table', { name: 'Collections' })).getAllByRole('row')
  expect(first?.textContent).toContain('8.2')
  await waitFor(() => expect(second?.querySelector('svg path')).not.toBeNull())
  expect(third?.textContent).toContain('—')
  await user.click(trending.getByRole('button', { name: 'Collection 2' }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'collection', token: '0.0.6002' })
})

test('the most listed traits of the most traded collection lead to its listings with that trait', async () => {
  const value = (name: string, listed: number) => ({ value: name, count: 50, listed, floor: '96', bestOffer: null })
  const traits = [{ type: 'Palette', values: [value('Fog', 3), value('Ember', 14)] }]
  const { stores, user } = await show({
    'market.overview': () => Promise.resolve(ok({ ...OVERVIEW, range: '7d', collections: [collectionOf(1, {})] })),
    'market.traits': () => Promise.resolve(ok({ token: '0.0.6001', traits, stamp })),
  })
  await user.click(await screen.findByRole('button', { name: /Palette.*Ember.*14/ }))
  expect(stores.collectionFilter.getState()).toMatchObject({
    token: '0.0.6001',
    tab: 'listings',
    traits: [{ trait_type: 'Palette', value: 'Ember' }],
  })
})

test('the search field opens the palette', async () => {
  const { stores, user } = await show({})
  await user.click(screen.getByRole('button', { name: 'Collection, NFT or id' }))
  expect(stores.overlay.getState().openedOverlay).toBe('palette')
})

test('activity of the whole market names the collection, and opens the NFT', async () => {
  const activity = vi.fn((_input: unknown) => Promise.resolve(activityPage([record(1), record(2)])))
  const { stores, user } = await show({ 'browse.activity': activity })
  expect(activity).not.toHaveBeenCalled()
  await user.click(screen.getByRole('tab', { name: 'Activity' }))
  expect(activity.mock.lastCall?.[0]).toMatchObject({ token: null, kind: 'All', page: 1 })
  expect(await rowsOf('Activity')).toEqual([
    'SoldNo. 1Collection 196 ℏ——0.0.7760 s',
    'SoldNo. 2Collection 296 ℏ——0.0.7760 s',
  ])
  await user.click(screen.getByText('No. 2'))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'nft', token: '0.0.5002', serial: 2 })
})

test('newest listings are read page by page, with own ones marked and prices in other tokens', async () => {
  const own = { ...account(sampleAccounts.selected), name: 'Main' }
  const sauce = { price: null, otherPrice: { amount: '12.5', unit: 'SAUCE' } }
  const listings = vi
    .fn()
    .mockResolvedValueOnce(listingsPage([listing(1, { seller: own }), listing(2, sauce)], { isLast: false }))
  listings.mockResolvedValueOnce(listingsPage([listing(3, { collection: null })], { page: 2 }))
  const { user } = await show({ 'browse.listings': listings })
  await user.click(screen.getByRole('tab', { name: 'Listings' }))
  await waitFor(() => expect(listings).toHaveBeenCalledTimes(2))
  expect(await rowsOf('Newest listings')).toEqual([
    'No. 1Tidal Forms96 ℏ—Mainyours60 s—',
    'No. 2Tidal Forms12.5 SAUCE—0.0.7760 s—',
    'No. 30.0.500196 ℏ—0.0.7760 sBuy',
  ])
  expect(listings.mock.lastCall?.[0]).toEqual({ page: 2, fresh: false })
})

test('no listings and no activity are said in words', async () => {
  const { user } = await show({
    'browse.listings': () => Promise.resolve(listingsPage([])),
    'browse.activity': () => Promise.resolve(activityPage([])),
  })
  await user.click(screen.getByRole('tab', { name: 'Listings' }))
  expect(await screen.findByText('The market reports no NFT for sale.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Activity' }))
  expect(await screen.findByText('The market reports no activity here.')).toBeTruthy()
})

test('what failed is read when the market is reached again, and reading again reads the chosen tab alone', async () => {
  const activity = vi.fn().mockResolvedValueOnce(err({ code: 'offline', what: 'service' }))
  activity.mockResolvedValue(activityPage([record(1)]))
  const { stores, overview, user } = await show({ 'browse.activity': activity })
  await user.click(screen.getByRole('tab', { name: 'Activity' }))
  expect(await screen.findByText('The activity could not be read')).toBeTruthy()
  await act(async () => {
    refreshFailedOrStaleQueries(stores.client, T0)
    await Promise.resolve()
  })
  expect(await rowsOf('Activity')).toHaveLength(1)
  overview.mockClear()
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(activity.mock.lastCall?.[0]).toMatchObject({ fresh: true })
  expect(overview).not.toHaveBeenCalled()
})

test('a failed newer read leaves the activity with its age, and says why', async () => {
  const activity = vi.fn().mockResolvedValueOnce(activityPage([record(1)]))
  activity.mockResolvedValue(err({ code: 'offline', what: 'service' }))
  const { user } = await show({ 'browse.activity': activity })
  await user.click(screen.getByRole('tab', { name: 'Activity' }))
  await rowsOf('Activity')
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(await rowsOf('Activity')).toHaveLength(1)
})
