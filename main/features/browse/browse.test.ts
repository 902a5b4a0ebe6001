import { describe, expect, it } from 'vitest'
import { browse as contract } from '@shared/contract/browse'
import type { EntityId } from '@shared/ids'
import type { Operation } from '@shared/market/operation'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase } from '../../storage/database'
import { createBrowseService } from './browse'
import { createNftFacts } from '../../nft/nft-facts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const TOKEN: EntityId = '0.0.5000'
const STAMP = {
  asOf: null,
  receivedAt: new Date(NOW).toISOString(),
  maxAgeSeconds: 60,
  isCached: false,
  offline: false,
}

function rig(answer: object) {
  const asked: unknown[] = []
  const market = scriptedMarket((_op: Operation, query) => {
    asked.push(query)
    return typeof answer === 'function' ? (answer as (q: unknown) => unknown)(query) : answer
  }, STAMP)
  const answers = createAnswerStore(openDatabase(':memory:'))
  const facts = createNftFacts({ market, answers, profileId: () => 'p', now: () => NOW })
  const media = { pathOf: () => null, load: () => Promise.resolve(null) }
  const namedIdOf = (id: EntityId) => ({ id, checksum: 'aaaaa', name: null })
  return { service: createBrowseService({ market, facts, media, namedIdOf }), asked, facts }
}
const nft = (serialId: number, more: object = {}) => ({
  serialId,
  name: `No. ${serialId}`,
  rarityRank: serialId * 2,
  attributes: [],
  isListed: false,
  ...more,
})
const of = { token: TOKEN, page: 1, fresh: false }

describe('the NFTs of a collection', () => {
  it('come with what they are listed at, and are known to whoever shows them next', async () => {
    const listed = nft(2, { isListed: true, listingPrice: 96.5, listingDate: '2026-11-20 12:00:00' })
    const { service, facts } = rig({ total: 2, nfts: [nft(1, { listingPrice: 80 }), listed] })
    const page = contract.nfts.output.parse(await service.nfts({ ...of, order: 'serial' }))
    expect(page.items.map(({ price, listedAt }) => [price, listedAt])).toEqual([
      [null, null],
      ['96.5', '2026-11-20T12:00:00.000Z'],
    ])
    expect(page).toMatchObject({ total: 2, isLast: true })
    expect(facts.knownFacts(TOKEN, 2)?.rarityRank).toBe(4)
  })

  it('by serial go on behind an empty page, and by rarity end with one that is not full', async () => {
    expect((await rig({ total: 1000, nfts: [] }).service.nfts({ ...of, order: 'serial' })).isLast).toBe(false)
    expect((await rig({ total: null, nfts: [nft(1)] }).service.nfts({ ...of, order: 'rarity' })).isLast).toBe(true)
  })

  it('come with the rarest in front as well where the market sorts by score, which is learnt once', async () => {
    const byScore = ({ sortDirection }: { readonly sortDirection: string }) => {
      const nfts = [nft(1), nft(2), nft(3)]
      return { total: 3, nfts: sortDirection === 'DESC' ? nfts : nfts.reverse() }
    }
    const { service, asked } = rig(byScore)
    const ranks = async () => (await service.nfts({ ...of, order: 'rarity' })).items.map(({ rank }) => rank)
    expect([await ranks(), asked.length]).toEqual([[2, 4, 6], 2])
    expect([await ranks(), asked.length]).toEqual([[2, 4, 6], 3])
  })

  it('are asked for with the rarest, or those listed last, in front', async () => {
    const { service, asked } = rig({ total: 1, nfts: [nft(1)] })
    await service.nfts({ ...of, order: 'rarity' })
    await service.nfts({ ...of, order: 'listingDate' })
    expect(asked).toMatchObject([
      { sortBy: 'rarity', sortDirection: 'ASC' },
      { sortBy: 'listingDate', sortDirection: 'DESC' },
    ])
  })
})

const ACTIVITY = { ...of, kind: 'All', currency: 'any', hashinalsOnly: false } as const

