import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checksumOf } from '@shared/ids'
import { err, ok } from '@shared/result'
import { putFlow } from '../../features/flows/flows-store'
import { openOverlay } from '../../stores/overlay'
import { recordRecentPage } from '../../stores/recent-pages'
import { currentRoute, openRoute } from '../../stores/route'
import { DEFAULT_SETTINGS } from '../../features/settings/settings-store'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleFlow } from '../../testing/flow'
import { heldCollection, heldNft, holdingsView } from '../../testing/holdings'
import { holdingsQueries } from '../../features/holdings/queries'
import { sampleAccounts, sampleLists, sampleNetwork, stampAt, T0 } from '../../testing/samples'
import { stubBrowserFeatures } from '../../testing/show-review'
import { Button } from '../../ui/Button'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { Page } from '../../features/page-frame/Page'
import { Palette } from './Palette'
import { networkQueries } from '../../features/connection/network-queries'
import { cacheValue } from '../../query/client'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

const TIDAL = { token: '0.0.4012877', checksum: 'fbeft', name: 'Tidal Forms', nfts: 10_000 }
const found = (...matches: (typeof TIDAL)[]) => ok({ matches, stamp: stampAt(T0) })

function show(answer: unknown = found(TIDAL), calls: Parameters<typeof fakeApi>[0] = {}) {
  const stores = sampleStores()
  const find = vi.fn((_input: { text: string }) => Promise.resolve(answer))
  const refresh = vi.fn()
  const api = fakeApi({ 'market.find': find as never, ...calls })
  render(
    <AppContext value={{ api, stores }}>
      <ClockContext value={stores.clock}>
        <Page title="Market" tools={<Button onClick={refresh}>Refresh</Button>} onRefresh={refresh}>
          a page <Button isPageAction>Save the verifier file</Button>
        </Page>
        <Palette />
      </ClockContext>
    </AppContext>,
  )
  act(() => openOverlay(stores.overlay, 'palette'))
  const user = userEvent.setup()
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  const type = async (text: string) => {
    await user.click(screen.getByRole('combobox'))
    await user.paste(text)
  }
  const isOpen = () => stores.overlay.getState().openedOverlay === 'palette'
  return { stores, find, refresh, user, options, type, isOpen, here: () => currentRoute(stores.route.getState()) }
}
const status = () => document.querySelector('.pal-status')?.textContent ?? ''

test('before anything is typed it offers this page’s acts, the sections, accounts and settings, and passes axe', async () => {
  const { options } = show()
  expect(options()).toEqual(expect.arrayContaining([expect.stringContaining('Refresh') as string]))
  expect([...document.querySelectorAll('.pal-head')].map(({ textContent }) => textContent)).toEqual([
    'On this page',
    'Go to',
    'Accounts',
    'Settings',
    'Help',
  ])
  expect(await accessibilityViolations()).toEqual([])
})

test('a name is found in the market and opened by the keyboard alone', async () => {
  const { user, find, here, isOpen, type } = show()
  await type('tidal')
  expect(status()).toContain('Searching the market for “tidal”')
  const option = await screen.findByRole('option', { name: /Tidal Forms/ })
  expect(within(option).getByText(/0\.0\.4012877/)).toBeTruthy()
  expect(find).toHaveBeenCalledExactlyOnceWith({ text: 'tidal' })
  expect(status()).toContain('The market found 1 collection')
  await user.keyboard('{Enter}')
  expect(here()).toEqual({ name: 'collection', token: TIDAL.token })
  expect(isOpen()).toBe(false)
})

test('a section is found by a part of its name, and arrows choose', async () => {
  const { user, here, type } = show(found())
  await type('a')
  await user.keyboard('{ArrowDown}{ArrowUp}')
  await user.clear(screen.getByRole('combobox'))
  await type('allow')
  await user.keyboard('{Enter}')
  expect(here()).toEqual({ name: 'allowances' })
})

test('an id with a wrong checksum is refused in words, and nothing is asked or offered', async () => {
  const { find, options, type, user, here } = show()
  await type('0.0.4012877-aaaaa')
  expect(screen.getByRole('alert').textContent).toContain('The checksum does not belong to this id')
  expect(options()).toEqual([])
  await user.keyboard('{Enter}')
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(find).not.toHaveBeenCalled()
  expect(here()).toEqual({ name: 'home' })
})

test('an id with its checksum is looked up without it', async () => {
  const { find, type } = show()
  // Finds the ledger of the sample accounts by their checksums, as the app does.
  const main = sampleAccounts.accounts[0]
  const ledger = (['00', '01', '02', '03'] as const).find(
    (l) => main && checksumOf(main.id as never, l) === main.checksum,
  )
  const sum = ledger ? checksumOf('0.0.4012877', ledger) : 'fbeft'
  await type(`0.0.4012877-${sum}`)
  await screen.findByRole('option', { name: /Tidal Forms/ })
  expect(find).toHaveBeenCalledExactlyOnceWith({ text: '0.0.4012877' })
})

