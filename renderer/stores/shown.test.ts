import { beforeEach, describe, expect, test } from 'vitest'
import type { MainApi } from '../api'
import { sampleStores } from '../testing/fake-api'
import { sampleAccounts, sampleNft, sampleReadiness, stampAt, T0 } from '../testing/samples'
import { listen } from './app'
import { loadAllowances } from './allowances'
import type { Stores } from './app'
import { needsListings } from './listings'
import { nftOf, readinessOf } from './nft'
import { singleOf } from './offers'
import { go, type Route } from './route'
import { refreshShown } from './shown'

const { token, serial } = sampleNft
const account = sampleAccounts.selected ?? ''
const OTHER = '0.0.77'

/** An api that notes what is asked for, and a page that has shown this and that before. */
function page() {
  const asked: string[] = []
  const heard = new Map<string, (payload: unknown) => void>()
  const api = new Proxy({} as MainApi, {
    get: (_t, feature: string) =>
      feature === 'on'
        ? (name: string, listener: (payload: unknown) => void) => (heard.set(name, listener), () => undefined)
        : new Proxy(
            {},
            {
              get: (_u, method: string) => () => {
                asked.push(`${feature}.${method}`)
                return new Promise(() => undefined)
              },
            },
          ),
  })
  const stores: Stores = sampleStores()
  const ready = (of: string, value: unknown) => ({ status: 'ready', of, value }) as never
  stores.nft.setState(ready(nftOf(sampleNft), sampleNft), true)
  stores.readiness.setState(ready(readinessOf(account, token), sampleReadiness), true)
  stores.holdings.setState(new Map([[account, ready(account, { account, collections: [] })]]), true)
  stores.offers.setState(ready(account, {}), true)
  const none = { rows: [], read: 0, expected: null } as const
  const listings = { status: 'ready', token, ...none, end: 'all', stamp: stampAt(T0) } as const
  stores.listings.setState(listings, true)
  void loadAllowances(stores.allowances, api, account)
  asked.length = 0
  const stop = listen(stores, api)
  const tell = (name: string, payload: unknown) => heard.get(name)?.(payload)
  return { api, stores, asked, stop, tell, at: (route: Route) => go(stores.route, route) }
}

let shown: ReturnType<typeof page>
beforeEach(() => {
  shown = page()
  return () => shown.stop()
})

const BOUGHT = { account, token, serial }

describe('when an act of this app has settled', () => {
  test.each<[string, Route, object, readonly string[]]>([
    [
      'an NFT and what its buyer can do',
      { name: 'nft', token, serial },
      BOUGHT,
      ['allowances.get', 'nft.get', 'nft.past', 'nft.offers', 'nft.readiness'],
    ],
    [
      'what an account can do',
      { name: 'nft', token, serial },
      { ...BOUGHT, token: OTHER },
      ['allowances.get', 'nft.readiness'],
    ],
    ['a collection and its listings', { name: 'collection', token }, BOUGHT, ['market.collection', 'listings.begin']],
    ['holdings', { name: 'holdings' }, BOUGHT, ['allowances.get', 'holdings.get']],
    ['holdings on the first page', { name: 'home' }, BOUGHT, ['allowances.get', 'holdings.get']],
    ['offers', { name: 'offers' }, { ...BOUGHT, serial: null }, ['offers.list']],
    ['allowances', { name: 'allowances' }, { account, token: null, serial: null }, ['allowances.get']],
    [
      'a launch',
      { name: 'launch', token, mintCode: 'm' },
      { ...BOUGHT, serial: null },
      ['allowances.get', 'launches.get', 'launches.progress', 'nft.readiness'],
    ],
  ])('the page reads %s again by itself', (_, route, act, calls) => {
    shown.at(route)
    shown.tell('act.settled', act)
    expect(shown.asked).toEqual(calls)
  })

  test.each<[string, Route]>([
    ['an NFT', { name: 'nft', token, serial }],
    ['a collection', { name: 'collection', token }],
    ['holdings', { name: 'holdings' }],
    ['offers', { name: 'offers' }],
    ['allowances', { name: 'allowances' }],
    ['the market', { name: 'market' }],
    ['the history', { name: 'history', flow: null }],
  ])('a page of %s that it is not about asks nothing', (_, route) => {
    shown.at(route)
    shown.tell('act.settled', { account: OTHER, token: OTHER, serial: 1 })
    expect(shown.asked).toEqual([])
  })

  test('the page reads the book of offers again while its tab is shown', () => {
    shown.at({ name: 'collection', token })
    shown.stores.collectionFilter.setState({ token, tab: 'offers' })
    shown.tell('act.settled', { ...BOUGHT, serial: null })
    expect(shown.asked).toEqual(['market.collection', 'offers.book', 'listings.begin'])
  })

  test('listings that are not shown are read anew when somebody comes back to them', () => {
    const isKept = () => !needsListings(shown.stores.listings.getState(), token, T0 + 1000)
    shown.at({ name: 'nft', token, serial })
    shown.tell('act.settled', { ...BOUGHT, token: OTHER })
    expect(isKept()).toBe(true)
    shown.tell('act.settled', BOUGHT)
    expect(isKept()).toBe(false)
  })
})

test('an NFT shows newer facts of its collection when they are there', () => {
  shown.at({ name: 'nft', token, serial })
  shown.tell('collection.changed', { token: OTHER })
  expect(shown.asked).toEqual([])
  shown.tell('collection.changed', { token })
  expect(shown.asked).toEqual(['nft.get'])
})

test('an NFT that is not shown any more is not read for nobody', () => {
  shown.at({ name: 'market' })
  shown.tell('collection.changed', { token })
  expect(shown.asked).toEqual([])
})

test('when the market is reached again, the first page reads all that it shows', () => {
  shown.at({ name: 'home' })
  const network = shown.stores.network.getState()
  if (!('value' in network)) throw new Error('no network')
  const was = { ...network.value, service: { status: 'offline' as const, since: null } }
  shown.stores.network.setState({ status: 'ready', of: 'all', value: was }, true)
  shown.tell('network.changed', network.value)
  expect(shown.asked).toEqual(['holdings.get', 'home.pulse', 'home.soon', 'home.visited'])
})

test('when it is reached again, parts of a collection that could not be read are read', () => {
  const parts: boolean[] = []
  shown.stores.parts.add((fresh) => parts.push(fresh))
  shown.at({ name: 'collection', token })
  refreshShown(shown.stores, shown.api)
  expect(parts).toEqual([false])
})

test('offers for single NFTs are read again when newer ones are there, for as long as they are shown', () => {
  const query = { accounts: [account], side: 'received', status: 1 } as const
  shown.stores.singleOffers.setState({ status: 'ready', of: singleOf(query), value: {} } as never, true)
  shown.tell('offers.changed', { account })
  expect(shown.asked).toEqual([])
  shown.at({ name: 'offers' })
  shown.tell('offers.changed', { account: OTHER })
  expect(shown.asked).toEqual([])
  shown.tell('offers.changed', { account })
  expect(shown.asked).toEqual(['offers.single'])
})
