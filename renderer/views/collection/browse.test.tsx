import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActivityRecord, BrowsedNft, NftOffer } from '@shared/contract/browse'
import { err, ok } from '@shared/result'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleLaunch } from '../../testing/offers'
import { stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { KnownIds } from '../../ui/known-ids'
import { AppContext } from '../app-context'
import { CollectionActivity } from './CollectionActivity'
import { CollectionHolders } from './CollectionHolders'
import { CollectionNfts } from './CollectionNfts'
import { CollectionOffers } from './CollectionOffers'

const TOKEN = '0.0.4012877'
const WHO = { id: '0.0.3388210', checksum: 'qhvsx', name: 'Ines' }
const nft = (serial: number, ground: string): BrowsedNft => ({
  ...{ serial, name: `No. ${serial}`, image: null, rank: serial, traits: [{ type: 'Ground', value: ground }] },
  ...{ isListed: serial === 1, price: serial === 1 ? '96' : null, listedAt: null },
})
const event = (what: string, serial: number): ActivityRecord => ({
  ...{ what, closer: null, serial, name: `No. ${serial}`, price: '96', previousPrice: null, otherToken: null },
  ...{ buyer: null, seller: WHO, at: new Date(T0 - 60_000 * serial).toISOString() },
})
const offer: NftOffer = {
  ...{ serial: 3, price: '72', listedPrice: '96', buyer: WHO, seller: null, status: 'Submitted' },
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
          <KnownIds value={[{ id: '0.0.3388210', name: 'Ines' }]}>
            <div data-scroller>{what}</div>
          </KnownIds>
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
  expect(screen.getByText('2 of 4 read')).toBeTruthy()
  act(() => stores.collectionFilter.setState({ traits: [{ trait_type: 'Ground', value: 'Mist' }] }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => /No\. \d/.exec(textContent ?? '')?.[0])).toEqual([
    'No. 1',
  ])
  // Near the end of what was read the next page is asked for by itself.
  await vi.waitFor(() => expect(screen.getByText('2 found in 4 read')).toBeTruthy())
  await user.click(screen.getByRole('button', { name: /No\. 3/ }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'nft', token: TOKEN, serial: 3 })
})

test('NFTs are looked for by name and by whether they are listed, and what was not read yet is read for that', async () => {
  const nfts = vi.fn().mockResolvedValueOnce(page([nft(2, 'Mist'), nft(3, 'Paper')], { total: 4, isLast: false }))
  nfts.mockResolvedValueOnce(page([nft(1, 'Mist'), nft(4, 'Paper')], { page: 2, total: 4 }))
  const { user } = await show(<CollectionNfts token={TOKEN} />, { 'browse.nfts': nfts })
  await user.click(screen.getByRole('button', { name: 'Listed only' }))
  await vi.waitFor(() => expect(screen.getByText('1 found in 4 read')).toBeTruthy())
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => /No\. \d/.exec(textContent ?? '')?.[0])
  // Cards come after the count beside them.
  await vi.waitFor(() => expect(names()).toEqual(['No. 1']))
  await user.click(screen.getByRole('button', { name: 'Listed only' }))
  await user.type(screen.getByRole('searchbox', { name: 'Serial or name' }), '4')
  await vi.waitFor(() => expect(names()).toEqual(['No. 4']))
})

/** Rows come after their table. */
async function holderRows(): Promise<readonly HTMLElement[]> {
  const table = within(screen.getByRole('grid', { name: 'Holders' }))
  await table.findAllByRole('gridcell')
  return table.getAllByRole('row').slice(1)
}