test('any account id opens its wallet, once the market has said that the id is no collection', async () => {
  const { user, here, type, options } = show(found())
  await type('0.0.600001')
  expect(options()).toEqual([])
  expect(await screen.findByRole('option', { name: /Account 0\.0\.600001/ })).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(here()).toEqual({ name: 'wallet', account: '0.0.600001' })
})

test('the id of a collection opens the collection first, and the wallet of the same id is offered after it', async () => {
  const { user, here, type, options } = show()
  await type(TIDAL.token)
  await screen.findByRole('option', { name: /Tidal Forms/ })
  expect(options().map((text) => text?.startsWith('Account 0'))).toEqual([false, true])
  await user.keyboard('{Enter}')
  expect(here()).toEqual({ name: 'collection', token: TIDAL.token })
})

test('an account id leads to its wallet when the market cannot be asked, and an own account is switched to', async () => {
  const { type, options, user } = show(err({ code: 'offline', what: 'service' }))
  await type('0.0.600001')
  expect(await screen.findByRole('option', { name: /Account 0\.0\.600001/ })).toBeTruthy()
  await user.clear(screen.getByRole('combobox'))
  await type(sampleAccounts.accounts[0]?.id ?? '')
  await waitFor(() => expect(status()).toContain('Offline'))
  expect(options().some((text) => text?.startsWith('Account 0'))).toBe(false)
})

test.each(['0.0.4012877/2187', '0.0.4012877#2187'])('%s opens the NFT', async (text) => {
  const { user, here, type } = show()
  await type(text)
  await user.keyboard('{Enter}')
  expect(here()).toEqual({ name: 'nft', token: '0.0.4012877', serial: 2187 })
})

test('a transaction opens its entry of the history, and one that is in none says so', async () => {
  const { user, here, type, stores, find } = show()
  act(() => void putFlow(stores.client, sampleFlow({ id: 'f7', transactionId: '0.0.5012345@1795262400.000000005' })))
  await type('0.0.5012345-1795262400-000000006')
  expect(status()).toBe('No history entry has this transaction.')
  await user.clear(screen.getByRole('combobox'))
  await type('0.0.5012345-1795262400-000000005')
  await user.keyboard('{Enter}')
  expect(here()).toEqual({ name: 'history', flow: 'f7' })
  expect(find).not.toHaveBeenCalled()
})

test('an own account is switched to, and an address book name is found', async () => {
  const select = vi.fn((_input: unknown) => Promise.resolve(ok(sampleAccounts)))
  const book = [{ id: '0.0.777', checksum: 'abcde', name: 'Gallery North', addedAt: '2026-11-01T00:00:00Z' }]
  const { user, type, options } = show(found(), {
    'accounts.select': select,
    'lists.get': () => Promise.resolve(ok({ ...sampleLists, book })),
  })
  await type('gallery')
  expect(await screen.findByRole('option', { name: /Gallery North/ })).toBeTruthy()
  await user.clear(screen.getByRole('combobox'))
  await type('studio')
  expect(options()[0]).toContain('Studio')
  await user.keyboard('{Enter}')
  expect(select).toHaveBeenCalledWith({ account: '0.0.3390772' })
})

test('a button of the page is pressed, and a setting is changed', async () => {
  const set = vi.fn((change: unknown) => Promise.resolve(ok({ ...DEFAULT_SETTINGS, ...(change as object) })))
  const { user, type, refresh, stores } = show(found(), { 'settings.set': set })
  await type('refresh')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce())
  act(() => openOverlay(stores.overlay, 'palette'))
  await type('compact')
  await user.keyboard('{Enter}')
  expect(set).toHaveBeenCalledExactlyOnceWith({ density: 'compact' })
})

test('where one was is offered again, under its title', async () => {
  const { user, options, stores, here } = show()
  await user.keyboard('{Escape}')
  act(() => {
    recordRecentPage(stores.recentPages, {
      route: { name: 'nft', token: '0.0.9', serial: 5 },
      title: 'Tide 5',
      under: 'Tidal Forms',
    })
    openRoute(stores.route, { name: 'market' })
    openOverlay(stores.overlay, 'palette')
  })
  expect(options()[0]).toContain('Tide 5')
  await user.keyboard('{Enter}')
  expect(here()).toEqual({ name: 'nft', token: '0.0.9', serial: 5 })
})

test('before a text is typed, Enter runs nothing that the person has not chosen', async () => {
  const { user, refresh, isOpen, here } = show()
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('{Enter}')
  expect([refresh.mock.calls.length, isOpen(), here()]).toEqual([0, true, { name: 'home' }])
})

