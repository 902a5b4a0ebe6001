import { Tooltip } from '@base-ui/react/tooltip'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CollectionDays } from '@shared/contract/collection'
import type { ListingsPart } from '@shared/contract/listings'
import { utcDayStart } from '@shared/insight/floor-history'
import { err, ok } from '@shared/result'
import { DAY_MS } from '@shared/time'
import { cacheValue, refreshFailedOrStaleQueries } from '../../query/client'
import { offersQueries } from '../offers/queries'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { toggleTrait } from './collection-filter'
import { CollectionPage } from './CollectionPage'

afterEach(cleanup)

const token = '0.0.5001'
const stamp = stampAt(T0)
const FACTS = {
  token,
  checksum: 'abcde',
  name: 'Orbital Study',
  creator: 'Ines Aalto',
  image: null,
  floor: '96',
  floor24hAgo: '96',
  floor7dAgo: '98',
  bestOffer: '81',
  volume24h: 18_240,
  volume30d: 400_000,
  volumeAllTime: 5_000_000,
  sales24h: 187,
  owners: 9_412,
  supply: 48_000,
  stamp,
}
const RANKED = { listed: 10_214, floor30dAgo: '100', volumeBefore: 16_240, salesBefore: null }
const day = (ago: number, floor: number) => ({
  dayMs: utcDayStart(T0) - ago * DAY_MS,
  floor,
  volume: 100,
  sales: 1,
  listed: 5,
})
const DAYS: CollectionDays = {
  token,
  span: '30d',
  stamp,
  days: [day(29, 100), day(3, 98), day(0, 96)],
  coverage: { fromMs: utcDayStart(T0) - 29 * DAY_MS, toMs: utcDayStart(T0) + DAY_MS },
}
const value = (name: string, count: number, listed: number, floor: string) => ({
  value: name,
  count,
  listed,
  floor,
  bestOffer: null,
})
const TRAITS = [
  { type: 'Ground', values: [value('Paper', 30_000, 6_000, '96'), value('Plum', 900, 200, '149')] },
  { type: 'Rings', values: [value('2', 4_000, 90, '97')] },
]

/** One listing, so that the filter of the listings is shown. */
const LISTINGS: ListingsPart = {
  readingId: 1,
  token,
  rows: [{ serial: 3, name: 'Study 3', price: '149', listedAt: null, isAvailable: true, sellerIndex: 0 }],
  sellers: [{ id: '0.0.9', checksum: 'aaaaa', name: null }],
  readCount: 1,
  expectedCount: null,
  end: 'all',
  stamp,
}

const CALLS = {
  'listings.begin': () => Promise.resolve(ok(LISTINGS)),
  'market.collection': () => Promise.resolve(ok(FACTS)),
  'market.listings': () => Promise.resolve(ok({ token, sort: 'price', listings: [], last: true, stamp })),
  'market.traits': () => Promise.resolve(ok({ token, traits: TRAITS, stamp })),
  'collection.marketRank': () => Promise.resolve(ok({ token, ranked: RANKED, stamp })),
  'collection.ownHistory': () => Promise.resolve(ok({ token, floors: [] })),
  'collection.dailyFigures': () => Promise.resolve(ok(DAYS)),
}

function show(calls: Parameters<typeof fakeApi>[0] = {}) {
  const stores = sampleStores()
  render(
    <Tooltip.Provider>
      <AppContext value={{ api: fakeApi({ ...CALLS, ...calls }), stores }}>
        <ClockContext value={stores.clock}>
          <CollectionPage token={token} />
        </ClockContext>
      </AppContext>
    </Tooltip.Provider>,
  )
  return stores
}
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u202f', ' ')
const figure = (name: RegExp) => screen.findByRole('figure', { name })

test('says how the collection stands, with what was before and what share is listed', async () => {
  show()
  const facts = await screen.findByRole('region', { name: 'Facts of the collection' })
  await waitFor(() => expect(plain(facts)).toContain('10,214'))
  const words = plain(facts)
  expect(words).toContain('Floor96 ℏ−4.0 % in 30 d')
  expect(words).toContain('18,240 ℏ+12.3 %')
  expect(words).toContain('10,21421.3 %')
  expect(
    screen.getByText('48,000 NFTs, 2 % market fee', { normalizer: (text) => text.replaceAll('\u202f', ' ') }),
  ).toBeTruthy()
})

test('the best offer is the one of the Offers tab, once all offers are read', async () => {
  const stores = show()
  const facts = await screen.findByRole('region', { name: 'Facts of the collection' })
  expect(plain(facts)).toContain('Best offer81 ℏ')
  const buyer = { id: '0.0.9' as const, checksum: 'aaaaa', name: null }
  const offers = [
    { id: 1, price: '95', traits: [{ trait_type: 'Rings', value: '2' }], buyer, createdAt: null },
    { id: 2, price: '79', traits: [], buyer, createdAt: null },
  ]
  const book = { token, offers, usableCount: 2, unusableCount: 0, stamp }
  act(() => cacheValue(stores.client, offersQueries.collectionOfferBook(token), book))
  await waitFor(() => expect(plain(facts)).toContain('Best offer79 ℏ'))
})

test('a figure that nobody knows is a dash, and has no change', async () => {
  show({
    'market.collection': () => Promise.resolve(ok({ ...FACTS, floor: null, floor7dAgo: null, floor24hAgo: null })),
    'collection.marketRank': () => Promise.resolve(ok({ token, ranked: null, stamp })),
  })
  const facts = await screen.findByRole('region', { name: 'Facts of the collection' })
  expect(plain(facts)).toMatch(/Floor—/)
  expect(plain(facts)).toMatch(/Listed—/)
  expect(plain(facts)).not.toContain('%')
})