describe('activity', () => {
  const event = { saletype: 'Sale', nftTokenAddress: TOKEN, nftSerialId: 7, saleDate: '2026-11-20T12:00:00Z' }
  const sauce = { address: '0.0.731861', symbol: 'SAUCE' }
  const itemsOf = async (...marketActivity: readonly object[]) => {
    const { service } = rig({ marketActivity })
    return contract.activity.output.parse(await service.activity(ACTIVITY)).items
  }

  it('has an HBAR price only in HBAR, and names the other token with its exact amount', async () => {
    const items = await itemsOf(
      { ...event, salePrice: 96.5 },
      { ...event, salePrice: 5.25, paymentToken: sauce },
      { ...event, salePrice: 5, paymentToken: { symbol: 'ODD' } },
    )
    expect(items).toMatchObject([
      { price: '96.5', paymentToken: null, at: '2026-11-20T12:00:00.000Z', token: TOKEN },
      { price: null, otherPrice: { amount: '5.25', unit: 'SAUCE' }, paymentToken: '0.0.731861' },
      { price: null, otherPrice: { amount: '5', unit: 'ODD' }, paymentToken: null },
    ])
  })

  it('has the price before of a price change, and no price before where the market writes 0', async () => {
    const repriced = { ...event, saletype: 'Price Change', salePrice: 96.5 }
    const items = await itemsOf({ ...repriced, previousPrice: 104 }, { ...repriced, previousPrice: 0 })
    expect(items.map(({ previousPrice, gainOverPurchase }) => [previousPrice, gainOverPurchase])).toEqual([
      ['104', null],
      [null, null],
    ])
  })

  it('has the exact gain or loss of sales and listings against the price that the seller had paid', async () => {
    const items = await itemsOf(
      { ...event, salePrice: 0.3, previousPrice: 0.1 },
      { ...event, saletype: 'Listing', salePrice: 95.5, previousPrice: 100 },
      { ...event, salePrice: 12.5, previousPrice: 10, paymentToken: sauce, salePriceSymbol: 'SAUCE' },
      { ...event, salePrice: 12.5, previousPrice: 0 },
    )
    expect(items.map(({ gainOverPurchase }) => gainOverPurchase)).toEqual([
      { paid: '0.1', gain: '0.2', percent: 200 },
      { paid: '100', gain: '-4.5', percent: -4.5 },
      { paid: '10', gain: '2.5', percent: 25 },
      null,
    ])
    expect(items.map(({ previousPrice }) => previousPrice)).toEqual([null, null, null, null])
  })

  it('has no gain where the currencies of the two prices may differ', async () => {
    const items = await itemsOf(
      { ...event, salePrice: 12.5, previousPrice: 10, paymentToken: { symbol: 'ODD' } },
      { ...event, salePrice: 12.5, previousPrice: 10, paymentToken: sauce, salePriceSymbol: 'HBAR' },
    )
    expect(items.map(({ gainOverPurchase }) => gainOverPurchase)).toEqual([null, null])
  })

  it('is asked for with what the seller had paid, of a collection or of the whole market, and by each filter', async () => {
    const { service, asked } = rig({ marketActivity: [] })
    await service.activity(ACTIVITY)
    await service.activity({ ...ACTIVITY, token: null, currency: 'hbar', hashinalsOnly: true })
    await service.activity({ ...ACTIVITY, token: null, kind: 'Sales', currency: '0.0.731861' })
    const common = { amount: 50, page: 1, includePreviouslyBoughtPrice: 1 }
    expect(asked).toEqual([
      { ...common, token: TOKEN, activityFilter: 'All' },
      { ...common, activityFilter: 'All', hbarMarketOnly: 1, isHashinal: 1 },
      { ...common, activityFilter: 'Sales', paymentTokenAddress: '0.0.731861' },
    ])
  })

  it('ends with the tenth page, however full it is', async () => {
    const { service } = rig({ marketActivity: Array.from({ length: 50 }, () => event) })
    expect((await service.activity({ ...ACTIVITY, page: 9 })).isLast).toBe(false)
    expect((await service.activity({ ...ACTIVITY, page: 10 })).isLast).toBe(true)
  })
})

it('listings of the whole market are read newest first, page by page', async () => {
  const listing = (id: number) => ({
    marketplaceListingId: id,
    sellerAddress: '0.0.7',
    salePrice: 96.5,
    listingDate: '2026-11-20 12:00:00',
    nftName: `No. ${id}`,
    nftTokenAddress: TOKEN,
    nftSerialId: id,
    ...(id === 2 ? { paymentToken: { address: '0.0.731861', symbol: 'SAUCE' } } : {}),
  })
  const { service, asked } = rig((query: { range?: number }) =>
    query.range === undefined
      ? { marketListings: [listing(1), { ...listing(2), nftTokenAddress: '0.0.5001' }] }
      : { collections: [{ token: TOKEN, name: 'Tidal Forms' }] },
  )
  const page = contract.listings.output.parse(await service.listings({ page: 3, fresh: false }))
  expect(page.items.map(({ collection }) => collection)).toEqual(['Tidal Forms', null])
  expect(asked).toEqual([{ sortBy: 'listingDate', sortDirection: 'DESC', limit: 100, offset: 200 }, { range: 365 }])
  expect(page).toMatchObject({ page: 3, isLast: true })
  expect(page.items).toMatchObject([
    { token: TOKEN, serial: 1, price: '96.5', listedAt: '2026-11-20T12:00:00.000Z' },
    { serial: 2, price: null, otherPrice: { amount: '96.5', unit: 'SAUCE' } },
  ])
  const all = { marketListings: Array.from({ length: 100 }, (_, i) => listing(i + 1)), collections: [] }
  const full = rig(all).service
  expect((await full.listings({ page: 1, fresh: false })).isLast).toBe(false)
  expect((await full.listings({ page: 10_000, fresh: false })).isLast).toBe(true)
})

it('offers for single NFTs are asked for by status, and name who makes them', async () => {
  const offer = {
    buyerAccount: '0.0.7',
    sellerAccount: null,
    offeredPrice: 90,
    listedPrice: 0,
    statusTypeId: 1,
    statusName: 'Submitted',
    token: TOKEN,
    serialId: 3,
    offerDate: '2026-11-20T12:00:00Z',
  }
  const { service, asked } = rig({ response: [offer] })
  const page = contract.offers.output.parse(await service.offers({ ...of, status: 'submitted' }))
  expect(asked).toMatchObject([{ statusFilterTypeId: 1 }])
  expect(page.items).toEqual([
    {
      serial: 3,
      price: '90',
      listedPrice: null,
      seller: null,
      status: 'Submitted',
      buyer: { id: '0.0.7', checksum: 'aaaaa', name: null },
      at: '2026-11-20T12:00:00.000Z',
    },
  ])
})
