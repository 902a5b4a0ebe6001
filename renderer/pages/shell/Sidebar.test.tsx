import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeyStore } from '@shared/contract/accounts'
import { ok } from '@shared/result'
import { accountsQueries } from '../../features/accounts/queries'
import { networkQueries } from '../../features/connection/network-queries'
import { holdingsQueries } from '../../features/holdings/queries'
import { NO_DAY_LIMIT } from '../../features/launches/launch-key'
import { launchesQueries } from '../../features/launches/queries'
import { offersQueries } from '../../features/offers/queries'
import { cacheValue } from '../../query/client'
import { openRoute } from '../../stores/route'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { heldCollection, heldNft, holdingsView } from '../../testing/holdings'
import { sampleLaunch } from '../../testing/offers'
import { sampleAccounts, sampleNetwork, stampAt, T0 } from '../../testing/samples'
import { stubBrowserFeatures } from '../../testing/show-review'
import { AppContext } from '../../app/app-context'
import { ClockContext } from '../../ui/clock-context'
import { Sidebar } from './Sidebar'

beforeEach(stubBrowserFeatures)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Width of the window in the media queries of the sidebar. */
function stubWindowWidth(isRail: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: isRail,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

function show(keyStore: Partial<KeyStore> = {}) {
  const stores = sampleStores()
  cacheValue(stores.client, accountsQueries.state, {
    ...sampleAccounts,
    keyStore: { ...sampleAccounts.keyStore, ...keyStore },
  })
  cacheValue(stores.client, networkQueries.state, sampleNetwork)
  const openVault = vi.fn(() => Promise.resolve(ok({ outcome: 'done' as const })))
  // Any other call of the bridge fails the test, so the sidebar sends no requests.
  const api = fakeApi({ 'accounts.openVault': openVault, 'accounts.list': () => Promise.resolve(ok(sampleAccounts)) })
  render(
    <AppContext value={{ api, stores }}>
      <ClockContext value={stores.clock}>
        <Sidebar />
      </ClockContext>
    </AppContext>,
  )
  return { stores, openVault, user: userEvent.setup() }
}

const section = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const account = sampleAccounts.selected

test('a section has a badge only for what the app has read', () => {
  const { stores } = show()
  expect(section('Launches').textContent).toBe('Launches')
  expect(section('Offers').textContent).toBe('Offers')
  const ended = new Date(T0 - 1000).toISOString()
  const launches = [
    sampleLaunch({ mintCode: 'open' }),
    // The second stage of the same launch.
    sampleLaunch({ mintCode: 'open' }),
    sampleLaunch({ mintCode: 'ended', endsAt: ended }),
  ]
  act(() =>
    cacheValue(stores.client, launchesQueries.list(NO_DAY_LIMIT), {
      launches,
      unreadableCount: 0,
      isReadingPools: false,
      stamp: stampAt(T0),
    }),
  )
  expect(section('Launches').textContent).toContain('1 live')
  expect(section('Launches').querySelector('em.live')).toBeTruthy()
  act(() => stores.marketReach.setState({ isOffline: true }))
  expect(section('Launches').textContent).toContain('1 live')
  expect(section('Launches').querySelector('em.live')).toBeNull()
})

test('a launch counts only once all are read, as a pool can be paused', () => {
  const { stores } = show()
  const pool = sampleLaunch({ mintCode: 'pool', isForeverMint: true, paidIn: 'unknown' })
  const view = {
    launches: [sampleLaunch({ mintCode: 'open' }), pool],
    unreadableCount: 0,
    isReadingPools: true,
    stamp: stampAt(T0),
  }
  act(() => cacheValue(stores.client, launchesQueries.list(NO_DAY_LIMIT), view))
  expect(section('Launches').textContent).toBe('Launches')
})

test('in a low window the current section is scrolled into view', () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { stores } = show()
  scrollIntoView.mockClear()
  act(() => openRoute(stores.route, { name: 'settings' }))
  expect(scrollIntoView.mock.contexts).toEqual([section('Settings')])
  // A higher zoom lowers the window, in points of the page.
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(scrollIntoView.mock.contexts).toEqual([section('Settings'), section('Settings')])
  scrollIntoView.mockRestore()
})

test('offers are counted in the holdings until the list of offers is read', () => {
  const { stores } = show()
  const offer = {
    price: '12',
    buyer: { id: '0.0.9' as const, checksum: 'aaaaa', name: null },
    at: null,
    identicalCount: 1,
  }
  const collections = [heldCollection({ nfts: [heldNft({ serial: 1, offer }), heldNft({ serial: 2 })] })]
  const view = holdingsView({ account, collections })
  act(() => cacheValue(stores.client, holdingsQueries.accountHoldings(account), { ...view, offersCoverage: 'part' }))
  expect(section('Offers').textContent).toBe('Offers')
  act(() => cacheValue(stores.client, holdingsQueries.accountHoldings(account), { ...view, offersCoverage: 'all' }))
  expect(screen.getByRole('button', { name: /^Offers ?1 NFT with an offer, read at/ })).toBeTruthy()
  const received = offersQueries.singleNftOffers({ accounts: [account], side: 'received', status: 1 })
  act(() => cacheValue(stores.client, received, { accounts: [account], offers: [], isWhole: true, stamp: stampAt(T0) }))
  expect(section('Offers').textContent).toBe('Offers')
})

test('without a passphrase the lock line leads to one', async () => {
  const { openVault, user } = show({ isPassphraseSet: false })
  expect(screen.getByText('No passphrase')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Set a passphrase' }))
  expect(openVault).toHaveBeenCalledWith({ task: 'set-passphrase', account: null })
})

test('in the rail every icon has its name, and the lock is one button', async () => {
  stubWindowWidth(true)
  const { openVault, user } = show({ isPassphraseSet: true, isLocked: true })
  for (const name of ['Home', 'Holdings', 'Settings', 'Find']) expect(section(name)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Locked. Unlock' }))
  expect(openVault).toHaveBeenCalledWith({ task: 'unlock', account: null })
  expect(await accessibilityViolations()).toEqual([])
})
