import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectionQueries } from '../connection/queries'
import { cacheValue } from '../../query/client'
import { currentRoute } from '../../stores/route'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleComparables, sampleConnection, sampleNft, sampleNftHistory, sampleProfiles } from '../../testing/samples'
import { showNft } from '../../testing/show-nft'
import { medianPrice } from './ComparablesSection'
import { listingPriceSteps, lastSaleOf, salesTitle } from './nft-history'
import { rankDifferenceWords } from './rarity-text'

afterEach(cleanup)

const region = (name: string | RegExp) => screen.findByRole('region', { name })
const rows = (part: HTMLElement) =>
  [...part.querySelectorAll('tbody tr')].map((row) => row.textContent?.replaceAll('\u202f', ' '))

describe('the past of an NFT', () => {
  test('is told in a sentence, and act by act', async () => {
    await showNft()
    expect(await screen.findByRole('figure', { name: /^Sold twice, last for 510.ℏ on / })).toBeTruthy()
    expect(screen.getByText(/^Listed now at 640.ℏ\.$/)).toBeTruthy()
    expect(rows(await region('Activity'))).toEqual([
      expect.stringMatching(/^Sold510 ℏ/),
      expect.stringMatching(/^New price510 ℏwas 600 ℏ/),
      expect.stringMatching(/^Sold by offer310 ℏ/),
    ])
    expect(await accessibilityViolations()).toEqual([])
  })
  test('that was not read to its end says "at least"', () => {
    expect(salesTitle({ ...sampleNftHistory, isWhole: false })).toMatch(/^Sold at least twice/)
    expect(salesTitle({ entries: [], isWhole: true })).toBe('No known sales')
    expect(salesTitle({ entries: [], isWhole: false })).toBe('No sales in the loaded activity')
  })
  test('knows the last sale, and when it was asked for what', () => {
    expect(lastSaleOf(sampleNftHistory)?.price).toBe('510')
    expect(lastSaleOf({ entries: [] })).toBeNull()
    expect(listingPriceSteps(sampleNftHistory).map(({ hbar }) => hbar)).toEqual([null, 510, null])
  })
})

test('what stands beside it reads after what one decides by, and once', async () => {
  const { comparables, rarity, quote } = await showNft()
  await region('Sales of the most similar NFTs')
  expect(comparables).toHaveBeenCalledOnce()
  expect(rarity).toHaveBeenCalledOnce()
  const first = ({ mock }: { readonly mock: { readonly invocationCallOrder: readonly number[] } }) =>
    mock.invocationCallOrder[0] ?? 0
  expect(first(quote)).toBeLessThan(first(rarity))
})

