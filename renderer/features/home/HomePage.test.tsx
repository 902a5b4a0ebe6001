import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, test, vi } from 'vitest'
import type { AccountsState } from '@shared/contract/accounts'
import type { Settings } from '@shared/contract/settings'
import type { EntityId } from '@shared/ids'
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
            balance: [{ atMs: T0 - 7_200_000, value: 12_480.5 }],
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
  const worth = screen.getByRole('region', { name: 'Worth' })
  // 12,480.50 ℏ and one NFT with an offer of 100 ℏ, less the fee of 2 %.
  expect(worth.querySelector('.fig')?.textContent).toBe('12,578.50\u202fℏ')
  expect(worth.textContent).toMatch(/−2\.00\u202fℏ, 0\.0\u202f%since \d\d:\d\d/)
  await user.click(screen.getByRole('button', { name: 'Worth over time' }))
  expect(screen.getByText(/^HBAR and NFTs at best offers from 12,581 to 12,579.ℏ /)).toBeTruthy()
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
  expect(screen.getByRole('heading', { name: 'Nothing to do' })).toBeTruthy()
})

test('that nothing needs anybody is said only once all is read', async () => {
  await show({}, heldNft(), { isRead: false })
  expect(await screen.findByText('Not loaded yet: your transactions.')).toBeTruthy()
  expect(screen.queryByText('Nothing to do')).toBeNull()
  cleanup()
  const refused = () => Promise.resolve(err({ code: 'offline', what: 'service' } as const))
  await show({}, heldNft(), { calls: { 'holdings.get': refused } })
  expect(await screen.findByText('Offers and underpriced listings are not known until the holdings load.')).toBeTruthy()
})

test('HBAR without NFTs names the missing balances and has a stamp', async () => {
  const [first] = sampleAccounts.accounts
  if (!first) throw new Error('the samples have an account')
  const vault = { ...first, id: '0.0.4242' as const, name: 'Vault', balance: null }
  const refused = () => Promise.resolve(err({ code: 'offline', what: 'service' } as const))
  await show({}, heldNft(), {
    accounts: { ...sampleAccounts, accounts: [first, vault] },
    calls: { 'holdings.get': refused },
  })
  const worth = screen.getByRole('region', { name: 'Worth' })
  expect(worth.textContent).toContain('HBAR only')
  expect(worth.textContent).toContain('The HBAR of Vault is not loaded yet and not included.')
  expect(worth.querySelector('.stamp')).toBeTruthy()
})

test('the amount for each offer used once includes the HBAR, as the total does', async () => {
  await show({}, heldNft(), {
    calls: {
      'holdings.get': () =>
        Promise.resolve(
          ok(
            holdingsView({
              account: MAIN,
              collections: [heldCollection({ bestOffer: '100', nfts: [heldNft(), heldNft({ serial: 2 })] })],
            }),
          ),
        ),
    },
  })
  const worth = screen.getByRole('region', { name: 'Worth' })
  expect(worth.querySelector('.fig')?.textContent).toBe('12,676.50\u202fℏ')
  expect(worth.textContent).toContain('With each offer accepted once: 12,578.50\u202fℏ.')
})

