import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActivityRecord, CollectionNft, CollectionNftOffer } from '@shared/contract/browse'
import type { BookOffer } from '@shared/contract/offers'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { err, ok } from '@shared/result'
import { marketQueries } from '../market/queries'
import { cacheValue, refreshShownQueries } from '../../query/client'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleLaunch } from '../../testing/offers'
import { sampleAccounts, stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { TableServicesContext } from '../../ui/data-table/table-services'
import { KnownIdsContext } from '../../ui/known-ids'
import { AppContext } from '../../app/app-context'
import { CollectionActivity } from './CollectionActivity'
import { CollectionHolders } from './CollectionHolders'
import { CollectionNfts } from './CollectionNfts'
import { CollectionOffers } from './CollectionOffers'
import { HoldersChart } from './HoldersChart'

const TOKEN: EntityId = '0.0.4012877'
const WHO = { id: '0.0.3388210' as const, checksum: 'qhvsx', name: 'Ines' }
const nft = (serial: number, ground: string): CollectionNft => ({
  serial,
  name: `No. ${serial}`,
  image: null,
  rank: serial,
  traits: [{ type: 'Ground', value: ground }],
  isListed: serial === 1,
  price: serial === 1 ? '96' : null,
  listedAt: null,
})
const event = (eventKind: string, serial: number, change: Partial<ActivityRecord> = {}): ActivityRecord => ({
  token: TOKEN,
  collection: 'Tidal',
  eventKind,
  eventSubkind: null,
  serial,
  name: `No. ${serial}`,
  image: null,
  price: '96',
  previousPrice: null,
  paymentToken: null,
  gainOverPurchase: null,
  buyer: null,
  seller: WHO,
  at: new Date(T0 - 60_000 * serial).toISOString(),
  ...change,
})
const offer: CollectionNftOffer = {
  serial: 3,
  price: '72',
  listedPrice: '96',
  buyer: WHO,
  seller: null,
  status: 'Submitted',
  at: new Date(T0).toISOString(),
}
const page = (items: readonly unknown[], more: object = {}) =>
  ok({ token: TOKEN, items, page: 1, total: null, isLast: true, stamp: stampAt(T0, 60), ...more })

afterEach(cleanup)

async function show(what: ReactNode, calls: Parameters<typeof fakeApi>[0]) {
  const stores = sampleStores()
  stores.collectionFilter.setState({ token: TOKEN })
  await act(async () => {
    render(
      <AppContext value={{ api: fakeApi(calls), stores }}>
        <ClockContext value={stores.clock}>
          <KnownIdsContext value={[{ id: '0.0.3388210', name: 'Ines' }]}>
            <div data-scroller>{what}</div>
          </KnownIdsContext>
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  return { stores, user: userEvent.setup() }
}

test('NFTs are shown as far as they were read, those with a chosen trait alone, and more on request', async () => {
  const nfts = vi.fn().mockResolvedValueOnce(page([nft(1, 'Mist'), nft(2, 'Paper')], { total: 4, isLast: false }))
  nfts.mockResolvedValueOnce(page([nft(3, 'Mist'), nft(4, 'Paper')], { page: 2, total: 4 }))
  const { stores, user } = await show(<CollectionNfts token={TOKEN} />, { 'browse.nfts': nfts })
  expect(screen.getByText('2 of 4 NFTs loaded')).toBeTruthy()
  act(() => stores.collectionFilter.setState({ traits: [{ trait_type: 'Ground', value: 'Mist' }] }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => /No\. \d/.exec(textContent ?? '')?.[0])).toEqual([
    'No. 1',
  ])
  // Near the end of the read items, the next page loads automatically.
  await vi.waitFor(() => expect(screen.getByText('2 found in 4 NFTs loaded')).toBeTruthy())
  await user.click(screen.getByRole('button', { name: /No\. 3/ }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'nft', token: TOKEN, serial: 3 })
})

test('NFTs are looked for by name and by whether they are listed, and what was not read yet is read for that', async () => {
  const nfts = vi.fn().mockResolvedValueOnce(page([nft(2, 'Mist'), nft(3, 'Paper')], { total: 4, isLast: false }))
  nfts.mockResolvedValueOnce(page([nft(1, 'Mist'), nft(4, 'Paper')], { page: 2, total: 4 }))
  const { user } = await show(<CollectionNfts token={TOKEN} />, { 'browse.nfts': nfts })
  await user.click(screen.getByRole('button', { name: 'Listed only' }))
  await vi.waitFor(() => expect(screen.getByText('1 found in 4 NFTs loaded')).toBeTruthy())
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => /No\. \d/.exec(textContent ?? '')?.[0])
  // Cards render after the count next to them.
  await vi.waitFor(() => expect(names()).toEqual(['No. 1']))
  await user.click(screen.getByRole('button', { name: 'Listed only' }))
  await user.type(screen.getByRole('searchbox', { name: 'Serial or name' }), '4')
  await vi.waitFor(() => expect(names()).toEqual(['No. 4']))
})

/** Waits for the rows, which render after their table. */
async function holderRows(): Promise<readonly HTMLElement[]> {
  const table = within(screen.getByRole('grid', { name: 'Holders' }))
  await table.findAllByRole('gridcell')
  return table.getAllByRole('row').slice(1)
}

test('activity is told by kind, with how far back the market goes, and leads to NFTs and accounts', async () => {
  const activity = vi.fn((_input: unknown) => Promise.resolve(page([event('Sale', 1), event('Listing', 2)])))
  const { stores, user } = await show(<CollectionActivity token={TOKEN} />, { 'browse.activity': activity })
  expect(screen.getByText(/^2 events since .*\. The market sends no older events\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Sales' }))
  expect(activity.mock.lastCall?.[0]).toMatchObject({ kind: 'Sales', page: 1 })
  // Rows render after their table.
  const [who] = await within(screen.getByRole('grid', { name: 'Activity' })).findAllByRole('button', { name: 'Ines' })
  await user.click(who as HTMLElement)
  expect(stores.collectionFilter.getState()).toMatchObject({ seller: WHO.id, tab: 'listings' })
})

const bookOf = (offers: readonly BookOffer[], more: object = {}) =>
  ok({ token: TOKEN, offers, usableCount: offers.length, unusableCount: 0, stamp: stampAt(T0, 60), ...more })
const bookOffer = (id: number, price: string, change: Partial<BookOffer> = {}): BookOffer => ({
  id,
  price,
  traits: [],
  buyer: { id: `0.0.${id}`, checksum: 'aaaaa', name: null },
  createdAt: new Date(T0 - 3_600_000).toISOString(),
  ...change,
})
const OWN = { id: sampleAccounts.selected, checksum: 'fbeft', name: 'Main' }
const NO_ACCESS: AppError = {
  code: 'no-access',
  operation: 'ordersList',
  key: 'user',
  possible: ['permission'],
  permission: 'Manage Collection Offers',
  message: '',
}
const noKey = () => Promise.resolve(err({ code: 'unauthorized', cause: 'no-key' }))
const offersOf = (token: EntityId) => <CollectionOffers token={token} bestOffer="81" floor="96" />

test('single-NFT offers are compared with the price and filtered by status', async () => {
  const offers = vi.fn((_input: unknown) => Promise.resolve(page([offer])))
  const { user } = await show(offersOf(TOKEN), { 'browse.offers': offers, 'offers.book': noKey })
  const row = await within(screen.getByRole('grid', { name: 'Offers for single NFTs' })).findByRole('row', {
    name: /Serial 3/,
  })
  expect(row.textContent).toMatch(/75.%/)
  expect(offers.mock.lastCall?.[0]).toMatchObject({ status: 'submitted' })
  await user.click(screen.getByRole('button', { name: 'Active and accepted' }))
  expect(offers.mock.lastCall?.[0]).toMatchObject({ status: 'open' })
})

test('without a user key the best offer of each kind is shown, with who sees more and the way to the key', async () => {
  await show(offersOf(TOKEN), { 'offers.book': noKey })
  expect(screen.getByRole('region', { name: 'Best offers for the collection' }).textContent).toContain('81')
  expect(
    screen.getByText(
      /^Only the best offer of each kind is public\. The collection’s best offer may be for a single NFT\.$/,
    ),
  ).toBeTruthy()
  const note = screen.getByRole('note')
  expect(note.textContent).toContain('See every offer with a user key')
  expect(within(note).getByRole('button', { name: 'Add the user key' })).toBeTruthy()
  expect(screen.queryByRole('grid', { name: 'Offers for the collection' })).toBeNull()
})

test('a key without the permission, or a locked one, leads to its remedy beside the best offers', async () => {
  const refused = vi.fn().mockResolvedValueOnce(err(NO_ACCESS))
  refused.mockResolvedValueOnce(err({ code: 'locked' }))
  const { user } = await show(offersOf(TOKEN), { 'offers.book': refused })
  expect(screen.getByRole('button', { name: 'Open the keys' })).toBeTruthy()
  expect(screen.getByText(/^Turn on “Manage Collection Offers” in your market profile/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'All possible causes' }))
  expect(screen.getByText(/Possible cause: the permission “Manage Collection Offers” is off/)).toBeTruthy()
  await user.click(within(screen.getAllByRole('alert')[0] as HTMLElement).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Unlock keys' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Best offers for the collection' })).toBeTruthy()
})

test('the book has every offer with its counts, its traits and its bidder, and marks own offers', async () => {
  const rings = [{ trait_type: 'Rings', value: '6' }]
  const offers = [
    bookOffer(1, '90', { traits: rings }),
    bookOffer(2, '81', { buyer: OWN }),
    bookOffer(3, '81'),
    bookOffer(4, '72'),
    bookOffer(5, '48'),
  ]
  const { user } = await show(offersOf(TOKEN), { 'offers.book': () => Promise.resolve(bookOf(offers)) })
  const book = within(screen.getByRole('region', { name: 'Offers for the collection' }))
  expect(book.getByRole('status').textContent).toBe('5 offers, 1 yours')
  const rowsNow = async () => {
    const grid = within(book.getByRole('grid', { name: 'Offers for the collection' }))
    await grid.findAllByRole('gridcell')
    const rows = grid.getAllByRole('row').slice(1)
    return rows.map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))
  }
  expect(await rowsNow()).toEqual([
    '90 ℏ94 %Rings 6110.0.11 h',
    '81 ℏ84 %Any NFT23Mainyours1 h',
    '81 ℏ84 %Any NFT230.0.31 h',
    '72 ℏ75 %Any NFT140.0.41 h',
    '48 ℏ50 %Any NFT150.0.51 h',
  ])
  await user.click(book.getByRole('button', { name: 'Any NFT' }))
  expect(await rowsNow()).toEqual([
    '81 ℏ84 %Any NFT22Mainyours1 h',
    '81 ℏ84 %Any NFT220.0.31 h',
    '72 ℏ75 %Any NFT130.0.41 h',
    '48 ℏ50 %Any NFT140.0.51 h',
  ])
  expect(screen.queryByRole('region', { name: 'Best offers for the collection' })).toBeNull()
})