test('what is out of sight reads nothing until it is looked at', async () => {
  const watchers: { readonly see: () => void }[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        watchers.push({ see: () => tell([{ isIntersecting: true }]) })
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const { comparables, rarity } = await showNft()
  await act(async () => Promise.resolve())
  expect(rarity).not.toHaveBeenCalled()
  expect(comparables).not.toHaveBeenCalled()
  act(() => watchers.forEach(({ see }) => see()))
  expect(comparables).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

describe('rarity', () => {
  test('names both methods, and ranks here only when asked where that is dear', async () => {
    const { rarity, user } = await showNft()
    const part = within(await region('Rarity'))
    expect(part.getByText('Rank by the market').parentElement?.textContent).toContain('212 of 10,000, score 84.2')
    expect(part.getByText('Rank by this app').parentElement?.textContent).toContain('Calculate in 50 requests')
    await user.click(part.getByRole('button', { name: 'Calculate in 50 requests' }))
    expect(rarity).toHaveBeenLastCalledWith({ token: sampleNft.token, serial: sampleNft.serial, whole: true })
  })
  test.each([
    [212, 212, 0, null],
    [212, 200, 20, null],
    [212, 198, 3, 'The market ranks this NFT as less rare, by 11 places.'],
    [212, 213, 0, 'The market ranks this NFT as rarer, by 1 place.'],
    [null, 213, 0, null],
  ])('of rank %s there and %s here, tied with %s, says how far apart they are', (market, own, tied, words) => {
    const given = { market: { rank: market, score: null }, ownRank: { rank: own, tied, of: 10_000 } }
    expect(rankDifferenceWords(given)).toBe(words)
  })
})

describe('comparable sales', () => {
  test('say what is in common, how many sales were read and how far back, and lead to the NFT', async () => {
    const { user, stores, comparables } = await showNft()
    const part = await region('Sales of the most similar NFTs')
    expect(part.textContent).toMatch(
      /Based on 58 sales of the collection, back to .*48 of 51 sold NFTs compared; the traits of the others are unknown/,
    )
    expect(rows(part)).toEqual([expect.stringMatching(/^Tide 88Palette Ember62 % 605 ℏ/)])
    await user.click(within(part).getByRole('button', { name: 'Load older sales' }))
    expect(comparables).toHaveBeenLastCalledWith({ token: sampleNft.token, serial: sampleNft.serial, more: true })
    await user.click(within(part).getByRole('button', { name: 'Tide 88' }))
    expect(currentRoute(stores.route.getState())).toMatchObject({ name: 'nft', serial: 88 })
  })
  test('say of which sales the median is, and that at least half are at or below it', async () => {
    const sales = ['1', '2', '2', '9'].map((price, index) => ({
      ...sampleComparables.sales[0],
      price,
      serial: index + 1,
    }))
    await showNft({ comparables: { sales: sales as typeof sampleComparables.sales } })
    const part = await region('Sales of the most similar NFTs')
    expect(part.textContent).toMatch(/These NFTs sold for 1.ℏ to 9.ℏ, at least half for 2.ℏ or less\./)
  })
  test('name only the sales in HBAR in the range where others are in another token', async () => {
    const sales = ['1', '2', '9', null].map((price, index) => ({
      ...sampleComparables.sales[0],
      price,
      serial: index + 1,
    }))
    await showNft({ comparables: { sales: sales as typeof sampleComparables.sales } })
    const part = await region('Sales of the most similar NFTs')
    expect(part.textContent).toMatch(
      /The HBAR sales of these NFTs were for 1.ℏ to 9.ℏ, at least half for 2.ℏ or less\./,
    )
  })
  test('have a middle once there are three, exact and without the ones in another token', () => {
    const price = (hbar: string | null) => ({ price: hbar })
    expect(medianPrice([price('1'), price('2')])).toBeNull()
    expect(medianPrice([price('3'), price(null), price('0.1'), price('2')])).toBe('2')
  })
})

test('offers for the NFT, its traits and the collection stand together', async () => {
  await showNft()
  const offers = await region('Offers')
  expect(rows(offers)).toEqual([expect.stringMatching(/^440 ℏ0\.0\.3388777/)])
  expect(offers.textContent).toMatch(/Best for Palette Ember450.ℏBest in the collection, may be for another NFT400.ℏ$/)
})

test('the explorer is offered for the NFT and its transactions on a public ledger, and on no other', async () => {
  const { stores, openExternal, user } = await showNft()
  await region('Activity')
  expect(screen.queryByRole('button', { name: /explorer/ })).toBeNull()
  const profiles = sampleConnection.profiles.map((profile) => ({ ...profile, network: 'mainnet' as const }))
  const value = { ...sampleConnection, activeProfileId: sampleProfiles.practice.id, profiles }
  act(() => cacheValue(stores.client, connectionQueries.state, value))
  await user.click(screen.getByRole('button', { name: 'Open in the ledger’s explorer' }))
  expect(openExternal).toHaveBeenLastCalledWith({ url: 'https://hashscan.io/mainnet/token/0.0.4012877/2187' })
  await user.click(screen.getByRole('button', { name: 'Open the transaction in the ledger’s explorer' }))
  expect(openExternal).toHaveBeenLastCalledWith({
    url: 'https://hashscan.io/mainnet/transaction/0.0.9@1795000000.000000005',
  })
})

test('an offer for the collection is begun from the NFT, with the collection chosen', async () => {
  const { stores, user } = await showNft()
  await user.click(await screen.findByRole('button', { name: 'Make a collection offer' }))
  const on = { token: sampleNft.token, checksum: sampleNft.checksum, name: sampleNft.collection }
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'offers', on })
})
