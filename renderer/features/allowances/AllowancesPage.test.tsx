import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AllowanceRow, AllowancesView } from '@shared/contract/allowances'
import type { Flow } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { err, ok } from '@shared/result'
import { accountsQueries } from '../accounts/queries'
import { allowancesQueries } from './queries'
import { settingsQueries } from '../settings/queries'
import { DEFAULT_SETTINGS } from '../settings/settings-store'
import { cacheValue, readQuery } from '../../query/client'
import { putFlow } from '../flows/flows-store'
import { currentRoute } from '../../stores/route'
import { fakeApi, putFailure, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { SAMPLE_FLOWS } from '../../testing/flow'
import { heldCollection, heldNft, holdingsView } from '../../testing/holdings'
import { sampleAccounts, sampleLists, stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { AllowancesPage } from './AllowancesPage'

afterEach(cleanup)

const [first, second] = sampleAccounts.accounts
if (!first || !second) throw new Error('the samples have two accounts')
const signing = sampleAccounts.accounts.find(({ access }) => access === 'key') ?? first

const row = (change: Partial<AllowanceRow> = {}): AllowanceRow => ({
  id: 'r1',
  kind: 'hbar',
  state: 'active',
  source: 'both',
  spender: '0.0.9',
  delegatedBy: null,
  token: null,
  serial: null,
  granted: '25',
  remaining: '4',
  grantedAt: '2026-11-20T10:00:00Z',
  flowId: 'f1',
  spenderAccount: { id: '0.0.9', checksum: 'fghij', name: 'Market' },
  revoke: { hbar: { spender: '0.0.9' } },
  ...change,
})
const EMPTY: Omit<AllowancesView, 'account'> = {
  rows: [],
  stamp: stampAt(T0, 60),
  problem: null,
  isWhole: true,
  balance: '100',
}

const REVOKE: Flow = { ...SAMPLE_FLOWS.revoke, id: 'revoke', state: 'submitted' }

type Calls = NonNullable<Parameters<typeof fakeApi>[0]>
/** Shows the page. Only the signing account has the given allowances; the others have none. */
function show(change: Partial<AllowancesView>, calls: Calls = {}) {
  const stores = sampleStores()
  const get = vi.fn(({ account }: { account: EntityId }) =>
    Promise.resolve(ok({ ...EMPTY, account, ...(account === signing.id ? change : {}) })),
  )
  const api = fakeApi({ 'allowances.get': get as unknown as Calls[string], ...calls })
  const view = render(
    <ClockContext.Provider value={stores.clock}>
      <AppContext.Provider value={{ api, stores }}>
        <AllowancesPage />
      </AppContext.Provider>
    </ClockContext.Provider>,
  )
  /** The page, once the permissions of the signing account are known. */
  const section = async () => {
    await screen.findByRole('region', { name: signing.name })
    return screen.getByRole('main')
  }
  return { stores, get, section, ...view }
}

const plain = (text: string | null | undefined) => text?.replace(/[\u202f\u00a0]/g, ' ') ?? ''

test('a spender has one card: what it can take in money and names, and a line for each permission', async () => {
  const { section, get } = show({ rows: [row()] })
  const page = within(await section())
  const card = within(await page.findByRole('region', { name: /^Market can take up to/ }))
  expect(plain(card.getByRole('heading', { level: 2 }).textContent)).toBe('Market can take up to 4 ℏ')
  const line = plain(card.getByRole('listitem').textContent)
  for (const part of ['Up to 4 ℏ', '4 ℏ of 25 ℏ', 'left', 'Since 20 Nov 2026', 'This app’s records and ledger']) {
    expect(line).toContain(part)
  }
  expect(card.getByText(/-fghij/).textContent).toContain('fghij')
  expect(get).toHaveBeenCalledTimes(sampleAccounts.accounts.length)
})

test('the HBAR that spenders can take is a share of all that the accounts hold', async () => {
  const { section } = show({ rows: [row()] })
  await section()
  const bar = plain((await screen.findByRole('region', { name: 'HBAR that spenders can take' })).textContent)
  // Two accounts hold 100 ℏ each.
  for (const part of ['4 ℏ', 'in 1 allowance', '2.0 % exposed', 'of 200 ℏ']) expect(bar).toContain(part)
})

test('an allowance above the balance exposes the balance only', async () => {
  const { section } = show({ rows: [row({ granted: '900', remaining: '900' })] })
  await section()
  const bar = plain((await screen.findByRole('region', { name: 'HBAR that spenders can take' })).textContent)
  for (const part of ['100 ℏ', '50.0 % exposed', 'of 200 ℏ']) expect(bar).toContain(part)
})

const LICHEN = { id: '0.0.5' as const, checksum: 'aaaaa', name: 'Lichen', decimals: null }
const APPROVAL = row({
  id: 'r9',
  kind: 'nft-all',
  token: LICHEN,
  granted: null,
  remaining: null,
  revoke: { nft: { token: LICHEN.id, serial: 'all', spender: '0.0.9' } },
})
const HELD = holdingsView({
  account: signing.id,
  collections: [
    heldCollection({
      token: LICHEN.id,
      name: 'Lichen',
      bestOffer: '100',
      nfts: [heldNft({ serial: 1 }), heldNft({ serial: 2, listingCount: 1 })],
    }),
  ],
})
const holdingsOf = ({ account }: { readonly account: EntityId }) =>
  Promise.resolve(ok(account === signing.id ? HELD : holdingsView({ account, collections: [] })))

test('NFTs that a spender can move have their worth at the best offers, after fees, as in the review', async () => {
  const { section } = show({ rows: [APPROVAL, row()] }, { 'holdings.get': holdingsOf as never })
  await section()
  const name = /can move 2 of your NFTs worth about 196.ℏ and take up to 4.ℏ$/
  const card = within(await screen.findByRole('region', { name }))
  const [line] = card.getAllByRole('listitem')
  for (const part of ['All 2 Lichen, and any you get later', 'Whole collection, 1 is listed', '196 ℏ']) {
    expect(plain(line?.textContent)).toContain(part)
  }
  const bar = plain(screen.getByRole('region', { name: 'NFTs that spenders can move' }).textContent)
  for (const part of ['196 ℏ', '2 of 2 NFTs, at the best offers after known fees', '100.0 % exposed'])
    expect(bar).toContain(part)
  expect(await accessibilityViolations()).toEqual([])
})

test('without the holdings, the number and the worth of the NFTs are unknown, never zero', async () => {
  const { section } = show({ rows: [APPROVAL] })
  await section()
  expect(await screen.findByRole('region', { name: 'Market can move all your NFTs of Lichen' })).toBeTruthy()
  const bar = screen.getByRole('region', { name: 'NFTs that spenders can move' }).textContent
  expect(bar).toContain('Holdings not loaded yet')
  expect(bar).toContain('Share unknown')
})

test('a count of NFTs is partial while the holdings of an account could not be read', async () => {
  const holdings = (input: { readonly account: EntityId }) =>
    input.account === signing.id ? holdingsOf(input) : Promise.resolve(err({ code: 'internal', ref: 'abc' } as const))
  const { section } = show({ rows: [APPROVAL] }, { 'holdings.get': holdings as never })
  await section()
  const bar = await screen.findByRole('region', { name: 'NFTs that spenders can move' })
  await vi.waitFor(() =>
    expect(plain(bar.textContent)).toContain('2 of 2 NFTs loaded, at the best offers after known fees'),
  )
})

test('a spender that is not on the list comes first, with the way to the list and with Revoke', async () => {
  const stranger = row({
    id: 'r8',
    kind: 'nft',
    token: LICHEN,
    serial: 2,
    spender: '0.0.666',
    spenderAccount: { id: '0.0.666', checksum: 'aaaaa', name: null },
    granted: null,
    remaining: null,
    revoke: { nft: { token: LICHEN.id, serial: 2, spender: '0.0.666' } },
  })
  const lists = {
    ...sampleLists,
    spenders: [{ id: '0.0.9' as const, checksum: 'fghij', name: 'Market', addedAt: '2026-11-04T10:00:00Z' }],
  }
  const open = vi.fn((_task: unknown) => Promise.resolve(ok({ outcome: 'done' })))
  const { section } = show(
    { rows: [row(), stranger] },
    { 'holdings.get': holdingsOf as never, 'lists.get': () => Promise.resolve(ok(lists)), 'lists.open': open },
  )
  await section()
  const sentence = /^A spender that is not on your list can move Tide 2 worth about 98.ℏ$/
  const card = within(await screen.findByRole('region', { name: sentence }))
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => plain(textContent))
  expect(headings).toEqual([
    'A spender that is not on your list can move Tide 2 worth about 98 ℏ',
    'Market can take up to 4 ℏ',
  ])
  // The way out of the danger leads; trusting the spender is the quiet button.
  expect(card.getByRole('button', { name: /^Revoke/ }).className).toContain('danger')
  expect(card.getByRole('button', { name: 'Add spender…' }).className).toContain('quiet')
  await userEvent.click(card.getByRole('button', { name: 'Add spender…' }))
  expect(open).toHaveBeenCalledExactlyOnceWith({ task: 'add-spender' })
  expect(screen.getByText('on your list since 4 Nov 2026')).toBeTruthy()
})

test('all permissions of a spender are revoked one after another, each with its own review', async () => {
  const revoke = vi.fn((_input: unknown) => Promise.resolve(ok(REVOKE)))
  const { section } = show({ rows: [row(), APPROVAL] }, { 'trade.revoke': revoke })
  await userEvent.click(await within(await section()).findByRole('button', { name: 'Revoke all 2 permissions…' }))
  expect(revoke).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Continue to the first review' }))
  await vi.waitFor(() => expect(revoke).toHaveBeenCalledOnce())
  expect(revoke).toHaveBeenCalledWith({ account: signing.id, allowance: { hbar: { spender: '0.0.9' } } })
})

test('the queue locks the single buttons of its permissions, and shows the listings before the first review', async () => {
  const revoke = vi.fn((_input: unknown) => Promise.resolve(ok(REVOKE)))
  const listings = [{ serial: 2, name: 'Lichen 2', price: '80' }]
  const dependent = ({ token }: { token: EntityId }) =>
    Promise.resolve(ok({ account: signing.id, token, listings, isWhole: true, stamp: stampAt(T0) }))
  const { section } = show(
    { rows: [row(), APPROVAL] },
    { 'trade.revoke': revoke, 'allowances.dependentListings': dependent as never },
  )
  const page = within(await section())
  await userEvent.click(await page.findByRole('button', { name: 'Revoke all 2 permissions…' }))
  expect(await screen.findByText('1 of your listings may depend on this permission.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue to the first review' }))
  await vi.waitFor(() => expect(revoke).toHaveBeenCalledOnce())
  for (const button of page.getAllByRole<HTMLButtonElement>('button', { name: /^Revoke .* for Market$/ }))
    expect(button.disabled).toBe(true)
})