test('the book’s chart has a table behind it, and names what it leaves out', async () => {
  const offers = Array.from({ length: 12 }, (_, index) => bookOffer(index + 1, String(90 - index)))
  const { user } = await show(offersOf(TOKEN), {
    'offers.book': () => Promise.resolve(bookOf(offers, { usableCount: 17, unusableCount: 2 })),
  })
  const figure = await screen.findByRole('figure', { name: /^10 offers within 10.% of the best, 90.ℏ$/ })
  expect(figure.textContent).toContain('Based on the 12 highest of 17 offers. 2 offers could not be read.')
  await user.click(within(figure).getByRole('button', { name: 'Show as a table' }))
  expect(within(figure).getByRole('columnheader', { name: 'This price or more' })).toBeTruthy()
})

test('a collection without offers says so, and a failed newer read leaves the book with its age', async () => {
  const books = vi.fn().mockResolvedValueOnce(bookOf([]))
  books.mockResolvedValueOnce(err({ code: 'offline', what: 'service' }))
  const { stores } = await show(offersOf(TOKEN), { 'offers.book': books })
  expect(screen.getByText('This collection has no active collection offers.')).toBeTruthy()
  await act(async () => {
    refreshShownQueries(stores.client)
    await Promise.resolve()
  })
  expect(books.mock.lastCall?.[0]).toEqual({ token: TOKEN, fresh: true })
  expect(await screen.findByText('Showing older data')).toBeTruthy()
  expect(screen.getByText('This collection has no active collection offers.')).toBeTruthy()
})

