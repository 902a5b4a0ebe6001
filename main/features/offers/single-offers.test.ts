import { describe, expect, it } from 'vitest'
import { approvalListings } from '@shared/contract/allowances'
import { singleOffers, type OfferStatusFilter } from '@shared/contract/offers'
import type { EntityId } from '@shared/ids'
import type { MarketEvent } from '../../market-api/pages/event-pages'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { failure } from '../../platform/app-failure'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase } from '../../storage/database'
import { createNftFacts } from '../../nft/nft-facts'
import { createActiveListings } from '../allowances/active-listings'
import { createSingleOffers } from './single-offers'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const ME = '0.0.1001'
const TOKEN = '0.0.5000'
const HBAR = { address: null, symbol: 'HBAR' }
const stamp = {
  asOf: null,
  receivedAt: new Date(NOW).toISOString(),
  maxAgeSeconds: 15,
  isCached: false,
  offline: false,
}
const at = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()
const row = (serialId: number, buyerAccount: string, sellerAccount: string, hours: number) => ({
  serialId,
  buyerAccount,
  sellerAccount,
  token: TOKEN,
  offeredPrice: 90,
  offerDate: at(hours),
  statusTypeId: 1,
  statusName: 'Submitted',
  listedPrice: 0,
})
const ROWS = [row(5, '0.0.9', ME, 9), row(6, '0.0.8', ME, 2), row(7, ME, '0.0.7', 1)]

/** Records that are newer than the sale and are no sales. */
const NO_SALES = ['Offer', 'Offer rejected', 'Order', 'Auction', 'Minted', 'Bridged'].map((saletype) => ({
  saletype,
  salePrice: 900,
  saleDate: at(1),
  nftTokenAddress: TOKEN,
  nftSerialId: 6,
  paymentToken: HBAR,
}))
const SALES = [
  ...NO_SALES,
  { saletype: 'Mint', salePrice: 1, saleDate: at(1), nftTokenAddress: TOKEN, nftSerialId: 6, paymentToken: HBAR },
  { saletype: 'Sale', salePrice: 64, saleDate: at(40), nftTokenAddress: TOKEN, nftSerialId: 6, paymentToken: HBAR },
]

/** A royalty of 10 %. */
const FEES = {
  fees: { royalties: [{ numerator: 1, denominator: 10 }], fixed: '0', inTokens: [] },
  isAnswered: true,
}

function rigWith(events: readonly MarketEvent[] = []) {
  const asked: unknown[] = []
  const market = scriptedMarket(({ name }, query) => {
    asked.push([name, query])
    if (name === 'offers') return { response: ROWS }
    if (name === 'collectionFacts') return { token: TOKEN, name: 'Tidal Forms', floor: 120, highestOffer: 95 }
    if (name === 'tokenNfts')
      return {
        nfts: [
          { serialId: 5, name: 'Tide 5' },
          { serialId: 6, name: 'Tide 6' },
        ],
        total: 9,
      }
    if (name === 'activity') return { marketActivity: SALES }
    if (name === 'listings') return { marketListings: LISTINGS }
    throw failure({ code: 'offline', what: 'service' })
  }, stamp)
  const answers = createAnswerStore(openDatabase(':memory:'))
  const facts = createNftFacts({ market, answers, profileId: () => 'p', now: () => NOW })
  const told: unknown[] = []
  const single = createSingleOffers({
    viewClient: market,
    facts,
    media: { pathOf: () => null },
    events: () => events,
    namedIdOf: (id: EntityId) => ({ id, checksum: 'aaaaa', name: null }),
    saleFees: () => Promise.resolve(FEES),
    signal: () => new AbortController().signal,
    emit: (...event) => void told.push(event),
    fault: () => undefined,
    now: () => NOW,
  })
  return { single, market, asked, told }
}
const listing = (nftSerialId: number, sellerAddress: string, address: string | null = null) => ({
  marketplaceListingId: nftSerialId,
  nftSerialId,
  sellerAddress,
  nftTokenAddress: TOKEN,
  salePrice: 80,
  nftName: `Tide ${nftSerialId}`,
  paymentToken: { address, symbol: address ?? 'HBAR' },
})
const LISTINGS = [listing(5, ME), listing(6, '0.0.9'), listing(7, ME, '0.0.4500700')]

