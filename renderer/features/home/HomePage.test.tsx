import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, test } from 'vitest'
import type { AccountsState } from '@shared/contract/accounts'
import type { Settings } from '@shared/contract/settings'
import { err, ok } from '@shared/result'
import { flowsQueries } from '../flows/queries'
import { accountsQueries } from '../accounts/queries'
import { settingsQueries } from '../settings/queries'
import { cacheValue } from '../../query/client'
import { putFlow } from '../flows/flows-store'
import { currentRoute } from '../../stores/route'
import { DEFAULT_SETTINGS } from '../settings/settings-store'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleFlow } from '../../testing/flow'
import { heldCollection, heldNft, holdingsView } from '../../testing/holdings'
import { sampleAccounts, stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { HomePage } from './HomePage'

afterEach(cleanup)
const MAIN = sampleAccounts.selected
type More = {
  readonly calls?: Parameters<typeof fakeApi>[0]
  readonly accounts?: AccountsState
  readonly isRead?: boolean
}
const offer = {
  price: '950',
  buyer: { id: '0.0.9' as const, checksum: 'aaaaa', name: null },
  at: null,
  identicalCount: 1,
}

async function show(settings: Partial<Settings> = {}, nft = heldNft(), more: More = {}) {
  const view = holdingsView({ account: MAIN, collections: [heldCollection({ bestOffer: '100', nfts: [nft] })] })
  const api = fakeApi({
    'holdings.get': () => Promise.resolve(ok(view)),
    'holdings.worth': () =>
      Promise.resolve(
        ok([
          {
            account: MAIN,
            offers: [
              { atMs: T0 - 7_200_000, value: 100 },
              { atMs: T0, value: 98 },
            ],
            floor: [],
            lastSale: [],
          },
        ]),
      ),
    'home.pulse': () =>
      Promise.resolve(
        ok({
          volume24h: 18_240,
          volumeChangePercent: -4,
          sales24h: 187,
          salesChangePercent: null,
          newListings24h: null,
          stamp: stampAt(T0),
        }),
      ),
    'home.upcomingLaunches': () =>
      Promise.resolve(
        ok([
          {
            mintCode: 'm',
            token: '0.0.7',
            name: 'First Light',
            image: null,
            startsAt: new Date(T0 + 3_600_000).toISOString(),
          },
        ]),
      ),
    'home.visitedCollections': () =>
      Promise.resolve(
        ok([{ token: '0.0.8', name: 'Kilim', image: null, floor: '1180', changePercent: 2, stamp: stampAt(T0) }]),
      ),
    ...more.calls,
  })
  const stores = sampleStores()
  if (more.isRead ?? true) cacheValue(stores.client, flowsQueries.list, [])
  if (more.accounts) cacheValue(stores.client, accountsQueries.state, more.accounts)
  cacheValue(stores.client, settingsQueries.state, { ...DEFAULT_SETTINGS, ...settings })
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <HomePage />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  const here = () => currentRoute(stores.route.getState())
  return { stores, here, user: userEvent.setup() }
}

test('it tells the worth and how it was named, the market, launches and what was looked at', async () => {
  const { here, user } = await show()
  expect(screen.getByRole('region', { name: 'Worth' }).textContent).toContain('98')
  expect(screen.getByText(/^Best offers from \d+ to 98.ℏ /)).toBeTruthy()
  expect(screen.getByText(/also changes this value|part of the change/)).toBeTruthy()
  const pulse = screen.getByRole('region', { name: 'Market, last 24 hours' })
  expect(pulse.textContent).toContain('18,240')
  expect(pulse.textContent).toContain('—')
  expect(screen.getByRole('region', { name: 'Opens soon' }).textContent).toContain('in 1:00:00')
  await user.click(screen.getByRole('button', { name: /Kilim/ }))
  expect(here()).toEqual({ name: 'collection', token: '0.0.8' })
})

test('nothing needs anybody where nothing does', async () => {
  await show()
  expect(screen.getByRole('heading', { name: 'Nothing needs you now' })).toBeTruthy()
})

test('that nothing needs anybody is said only once all is read', async () => {
  await show({}, heldNft(), { isRead: false })
  expect(await screen.findByText('Not read yet: your transactions.')).toBeTruthy()
  expect(screen.queryByText('Nothing needs you now')).toBeNull()
  cleanup()
  const refused = () => Promise.resolve(err({ code: 'offline', what: 'service' } as const))
  await show({}, heldNft(), { calls: { 'holdings.get': refused } })
  expect(await screen.findByText(/^Holdings could not be read: offers/)).toBeTruthy()
})

test('an account that was never read is named, and counts in nothing', async () => {
  const other = '0.0.3390772'
  const accounts = sampleAccounts.accounts.map((one) => ({
    ...one,
    access: 'key' as const,
    isKeyMissing: false,
    keyType: 'ED25519' as const,
  }))
  const view = holdingsView({ account: MAIN, collections: [heldCollection({ nfts: [heldNft()] })] })
  const get = ({ account }: { readonly account: string }) =>
    Promise.resolve(account === other ? err({ code: 'offline', what: 'service' } as const) : ok(view))
  await show({}, heldNft(), { calls: { 'holdings.get': get as never }, accounts: { ...sampleAccounts, accounts } })
  const worth = screen.getByRole('region', { name: 'Worth' }).textContent
  expect(worth).toContain('in 1 account,')
  expect(worth).toContain('Not included, because reading failed: Studio.')
  expect(worth).not.toContain('Still reading')
  expect(worth).not.toContain('Outdated')
})

test('an offer and an open act lead to their places', async () => {
  const { stores, here, user } = await show({}, heldNft({ offer }))
  act(() => void putFlow(stores.client, sampleFlow({ id: 'x', state: 'unknown' })))
  await user.click(screen.getByRole('button', { name: 'View NFT' }))
  expect(here()).toMatchObject({ name: 'nft', serial: 1 })
  await user.click(screen.getByRole('button', { name: 'Open the history' }))
  expect(here()).toEqual({ name: 'history', flow: 'x' })
})

it('shows no amount of one’s own while they are hidden', async () => {
  await show({ hideAmounts: true }, heldNft({ offer }))
  expect(screen.getByRole('region', { name: 'Worth' }).textContent).not.toContain('98')
  expect(screen.getByText('Amounts are hidden.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Needs you' }).textContent).not.toContain('950')
})