test('an offer on the whole collection takes it along', async () => {
  const stores = show()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Make a collection offer' }))
  expect(currentRoute(stores.route.getState())).toEqual({
    name: 'offers',
    on: { token, checksum: 'abcde', name: 'Orbital Study' },
  })
})

test('the floor is told by its change, and a failed reading of the market leaves what is known here', async () => {
  const floors = [10, 9, 8].map((ago) => ({ atMs: T0 - ago * DAY_MS, last: 90 + ago }))
  show({
    'collection.ownHistory': () => Promise.resolve(ok({ token, floors })),
    'collection.dailyFigures': () => Promise.resolve(err({ code: 'offline', what: 'service' })),
  })
  const chart = await figure(/^Floor (up|down|unchanged)/)
  await waitFor(() => expect(plain(chart)).toContain('The market’s daily figures could not be loaded'))
  expect(within(chart).getByRole('slider', { name: 'Floor and volume by day' })).toBeTruthy()
})

test('a value of a trait is chosen with Enter, filters the listings and is taken back', async () => {
  const user = userEvent.setup()
  const stores = show()
  await figure(/Plum has the highest floor/)
  stores.collectionFilter.setState({ tab: 'holders' })
  const plum = screen.getByRole('button', { name: 'Plum' })
  plum.focus()
  await user.keyboard('{Enter}')
  expect(stores.collectionFilter.getState()).toMatchObject({
    tab: 'listings',
    traits: [{ trait_type: 'Ground', value: 'Plum' }],
  })
  await waitFor(() => expect(plum.getAttribute('aria-pressed')).toBe('true'))
  await user.click(plum)
  expect(stores.collectionFilter.getState().traits).toEqual([])
})

test('the floor of several traits is asked for once, and says what was asked', async () => {
  const user = userEvent.setup()
  const asked = vi.fn(({ traits }: { readonly traits: readonly object[] }) =>
    Promise.resolve(ok({ token, traits, floor: '149', stamp })),
  )
  const stores = show({ 'collection.traitFloor': asked as never })
  await figure(/Plum has the highest floor/)
  await user.click(screen.getByRole('button', { name: 'Plum' }))
  act(() => toggleTrait(stores.collectionFilter, { trait_type: 'Rings', value: '2' }))
  const finder = await screen.findByRole('region', { name: 'Floor of several traits' })
  await user.click(screen.getByRole('button', { name: 'Find floor of these traits' }))
  await waitFor(() => expect(plain(finder)).toContain('Floor of these traits 149 ℏ, 55.2 % above the collection floor'))
  expect(within(finder).getByTitle('Traits: Ground Plum, Rings 2')).toBeTruthy()
  expect(asked).toHaveBeenCalledOnce()
  expect(asked.mock.calls[0]?.[0].traits).toHaveLength(2)
  // The market has no floor of two values of one type.
  act(() => toggleTrait(stores.collectionFilter, { trait_type: 'Ground', value: 'Paper' }))
  expect(screen.queryByRole('region', { name: 'Floor of several traits' })).toBeNull()
})

test('no listing that has all of them is said in words', async () => {
  const user = userEvent.setup()
  show({
    'collection.traitFloor': () =>
      Promise.resolve(ok({ token, traits: [{ trait_type: 'Ground', value: 'Plum' }], floor: null, stamp })),
  })
  await figure(/Plum has the highest floor/)
  await user.click(screen.getByRole('button', { name: 'Plum' }))
  await user.click(await screen.findByRole('button', { name: 'Find floor of these traits' }))
  expect(await screen.findByText('No listing has all these traits.')).toBeTruthy()
})

test('a floor of traits that could not be read is said to be so, and is asked for again', async () => {
  const user = userEvent.setup()
  show({ 'collection.traitFloor': () => Promise.resolve(err({ code: 'timed-out', what: 'service' })) })
  await figure(/Plum has the highest floor/)
  await user.click(screen.getByRole('button', { name: 'Plum' }))
  await user.click(await screen.findByRole('button', { name: 'Find floor of these traits' }))
  expect(await screen.findByText('Floor not loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Load floor again' })).toBeTruthy()
})

test('reading again reads what is shown: the chosen tab and its charts, and no other tab', async () => {
  const asked: string[] = []
  const noted = (name: string, answer: () => unknown) => (input?: unknown) => {
    asked.push(`${name}${(input as { fresh?: boolean }).fresh ? ' fresh' : ''}`)
    return Promise.resolve(answer())
  }
  const nfts = { token, items: [], page: 1, total: 0, isLast: true, stamp }
  const failing = () => err({ code: 'timed-out', what: 'service' })
  const stores = show({
    'browse.nfts': noted('nfts', () => ok(nfts)) as never,
    'browse.activity': noted('activity', failing) as never,
    'collection.dailyFigures': noted('days', () => ok(DAYS)) as never,
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: 'NFTs' }))
  await waitFor(() => expect(asked).toContain('nfts'))
  asked.length = 0
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(asked).toContain('nfts fresh')
  // The gallery has no charts next to it.
  expect(asked).not.toContain('days')
  expect(asked).not.toContain('activity fresh')
  // Once the market is reached again, only the failed query is read again.
  await user.click(screen.getByRole('tab', { name: 'Activity' }))
  await waitFor(() => expect(asked).toContain('activity'))
  asked.length = 0
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(asked).toContain('activity fresh'))
  expect(asked).toContain('days')
  expect(asked).not.toContain('nfts fresh')
  asked.length = 0
  stores.route.setState({ entries: [{ name: 'collection', token }], at: 0 }, true)
  refreshFailedOrStaleQueries(stores.client, T0)
  expect(asked).toEqual(['activity'])
})