test('holdings that could not be read are reported once, with a button that reads them again', async () => {
  const refused = () => Promise.resolve(err({ code: 'rate-limited', retryAfterSeconds: 5 } as const))
  await show({}, heldNft(), { calls: { 'holdings.get': refused } })
  expect(await screen.findByText('Holdings could not be read')).toBeTruthy()
  expect(screen.getByText(/Nothing you hold is affected\.$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Your NFTs' })).getByText('Not loaded yet.')).toBeTruthy()
})

test('while nothing of the market could be read either, one line takes the place of its panels', async () => {
  const refused = () => Promise.resolve(err({ code: 'rate-limited', retryAfterSeconds: 5 } as const))
  const calls = { 'holdings.get': refused, 'home.pulse': refused, 'home.upcomingLaunches': refused }
  const { here, user } = await show({}, heldNft(), { calls })
  const market = within(await screen.findByRole('region', { name: 'Market' }))
  expect(market.getByText(/^Not loaded yet: what changed/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Opens soon' })).toBeNull()
  await user.click(market.getByRole('button', { name: 'Open the market' }))
  expect(here()).toEqual({ name: 'market' })
})

test('a failed first read leaves dashes for every account, and no placeholder', async () => {
  const [first] = sampleAccounts.accounts
  if (!first) throw new Error('the samples have an account')
  const second = { ...first, id: '0.0.4242' as const, name: 'Second' }
  const never = new Promise<never>(() => undefined)
  const get = ({ account }: { readonly account: EntityId }) =>
    account === second.id ? never : Promise.resolve(err({ code: 'rate-limited', retryAfterSeconds: 5 } as const))
  await show({}, heldNft(), {
    accounts: { ...sampleAccounts, accounts: [first, second] },
    calls: { 'holdings.get': get as never },
  })
  await screen.findByText('Holdings could not be read')
  const row = screen.getByRole('row', { name: /Second/ })
  expect([...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent)).toEqual(['—', '—', '—'])
})

test('from four collections on, the strip has one NFT of each, and the number of the others', async () => {
  const collections = [10, 20, 30, 40].map((token) =>
    heldCollection({
      token: `0.0.${token}`,
      name: `Set ${token}`,
      bestOffer: String(1000 - token),
      nfts: [heldNft({ name: `No. ${token}`, serial: 1 }), heldNft({ name: `Second ${token}`, serial: 2 })],
    }),
  )
  const view = holdingsView({ account: MAIN, collections })
  const { here, user } = await show({}, heldNft(), { calls: { 'holdings.get': () => Promise.resolve(ok(view)) } })
  const strip = within(screen.getByRole('region', { name: 'Your NFTs' }))
  const names = strip.getAllByRole('button', { name: /ℏ$/ }).map((nft) => nft.querySelector('b')?.textContent)
  expect(names).toEqual(['No. 10', 'No. 20', 'No. 30', 'No. 40'])
  await user.click(strip.getByRole('button', { name: /^View\s*4\s*more$/ }))
  expect(here()).toEqual({ name: 'holdings' })
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
  expect(worth).toContain('Not included, because loading failed: Studio.')
  expect(worth).not.toContain('More NFTs are loading')
  expect(worth).not.toContain('Outdated')
})

test('an offer and an open act lead to their places', async () => {
  const { stores, here, user } = await show({}, heldNft({ offer }))
  act(() => void putFlow(stores.client, sampleFlow({ id: 'x', state: 'unknown' })))
  await user.click(screen.getByRole('button', { name: 'View offer' }))
  expect(here()).toMatchObject({ name: 'nft', serial: 1 })
  await user.click(screen.getByRole('button', { name: 'View in history' }))
  expect(here()).toEqual({ name: 'history', flow: 'x' })
})

it('shows no amount of one’s own while they are hidden', async () => {
  await show({ hideAmounts: true }, heldNft({ offer }))
  expect(screen.getByRole('region', { name: 'Worth' }).textContent).not.toContain('98')
  expect(screen.getByText('Amounts are hidden.')).toBeTruthy()
  expect(document.querySelector('main')?.textContent).not.toMatch(/12,480|12,578|950/)
  expect(screen.getByRole('region', { name: 'To do' }).textContent).not.toContain('950')
})

test('each account has its HBAR, NFTs and total, and the sums are below', async () => {
  const other = '0.0.3390772'
  const accounts = sampleAccounts.accounts.map((one) => ({
    ...one,
    access: 'key' as const,
    isKeyMissing: false,
    keyType: 'ED25519' as const,
    balance: { hbar: one.id === other ? '19.50999999' : '12480.5', stamp: stampAt(T0, 60) },
  }))
  const viewOf = (account: EntityId) =>
    holdingsView({
      account,
      collections: account === other ? [] : [heldCollection({ floor: '420', bestOffer: '100', nfts: [heldNft()] })],
    })
  const get = ({ account }: { readonly account: EntityId }) => Promise.resolve(ok(viewOf(account)))
  await show({}, heldNft(), { calls: { 'holdings.get': get as never }, accounts: { ...sampleAccounts, accounts } })
  const cells = (name: RegExp) =>
    [...screen.getByRole('row', { name }).querySelectorAll('td')].map(({ textContent }) => textContent.slice(0, -2))
  expect(cells(/Main/)).toEqual(['12,480.50', '98.00', '420.00', '12,578.50'])
  expect(cells(/Studio/)).toEqual(['19.50', '0.00', '0.00', '19.50'])
  expect(cells(/2 accounts/)).toEqual(['12,500.00', '98.00', '420.00', '12,598.00'])
})

test('a watched account counts only when the person says so', async () => {
  const set = vi.fn((change: Partial<Settings>) => Promise.resolve(ok({ ...DEFAULT_SETTINGS, ...change })))
  const { user } = await show({}, heldNft(), { calls: { 'settings.set': set as never } })
  expect(screen.getByText('Without the watch-only accounts: Studio.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Include Studio' }))
  expect(set).toHaveBeenCalledWith({ holdingsScope: 'all' })
})

test('NFTs are shown by worth or by date, each leading to its page', async () => {
  const { here, user } = await show({}, heldNft({ listingCount: 1, listedPrice: '500' }))
  const strip = within(screen.getByRole('region', { name: 'Your NFTs' }))
  await user.click(strip.getByRole('button', { name: 'Newest' }))
  expect(strip.getByText('1 listed')).toBeTruthy()
  await user.click(strip.getByRole('button', { name: /Tide 1/ }))
  expect(here()).toMatchObject({ name: 'nft', serial: 1 })
})

test('the strip has one NFT of each collection, then more of them, sorted by worth', async () => {
  const kilim = heldCollection({
    token: '0.0.10',
    name: 'Kilim',
    bestOffer: '1000',
    nfts: [heldNft({ name: 'No. 1', serial: 1 }), heldNft({ name: 'No. 2', serial: 2 })],
  })
  const tides = heldCollection({ token: '0.0.20', bestOffer: '400', nfts: [heldNft()] })
  const view = holdingsView({ account: MAIN, collections: [kilim, tides] })
  const { user } = await show({}, heldNft(), { calls: { 'holdings.get': () => Promise.resolve(ok(view)) } })
  const strip = within(screen.getByRole('region', { name: 'Your NFTs' }))
  const names = () => strip.getAllByRole('button', { name: /ℏ$/ }).map((nft) => nft.querySelector('b')?.textContent)
  expect(names()).toEqual(['No. 1', 'No. 2', 'Tide 1'])
  await user.click(strip.getByRole('button', { name: 'Newest' }))
  expect(names()).toHaveLength(3)
})

test('the latest transactions and sales stand with their signed amounts', async () => {
  const sold = {
    id: 'n1',
    kind: 'sold',
    account: MAIN,
    token: '0.0.7',
    serial: 4,
    name: 'Study 4',
    price: '96',
    paidIn: 'hbar',
    intoOffer: false,
    happenedAt: new Date(T0 - 7_200_000).toISOString(),
    noticedAt: new Date(T0).toISOString(),
    isRead: false,
    image: null,
  }
  const calls = { 'alerts.notices': () => Promise.resolve(ok([sold])) }
  const { stores, here, user } = await show({}, heldNft(), { calls })
  act(() => {
    putFlow(stores.client, sampleFlow({ id: 'a', state: 'done', paid: '640', fee: '0.03' }))
    putFlow(stores.client, sampleFlow({ id: 'b', state: 'declined' }))
  })
  const list = within(screen.getByRole('region', { name: 'Recent activity' }))
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual(['Bought “Tide 2187”Main−640.00\u202fℏ0 s ago', 'Sold “Study 4”Main+96.00\u202fℏ2 h ago'])
  await user.click(list.getByRole('button', { name: 'Bought “Tide 2187”' }))
  expect(here()).toEqual({ name: 'history', flow: 'a' })
})

test('a person without accounts gets three steps and a sample of a review with an NFT that is for sale', async () => {
  const listing = {
    token: '0.0.5',
    collection: 'Tidal Forms',
    serial: 202,
    name: 'Tide 202',
    image: null,
    price: '420',
  }
  const calls = { 'home.floorListings': () => Promise.resolve(ok({ listings: [listing], stamp: stampAt(T0) })) }
  const { here, user } = await show({}, heldNft(), {
    calls,
    accounts: { ...sampleAccounts, accounts: [], selected: null },
  })
  const steps = within(screen.getByRole('region', { name: 'First steps' }))
  expect(steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Add an account',
    'Get HBAR',
    'Buy your first NFT',
  ])
  const sample = screen.getByRole('complementary', { name: 'Example of a review' })
  expect(sample.textContent).toContain('Tide 202')
  expect(within(sample).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: /Tide 202/ }))
  expect(here()).toMatchObject({ name: 'nft', token: '0.0.5', serial: 202 })
})