test('a book of which nothing could be read is not called empty', async () => {
  await show(offersOf(TOKEN), { 'offers.book': () => Promise.resolve(bookOf([], { unusableCount: 40 })) })
  expect(screen.getByText('40 offers could not be read. No other offers are active.')).toBeTruthy()
})

const IN_SAUCE = { otherPrice: { amount: '12.5', unit: 'SAUCE' }, paymentToken: '0.0.731861' as const }

/** Waits for the rows, which render after their table. */
async function activityRows(): Promise<readonly (string | undefined)[]> {
  const table = within(screen.getByRole('grid', { name: 'Activity' }))
  await table.findAllByRole('gridcell')
  return table
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))
}

test('a sale shows the gain or loss against the price paid before, and prices in other tokens as such', async () => {
  const records = [
    event('Sale', 1, { gainOverPurchase: { paid: '80', gain: '16', percent: 20 } }),
    event('Sale', 2, { gainOverPurchase: { paid: '100', gain: '-4', percent: -4 } }),
    event('Sale', 3, { price: null, ...IN_SAUCE, gainOverPurchase: { paid: '10', gain: '2.5', percent: 25 } }),
    event('Price Change', 4, { previousPrice: '104' }),
    event('Listing', 5, { gainOverPurchase: { paid: '80', gain: '16', percent: 20 } }),
  ]
  await show(<CollectionActivity token={TOKEN} />, { 'browse.activity': () => Promise.resolve(page(records)) })
  expect(await activityRows()).toEqual([
    'SoldNo. 196 ℏ80 ℏ+16 ℏ +20.0 %Ines60 s',
    'SoldNo. 296 ℏ100 ℏ−4 ℏ −4.0 %Ines2 min',
    'SoldNo. 312.5 SAUCE10 SAUCE+2.50 SAUCE +25.0 %Ines3 min',
    'New priceNo. 496 ℏ104 ℏ—Ines4 min',
    'ListedNo. 596 ℏ80 ℏif sold +16 ℏInes5 min',
  ])
  expect(document.querySelectorAll('.gain-loss')).toHaveLength(1)
})