test('permissions that the queue leaves out are counted', async () => {
  const locked = row({ id: 'r7', kind: 'token', token: LICHEN, revoke: null })
  const { section } = show({ rows: [row(), APPROVAL, locked] })
  await userEvent.click(await within(await section()).findByRole('button', { name: 'Revoke 2 of 3 permissions…' }))
  expect(screen.getByRole('dialog').textContent).toContain('The queue leaves out 1 permission')
})

test('single NFTs of one spender share a line, and each is revoked on its own', async () => {
  const single = (serial: number) =>
    row({
      id: `n${serial}`,
      kind: 'nft',
      token: LICHEN,
      serial,
      granted: null,
      remaining: null,
      revoke: { nft: { token: LICHEN.id, serial, spender: '0.0.9' } },
    })
  const { section } = show({ rows: [single(1), single(2)] }, { 'holdings.get': holdingsOf as never })
  await section()
  const card = within(await screen.findByRole('region', { name: /can move 2 of your NFTs/ }))
  expect(plain(card.getByRole('listitem').textContent)).toContain('2 single NFTs1 is listed')
  expect(card.queryByRole('button', { name: /^Revoke Lichen/ })).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Show 2' }))
  expect(card.getAllByRole('button', { name: /^Revoke Lichen #/ })).toHaveLength(2)
})

test('hidden amounts hide what can be taken and what is held', async () => {
  const { section, stores } = show({ rows: [APPROVAL, row()] }, { 'holdings.get': holdingsOf as never })
  const page = await section()
  await screen.findByRole('region', { name: /can move 2 of your NFTs/ })
  act(() => cacheValue(stores.client, settingsQueries.state, { ...DEFAULT_SETTINGS, hideAmounts: true }))
  for (const amount of ['196', '4 ℏ', '25 ℏ', '200 ℏ', '100 ℏ']) expect(plain(page.textContent)).not.toContain(amount)
})

test('an account without known permissions does not claim that no spender can take anything', async () => {
  const { section } = show({})
  const page = within(await section())
  const heading = await page.findByRole('heading', { name: 'No known permissions on these accounts' })
  expect(heading.parentElement?.textContent).toContain('EVM permissions given in other apps may be missing.')
  expect(page.getAllByText('No known permissions').length).toBeGreaterThan(0)
  expect(page.getAllByText('EVM permissions given in other apps may be missing.')).toHaveLength(1)
})

test('what could not be asked is never told as nothing', async () => {
  const { section } = show({ problem: { code: 'offline', what: 'mirror' }, stamp: null, isWhole: false, balance: null })
  const here = await section()
  await screen.findByText('Permissions could not be read from the ledger')
  const line = screen.getByRole('region', { name: signing.name }).textContent
  expect(line).not.toContain('No known permissions')
  expect(screen.queryByRole('heading', { name: /No known permissions/ })).toBeNull()
  expect(here.textContent).toContain('Permissions could not be read from the ledger')
  expect(here.textContent).toContain('No recorded permissions. Permissions given in other apps may be missing')
})

test('what was last listed is told as such, and as unknown where it may have changed', async () => {
  const rows = [row({ state: 'unknown', remaining: null, source: 'own record' })]
  const { section } = show({ rows, problem: { code: 'timed-out', what: 'mirror' } })
  const here = await section()
  await screen.findByText(/^Showing older data from the ledger, last updated /)
  expect(within(here).getByText('May be active')).toBeTruthy()
  expect(here.textContent?.replace(/[\u202f\u00a0]/g, ' ')).toContain('Unknown, 25 ℏ granted hereused part unknown')
  expect(within(here).getByRole('button', { name: /^Revoke HBAR/ })).toBeTruthy()
})

test('a permission is taken back by the keyboard, and a refusal is told where it was asked', async () => {
  const revoke = vi.fn(() => Promise.resolve(err({ code: 'locked' })))
  const { section } = show({ rows: [row()] }, { 'trade.revoke': revoke })
  const button = await within(await section()).findByRole('button', { name: 'Revoke HBAR for Market' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(revoke).toHaveBeenCalledExactlyOnceWith({ account: signing.id, allowance: { hbar: { spender: '0.0.9' } } })
  expect((await screen.findByRole('alert')).textContent).toMatch(/locked/i)
})

test('what came of taking one back stays until it is put away, although its line is gone', async () => {
  const { section, stores, get } = show({ rows: [row()] }, { 'trade.revoke': () => Promise.resolve(ok(REVOKE)) })
  await userEvent.click(await within(await section()).findByRole('button', { name: 'Revoke HBAR for Market' }))
  expect(await accessibilityViolations()).toEqual([])
  get.mockImplementation(({ account }) => Promise.resolve(ok({ ...EMPTY, account })))
  await act(() =>
    readQuery(stores.client, fakeApi({ 'allowances.get': get as never }), allowancesQueries.of(signing.id)),
  )
  act(() => void putFlow(stores.client, { ...REVOKE, state: 'done', paid: '0', fee: '0.01' }))
  expect(screen.queryByRole('button', { name: /^Revoke HBAR/ })).toBeNull()
  expect(screen.getByText('Revoked the HBAR allowance for spender 0.0.7007')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/Revoked the HBAR/)).toBeNull()
})

test.each<[string, Flow, string]>([
  ['taken back', REVOKE, 'View revocation'],
  ['given anew', { ...SAMPLE_FLOWS.mint, state: 'submitted' }, 'View change'],
])('a permission that is being %s by another act leads to that', async (_, flow, name) => {
  const revoke = { hbar: { spender: '0.0.7007' } } as const
  const { section, stores } = show({ rows: [row({ revoke })] })
  const here = await section()
  act(() => void putFlow(stores.client, flow))
  await userEvent.click(await within(here).findByRole('button', { name }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'history', flow: flow.id })
})

test('an operator on the own list has its name there and its whole address', async () => {
  const address = `0x${'ab12'.repeat(10)}`
  const operator = {
    id: address,
    name: 'Market operator',
    addedAt: stampAt(T0).asOf ?? '',
  }
  const lists = { ...sampleLists, operators: [operator] }
  const evm = row({
    kind: 'evm-all',
    spender: address,
    spenderAccount: null,
    revoke: { nft: { token: '0.0.5000', serial: 'all', spender: address } },
  })
  const { section } = show({ rows: [evm] }, { 'lists.get': () => Promise.resolve(ok(lists)) })
  const chip = (await within(await section()).findByText('Market operator', { selector: '.chip b' })).closest('.chip')
  expect(chip?.textContent).toContain(address)
  expect(chip?.classList.contains('none')).toBe(false)
  expect(screen.getByRole('button', { name: /^Revoke .* for Market operator$/ })).toBeTruthy()
})

test('accounts that could not be read are told as that, and read again on request', async () => {
  const list = vi.fn(() => Promise.resolve(ok(sampleAccounts)))
  const { stores } = show({}, { 'accounts.list': list })
  act(() => putFailure(stores.client, accountsQueries.state, { code: 'internal', ref: 'x' }))
  expect(screen.getByRole('alert').textContent).toContain('Your accounts could not be read')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: signing.name })).toBeTruthy()
})

test('what has ended stands apart, with what became of it', async () => {
  const { section } = show({ rows: [row(), row({ id: 'r2', state: 'replaced', remaining: '0', revoke: null })] })
  const fold = await within(await section()).findByRole('button', { name: /1 ended permission granted in this app/ })
  expect(screen.queryByText('Replaced by a later permission')).toBeNull()
  await userEvent.click(fold)
  expect(screen.getByText('Replaced by a later permission')).toBeTruthy()
})

test('the act that gave it opens in the history', async () => {
  const { section, stores } = show({ rows: [row()] })
  await userEvent.click(await within(await section()).findByRole('button', { name: /20 Nov 2026/ }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'history', flow: 'f1' })
})

test('a read that failed in the app itself is told, and can be tried again', async () => {
  const get = vi.fn(() => Promise.resolve(err({ code: 'internal', ref: 'x' })))
  const { section } = show({}, { 'allowances.get': get })
  await section()
  const here = screen.getByRole('region', { name: signing.name })
  expect((await within(here).findByRole('alert')).textContent).toContain('Allowances could not be read')
  const before = get.mock.calls.length
  await userEvent.click(within(here).getByRole('button', { name: 'Try again' }))
  expect(get.mock.calls.length).toBe(before + 1)
})

test('an account that is only watched is offered the import of its key in place of taking back', async () => {
  const watched = sampleAccounts.accounts.map((account) => ({ ...account, access: 'watch' as const }))
  const { section, stores } = show({ rows: [row()] })
  cacheValue(stores.client, accountsQueries.state, { ...sampleAccounts, accounts: watched })
  const page = within(await section())
  expect(await page.findByRole('button', { name: 'Import key' })).toBeTruthy()
  expect(page.queryByRole('button', { name: /^Revoke/ })).toBeNull()
})

test('before leave for one NFT is taken back, its listing is named with the way to take it back from sale', async () => {
  const token = { id: '0.0.5' as const, checksum: 'aaaaa', name: 'Lichen', decimals: null }
  const allowance = { nft: { token: token.id, serial: 7, spender: '0.0.9' } } as const
  const one = row({ kind: 'nft', token, serial: 7, granted: null, remaining: null, revoke: allowance })
  const revoke = vi.fn(() => Promise.resolve(ok(REVOKE)))
  const listings = [
    { serial: 7, name: 'Lichen 7', price: '80' },
    { serial: 9, name: 'Lichen 9', price: '90' },
  ]
  const resting = () =>
    Promise.resolve(ok({ account: signing.id, token: token.id, listings, isWhole: true, stamp: stampAt(T0) }))
  const { section, stores } = show({ rows: [one] }, { 'trade.revoke': revoke, 'allowances.dependentListings': resting })
  await userEvent.click(await within(await section()).findByRole('button', { name: /^Revoke/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('1 of your listings may depend on this permission.')).toBeTruthy()
  const named = dialog.getByRole('list', { name: 'Listings that may depend on this permission' }).textContent
  expect(named?.replaceAll('\u202f', ' ')).toBe('Lichen 780 ℏ')
  expect(revoke).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Open the NFT' }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'nft', token: token.id, serial: 7 })
})

test('what rested on a permission before is not told as what rests on it now', async () => {
  const token = { id: '0.0.5' as const, checksum: 'aaaaa', name: 'Lichen', decimals: null }
  const all = row({
    kind: 'evm-all',
    token,
    granted: null,
    remaining: null,
    revoke: { nft: { token: token.id, serial: 'all', spender: '0.0.9' } },
  })
  const nothing = ok({ account: signing.id, token: token.id, listings: [], isWhole: true, stamp: stampAt(T0) })
  const resting = vi
    .fn()
    .mockResolvedValueOnce(nothing)
    .mockResolvedValue(err({ code: 'offline', what: 'service' }))
  const { section } = show({ rows: [all] }, { 'allowances.dependentListings': resting })
  await userEvent.click(await within(await section()).findByRole('button', { name: /^Revoke/ }))
  expect(await screen.findByText('You have no listings in this collection.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(within(await section()).getByRole('button', { name: /^Revoke/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('alert')).textContent).toContain('Your listings could not be read.')
  expect(dialog.queryByText('You have no listings in this collection.')).toBeNull()
})

test('before leave for a whole collection is taken back, the listings that rest on it are named', async () => {
  const token = { id: '0.0.5' as const, checksum: 'aaaaa', name: 'Night Ferries', decimals: null }
  const all = row({
    kind: 'evm-all',
    token,
    granted: null,
    remaining: null,
    revoke: { nft: { token: token.id, serial: 'all', spender: '0.0.9' } },
  })
  const revoke = vi.fn(() => Promise.resolve(ok(REVOKE)))
  const listings = [
    { serial: 7, name: 'Ferry 7', price: '80' },
    { serial: 9, name: 'Ferry 9', price: null, otherPrice: { amount: '1250.5', unit: 'HRBD' } },
  ]
  const resting = vi.fn((_input: unknown) =>
    Promise.resolve(ok({ account: signing.id, token: token.id, listings, isWhole: false, stamp: stampAt(T0) })),
  )
  const { section } = show({ rows: [all] }, { 'trade.revoke': revoke, 'allowances.dependentListings': resting })
  await userEvent.click(await within(await section()).findByRole('button', { name: /^Revoke/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('At least 2 of your listings may depend on this permission.')).toBeTruthy()
  const named = dialog.getByRole('list', { name: 'Listings that may depend on this permission' }).textContent
  expect(named?.replaceAll('\u202f', ' ')).toBe('Ferry 780 ℏFerry 91,250.5 HRBD')
  expect(resting).toHaveBeenCalledWith({ account: signing.id, token: token.id })
  expect(revoke).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Continue to review' }))
  expect(revoke).toHaveBeenCalledOnce()
})
