import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AllowanceRow, AllowancesView } from '@shared/contract/allowances'
import type { Flow } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { err, ok } from '@shared/result'
import { accountsQueries } from '../accounts/queries'
import { allowancesQueries } from './queries'
import { cacheValue, readQuery } from '../../query/client'
import { putFlow } from '../flows/flows-store'
import { currentRoute } from '../../stores/route'
import { fakeApi, putFailure, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { SAMPLE_FLOWS } from '../../testing/flow'
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
  state: 'standing',
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
  const section = () => screen.findByRole('region', { name: signing.name })
  return { stores, get, section, ...view }
}

test('each account tells what may be taken, how much is left, by whom and since when', async () => {
  const { section, get } = show({ rows: [row()] })
  const line = await within(await section()).findByRole('row', { name: /HBAR/ })
  expect(line.textContent?.replace(/[\u202f\u00a0]/g, ' ')).toContain('4 ℏ of 25 ℏ')
  expect(line.textContent).toContain('0.0.9-fghij')
  expect(line.textContent).toContain('Market')
  expect(line.textContent).toContain('20 Nov 2026')
  expect(line.textContent).toContain('This app’s records and ledger')
  expect(get).toHaveBeenCalledTimes(sampleAccounts.accounts.length)
})

test('an account from which nobody may take anything says so', async () => {
  const { section } = show({})
  expect((await section()).textContent).toContain('No known permissions.')
})

test('what could not be asked is never told as nothing', async () => {
  const { section } = show({ problem: { code: 'offline', what: 'mirror' }, stamp: null, isWhole: false, balance: null })
  const here = await section()
  expect(here.textContent).not.toContain('No known permissions')
  expect(here.textContent).toContain('Permissions could not be read from the ledger')
  expect(here.textContent).toContain('Permissions given elsewhere may be missing.')
})

test('what was last listed is told as such, and as unknown where it may have changed', async () => {
  const rows = [row({ state: 'unknown', remaining: null, source: 'own record' })]
  const { section } = show({ rows, problem: { code: 'timed-out', what: 'mirror' } })
  const here = await section()
  expect(here.textContent).toContain('Showing older data from the ledger')
  expect(within(here).getByText('May be active')).toBeTruthy()
  expect(here.textContent?.replace(/[\u202f\u00a0]/g, ' ')).toContain('Unknown, of 25 ℏ')
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
  expect(screen.getByText('Revoked the HBAR allowance of 0.0.7007')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/Revoked the HBAR/)).toBeNull()
})

test.each<[string, Flow, string]>([
  ['taken back', REVOKE, 'Being revoked'],
  ['given anew', { ...SAMPLE_FLOWS.mint, state: 'submitted' }, 'Being changed'],
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
  const chip = (await within(await section()).findByText('Market operator')).closest('.chip')
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
  const folded = (await within(await section()).findByText(/1 ended permission granted in this app/)).closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('Replaced by a later permission')
})

test('the act that gave it opens in the history', async () => {
  const { section, stores } = show({ rows: [row()] })
  await userEvent.click(await within(await section()).findByRole('button', { name: /20 Nov 2026/ }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'history', flow: 'f1' })
})

test('a read that failed in the app itself is told, and can be tried again', async () => {
  const get = vi.fn(() => Promise.resolve(err({ code: 'internal', ref: 'x' })))
  const { section } = show({}, { 'allowances.get': get })
  const here = await section()
  expect((await within(here).findByRole('alert')).textContent).toContain('Allowances could not be read')
  const before = get.mock.calls.length
  await userEvent.click(within(here).getByRole('button', { name: 'Try again' }))
  expect(get.mock.calls.length).toBe(before + 1)
})

test('an account that is only watched offers no taking back', async () => {
  const watched = sampleAccounts.accounts.map((account) => ({ ...account, access: 'watch' as const }))
  const { section, stores } = show({ rows: [row()] })
  cacheValue(stores.client, accountsQueries.state, { ...sampleAccounts, accounts: watched })
  const here = await section()
  expect(await within(here).findByText(/Import this account’s key/)).toBeTruthy()
  expect(within(here).getByRole<HTMLButtonElement>('button', { name: /^Revoke/ }).disabled).toBe(true)
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
  expect(await dialog.findByText('1 listing of yours depends on this permission.')).toBeTruthy()
  const named = dialog.getByRole('list', { name: 'Listings that depend on this permission' }).textContent
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
  expect(await dialog.findByText('At least 2 listings of yours depend on this permission.')).toBeTruthy()
  const named = dialog.getByRole('list', { name: 'Listings that depend on this permission' }).textContent
  expect(named?.replaceAll('\u202f', ' ')).toBe('Ferry 780 ℏFerry 91,250.5 HRBD')
  expect(resting).toHaveBeenCalledWith({ account: signing.id, token: token.id })
  expect(revoke).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Continue to review' }))
  expect(revoke).toHaveBeenCalledOnce()
})