test('activity is filtered by currency and by Hashinals, and a filter without matches is cleared', async () => {
  const sale = event('Sale', 3, { price: null, ...IN_SAUCE })
  const activity = vi.fn((input: { readonly currency: string }) =>
    Promise.resolve(page(input.currency === 'any' ? [sale] : [])),
  )
  const { user } = await show(<CollectionActivity token={TOKEN} />, { 'browse.activity': activity as never })
  const filters = () => activity.mock.lastCall?.[0]
  expect(filters()).toMatchObject({ token: TOKEN, kind: 'All', currency: 'any', hashinalsOnly: false, page: 1 })
  await user.click(screen.getByRole('button', { name: 'Hashinals' }))
  expect(filters()).toMatchObject({ currency: 'any', hashinalsOnly: true })
  await user.click(screen.getByRole('button', { name: /^Currency any$/ }))
  await user.click(await screen.findByRole('button', { name: 'SAUCE (0.0.731861)' }))
  expect(filters()).toMatchObject({ currency: '0.0.731861', hashinalsOnly: true })
  expect(await screen.findByText('No activity fits all your filters.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await activityRows()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^Currency any$/ }))
  await user.click(await screen.findByRole('button', { name: 'HBAR only' }))
  expect(filters()).toMatchObject({ currency: 'hbar', hashinalsOnly: false })
})

test('a token is chosen by its id, and a wrong id is not sent', async () => {
  const activity = vi.fn((_input: unknown) => Promise.resolve(page([event('Sale', 1)])))
  const { user } = await show(<CollectionActivity token={TOKEN} />, { 'browse.activity': activity })
  await user.click(screen.getByRole('button', { name: /^Currency any$/ }))
  await user.type(await screen.findByLabelText('Token id'), 'SAUCE{Enter}')
  expect(await screen.findByText('A token id has the form 0.0.1234.')).toBeTruthy()
  expect(activity).toHaveBeenCalledOnce()
  await user.clear(screen.getByLabelText('Token id'))
  await user.type(screen.getByLabelText('Token id'), '0.0.731861{Enter}')
  expect(activity.mock.lastCall?.[0]).toMatchObject({ currency: '0.0.731861' })
})

test('what cannot be read says so, and is asked for again', async () => {
  const activity = vi.fn().mockResolvedValueOnce(err({ code: 'offline', what: 'service' }))
  activity.mockResolvedValueOnce(page([]))
  const { user } = await show(<CollectionActivity token={TOKEN} />, { 'browse.activity': activity })
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(screen.getByText('No activity')).toBeTruthy()
})

test('the largest holders have names, shares and marks, and how many the market tells of is said', async () => {
  const account = (id: EntityId, name: string | null = null) => ({ id, checksum: 'aaaaa', name })
  const told = {
    token: TOKEN,
    ownerCount: 9_412,
    nftCount: 1_000,
    isPartial: true,
    stamp: stampAt(T0, 60),
    owners: [
      { account: account('0.0.77'), balance: 90 },
      { account: account('0.0.3388210', 'Ines'), balance: 60 },
      { account: account('0.0.3388201'), balance: 60 },
    ],
  }
  const holders = vi.fn((_input: unknown) => Promise.resolve(ok(told)))
  const { stores, user } = await show(<CollectionHolders token={TOKEN} />, { 'collection.holders': holders })
  const rows = (await holderRows()).map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))
  expect(rows[0]).toBe('10.0.77-aaaaa909.0 %9.0 %')
  expect(rows[1]).toBe('2=Ines606.0 %15.0 %')
  expect(rows[2]).toContain('could be taken for Ines')
  expect(screen.getByText(/at most 500 of 9,412 holders/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'The 3 largest holders' })).toBeTruthy()
  expect(holders).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Ines' }))
  expect(stores.collectionFilter.getState()).toMatchObject({ seller: '0.0.3388210', tab: 'listings' })
})

