import { describe, expect, it } from 'vitest'
import { comparables, nftOffers, nftHistory, nftRarity } from '@shared/contract/nft-history'
import type { EntityId } from '@shared/ids'
import type { MarketEvent } from '../../market-api/pages/event-pages'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { failure } from '../../platform/app-failure'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase } from '../../storage/database'
import { createNftFacts } from '../../nft/nft-facts'
import { createNftInsight } from './nft-insight'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const KEY = { token: '0.0.5000', serial: 7 } as const
const HBAR = { address: null, symbol: 'HBAR' }
const at = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()
const record = (saletype: string, hoursAgo: number, salePrice: number, more: object = {}) => ({
  saletype,
  salePrice,
  saleDate: at(hoursAgo),
  nftTokenAddress: KEY.token,
  nftSerialId: KEY.serial,
  sellerAddress: '0.0.2002',
  buyerAddress: null,
  paymentToken: HBAR,
  ...more,
})
const sale = (hoursAgo: number, salePrice: number, more: object = {}) =>
  record('Sale', hoursAgo, salePrice, { saleMechanism: 'listing', buyerAddress: '0.0.2003', ...more })
const event = (eventType: MarketEvent['eventType'], hoursAgo: number, price: number, more: object = {}) =>
  ({
    eventType,
    price,
    previousPrice: null,
    saleMechanism: null,
    nftName: null,
    priceSymbol: 'HBAR',
    token: KEY.token,
    serialId: KEY.serial,
    sellerAddress: '0.0.2002',
    buyerAddress: null,
    eventDate: at(hoursAgo),
    eventDateUnix: null,
    transactionId: `tx ${eventType}`,
    paymentToken: HBAR,
    ...more,
  }) as MarketEvent
const nft = (serialId: number, rarityRank: number, ...traits: [string, string][]) => ({
  serialId,
  name: `Tide ${serialId}`,
  rarityRank,
  rarity: 100 / rarityRank,
  attributes: traits.map(([trait_type, value]) => ({ trait_type, value })),
})
const NFTS = [
  nft(5, 3, ['Sky', 'Blue']),
  nft(6, 2, ['Sky', 'Blue'], ['Sea', 'Calm']),
  nft(7, 1, ['Sky', 'Red'], ['Sea', 'Calm']),
  nft(8, 4, ['Sky', 'Red']),
]
const value = (name: string, count: number | null) => ({ value: name, count, countListed: 1, floor: 5, traitOffer: 4 })
const TRAITS = [
  { trait_type: 'Sky', values: [value('Red', 2), value('Blue', 2)] },
  { trait_type: 'Sea', values: [value('Calm', 2)] },
]

type Rig = {
  readonly records?: readonly object[]
  readonly events?: readonly MarketEvent[]
  readonly offers?: readonly object[]
  readonly traits?: object
  readonly total?: number
}

function rigWith({ records = [], events = [], offers = [], traits = TRAITS, total = NFTS.length }: Rig) {
  const stamp = { asOf: null, receivedAt: at(0), maxAgeSeconds: 15, isCached: false, offline: false }
  const asked: string[] = []
  const answer = (name: string) => {
    asked.push(name)
    if (name === 'activity') return { marketActivity: records }
    if (name === 'offers') return { response: offers }
    if (name === 'tokenTraits') return { traits }
    if (name === 'tokenNfts') return { nfts: NFTS, total }
    throw failure({ code: 'offline', what: 'service' })
  }
  const market = scriptedMarket(({ name }) => answer(name), stamp)
  const kept = createAnswerStore(openDatabase(':memory:'))
  const facts = createNftFacts({ market, answers: kept, profileId: () => 'p', now: () => NOW })
  const service = createNftInsight({
    market,
    facts,
    now: () => NOW,
    media: { pathOf: () => null },
    namedIdOf: (id: EntityId) => ({ id, checksum: 'aaaaa', name: null }),
    signal: () => new AbortController().signal,
    events: () => events,
    series: (name) =>
      name === `floor:${KEY.token}` ? [{ atMs: NOW, spanMs: 0, low: 4, high: 6, last: 5, count: 2 }] : [],
  })
  return { service, asked }
}