describe('offers for single NFTs', () => {
  const read = async (
    side: 'received' | 'made',
    status: OfferStatusFilter = 1,
    events: readonly MarketEvent[] = [],
  ) => {
    const { single, asked, told } = rigWith(events)
    const now = async () => singleOffers.parse(await single({ accounts: [ME], side, status, fresh: false }))
    const first = await now()
    const askedFirst = asked.length
    await settled(told)
    return { first, askedFirst, found: await now(), asked, told, now }
  }
  /** Waits until no more changes are emitted. */
  const settled = async (told: readonly unknown[]) => {
    for (let before = -1; before < told.length;) {
      before = told.length
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  it('are answered before names and last sales are read, which are told as they come and not read again', async () => {
    const { first, askedFirst, found, asked, told, now } = await read('received')
    expect(first.offers.map(({ name, lastSale }) => [name, lastSale])).toEqual([
      ['#6', null],
      ['#5', null],
    ])
    expect(asked.slice(0, askedFirst).map((one) => (one as [string])[0])).not.toContain('activity')
    expect(told).toContainEqual(['offers.changed', { account: ME }])
    expect(found.offers[0]).toMatchObject({ name: 'Tide 6', lastSale: { price: '64' }, floorStamp: stamp })
    const before = [told.length, asked.length] as const
    await now()
    await settled(told)
    const again = asked.slice(before[1]).map((one) => (one as [string])[0])
    expect([told.length, again.filter((name) => name === 'activity' || name === 'tokenNfts')]).toEqual([before[0], []])
  })

  it('that were received are those to the account, newest first, with name, floor and status', async () => {
    const { found } = await read('received')
    expect(found.offers.map(({ name, floor, status, collection }) => [name, floor, status, collection])).toEqual([
      ['Tide 6', '120', 'Submitted', 'Tidal Forms'],
      ['Tide 5', '120', 'Submitted', 'Tidal Forms'],
    ])
    expect(found.offers.every(({ account, listedPrice }) => account === ME && listedPrice === null)).toBe(true)
  })
  it('that were received have the proceeds after fees, which are a maximum until the royalties are known', async () => {
    const { first, found } = await read('received')
    expect(first.offers[0]?.proceeds).toEqual({ hbar: '88.2', isMaximum: true })
    expect(found.offers[0]?.proceeds).toEqual({ hbar: '79.38', isMaximum: false })
    expect(found.offers[0]?.bestCollectionOffer).toBe('95')
    expect(first.offers[0]?.collectionProceeds).toEqual({ hbar: '93.1', isMaximum: true })
    expect(found.offers[0]?.collectionProceeds).toEqual({ hbar: '83.79', isMaximum: false })
  })
  it('that were made have no proceeds', async () => {
    const { found } = await read('made')
    expect(found.offers[0]?.proceeds).toBeNull()
    expect(found.offers[0]?.collectionProceeds).toBeNull()
  })
  it('that were made are those by the account, whichever side the service filters by', async () => {
    const { found } = await read('made')
    expect(found.offers.map(({ serial }) => serial)).toEqual([7])
  })
  it('are asked for by the status that is wanted', async () => {
    const { asked } = await read('received', 2)
    expect(asked[0]).toEqual(['offers', expect.objectContaining({ filterUserAccount: ME, statusFilterTypeId: 2 })])
  })
  it('stand beside the last sale that the market tells, a mint or an offer being none', async () => {
    const { found } = await read('received')
    expect(found.offers[0]?.lastSale).toEqual({ price: '64', at: at(40) })
  })
  it('stand beside the last sale that this app has seen', async () => {
    const sold = { eventType: 'sold', price: 70, eventDate: at(3), eventDateUnix: null, paymentToken: HBAR }
    const listed = { ...sold, eventType: 'listed', eventDate: at(1) }
    const { found } = await read('made', 1, [listed, sold] as unknown as readonly MarketEvent[])
    expect(found.offers[0]?.lastSale).toEqual({ price: '70', at: at(3) })
  })
})

describe('listings that rest on leave for a collection', () => {
  it('are the account’s own, those in another token without a price', async () => {
    const { market } = rigWith()
    const found = approvalListings.parse(await createActiveListings(market)({ account: ME, token: TOKEN }))
    expect(found.isWhole).toBe(true)
    expect(found.listings).toEqual([
      { serial: 5, name: 'Tide 5', price: '80' },
      { serial: 7, name: 'Tide 7', price: null, otherPrice: { amount: '80', unit: '0.0.4500700' } },
    ])
  })

  it('are told to be some of them where the market lists more than is read', async () => {
    const endless = scriptedMarket((_, query) => {
      const { limit, offset } = query as { readonly limit: number; readonly offset: number }
      return { marketListings: Array.from({ length: limit }, (__, i) => listing(offset + i + 1, ME)) }
    }, stamp)
    const found = approvalListings.parse(await createActiveListings(endless)({ account: ME, token: TOKEN }))
    expect([found.listings.length, found.isWhole]).toEqual([1000, false])
  })
})
