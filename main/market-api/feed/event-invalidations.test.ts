import { describe, expect, it } from 'vitest'
import { createMatchTest } from '../client/cache-keys'
import type { MarketEvent } from '../pages/event-pages'
import {
  invalidateAll,
  OPERATIONS_INVALIDATED_BY_EVENTS,
  invalidateByEvents,
  invalidationsOfEvent,
} from './event-invalidations'

const EVENT: MarketEvent = {
  eventType: 'listed',
  saleMechanism: null,
  token: '0.0.5000',
  serialId: 7,
  nftName: 'x',
  price: 1,
  previousPrice: null,
  priceSymbol: 'HBAR',
  sellerAddress: '0.0.1',
  buyerAddress: null,
  eventDate: '',
  eventDateUnix: null,
  transactionId: null,
  paymentToken: { address: null, symbol: 'HBAR' },
}
const SOLD: MarketEvent = { ...EVENT, eventType: 'sold', saleMechanism: 'listing', buyerAddress: '0.0.2' }

/** Follows the rule of cached answers: a request that does not name a value was for all values. */
const isOld = (event: MarketEvent, operation: string, asked: Readonly<Record<string, string | number>>) =>
  invalidationsOfEvent(event).some(
    ({ op, match }) =>
      op.name === operation &&
      Object.entries(match).every(([name, value]) => asked[name] === undefined || asked[name] === value),
  )

describe('what an event makes old', () => {
  it.each<[string, MarketEvent, string, Record<string, string | number>, boolean]>([
    ['listings of its collection', EVENT, 'listings', { token: '0.0.5000', sortBy: 'price' }, true],
    ['listings of its seller', EVENT, 'listings', { filterUserAccount: '0.0.1' }, true],
    ['no listings of somebody else', EVENT, 'listings', { filterUserAccount: '0.0.9' }, false],
    ['no listings of another collection', EVENT, 'listings', { token: '0.0.6000' }, false],
    ['listings of all collections', EVENT, 'listings', { sortBy: 'price' }, true],
    ['the state of its NFT', EVENT, 'tokenNft', { token: '0.0.5000', serial: 7 }, true],
    ['no state of another NFT', EVENT, 'tokenNft', { token: '0.0.5000', serial: 8 }, false],
    ['a quote for any buyer', EVENT, 'quote', { token: '0.0.5000', serial: 7, buyer: '0.0.9' }, true],
    ['floors', EVENT, 'floor', { token: '0.0.5000', traits: '[]' }, true],
    ['traits', EVENT, 'tokenTraits', { token: '0.0.5000' }, true],
    ['no wallet, for nothing has moved', EVENT, 'accountNfts', { account: '0.0.1' }, false],
    ['the wallet of a seller', SOLD, 'accountNfts', { account: '0.0.1' }, true],
    ['the wallet of a buyer', SOLD, 'accountNfts', { account: '0.0.2', startToken: 'x' }, true],
    ['no other wallet', SOLD, 'accountNfts', { account: '0.0.3' }, false],
    ['owners', SOLD, 'owners', { token: '0.0.5000' }, true],
    ['offers for its NFT', SOLD, 'offers', { token: '0.0.5000', serial: 7 }, true],
    ['no collection offers, when one was bought', SOLD, 'ordersList', {}, false],
    ['collection offers', { ...SOLD, saleMechanism: 'collection_offer' }, 'ordersList', { onlyMine: 'true' }, true],
    ['activity', { ...EVENT, eventType: 'price_changed' }, 'activity', { token: '0.0.5000' }, true],
    ['no activity, which does not tell of it', { ...EVENT, eventType: 'delisted' }, 'activity', {}, false],
    ['listings, when one is withdrawn', { ...EVENT, eventType: 'delisted' }, 'listings', {}, true],
    ['no figures that the service keeps itself', SOLD, 'collectionFacts', { token: '0.0.5000' }, false],
  ])('are %s', (_, event, operation, asked, expected) => {
    expect(isOld(event, operation, asked)).toBe(expected)
  })

  it('is said in one call for each operation, however many events there are', () => {
    const calls: { readonly name: string; readonly matches: number }[] = []
    const events = Array.from({ length: 20_000 }, (_, i) => ({ ...EVENT, serialId: i + 1 }))
    invalidateByEvents(events, ({ name }, matches) => void calls.push({ name, matches: matches.length }))
    expect(calls.map(({ name }) => name)).toHaveLength(new Set(calls.map(({ name }) => name)).size)
    expect(calls).toContainEqual({ name: 'quote', matches: 20_000 })
    expect(calls).toContainEqual({ name: 'floor', matches: 1 })
  })

  it('is said once for a batch, and without a seller that nobody names', () => {
    const outdated: string[] = []
    const events = Array.from({ length: 250 }, () => ({ ...EVENT, sellerAddress: null }))
    invalidateByEvents(events, ({ name }, matches) => {
      outdated.push(...matches.map((match) => `${name} ${JSON.stringify(match)}`))
    })
    expect(outdated).toHaveLength(new Set(outdated).size)
    expect(outdated).toContain('listings {"token":"0.0.5000"}')
    expect(outdated.length).toBeLessThan(10)
  })
})

describe('what happened unseen', () => {
  const kinds: readonly MarketEvent[] = [
    EVENT,
    SOLD,
    { ...EVENT, eventType: 'price_changed' },
    { ...EVENT, eventType: 'delisted' },
    { ...SOLD, saleMechanism: 'collection_offer' },
  ]

  it('makes everything old that an event of any kind does, whatever it was asked for', () => {
    const byOne = new Set(kinds.flatMap(invalidationsOfEvent).map(({ op }) => op.name))
    expect(new Set(OPERATIONS_INVALIDATED_BY_EVENTS.map(({ name }) => name))).toEqual(byOne)
    const calls: unknown[] = []
    invalidateAll(({ name }, matches) => void calls.push([name, matches]))
    expect(calls).toEqual(OPERATIONS_INVALIDATED_BY_EVENTS.map(({ name }) => [name, [{}]]))
    expect(createMatchTest([{}])(() => 'anything')).toBe(true)
  })
})
