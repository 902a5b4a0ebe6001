import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangesSummary, MarketChange } from '@shared/contract/changes'
import { err, ok } from '@shared/result'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { T0 } from '../../testing/samples'
import { stubBrowserFeatures } from '../../testing/show-review'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { ChangesPage } from './ChangesPage'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

const IMAGE = `/media/${'ab'.repeat(20)}`
const at = (ms: number) => new Date(ms).toISOString()
const change: MarketChange = {
  id: 'a',
  kind: 'sold',
  at: at(T0 - 60_000),
  token: '0.0.4012877',
  checksum: 'fbeft',
  serial: 12,
  collection: 'Tidal Forms',
  name: 'Tide 12',
  image: null,
  price: '640',
  previousPrice: null,
  isByOffer: true,
  seller: null,
  buyer: null,
}
const summary: ChangesSummary = {
  scope: 'mine',
  since: at(T0 - 86_400_000),
  counts: { sold: 1, listed: 2, price_changed: 0, delisted: 0 },
  collections: 4,
  isScopeWhole: true,
  gaps: [],
  feed: { status: 'waiting', readAt: at(T0 - 5000) },
}

function show(over: Partial<ChangesSummary> = {}, calls: Parameters<typeof fakeApi>[0] = {}, items = [change]) {
  const stores = sampleStores()
  const done = () => vi.fn((_input: unknown) => Promise.resolve(ok(undefined)))
  const list = vi.fn((_input: unknown) => Promise.resolve(ok({ items, isLast: true, until: at(T0) })))
  const own = {
    'changes.summary': vi.fn((_input: unknown) => Promise.resolve(ok({ ...summary, ...over }))),
    'changes.list': list,
    'changes.markSeen': done(),
    'changes.refresh': done(),
  }
  render(
    <AppContext value={{ api: fakeApi({ ...(own as never as Parameters<typeof fakeApi>[0]), ...calls }), stores }}>
      <ClockContext value={stores.clock}>
        <ChangesPage />
      </ClockContext>
    </AppContext>,
  )
  return { stores, own, user: userEvent.setup(), here: () => currentRoute(stores.route.getState()) }
}

test('it says since when, how many and where, and each change leads to its NFT', async () => {
  const { user, here } = show()
  expect(await screen.findByRole('heading', { name: '1 sale, 2 listings' })).toBeTruthy()
  expect(screen.getByText(/^Since your last look/)).toBeTruthy()
  const row = await screen.findByRole('row', { name: /Tide 12/ })
  expect(row.textContent).toContain('Sold by offer')
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByText('Tide 12'))
  expect(here()).toEqual({ name: 'nft', token: change.token, serial: 12 })
})

test('the whole market is a choice, and everything can be marked as seen', async () => {
  const { user, own } = show()
  await screen.findByRole('row', { name: /Tide 12/ })
  await user.click(screen.getByRole('button', { name: 'Whole market' }))
  await waitFor(() =>
    expect(own['changes.list']).toHaveBeenLastCalledWith({ scope: 'all', kind: null, page: 1, until: null }),
  )
  await user.click(screen.getByRole('button', { name: 'Your collections' }))
  await user.click(await screen.findByRole('button', { name: 'Mark all as seen' }))
  expect(own['changes.markSeen']).toHaveBeenCalledOnce()
})

test('a gap of the feed and holdings that were not read are said', async () => {
  show({
    isScopeWhole: false,
    gaps: [
      { from: at(T0 - 7_200_000), to: at(T0 - 3_600_000) },
      { from: null, to: null },
    ],
  })
  expect(await screen.findByText('Some events may be missing')).toBeTruthy()
  expect(screen.getByText(/^Changes between .* and .*, and in 1 more period may be missing/)).toBeTruthy()
  expect(screen.getByText('Your holdings could not be read completely.')).toBeTruthy()
})

test('nothing new, and nothing to follow, are different and each has a way on', async () => {
  const none = { counts: { sold: 0, listed: 0, price_changed: 0, delisted: 0 } }
  const { user, stores } = show(none, {}, [])
  expect(await screen.findByText('No changes since your last look.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show the whole market' }))
  expect(stores.changes.viewOptions.getState().scope).toBe('all')
  cleanup()
  const bare = show({ ...none, collections: 0 }, {}, [])
  await bare.user.click(await screen.findByRole('button', { name: 'Open the alerts' }))
  expect(bare.here()).toEqual({ name: 'alerts' })
})

test('a feed that is offline keeps what was read and says so; a failed read can be tried again', async () => {
  show({ feed: { status: 'offline', readAt: at(T0 - 600_000) } })
  expect(await screen.findByText(/The market is not reachable now/)).toBeTruthy()
  expect(await screen.findByRole('row', { name: /Tide 12/ })).toBeTruthy()
  cleanup()
  const failing = vi.fn(() => Promise.resolve(err({ code: 'internal', ref: 'abc' } as const)))
  const { user } = show({}, { 'changes.summary': failing, 'changes.list': failing })
  await user.click((await screen.findAllByRole('button', { name: 'Try again' }))[0] as HTMLElement)
  await waitFor(() => expect(failing.mock.calls.length).toBeGreaterThan(2))
})

test('an NFT whose image main does not know yet gets the image once its row is in view', async () => {
  const names = vi.fn((_input: unknown) =>
    Promise.resolve(
      ok({
        nfts: [{ token: change.token, serial: change.serial, name: 'Tide 12', image: IMAGE }],
        collections: [],
      }),
    ),
  )
  show({}, { 'wallet.names': names })
  await screen.findByRole('row', { name: /Tide 12/ })
  await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe(IMAGE))
  expect(names).toHaveBeenCalledWith({ nfts: [{ token: change.token, serial: change.serial }] })
})

test('one kind of change is shown by choice', async () => {
  const { user, own } = show()
  await screen.findByRole('row', { name: /Tide 12/ })
  await user.click(screen.getByRole('button', { name: 'Listings 2' }))
  await waitFor(() =>
    expect(own['changes.list']).toHaveBeenLastCalledWith({ scope: 'mine', kind: 'listed', page: 1, until: null }),
  )
})