test('activity is told by kind, with how far back the market goes, and leads to NFTs and accounts', async () => {
  const activity = vi.fn((_input: unknown) => Promise.resolve(page([event('Sale', 1), event('Listing', 2)])))
  const { stores, user } = await show(<CollectionActivity token={TOKEN} />, { 'browse.activity': activity })
  expect(screen.getByText(/no more than this: 2 in all since/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Sales' }))
  expect(activity.mock.lastCall?.[0]).toMatchObject({ kind: 'Sales', page: 1 })
  // Rows come after their table.
  const [who] = await within(screen.getByRole('grid', { name: 'Activity' })).findAllByRole('button', { name: 'Ines' })
  await user.click(who as HTMLElement)
  expect(stores.collectionFilter.getState()).toMatchObject({ seller: WHO.id, tab: 'listings' })
})

test('offers stand beside the price, and what the market does not tell is said', async () => {
  const offers = vi.fn((_input: unknown) => Promise.resolve(page([offer])))
  const { user } = await show(<CollectionOffers token={TOKEN} bestOffer="81" />, { 'browse.offers': offers })
  const row = await within(screen.getByRole('grid', { name: 'Offers for single NFTs' })).findByRole('row', {
    name: /Serial 3/,
  })
  expect(row.textContent).toMatch(/75.%/)
  expect(screen.getByRole('region', { name: 'Best offers for the collection' }).textContent).toContain('81')
  expect(screen.getByText(/it tells only of your own/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Submitted' }))
  expect(offers.mock.lastCall?.[0]).toMatchObject({ status: 'submitted' })
})

test('what cannot be read says so, and is asked for again', async () => {
  const activity = vi.fn().mockResolvedValueOnce(err({ code: 'offline', what: 'service' }))
  activity.mockResolvedValueOnce(page([]))
  const { user } = await show(<CollectionActivity token={TOKEN} />, { 'browse.activity': activity })
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(screen.getByText('Nothing has happened')).toBeTruthy()
})

test('the largest holders have names, shares and marks, and how many the market tells of is said', async () => {
  const account = (id: string, name: string | null = null) => ({ id, checksum: 'aaaaa', name })
  const told = {
    ...{ token: TOKEN, ownerCount: 9_412, nftCount: 1_000, isPartial: true, stamp: stampAt(T0, 60) },
    owners: [
      { account: account('0.0.77'), balance: 90 },
      { account: account('0.0.3388210', 'Ines'), balance: 60 },
      { account: account('0.0.3388201'), balance: 60 },
    ],
  }
  const holders = vi.fn((_input: unknown) => Promise.resolve(ok(told)))
  const { stores, user } = await show(<CollectionHolders token={TOKEN} />, { 'collection.holders': holders })
  const rows = (await holderRows()).map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))
  expect(rows[0]).toBe('10.0.77909 %9 %')
  expect(rows[1]).toBe('2Ines606 %15 %')
  expect(rows[2]).toContain('could be taken for Ines')
  expect(screen.getByText(/500 owners at most, of 9,412/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'The 3 largest holders' })).toBeTruthy()
  expect(holders).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Ines' }))
  expect(stores.collectionFilter.getState()).toMatchObject({ seller: '0.0.3388210', tab: 'listings' })
})

test('what a launch has still to give is nobody’s, and is left out of holders, shares and the chart', async () => {
  const owner = (id: string, balance: number) => ({ account: { id, checksum: 'aaaaa', name: null }, balance })
  const told = {
    ...{ token: TOKEN, ownerCount: 3, nftCount: 400, isPartial: false, stamp: stampAt(T0, 60) },
    owners: [owner('0.0.77', 300), owner('0.0.5', 75), owner('0.0.6', 25)],
  }
  const launch = sampleLaunch({ token: { id: TOKEN, checksum: 'aaaaa', name: null }, poolAccount: '0.0.77' })
  await show(<CollectionHolders token={TOKEN} />, {
    'collection.holders': () => Promise.resolve(ok(told)),
    'launches.list': () => Promise.resolve(ok({ launches: [launch], unread: 0, stamp: stampAt(T0, 60) })),
  })
  expect(screen.getByRole('heading', { name: '2 holders' })).toBeTruthy()
  const rows = await holderRows()
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))).toEqual([
    '10.0.57575 %75 %',
    '20.0.62525 %100 %',
  ])
  expect(screen.getByText(/^The top 2 of 2 owners hold 100/)).toBeTruthy()
  expect(
    screen.getByText(/^Left out: 0\.0\.77, from which a launch hands out its NFTs: it has 300 NFTs\.$/),
  ).toBeTruthy()
})

test('beyond what the market tells as activity its sales are among the statistics, of this collection alone', async () => {
  const activity = vi.fn((_input: unknown) => Promise.resolve(page([event('Sale', 1)])))
  const { stores, user } = await show(<CollectionActivity token={TOKEN} />, { 'browse.activity': activity })
  expect(screen.queryByRole('button', { name: 'Sales between two days' })).toBeNull()
  const value = { token: TOKEN, checksum: 'aaaaa', name: 'Tidal' }
  act(() => stores.collection.setState({ status: 'ready', of: TOKEN, value: value as never }, true))
  await user.click(screen.getByRole('button', { name: 'Sales between two days' }))
  expect(stores.statistics.look.getState().only).toEqual(value)
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'statistics', tab: 'transactions' })
})