test('a held NFT is found by its own name', async () => {
  const { stores, type, user, here } = show(found())
  const account = sampleAccounts.accounts[0]?.id ?? '0.0.1'
  const collections = [heldCollection({ name: 'Tidal Forms', nfts: [heldNft({ name: 'Dune 7', serial: 7 })] })]
  act(() => cacheValue(stores.client, holdingsQueries.accountHoldings(account), holdingsView({ account, collections })))
  await type('dune')
  await user.click(await screen.findByRole('option', { name: /^Dune 7/ }))
  expect(here()).toMatchObject({ name: 'nft', serial: 7 })
})

test('hidden NFTs and spam take no place of the other held NFTs', async () => {
  const { stores, type, options } = show(found())
  const account = sampleAccounts.accounts[0]?.id ?? '0.0.1'
  const token = '0.0.71'
  const nfts = [1, 2, 3, 4, 5].map((serial) => heldNft({ token, name: `Dune ${serial}`, serial }))
  const collections = [heldCollection({ token, name: 'Sands', nfts })]
  act(() => {
    cacheValue(stores.client, holdingsQueries.accountHoldings(account), holdingsView({ account, collections }))
    cacheValue(stores.client, holdingsQueries.marks, [
      { token, serial: 1, mark: 'hidden' },
      { token, serial: 2, mark: 'spam' },
    ])
  })
  await type('dune')
  await screen.findByRole('option', { name: /^Dune 3/ })
  const held = options().filter((text) => text?.startsWith('Dune'))
  expect(held.map((text) => text?.slice(0, 6))).toEqual(['Dune 3', 'Dune 4', 'Dune 5', 'Dune 1'])
  expect(held[3]).toContain('serial 1, hidden')
})

test('held NFTs of collections with one name show their ids and the warning', async () => {
  const { stores, type } = show(found())
  const account = sampleAccounts.accounts[0]?.id ?? '0.0.1'
  const collections = (['0.0.71', '0.0.72'] as const).map((token) =>
    heldCollection({ token, name: 'Tidal Forms', nfts: [heldNft({ token, name: 'Dune 7', serial: 7 })] }),
  )
  act(() => cacheValue(stores.client, holdingsQueries.accountHoldings(account), holdingsView({ account, collections })))
  await type('dune')
  const entries = await screen.findAllByRole('option', {
    name: /^Dune 7.*others have this or a similar name, compare the ids/,
  })
  expect(entries.map(({ textContent }) => textContent.includes('0.0.71'))).toEqual([true, false])
  expect(entries[1]?.textContent).toContain('0.0.72')
})

test('a section whose name begins with what was typed goes before what was open last', async () => {
  const { user, options, stores, here, type } = show(found())
  await user.keyboard('{Escape}')
  act(() => {
    const route = { name: 'launch', token: '0.0.9', mintCode: 'drawer' } as const
    recordRecentPage(stores.recentPages, { route, title: 'Weather Diary: the drawer', under: 'Launches' })
    openOverlay(stores.overlay, 'palette')
  })
  await type('draw')
  expect(options()[0]).toMatch(/^Draws/)
  expect(options().some((one) => one?.startsWith('Weather Diary'))).toBe(true)
  await user.keyboard('{Enter}')
  expect(here()).toEqual({ name: 'draws' })
})

test('the verifier is found by its name: where draws are verified, and its file where the page hands it out', async () => {
  const { user, options, here, type } = show(found())
  await type('verif')
  expect(options().slice(0, 1)).toEqual(['Verify a draw'])
  expect(options()).toContain('Save the verifier file')
  await user.keyboard('{Enter}')
  expect(here()).toEqual({ name: 'draws', tab: 'verify' })
})

test('offline it says so, and still finds what is known here', async () => {
  const { type, stores, options } = show(err({ code: 'offline', what: 'service' }))
  const value = { ...sampleNetwork, service: { status: 'offline' as const, since: new Date(T0).toISOString() } }
  act(() => cacheValue(stores.client, networkQueries.state, value))
  await type('market')
  await waitFor(() => expect(status()).toContain('Offline: the search covers only data on this computer.'))
  expect(options()[0]).toContain('Market')
})

test('what the market calls things stands there plain, bounded and marked', async () => {
  const { type } = show(
    found(
      { ...TIDAL, name: '\u202edrop\u202c<img src=x onerror=alert(1)>' },
      { ...TIDAL, token: '0.0.5', name: 'x'.repeat(100_000) },
    ),
  )
  await type('drop')
  const [first, second] = await screen.findAllByRole('option')
  expect(first?.textContent).toContain('\\u{202e}drop')
  expect(document.querySelector('.palette img')).toBeNull()
  expect((second?.textContent ?? '').length).toBeLessThan(120)
})

test.each(['', 'tidal', '0.0.4012877-aaaaa'])(
  'Escape closes it at once and leaves the page as it was, with “%s” typed',
  async (text) => {
    const { user, isOpen, here, type } = show()
    if (text !== '') await type(text)
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(here()).toEqual({ name: 'home' })
  },
)
