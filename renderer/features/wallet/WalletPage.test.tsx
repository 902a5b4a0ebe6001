import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EntityId } from '@shared/ids'
import { err, ok } from '@shared/result'
import { DEFAULT_SETTINGS } from '../settings/settings-store'
import { settingsQueries } from '../settings/queries'
import { cacheValue } from '../../query/client'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleAccounts, stampAt, T0 } from '../../testing/samples'
import { stubBrowserFeatures } from '../../testing/show-review'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { WalletPage } from './WalletPage'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

const ACCOUNT: EntityId = '0.0.600001'
const TOKEN: EntityId = '0.0.4012877'
const account = { id: ACCOUNT, checksum: 'abcde', name: null }
const stamp = stampAt(T0)
const nft = (serial: number, name: string | null = `Tide ${serial}`) => ({
  token: TOKEN,
  checksum: 'fbeft',
  serial,
  name,
  image: null,
})
/** Answer of `wallet.names` for an NFT. */
const namedNft = (serial: number, name = `Tide ${serial}`) => ({ token: TOKEN, serial, name, image: null })
const answer = <T,>(items: readonly T[]) => ok({ account, items, isLast: true, stamp })

function show(calls: Parameters<typeof fakeApi>[0] = {}, id = ACCOUNT) {
  const stores = sampleStores()
  const nfts = vi.fn((_input: unknown) =>
    Promise.resolve(ok({ account, items: [nft(1)], isLast: true, next: null, stamp })),
  )
  const all = {
    'wallet.nfts': nfts as never,
    'wallet.names': () => Promise.resolve(ok({ nfts: [], collections: [{ token: TOKEN, name: 'Tidal Forms' }] })),
    'wallet.listings': () => Promise.resolve(answer([])),
    'wallet.offers': () => Promise.resolve(answer([])),
    ...calls,
  }
  render(
    <AppContext value={{ api: fakeApi(all), stores }}>
      <ClockContext value={stores.clock}>
        <WalletPage account={id} />
      </ClockContext>
    </AppContext>,
  )
  return { stores, nfts, user: userEvent.setup(), here: () => currentRoute(stores.route.getState()) }
}
const tab = (name: string) => screen.getByRole('tab', { name })

test('another account’s NFTs are shown with names that come later, and passes axe', async () => {
  const names = vi.fn((_input: unknown) =>
    Promise.resolve(ok({ nfts: [namedNft(2, 'Later tide')], collections: [{ token: TOKEN, name: 'Tidal Forms' }] })),
  )
  const { here, user } = show({
    'wallet.nfts': () => Promise.resolve(ok({ account, items: [nft(2, null)], isLast: true, next: null, stamp })),
    'wallet.names': names,
  })
  expect(screen.getByRole('heading', { level: 1, name: `Account ${ACCOUNT}` })).toBeTruthy()
  expect(await screen.findByText('Later tide')).toBeTruthy()
  expect(screen.getByText('1 NFT in 1 collection')).toBeTruthy()
  expect(names).toHaveBeenCalledWith({ nfts: [{ token: TOKEN, serial: 2 }] })
  expect(await accessibilityViolations()).toEqual([])
  await user.click(await screen.findByRole('button', { name: /Later tide.*Tidal Forms/ }))
  expect(here()).toEqual({ name: 'nft', token: TOKEN, serial: 2 })
})

test('the next page begins where the market said', async () => {
  const nfts = vi
    .fn()
    .mockResolvedValueOnce(ok({ account, items: [nft(1)], isLast: false, next: 'cursor-1', stamp }))
    .mockResolvedValueOnce(ok({ account, items: [nft(2)], isLast: true, next: null, stamp }))
  show({ 'wallet.nfts': nfts })
  await waitFor(() => expect(nfts).toHaveBeenLastCalledWith({ account: ACCOUNT, after: 'cursor-1', fresh: false }))
  expect(await screen.findByText('Tide 2')).toBeTruthy()
})

