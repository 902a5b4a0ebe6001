import { describe, expect, it } from 'vitest'
import { listings as contract, type ListingsPart } from '@shared/contract/listings'
import type { EntityId } from '@shared/ids'
import type { Operation } from '@shared/market/operation'
import { events as eventsOperation } from '@shared/market/market'
import type { MarketEvent } from '../../market-api/pages/event-pages'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import type { AppFailure } from '../../platform/app-failure'
import { failure } from '../../platform/app-failure'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase } from '../../storage/database'
import { createListingsService } from './listings'
import { createNftFacts } from '../../nft/nft-facts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const TOKEN: EntityId = '0.0.5000'
const SELLER: EntityId = '0.0.1001'
type Query = Readonly<Record<string, unknown>>
type Answers = Readonly<Record<string, (query: Query) => unknown>>

const record = (serial: number, more: object = {}) => ({
  marketplaceListingId: serial,
  sellerAddress: SELLER,
  salePrice: serial,
  nftName: `Study ${serial}`,
  nftTokenAddress: TOKEN,
  nftSerialId: serial,
  nftImage: `https://art.example/${serial}.png`,
  listingDate: '2026-11-20T12:00:00.000Z',
  isAvailableForPurchase: 1,
  ...more,
})
/** Answers with this many listings by price, as pages of the service. */
const market = (count: number) => (query: Query) => {
  const [offset, limit] = [Number(query['offset']), Number(query['limit'])]
  const serials = Array.from({ length: count }, (_, i) => i + 1).slice(offset, offset + limit)
  return { marketListings: serials.map((serial) => record(serial)) }
}
const nft = (serialId: number) => ({
  serialId,
  name: `Study ${serialId}`,
  rarityRank: serialId * 10,
  attributes: [{ trait_type: 'Ground', value: 'Paper' }],
})

function rig(answers: Answers) {
  const asked: { readonly name: string; readonly query: Query }[] = []
  const script = (op: Operation, query: unknown) => {
    asked.push({ name: op.name, query: query as Query })
    const answer = answers[op.name]
    if (!answer) throw failure({ code: 'offline', what: 'service' })
    return answer(query as Query)
  }
  const receivedAt = new Date(NOW).toISOString()
  const stamp = { asOf: null, receivedAt, maxAgeSeconds: 15, isCached: false, offline: false }
  const client = scriptedMarket(script, stamp)
  const store = createAnswerStore(openDatabase(':memory:'))
  const facts = createNftFacts({ market: client, answers: store, profileId: () => 'p', now: () => NOW })
  const told: { readonly name: string; readonly payload: unknown }[] = []
  const listeners: ((batch: { events: readonly MarketEvent[]; isBacklog: boolean }) => void)[] = []
  const view = new AbortController()
  const service = createListingsService({
    market: client,
    facts,
    media: { pathOf: (address) => address, load: () => Promise.resolve(null) },
    emit: (name, payload) => void told.push({ name, payload }),
    fault: (_event, cause) => {
      throw cause
    },
    namedIdOf: (id) => ({ id, checksum: 'aaaaa', name: null }),
    viewSignal: () => view.signal,
    feed: { listen: (listener) => void listeners.push(listener) },
  })
  const happen = (events: readonly object[], isBacklog = false) => {
    const answer = eventsOperation.answer.parse({ events })
    for (const listener of listeners) listener({ events: answer.events, isBacklog })
  }
  return { service, asked, told, happen, leave: () => view.abort() }
}
const whole = { token: TOKEN, trait: null, fresh: false }
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (cause: unknown) => (cause as AppFailure).error.code,
  )

describe('all listings of a collection', () => {
  it('come in parts, the first one soon, each listing once', async () => {
    const { service, asked } = rig({ listings: market(5000) })
    const parts: ListingsPart[] = [contract.begin.output.parse(await service.begin(whole))]
    while (parts.at(-1)?.end === null) parts.push(await service.next({ readingId: parts[0]?.readingId ?? 0 }))
    expect(parts.map(({ rows, readCount, end }) => [rows.length, readCount, end])).toEqual([
      [1000, 1000, null],
      [2980, 3980, null],
      [1020, 5000, 'all'],
    ])
    const limits = asked.flatMap(({ name, query }) => (name === 'listings' ? [query['limit']] : []))
    expect(limits).toEqual([1000, 3000, 3000])
  })

  it('say of how many, once the counts of the traits are read', async () => {
    const values = (...counts: number[]) => counts.map((countListed, i) => ({ value: String(i), countListed }))
    const { service } = rig({
      listings: market(5000),
      tokenTraits: () => ({
        traits: [
          { trait_type: 'Hat', values: values(7) },
          { trait_type: 'Ground', values: values(2000, 3100) },
          { trait_type: 'Odd', values: [...values(9000), { value: 'x' }] },
        ],
      }),
    })
    const { readingId } = await service.begin(whole)
    expect((await service.next({ readingId })).expectedCount).toBe(5100)
  })

  it('name each seller once, and show no HBAR price for what is priced otherwise', async () => {
    const other = record(2, { paymentToken: { address: '0.0.9', symbol: 'X' } })
    const { service } = rig({ listings: () => ({ marketListings: [record(1), other] }) })
    const { rows, sellers } = await service.begin(whole)
    expect(sellers).toEqual([{ id: SELLER, checksum: 'aaaaa', name: null }])
    expect(rows.map(({ price, sellerIndex }) => [price, sellerIndex])).toEqual([
      ['1', 0],
      [null, 0],
    ])
  })

  it('say which of them is at somebody’s checkout', async () => {
    const { service } = rig({ listings: () => ({ marketListings: [record(1, { isAvailableForPurchase: 0 })] }) })
    expect((await service.begin(whole)).rows[0]?.isAvailable).toBe(false)
  })

  it('with one trait are asked for of the service', async () => {
    const { service, asked } = rig({ listings: market(3) })
    await service.begin({ ...whole, trait: { name: 'Ground', value: 'Mist' } })
    expect(asked[0]?.query).toMatchObject({ filterTraitName: 'Ground', filterTraitValue: 'Mist' })
  })

  it('cannot be gone on with once they have come to their end', async () => {
    const { service } = rig({ listings: market(3) })
    const { readingId } = await service.begin(whole)
    expect(await errorOf(service.next({ readingId }))).toBe('cancelled')
  })
})

