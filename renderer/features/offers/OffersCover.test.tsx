import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { accountsQueries } from '../accounts/queries'
import { settingsQueries } from '../settings/queries'
import { listsQueries } from '../lists/queries'
import { networkQueries } from '../connection/network-queries'
import { cacheValue } from '../../query/client'
import { putFlow } from '../flows/flows-store'
import { openRoute } from '../../stores/route'
import { DEFAULT_SETTINGS } from '../settings/settings-store'
import { putFailure } from '../../testing/fake-api'
import { SAMPLE_FLOWS } from '../../testing/flow'
import { sampleOffer } from '../../testing/offers'
import { sampleAccounts, sampleNetwork } from '../../testing/samples'
import { showOffers as show } from '../../testing/show-offers'

afterEach(cleanup)

const plain = (text: string | null | undefined) => text?.replace(/[\u202f\u00a0]/g, ' ') ?? ''

test('no offers of a key that nobody has proven are not told as none', async () => {
  await show({ offersView: { offers: [], requiredAllowance: '0', isKeyConfirmed: false } })
  expect(screen.getByText('Check your user key to see collection offers')).toBeTruthy()
  expect(screen.queryByText(/No live offers/)).toBeNull()
  // A list that may be another account's has no sum, not even zero. The other offers are counted.
  const cover = plain(screen.getByRole('region', { name: /Allowance and balance/ }).textContent)
  expect(cover).toContain('Offers for single NFTs1')
  for (const sum of ['Live offers', 'Offered in total', 'Collection offers need']) expect(cover).not.toContain(sum)
})

test('a key that nobody has proven is confirmed with one click, and the offers are read again', async () => {
  const { confirmKey, list, user } = await show({
    offersView: { offers: [], requiredAllowance: '0', isKeyConfirmed: false },
  })
  const before = list.mock.calls.length
  await user.click(screen.getByRole('button', { name: 'Check the user key' }))
  expect(confirmKey).toHaveBeenCalledExactlyOnceWith({ account: sampleAccounts.selected })
  await vi.waitFor(() => expect(list.mock.calls.length).toBe(before + 1))
})

test('an account without a key is told that its offers need the key, without sums', async () => {
  const { stores } = await show({
    offersView: { offers: [], requiredAllowance: '0', isKeyConfirmed: false },
    singleOffers: { offers: [] },
  })
  const accounts = sampleAccounts.accounts.map((account) => ({ ...account, access: 'watch' as const }))
  act(() => cacheValue(stores.client, accountsQueries.state, { ...sampleAccounts, accounts }))
  expect(screen.getByRole('heading', { name: 'Main is watch-only' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import key' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: /Allowance and balance/ })).toBeNull()
})

test('offline, no button changes an offer, and the reason is on the page', async () => {
  const { stores } = await show()
  const service = { ...sampleNetwork.service, status: 'offline' as const }
  act(() => openRoute(stores.route, { name: 'offers', tab: 'made' }))
  act(() => cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, service }))
  expect(screen.getByText(/You cannot make, accept or change offers now\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Set the allowance…' })).toBeNull()
  for (const name of ['Make an offer', 'Raise offer 41', 'Cancel offer 41']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled, name).toBe(true)
  }
})

test('whoever may take HBAR without being on the list is told of, and none but hidden amounts are shown', async () => {
  const allowances = [
    { spender: '0.0.7007' as const, hbar: '200', isListed: true },
    { spender: '0.0.666' as const, hbar: '9000', isListed: false },
  ]
  const { stores } = await show({ offersView: { allowances } })
  const cover = () => plain(screen.getByRole('region', { name: /Allowance and balance/ }).textContent)
  expect(cover()).toContain('One spender not on your list may also take HBAR')
  const value = { ...DEFAULT_SETTINGS, hideAmounts: true }
  act(() => cacheValue(stores.client, settingsQueries.state, value))
  expect(cover()).toContain('0.0.7007 may take up to •••••.')
  for (const amount of ['200', '140', '340', '12,480.50']) expect(cover()).not.toContain(amount)
})

test('a page without the network has one banner: that offers can fail is a line, and the button stays', async () => {
  const { stores } = await show()
  expect(screen.getByText(/^Your \d collection offers can fail$/)).toBeTruthy()
  const latestReadError = { error: { code: 'timed-out', what: 'service' } as const, since: '2026-11-21T13:30:00Z' }
  act(() => cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, latestReadError }))
  const cover = () => screen.getByRole('region', { name: /Allowance and balance/ })
  expect(document.querySelectorAll('.banner')).toHaveLength(1)
  expect(plain(cover().textContent)).toContain(
    'collection offers can fail. The allowance is 200 ℏ; the offers need 340 ℏ.',
  )
  expect(within(cover()).getByRole('button', { name: 'Set the allowance…' })).toBeTruthy()
})