test('listings and offers say whose they are, and lead on', async () => {
  const listing = { ...nft(5), price: '96.5', listedAt: new Date(T0 - 60_000).toISOString() }
  const other = { id: '0.0.777' as const, checksum: 'eeeee', name: null }
  const offer = {
    token: TOKEN,
    checksum: 'fbeft',
    serial: 5,
    name: null,
    image: null,
    side: 'received',
    price: '80',
    listedPrice: '96.5',
    counterparty: other,
    status: 'Submitted',
    at: new Date(T0 - 60_000).toISOString(),
  }
  const offers = vi.fn((_input: unknown) => Promise.resolve(answer([offer])))
  const names = vi.fn(({ nfts }: { readonly nfts: readonly { readonly serial: number }[] }) =>
    Promise.resolve(
      ok({ nfts: nfts.map(({ serial }) => namedNft(serial)), collections: [{ token: TOKEN, name: 'Tidal Forms' }] }),
    ),
  )
  const { user, here } = show({
    'wallet.listings': () => Promise.resolve(answer([listing])),
    'wallet.offers': offers,
    'wallet.names': names as never,
  })
  await user.click(tab('Listings'))
  expect((await screen.findByRole('row', { name: /Tide 5/ })).textContent).toContain('96.50')
  expect(screen.getByText(/^1 listed for 96\.50/)).toBeTruthy()
  await user.click(tab('Offers'))
  expect((await screen.findByRole('row', { name: /Tide 5/ })).textContent).toContain('From0.0.777')
  expect(names).toHaveBeenCalledWith({ nfts: [{ token: TOKEN, serial: 5 }] })
  await user.click(screen.getByRole('button', { name: 'All' }))
  await waitFor(() =>
    expect(offers).toHaveBeenLastCalledWith({ account: ACCOUNT, status: 'all', page: 1, fresh: false }),
  )
  await user.click(await screen.findByRole('button', { name: /0\.0\.777/ }))
  expect(here()).toEqual({ name: 'wallet', account: '0.0.777' })
})

test('sums of an own account are hidden with the amounts, and offers made, received and ended are apart', async () => {
  const own = sampleAccounts.accounts[0]
  if (!own) throw new Error('the samples have an account')
  const ownAnswer = <T,>(items: readonly T[]) =>
    Promise.resolve(ok({ account: { id: own.id, checksum: own.checksum, name: null }, items, isLast: true, stamp }))
  const offer = (serial: number, side: 'made' | 'received', price: string, status: string) => ({
    ...nft(serial),
    side,
    price,
    listedPrice: null,
    counterparty: null,
    status,
    at: null,
  })
  const items = [
    offer(1, 'made', '10', 'Submitted'),
    offer(2, 'received', '80', 'Submitted'),
    offer(3, 'received', '500', 'Expired'),
  ]
  const listing = { ...nft(5), price: '96.5', listedAt: null }
  const { user, stores } = show(
    { 'wallet.offers': () => ownAnswer(items), 'wallet.listings': () => ownAnswer([listing]) },
    own.id,
  )
  await user.click(tab('Offers'))
  const text = () => screen.getByText(/offer made/).textContent?.replace(/[\u202f\u00a0]/g, ' ')
  expect(await screen.findByText(/offer made/)).toBeTruthy()
  expect(text()).toBe('1 offer made for 10 ℏ in total, 1 offer received for 80 ℏ in total, 1 other offer')
  expect(screen.getByRole('button', { name: 'Active and accepted' })).toBeTruthy()
  act(() => cacheValue(stores.client, settingsQueries.state, { ...DEFAULT_SETTINGS, hideAmounts: true }))
  expect(text()).not.toContain('10 ℏ')
  await user.click(tab('Listings'))
  expect((await screen.findByText(/^1 listed for/)).textContent).not.toContain('96')
})

test('an active offer to an own account leads to the offers received', async () => {
  const own = sampleAccounts.accounts[0]
  if (!own) throw new Error('the samples have an account')
  const offerWith = (serial: number, status: string) => ({
    ...nft(serial),
    side: 'made' as const,
    price: '77',
    listedPrice: null,
    counterparty: { id: own.id, checksum: own.checksum, name: null },
    status,
    at: null,
  })
  const items = [offerWith(1, 'Submitted'), offerWith(2, 'Expired')]
  const { user, here } = show({ 'wallet.offers': () => Promise.resolve(answer(items)) })
  await user.click(tab('Offers'))
  await user.click(await screen.findByRole('button', { name: 'Open Offers' }))
  expect(here()).toEqual({ name: 'offers', tab: 'received-by-all' })
})

test('readiness, watching and the holdings of an own account are one click away', async () => {
  const { user, here } = show()
  await user.click(screen.getByRole('button', { name: 'Watch this account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Watch an account' })
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Account id/).value).toBe(ACCOUNT)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Check readiness' }))
  expect(here()).toEqual({ name: 'readiness', account: ACCOUNT, token: null })
  cleanup()
  const own = show({}, sampleAccounts.accounts[0]?.id)
  expect(screen.queryByRole('button', { name: 'Watch this account' })).toBeNull()
  await own.user.click(screen.getByRole('button', { name: 'Open Holdings' }))
  expect(own.here()).toEqual({ name: 'holdings' })
})

test('an empty wallet, and one that cannot be read, say so and what to do', async () => {
  show({ 'wallet.nfts': () => Promise.resolve(ok({ account, items: [], isLast: true, next: null, stamp })) })
  expect(await screen.findByText('The market shows no NFTs of this account.')).toBeTruthy()
  cleanup()
  const nfts = vi.fn(() => Promise.resolve(err({ code: 'internal', ref: 'abc' } as const)))
  const { user } = show({ 'wallet.nfts': nfts })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(nfts).toHaveBeenCalledTimes(2)
  await act(async () => Promise.resolve())
})
