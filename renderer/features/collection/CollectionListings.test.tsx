import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListingsPart } from '@shared/contract/listings'
import type { EntityId } from '@shared/ids'
import { err, ok, type Result } from '@shared/result'
import { applyFeedEvents } from './listings-store'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleAccounts, stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { CollectionListings } from './CollectionListings'

const TOKEN: EntityId = '0.0.4012877'
const OWN = { id: sampleAccounts.selected, checksum: 'eunbg', name: 'Main' }
const OTHER = { id: '0.0.3388210' as const, checksum: 'qhvsx', name: null }
const row = (serial: number, price: string | null, more: Partial<ListingsPart['rows'][number]> = {}) => ({
  serial,
  name: `Study ${serial}`,
  price,
  listedAt: new Date(T0 - serial * 60_000).toISOString(),
  isAvailable: true,
  sellerIndex: 0,
  ...more,
})
const part = (rows: ListingsPart['rows'], more: Partial<ListingsPart> = {}): ListingsPart => ({
  readingId: 1,
  token: TOKEN,
  rows,
  sellers: [OTHER, OWN],
  readCount: rows.length,
  expectedCount: null,
  end: 'all',
  stamp: stampAt(T0),
  ...more,
})
const IN_TOKEN = { otherPrice: { amount: '12.5', unit: 'HRBD' } }
const ROWS = [
  row(3, '96'),
  row(12, '96.5', { sellerIndex: 1 }),
  row(7, '104', { isAvailable: false }),
  row(9, null, IN_TOKEN),
]

afterEach(cleanup)

async function show(calls: Parameters<typeof fakeApi>[0] = {}) {
  const begin = vi.fn((_input: unknown) => Promise.resolve(ok(part(ROWS))))
  const stores = sampleStores()
  const traits = [{ type: 'Ground', values: [{ value: 'Mist', count: 5, listed: 2, floor: '98', bestOffer: null }] }]
  const api = fakeApi({
    'listings.begin': begin,
    'listings.visibleFacts': (input?: unknown) => {
      const { serials } = input as { readonly serials: readonly number[] }
      const facts = serials.map((serial) => ({ serial, name: null, image: null, rank: serial * 10, traits: MIST }))
      return Promise.resolve(ok({ token: TOKEN, facts, isReading: false }))
    },
    'market.traits': () => Promise.resolve(ok({ token: TOKEN, traits, stamp: stampAt(T0) })),
    ...calls,
  })
  stores.collectionFilter.setState({ token: TOKEN })
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <div data-scroller>
            <CollectionListings token={TOKEN} floor="96" />
          </div>
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  return { begin, stores, user: userEvent.setup() }
}
const MIST = [{ type: 'Ground', value: 'Mist' }]
const table = () => screen.getByRole('grid', { name: 'Listings' })
const names = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map((one) => one.querySelector('.strong')?.textContent)

test('all of them are shown, cheapest first, with how far they stand over the floor', async () => {
  await show()
  expect(names()).toEqual(['Study 3', 'Study 12', 'Study 7', 'Study 9'])
  const [, first, second, third, last] = within(table()).getAllByRole('row')
  expect(first?.textContent).toContain('floor')
  expect(second?.textContent).toContain('+0.5')
  expect(second?.textContent).toContain('yours')
  expect(third?.textContent).toContain('unavailable')
  expect(last?.textContent).toContain('12.5\u202fHRBD')
  expect(screen.getByText('4 listed')).toBeTruthy()
})

test('rank and trait come behind the rows that are in sight, with the floor of the trait', async () => {
  await show()
  await vi.waitFor(() => expect(within(table()).getAllByRole('row')[1]?.textContent).toContain('Mist'))
  expect(within(table()).getAllByRole('row')[1]?.textContent).toMatch(/30.*Mist.*98/)
})

test('they are found by serial, by price and by trait, and asked for less on a click', async () => {
  const { user, begin, stores } = await show()
  await user.type(screen.getByRole('searchbox', { name: 'Serial or name' }), '12')
  expect(names()).toEqual(['Study 12'])
  expect(screen.getByText('1 of 4 listings')).toBeTruthy()
  await user.clear(screen.getByRole('searchbox', { name: 'Serial or name' }))
  act(() => stores.collectionFilter.setState({ priceCeiling: '96.5' }))
  expect(names()).toEqual(['Study 3', 'Study 12'])
  begin.mockResolvedValueOnce(ok(part([row(12, '96.5')])))
  await act(async () => {
    stores.collectionFilter.setState({ traits: [{ trait_type: 'Ground', value: 'Mist' }] })
    await Promise.resolve()
  })
  expect(begin).toHaveBeenLastCalledWith({ token: TOKEN, trait: { name: 'Ground', value: 'Mist' }, fresh: false })
  expect(names()).toEqual(['Study 12'])
  act(() => stores.collectionFilter.setState({ text: 'nothing like it' }))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(names()).toHaveLength(4)
})

test('a price that is no amount filters nothing, and says why', async () => {
  const { user, stores } = await show()
  await user.click(screen.getByRole('button', { name: 'Price any' }))
  await user.type(screen.getByLabelText('At most'), '1,5')
  await user.click(screen.getByRole('button', { name: 'Apply limit' }))
  expect(screen.getByRole('alert').textContent).toContain('without commas')
  expect(stores.collectionFilter.getState().priceCeiling).toBeNull()
})

test('the heads sort, and a second click turns them round', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(names()).toEqual(['Study 3', 'Study 7', 'Study 9', 'Study 12'])
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(names()).toEqual(['Study 12', 'Study 9', 'Study 7', 'Study 3'])
})

