import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MainApi } from '../api'
import { sampleStores } from '../testing/fake-api'
import { sampleAccounts, sampleNetwork, sampleNft, stampAt, T0 } from '../testing/samples'
import { allowancesQueries } from '../features/allowances/queries'
import { holdingsQueries } from '../features/holdings/queries'
import { homeQueries } from '../features/home/queries'
import { launchesQueries } from '../features/launches/queries'
import { marketQueries } from '../features/market/queries'
import { networkQueries } from '../features/connection/network-queries'
import { nftQueries } from '../features/nft/queries'
import { offersQueries } from '../features/offers/queries'
import { readinessQueries } from '../features/readiness/queries'
import { cacheValue, cachedValueOf } from '../query/client'
import { type MainQuery, optionsOf } from '../query/main-query'
import { listenToMain } from './listen'
import type { Stores } from './stores'
import { mustReadListings } from '../features/collection/listings-store'
import { openRoute, type Route } from '../stores/route'

const { token, serial } = sampleNft
const account = sampleAccounts.selected
const OTHER = '0.0.77'

/** A query of a part of the page. */
const part = (query: unknown) => query as MainQuery<unknown>

/** An api that records the requests, and a page that has already shown data. */
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
  const none = { rows: [], readCount: 0, expectedCount: null } as const
  const listings = { status: 'ready', token, ...none, endReason: 'all', stamp: stampAt(T0) } as const
  stores.listings.setState(listings, true)
  asked.length = 0
  const stop = listenToMain(stores, api)
  const tell = (name: string, payload: unknown) => heard.get(name)?.(payload)
  /** Observes the queries as mounted parts of the page whose data is already loaded. */
  const show = (...queries: readonly MainQuery<unknown>[]) => {
    for (const query of queries) {
      if (cachedValueOf(stores.client, query) === null) cacheValue(stores.client, part(query), {})
      new QueryObserver(stores.client, { ...optionsOf(query, api), refetchOnMount: false }).subscribe(() => undefined)
    }
  }
  return { api, stores, asked, stop, tell, show, at: (route: Route) => openRoute(stores.route, route) }
}

let shown: ReturnType<typeof page>
beforeEach(() => {
  shown = page()
  return () => shown.stop()
})

const BOUGHT = { account, token, serial }

const ALLOWANCES = part(allowancesQueries.of(account))
const COLLECTION = part(marketQueries.collection(token))
const HOLDINGS = part(holdingsQueries.accountHoldings(account))
const NFT = part(nftQueries.detail({ token, serial }))
const NFT_PARTS = [NFT, part(nftQueries.history({ token, serial })), part(nftQueries.offers({ token, serial }))]
const READINESS = part(readinessQueries.accountReadiness(account, token))
const LAUNCH = { token, mintCode: 'm' }