test('the additional line of an own account is not copied', async () => {
  const owner = (id: EntityId, balance: number) => ({ account: { id, checksum: 'aaaaa', name: null }, balance })
  const holders = {
    token: TOKEN,
    ownerCount: 2,
    nftCount: 10,
    isPartial: false,
    stamp: stampAt(T0, 60),
    owners: [owner('0.0.77', 9), owner(sampleAccounts.selected, 1)],
  }
  const copy = vi.fn((_text: string) => Promise.resolve('done' as const))
  const services = { choiceOf: () => ({}), orderOf: () => [], storeColumns: () => undefined, copy, save: copy as never }
  const { user } = await show(
    <TableServicesContext value={services}>
      <CollectionHolders token={TOKEN} />
    </TableServicesContext>,
    { 'collection.holders': () => Promise.resolve(ok(holders)) },
  )
  expect(await holderRows()).toHaveLength(3)
  await user.click(await screen.findByRole('button', { name: /^(More|Copy table): Holders$/ }))
  const menuItem = screen.queryByRole('menuitem', { name: 'Copy table' })
  if (menuItem) await user.click(menuItem)
  expect(copy.mock.calls[0]?.[0].trim().split('\n')).toHaveLength(3)
  expect(await screen.findByText('2 rows copied.')).toBeTruthy()
})

test('what a launch has still to give is nobody’s, and is left out of holders, shares and the chart', async () => {
  const owner = (id: EntityId, balance: number) => ({ account: { id, checksum: 'aaaaa', name: null }, balance })
  const told = {
    token: TOKEN,
    ownerCount: 3,
    nftCount: 400,
    isPartial: false,
    stamp: stampAt(T0, 60),
    owners: [owner('0.0.77', 300), owner('0.0.5', 75), owner('0.0.6', 25)],
  }
  const launch = sampleLaunch({ token: { id: TOKEN, checksum: 'aaaaa', name: null }, poolAccount: '0.0.77' })
  const both = (
    <>
      <CollectionHolders token={TOKEN} />
      <HoldersChart token={TOKEN} />
    </>
  )
  await show(both, {
    'collection.holders': () => Promise.resolve(ok(told)),
    'launches.list': () =>
      Promise.resolve(ok({ launches: [launch], unreadableCount: 0, isReadingPools: false, stamp: stampAt(T0, 60) })),
  })
  expect(screen.getByRole('heading', { name: '2 holders' })).toBeTruthy()
  const rows = await holderRows()
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))).toEqual([
    '10.0.5-aaaaa7575.0 %75.0 %',
    '20.0.6-aaaaa2525.0 %100.0 %',
  ])
  expect(screen.getByText(/^The top 2 of 2 holders own 100/)).toBeTruthy()
  expect(screen.getByText(/^Not counted: 0\.0\.77 holds 300 NFTs that a launch still has to give out\.$/)).toBeTruthy()
})

test('beyond what the market tells as activity its sales are among the statistics, of this collection alone', async () => {
  const activity = vi.fn((_input: unknown) => Promise.resolve(page([event('Sale', 1)])))
  const { stores, user } = await show(<CollectionActivity token={TOKEN} />, { 'browse.activity': activity })
  expect(screen.queryByRole('button', { name: 'Open sales by date in Statistics' })).toBeNull()
  const value = { token: TOKEN, checksum: 'aaaaa', name: 'Tidal' }
  act(() => cacheValue(stores.client, marketQueries.collection(TOKEN), value as never))
  await user.click(screen.getByRole('button', { name: 'Open sales by date in Statistics' }))
  expect(stores.statistics.viewSettings.getState().collection).toEqual(value)
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'statistics', tab: 'transactions' })
})