describe('what is shown of those in sight', () => {
  it('is what is known at once, and the rest as it is read behind', async () => {
    const { service, told, asked } = rig({
      listings: market(3),
      tokenNfts: () => ({ total: 3, nfts: [1, 2, 3].map(nft) }),
    })
    await service.begin(whole)
    const sight = { token: TOKEN, serials: [1, 2] }
    expect(await service.visibleFacts(sight)).toEqual({
      token: TOKEN,
      isReading: true,
      facts: [1, 2].map((serial) => ({
        serial,
        name: null,
        image: `https://art.example/${serial}.png`,
        rank: null,
        traits: null,
      })),
    })
    await expect.poll(() => told.map(({ name }) => name)).toEqual(['listings.factsArrived', 'listings.factsArrived'])
    const { facts, isReading } = contract.visibleFacts.output.parse({
      ...(await service.visibleFacts(sight)),
      facts: (await service.visibleFacts(sight)).facts.map((fact) => ({ ...fact, image: null })),
    })
    expect(isReading).toBe(false)
    expect(facts[1]).toMatchObject({ serial: 2, rank: 20, traits: [{ type: 'Ground', value: 'Paper' }] })
    // The whole page that was read for the two is cached.
    expect((await service.visibleFacts({ token: TOKEN, serials: [3] })).facts[0]?.rank).toBe(30)
    expect(asked.filter(({ name }) => name === 'tokenNfts')).toHaveLength(1)
  })

  it('is told that nothing more arrives if the market does not have an NFT, or does not answer', async () => {
    for (const answers of [{ tokenNfts: () => ({ total: 1, nfts: [] }) }, {}]) {
      const { service, told } = rig({ listings: market(3), ...answers })
      const sight = { token: TOKEN, serials: [1] }
      expect((await service.visibleFacts(sight)).isReading).toBe(true)
      await expect.poll(() => told.length).toBeGreaterThan(0)
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(await service.visibleFacts(sight)).toMatchObject({
        isReading: false,
        facts: [{ rank: null, traits: null }],
      })
    }
  })

  it('is read again once the page is back, because a stopped read has not failed', async () => {
    const cancelled = () => {
      throw failure({ code: 'cancelled' })
    }
    const { service, leave } = rig({ listings: market(3), tokenNfts: cancelled })
    const sight = { token: TOKEN, serials: [1] }
    void service.visibleFacts(sight)
    leave()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await service.visibleFacts(sight)).isReading).toBe(true)
  })

  it('is told no more once the page has been left', async () => {
    const { service, told, leave } = rig({ listings: market(3), tokenNfts: () => ({ total: 1, nfts: [nft(1)] }) })
    void service.visibleFacts({ token: TOKEN, serials: [1] })
    leave()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(told).toEqual([])
  })
})

describe('what happens meanwhile', () => {
  const event = (more: object) => ({
    eventType: 'price_changed',
    token: TOKEN,
    serialId: 7,
    nftName: 'Study 7',
    price: 96.5,
    previousPrice: 104,
    sellerAddress: SELLER,
    eventDate: '2026-11-21T11:59:00.000Z',
    ...more,
  })

  it('is told of the collection that is shown, and of no other', async () => {
    const { service, told, happen } = rig({ listings: market(1) })
    happen([event({})])
    await service.begin(whole)
    happen([event({}), event({ token: '0.0.6000' })])
    expect(told).toEqual([
      {
        name: 'listings.happened',
        payload: {
          token: TOKEN,
          news: [
            {
              kind: 'price_changed',
              serial: 7,
              name: 'Study 7',
              price: '96.5',
              previousPrice: '104',
              seller: { id: SELLER, checksum: 'aaaaa', name: null },
              at: '2026-11-21T11:59:00.000Z',
            },
          ],
        },
      },
    ])
  })

  it('has no HBAR price where it is in another token, and what is from before is not told', async () => {
    const { service, told, happen } = rig({ listings: market(1) })
    await service.begin(whole)
    happen([event({})], true)
    expect(told).toEqual([])
    happen([event({ paymentToken: { address: '0.0.9', symbol: 'X' } })])
    expect(told[0]?.payload).toMatchObject({
      news: [{ price: null, previousPrice: null, otherPrice: { unit: 'X' } }],
    })
  })
})