describe('when an act of this app has settled', () => {
  test.each<[string, Route, object, readonly MainQuery<unknown>[], readonly string[]]>([
    [
      'an NFT and what its buyer can do',
      { name: 'nft', token, serial },
      BOUGHT,
      [ALLOWANCES, ...NFT_PARTS, READINESS],
      ['allowances.get', 'nft.get', 'nft.history', 'nft.offers', 'readiness.get'],
    ],
    [
      'what an account can do',
      { name: 'nft', token, serial },
      { ...BOUGHT, token: OTHER },
      [ALLOWANCES, ...NFT_PARTS, READINESS],
      ['allowances.get', 'readiness.get'],
    ],
    [
      'a collection and its listings',
      { name: 'collection', token },
      BOUGHT,
      [COLLECTION],
      ['market.collection', 'listings.begin'],
    ],
    ['holdings', { name: 'holdings' }, BOUGHT, [ALLOWANCES, HOLDINGS], ['allowances.get', 'holdings.get']],
    [
      'holdings on the first page',
      { name: 'home' },
      BOUGHT,
      [ALLOWANCES, HOLDINGS],
      ['allowances.get', 'holdings.get'],
    ],
    [
      'offers',
      { name: 'offers' },
      { ...BOUGHT, serial: null },
      [part(offersQueries.ownCollectionOffers(account))],
      ['offers.list'],
    ],
    ['allowances', { name: 'allowances' }, { account, token: null, serial: null }, [ALLOWANCES], ['allowances.get']],
    [
      'a launch',
      { name: 'launch', ...LAUNCH },
      { ...BOUGHT, serial: null },
      [ALLOWANCES, part(launchesQueries.launch(LAUNCH)), part(launchesQueries.progress(LAUNCH)), READINESS],
      ['allowances.get', 'launches.get', 'launches.progress', 'readiness.get'],
    ],
  ])('the page reads %s again by itself', (_, route, act, queries, calls) => {
    shown.at(route)
    shown.show(...queries)
    shown.tell('flow.settled', act)
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
    shown.show(
      ALLOWANCES,
      COLLECTION,
      HOLDINGS,
      ...NFT_PARTS,
      READINESS,
      part(offersQueries.ownCollectionOffers(account)),
    )
    shown.tell('flow.settled', { account: OTHER, token: OTHER, serial: 1 })
    expect(shown.asked).toEqual([])
  })

  test('the page reads the book of offers again while its tab is shown', () => {
    shown.at({ name: 'collection', token })
    shown.stores.collectionFilter.setState({ token, tab: 'offers' })
    shown.show(COLLECTION, part(offersQueries.collectionOfferBook(token)))
    shown.tell('flow.settled', { ...BOUGHT, serial: null })
    expect(shown.asked).toEqual(['market.collection', 'offers.book', 'listings.begin'])
  })

  test('listings that are not shown are read anew when somebody comes back to them', () => {
    const isKept = () => !mustReadListings(shown.stores.listings.getState(), token, T0 + 1000)
    shown.at({ name: 'nft', token, serial })
    shown.tell('flow.settled', { ...BOUGHT, token: OTHER })
    expect(isKept()).toBe(true)
    shown.tell('flow.settled', BOUGHT)
    expect(isKept()).toBe(false)
  })
})

test('an NFT shows newer facts of its collection when they are there', () => {
  shown.at({ name: 'nft', token, serial })
  shown.show(NFT)
  shown.tell('collection.changed', { token: OTHER })
  expect(shown.asked).toEqual([])
  shown.tell('collection.changed', { token })
  expect(shown.asked).toEqual(['nft.get'])
})

test('what an account holds is read again when facts of one of its collections are newer', () => {
  shown.at({ name: 'holdings' })
  cacheValue(shown.stores.client, HOLDINGS, { account, collections: [{ token }] })
  shown.show(HOLDINGS)
  shown.tell('collection.changed', { token: OTHER })
  expect(shown.asked).toEqual([])
  shown.tell('collection.changed', { token })
  expect(shown.asked).toEqual(['holdings.get'])
})

test('an NFT that is not shown any more is not read for nobody', () => {
  shown.at({ name: 'market' })
  cacheValue(shown.stores.client, NFT, sampleNft)
  shown.tell('collection.changed', { token })
  expect(shown.asked).toEqual([])
})

test('when the market is reached again, the first page reads all that it shows', () => {
  shown.at({ name: 'home' })
  shown.show(
    HOLDINGS,
    part(homeQueries.pulse),
    part(homeQueries.upcomingLaunches),
    part(homeQueries.visitedCollections),
  )
  const was = { ...sampleNetwork, service: { status: 'offline' as const, since: null } }
  cacheValue(shown.stores.client, networkQueries.state, was)
  shown.tell('network.changed', sampleNetwork)
  expect(shown.asked).toEqual(['holdings.get', 'home.pulse', 'home.upcomingLaunches', 'home.visitedCollections'])
})

test('when it is reached again, parts of a collection that could not be read are read', () => {
  shown.at({ name: 'collection', token })
  shown.show(COLLECTION)
  shown.tell('network.changed', { ...sampleNetwork, service: { status: 'offline', since: null } })
  shown.tell('network.changed', sampleNetwork)
  expect(shown.asked).toEqual(['market.collection', 'listings.begin'])
})

test('offers for single NFTs are read again when newer ones are there, for as long as they are shown', () => {
  const query = offersQueries.singleNftOffers({ accounts: [account], side: 'received', status: 1 })
  cacheValue(shown.stores.client, query, {} as never)
  shown.tell('offers.changed', { account })
  expect(shown.asked).toEqual([])
  shown.show(part(query))
  shown.tell('offers.changed', { account: OTHER })
  expect(shown.asked).toEqual([])
  shown.tell('offers.changed', { account })
  expect(shown.asked).toEqual(['offers.single'])
})