describe('what happened with an NFT', () => {
  const pastOf = async (given: Rig) => nftHistory.parse(await rigWith(given).service.history({ ...KEY, fresh: false }))

  it('is told once, newest first, where activity and events both tell it', async () => {
    const { entries, isWhole } = await pastOf({
      records: [sale(1, 510), record('Price Change', 2, 480, { previousPrice: 500 }), record('Listing', 9, 500)],
      events: [event('sold', 1, 510, { saleMechanism: 'listing' }), event('delisted', 12, 300)],
    })
    expect(
      entries.map(({ kind, price, previousPrice, transactionId }) => [kind, price, previousPrice, transactionId]),
    ).toEqual([
      ['sold', '510', null, 'tx sold'],
      ['repriced', '480', '500', null],
      ['listed', '500', null, null],
      ['withdrawn', '300', null, 'tx delisted'],
    ])
    expect(isWhole).toBe(true)
  })
  it('keeps two acts of one kind and price apart that are hours apart', async () => {
    const { entries } = await pastOf({ records: [sale(1, 510)], events: [event('sold', 30, 510)] })
    expect(entries).toHaveLength(2)
  })
  it('has no price in HBAR where it was paid in another token, nor for nothing unless it was minted', async () => {
    const { entries } = await pastOf({
      records: [
        sale(1, 5, { paymentToken: { address: '0.0.4500700', symbol: 'TIDE' } }),
        sale(2, 0),
        record('Mint', 3, 0),
      ],
    })
    expect(entries.map(({ price, otherPrice }) => [price, otherPrice])).toEqual([
      [null, { amount: '5', unit: 'TIDE' }],
      [null, undefined],
      ['0', undefined],
    ])
  })
  it('counts as sold only what is named a sale, whatever mechanism and buyer stand beside another word', async () => {
    const buyer = { buyerAddress: '0.0.2003', saleMechanism: 'collection_offer' }
    const words = ['Sold', 'OrderFill', 'Offer', 'Offer rejected', 'Order', 'Auction', 'Listed', 'Minted', 'Bridged']
    const { entries } = await pastOf({ records: words.map((word, i) => record(word, i + 1, 10 + i, buyer)) })
    expect(entries.map(({ kind, isByOffer }) => [kind, isByOffer])).toEqual([
      ['sold', true],
      ['sold', true],
      ['offered', false],
      ['offer-ended', false],
      ['ordered', false],
      ['auctioned', false],
      ['listed', false],
      ['minted', false],
      ['unknown', false],
    ])
  })
  it('knows the transaction that a record names itself', async () => {
    const { entries } = await pastOf({ records: [sale(1, 510, { saleTransactionId: '0.0.9@1795000000.000000005' })] })
    expect(entries[0]?.transactionId).toBe('0.0.9@1795000000.000000005')
  })
  it('leaves out what does not say when it was', async () => {
    expect((await pastOf({ records: [record('Sale', 1, 5, { saleDate: 'soon' })] })).entries).toEqual([])
  })
  it('brings the floors that were seen since its first act, and none without one', async () => {
    expect((await pastOf({ records: [sale(1, 5)] })).floors).toEqual([{ at: at(0), hbar: 5 }])
    expect((await pastOf({})).floors).toEqual([])
  })
})

describe('comparable sales', () => {
  const of = async (given: Rig) => comparables.parse(await rigWith(given).service.comparables({ ...KEY, more: false }))

  it('are those of the likest NFTs, with what they share, and say how many were read and since when', async () => {
    const found = await of({
      records: [sale(1, 40, { nftSerialId: 5 }), sale(2, 50, { nftSerialId: 6 }), sale(9, 60, { nftSerialId: 8 })],
    })
    expect(found.sales.map(({ serial, price, sharedTraits }) => [serial, price, sharedTraits])).toEqual([
      [6, '50', [{ type: 'Sea', value: 'Calm' }]],
      [8, '60', [{ type: 'Sky', value: 'Red' }]],
    ])
    expect(found).toMatchObject({
      readCount: 3,
      oldestSaleAt: at(9),
      comparedCount: 3,
      unknownCount: 0,
      isExhausted: true,
    })
  })
  it('are neither mints, offers nor words that the app does not know, nor sales of the NFT itself', async () => {
    const others = ['Mint', 'Minted', 'Offer', 'Offer rejected', 'Order', 'Auction', 'Bridged']
    const records = others.map((word) => record(word, 2, 5, { nftSerialId: 8, buyerAddress: '0.0.2003' }))
    const { sales, readCount } = await of({ records: [sale(1, 40), ...records] })
    expect([sales, readCount]).toEqual([[], 1])
  })
})

describe('offers for an NFT', () => {
  it('are those for this one, highest first, with the status in the words of the service', async () => {
    const row = {
      buyerAccount: '0.0.9',
      sellerAccount: '0.0.2',
      token: KEY.token,
      serialId: 7,
      statusName: 'Submitted',
    }
    const offers = [
      { ...row, offeredPrice: 90, offerDate: at(1), statusTypeId: 1, listedPrice: null },
      { ...row, offeredPrice: 100, offerDate: null, statusTypeId: 1, listedPrice: 120 },
      { ...row, offeredPrice: 500, offerDate: null, statusTypeId: 1, serialId: 8, listedPrice: null },
    ]
    const found = nftOffers.parse(await rigWith({ offers }).service.offers({ ...KEY, fresh: false }))
    expect(found.offers.map(({ price, status }) => [price, status])).toEqual([
      ['100', 'Submitted'],
      ['90', 'Submitted'],
    ])
  })
})

describe('rarity', () => {
  const of = async (given: Rig, whole = false) => {
    const { service, asked } = rigWith(given)
    return { found: nftRarity.parse(await service.rarity({ ...KEY, whole })), asked }
  }

  it('is the market’s rank beside the app’s own, which is reckoned unasked for a small collection', async () => {
    const { found } = await of({})
    expect(found).toMatchObject({ market: { rank: 1, score: 100 }, bits: 2, total: 4, requestCount: null })
    expect(found.ownRank).toEqual({ rank: 1, tied: 3, of: 4 })
  })
  it('of a large collection says what the own rank would cost, and is not read for it', async () => {
    const { found, asked } = await of({ total: 10_000 })
    expect(found).toMatchObject({ ownRank: null, requestCount: 50 })
    expect(asked.filter((name) => name === 'tokenNfts')).toHaveLength(1)
  })
  it('has no score where a count is not known', async () => {
    const { found } = await of({ traits: [{ trait_type: 'Sky', values: [value('Red', null)] }] })
    expect(found.bits).toBeNull()
  })
})