test('what happens meanwhile is marked in its row, and does not count as listed when it is gone', async () => {
  const { stores } = await show()
  const news = { name: null, seller: null, at: null, previousPrice: null, price: null } as const
  act(() =>
    applyFeedEvents(stores.listings, TOKEN, [
      { ...news, kind: 'price_changed', serial: 3, price: '90', previousPrice: '96' },
      { ...news, kind: 'sold', serial: 7 },
    ]),
  )
  expect(within(table()).getAllByRole('row')[1]?.textContent).toContain('was 96')
  expect(screen.getByText('sold')).toBeTruthy()
  expect(screen.getByText('3 listed')).toBeTruthy()
})

test('a row leads to its NFT', async () => {
  const { user, stores } = await show()
  await user.click(within(table()).getAllByRole('row')[2] as HTMLElement)
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'nft', token: TOKEN, serial: 12 })
})

test('a listing that the app can buy has a button to its page, any other a dash with the reason', async () => {
  const { user, stores } = await show()
  const rows = within(table()).getAllByRole('row').slice(1)
  const reasons = rows.map((one) => one.querySelector('[role="gridcell"]:last-child > span')?.getAttribute('title'))
  expect(reasons).toEqual([
    undefined,
    'Your own listing',
    'Not available now. The NFT may be at checkout or in an auction.',
    'The price is not in HBAR. This app buys for HBAR only.',
  ])
  await user.click(within(table()).getByRole('button', { name: 'Buy Study 3' }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'nft', token: TOKEN, serial: 3 })
})

test('a rank limit keeps the listings with such a rank, and names those without a known rank', async () => {
  const { user, stores } = await show()
  await vi.waitFor(() => expect(stores.visibleFacts.getState().facts.size).toBe(4))
  await user.click(screen.getByRole('button', { name: 'Rank any' }))
  await user.type(screen.getByLabelText('Rank at most'), 'x')
  await user.click(screen.getByRole('button', { name: 'Apply limit' }))
  expect(stores.collectionFilter.getState().rankCeiling).toBeNull()
  await user.clear(screen.getByLabelText('Rank at most'))
  await user.type(screen.getByLabelText('Rank at most'), '70{Enter}')
  expect(names()).toEqual(['Study 3', 'Study 7'])
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(names()).toHaveLength(4)
})

test('while parts come in it says how far, and what was read stays when the rest fails', async () => {
  const begin = () => Promise.resolve(ok(part(ROWS, { end: null, expectedCount: 10_214 })))
  let fail: (value: unknown) => void = () => undefined
  const next = () => new Promise((resolve) => (fail = resolve)) as never
  await show({ 'listings.begin': begin, 'listings.next': next })
  expect(screen.getByText('4 of 10,214 loaded')).toBeTruthy()
  expect(table().getAttribute('aria-rowcount')).toBe('10215')
  await act(async () => {
    fail(err({ code: 'timed-out', what: 'service' }))
    await Promise.resolve()
  })
  expect(screen.getByRole('alert').textContent).toContain('Loading stopped. These are the 4 cheapest listings.')
  expect(screen.getByRole('button', { name: 'Load all listings' })).toBeTruthy()
})

test('a collection without listings, and one that cannot be read, say so', async () => {
  await show({ 'listings.begin': () => Promise.resolve(ok(part([]))) })
  expect(screen.getByText('No listings now')).toBeTruthy()
  cleanup()
  await show({ 'listings.begin': () => Promise.resolve(err({ code: 'offline', what: 'service' })) })
  expect(screen.getByText('The listings could not be read')).toBeTruthy()
})

test('where the market did not say which have a trait, that is said, and asked again on a click', async () => {
  let asked = 0
  const begin = (input?: unknown) =>
    Promise.resolve(
      (input as { trait: unknown }).trait !== null && asked++ === 0
        ? err({ code: 'timed-out', what: 'service' } as const)
        : ok(part(ROWS)),
    )
  const { user, stores } = await show({ 'listings.begin': begin })
  act(() => stores.collectionFilter.setState({ traits: [{ trait_type: 'Ground', value: 'Mist' }] }))
  expect(await screen.findByText('The listings with these traits could not be read')).toBeTruthy()
  expect(screen.queryByText('No matches')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Load again' }))
  expect(await screen.findByRole('grid', { name: 'Listings' })).toBeTruthy()
})

test('traits that could not be read are asked for again', async () => {
  const traits = vi.fn((): Promise<Result<unknown>> => Promise.resolve(err({ code: 'timed-out', what: 'service' })))
  const { user } = await show({ 'market.traits': traits })
  expect(await screen.findByText('Traits not loaded')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Load traits again' }))
  expect(traits).toHaveBeenCalledTimes(2)
})

test('once all ranks are read, those without one are told as having none; after other collections they are asked for again', async () => {
  const { stores } = await show()
  act(() => {
    stores.visibleFacts.setState({ token: TOKEN, facts: new Map(), serials: [], isReading: false })
    stores.ranks.setState({ status: 'done', token: TOKEN }, true)
    stores.listingsViewSettings.setState({ sort: { by: 'rank', direction: 'ascending' } })
  })
  expect(screen.getByText(/The market has not ranked the rest/)).toBeTruthy()
  act(() => stores.visibleFacts.setState({ token: '0.0.8', facts: new Map(), serials: [], isReading: false }))
  expect(screen.getByRole('button', { name: /^Load all ranks/ })).toBeTruthy()
})