test('a spender is called by the name that was typed for it', async () => {
  const { stores } = await show()
  const spender = {
    id: '0.0.7007' as const,
    checksum: 'aaaaa',
    name: 'Practice market',
    addedAt: '2026-11-20T10:00:00Z',
  }
  const limits = { feeCap: '5', buy: null, mint: null, offer: null, shares: '25', day: null, passphraseAbove: null }
  const value = {
    spenders: [spender],
    operators: [],
    limits,
    book: [],
    inactiveEntries: [],
    limitsStatus: 'confirmed' as const,
    committedIn24Hours: null,
  }
  act(() => cacheValue(stores.client, listsQueries.state, value))
  const cover = plain(screen.getByRole('region', { name: /Allowance and balance/ }).textContent)
  expect(cover).toContain('Practice market (0.0.7007) may take up to 200 ℏ.')
})

test('no more offers are chosen together than the market takes', async () => {
  const offers = Array.from({ length: 51 }, (_, i) => sampleOffer({ id: 100 - i }))
  await show({ offersView: { offers } })
  await userEvent.click(screen.getByRole('button', { name: /^Choose several/ }))
  const box = (id: number) => document.querySelector<HTMLElement>(`[data-offer="${id}"] [role=checkbox]`)
  for (const { id } of offers.slice(0, 50)) act(() => box(id)?.click())
  expect(screen.getByText(/^50 offers of 120.ℏ chosen, the maximum for one raise/)).toBeTruthy()
  expect([box(50)?.ariaDisabled, box(51)?.ariaDisabled]).toEqual(['true', null])
  act(() => box(51)?.click())
  expect(screen.getByText(/^49 offers/)).toBeTruthy()
})

test('an act on offers of another day stays told after its end, until it is put away', async () => {
  const { stores, user } = await show()
  const flow = { ...SAMPLE_FLOWS['offer-add'], id: 'earlier', state: 'unknown' as const }
  act(() => void putFlow(stores.client, flow))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make an offer' }).disabled).toBe(true)
  await act(async () => void putFlow(stores.client, { ...flow, state: 'failed' }))
  expect(screen.getByText('Started earlier.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Started earlier.')).toBeNull()
})

test('without accounts there is none to make offers, and accounts that could not be read are not told as none', async () => {
  const { stores } = await show()
  act(() => putFailure(stores.client, accountsQueries.state, { code: 'internal', ref: 'x' }))
  expect(screen.getByRole('alert').textContent).toContain('Your accounts could not be read')
  expect(screen.queryByText('No account yet')).toBeNull()
  const none = { ...sampleAccounts, accounts: [], selected: null }
  act(() => cacheValue(stores.client, accountsQueries.state, none))
  expect(screen.getByText('No account yet')).toBeTruthy()
})

test.each([
  ['nobody may take anything, and nothing needs it: nothing for or against', '0', '0', 'M4 8h8'],
  ['what offers need may be taken: a tick', '300', '200', 'M3.5 8.5 6.5 11.5 12.5 4.5'],
])('the mark beside what may be taken fits: %s', async (_, largestListedAllowance, requiredAllowance, path) => {
  const allowances = [{ spender: '0.0.7007' as const, hbar: largestListedAllowance, isListed: true }]
  await show({ offersView: { offers: [], largestListedAllowance, requiredAllowance, allowances } })
  const [line] = within(screen.getByRole('region', { name: /Allowance and balance/ })).getAllByRole('listitem')
  expect(line?.querySelector('svg path')?.getAttribute('d')).toBe(path)
})
