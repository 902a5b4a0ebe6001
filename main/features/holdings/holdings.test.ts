import { describe, expect, it } from 'vitest'
import { holdings, holdingsView } from '@shared/contract/holdings'
import type { Flow } from '@shared/contract/flows'
import type { Operation } from '@shared/market/operation'
import { tokenNfts } from '@shared/market/token'
import { readRefusal } from '../../market-api/client/refusal'
import { failure } from '../../platform/app-failure'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import type { SaleFeesView } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import type { MarketEvent } from '../../market-api/pages/event-pages'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase } from '../../storage/database'
import { createMarkStore } from './mark-store'
import type { Sampler } from '../../market-api/client/samples'
import type { Sample } from '../../storage/samples'
import { sampleFlow } from '../../testing/sample-flow'
import { createHoldingsService } from './holdings'
import { worthSeries } from './worth-samples'
import { createNftFacts } from '../../nft/nft-facts'
import { addOwnReceipts, isAssociatedByReceipt } from '../../nft/own-receipts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const iso = (ms: number) => new Date(NOW + ms).toISOString()
const ACCOUNT: EntityId = '0.0.1001'
const TOKEN: EntityId = '0.0.5000'
type Answers = Readonly<Record<string, unknown>>

/** A service that answers by operation. An operation without an answer is offline. */
function scripted(answers: Answers, receivedAt = iso(0)) {
  const asked: { readonly name: string; readonly query: Record<string, unknown> }[] = []
  const stamp = { asOf: null, receivedAt, maxAgeSeconds: 60, isCached: false, offline: false }
  const answer = (op: Operation, query: unknown) => {
    asked.push({ name: op.name, query: query as Record<string, unknown> })
    const found = answers[op.name]
    if (found === undefined) throw failure({ code: 'offline', what: 'service' })
    return typeof found === 'function' ? (found as (q: unknown) => unknown)(query) : found
  }
  const market = scriptedMarket(answer, stamp)
  return { market, asked }
}
const media = { pathOf: () => null, load: () => Promise.resolve(null) }
const namedIdOf = (id: EntityId) => ({ id, checksum: 'aaaaa', name: id === ACCOUNT ? '=Main' : null })
const wallet = (serials: readonly number[], token = TOKEN) => ({
  account: ACCOUNT,
  nfts: serials.map((serial) => ({ tokenAddress: token, serial, metadata: null })),
  next: null,
})
const facts = (more: object = {}) => ({ token: TOKEN, name: 'Tides', floor: 10, highestOffer: 9.5, ...more })

type Given = {
  readonly events?: readonly MarketEvent[]
  readonly fees?: SaleFeesView
  /** The mirror cannot report royalties. */
  readonly isMirrorDown?: boolean
  readonly isSaveCancelled?: boolean
  readonly receivedAt?: string
  readonly isUnasked?: boolean
  readonly series?: Sampler['seriesPoints']
}

function holdingsOf(answers: Answers, flows: readonly Flow[] = [], given: Given = {}) {
  const { market, asked } = scripted(answers, given.receivedAt)
  const rests: { readonly ms: number; readonly fn: () => void }[] = []
  const clock = { ms: NOW }
  const db = openDatabase(':memory:')
  const store = createNftFacts({ market, answers: createAnswerStore(db), profileId: () => 'p', now: () => clock.ms })
  const events: string[] = []
  const faults: string[] = []
  const sampled: Sample[] = []
  const sampledAt: number[] = []
  const saved: string[] = []
  const service = createHoldingsService({
    market,
    facts: store,
    media,
    namedIdOf,
    marks: createMarkStore(db),
    profileId: () => 'p',
    flows: () => flows,
    checksum: () => 'aaaaa',
    emit: (name) => void events.push(name),
    fault: (event) => void faults.push(event),
    runLater: (ms, fn) => void rests.push({ ms, fn }),
    now: () => clock.ms,
    sampler: {
      note: (samples, atMs) => void (sampled.push(...samples), sampledAt.push(atMs)),
      seriesPoints: given.series ?? (() => []),
    },
    saveFile: (_, text) => Promise.resolve(given.isSaveCancelled !== true && saved.push(text) > 0),
    events: () => given.events ?? [],
    eventsUntilMs: () => 1,
    saleFees: () => Promise.resolve({ fees: given.fees ?? null, isAnswered: given.isMirrorDown !== true }),
    cameUnasked: () => Promise.resolve(given.isUnasked ?? null),
    signal: () => new AbortController().signal,
  })
  const get = async (fresh = true) => holdingsView.parse(await service.get({ account: ACCOUNT, fresh }))
  // Holds a reference: an unreferenced database is closed when memory is collected.
  return { get, service, asked, events, faults, clock, store, db, rests, sampled, sampledAt, saved }
}
const LISTINGS = { marketListings: [] }

describe('the value of holdings', () => {
  it('counts a floor and a best offer for each NFT, the fee of 2 % taken off', async () => {
    const { get } = holdingsOf({ accountNfts: wallet([1, 2, 3]), listings: LISTINGS, collectionFacts: facts() })
    const view = await get()
    expect(view.collections[0]).toMatchObject({ floorValue: '30', offerValue: '27.93' })
    expect(view.totals).toMatchObject({ nftCount: 3, atFloor: '30', atBestOffers: '27.93', withoutOfferCount: 0 })
  })

  it.each<[string, object, string | null]>([
    ['one tinybar, of which no whole one is the fee', { highestOffer: 0.00000001 }, '0.00000001'],
    ['a price whose fee is no whole tinybar', { highestOffer: 0.00000149 }, '0.00000147'],
    ['no offer: unknown, not zero', { highestOffer: null }, null],
    ['an offer of zero: unknown, not zero', { highestOffer: 0 }, null],
    ['an offer that is no exact amount: unknown', { highestOffer: 1.123456789 }, null],
  ])('after %s', async (_, more, offerValue) => {
    const view = await holdingsOf({ accountNfts: wallet([1]), listings: LISTINGS, collectionFacts: facts(more) }).get()
    expect(view.collections[0]?.offerValue).toBe(offerValue)
    expect(view.totals.withoutOfferCount).toBe(offerValue === null ? 1 : 0)
  })

  it('is unknown where nobody could pay it, and the view still opens', async () => {
    const hostile = facts({ floor: 49_000_000_000, highestOffer: 49_000_000_000 })
    const view = await holdingsOf({ accountNfts: wallet([1, 2]), listings: LISTINGS, collectionFacts: hostile }).get()
    expect(view.collections[0]).toMatchObject({ floor: '49000000000', floorValue: null, offerValue: null })
    expect(view.totals).toMatchObject({ atFloor: null, atBestOffers: null, withoutFloorCount: 0 })
    const other = (query: { token: EntityId }) =>
      facts({ token: query.token, floor: 49_000_000_000, highestOffer: null })
    const nfts = [...wallet([1]).nfts, ...wallet([1], '0.0.5001').nfts]
    const two = await holdingsOf({
      accountNfts: { ...wallet([]), nfts },
      listings: LISTINGS,
      collectionFacts: other,
    }).get()
    expect(two.totals).toMatchObject({ atFloor: null, withoutFloorCount: 0 })
  })

  it.each([['SAUCE'], [7]])('counts no floor in %s', async (floorCurrency) => {
    const told = facts({ floorCurrency })
    const view = await holdingsOf({ accountNfts: wallet([1]), listings: LISTINGS, collectionFacts: told }).get()
    expect(view.collections[0]).toMatchObject({ floor: null, floorValue: null, offerValue: '9.31' })
    expect(view.totals).toMatchObject({ atFloor: null, withoutFloorCount: 1 })
  })

  it('shows a collection without facts without value', async () => {
    const view = await holdingsOf({ accountNfts: wallet([1]), listings: LISTINGS }).get()
    expect(view.collections[0]).toMatchObject({ name: TOKEN, floor: null, floorValue: null, stamp: null })
    expect(view.totals).toMatchObject({ nftCount: 1, atFloor: null, atBestOffers: null })
  })

  it('counts as listed only what this account listed, with a price only in HBAR', async () => {
    const listing = {
      marketplaceListingId: 1,
      sellerAddress: ACCOUNT,
      salePrice: 12.5,
      nftName: 'x',
      nftTokenAddress: TOKEN,
    }
    const marketListings = [
      { ...listing, nftSerialId: 1 },
      { ...listing, nftSerialId: 2, sellerAddress: '0.0.7' },
      { ...listing, nftSerialId: 3, paymentToken: { address: '0.0.9', symbol: 'X' } },
    ]
    const view = await holdingsOf({
      accountNfts: wallet([1, 2, 3]),
      listings: { marketListings },
      collectionFacts: facts(),
    }).get()
    expect(view.collections[0]?.nfts.map(({ listedPrice }) => listedPrice)).toEqual(['12.5', null, null])
    const others = view.collections[0]?.nfts.map(({ listedOtherPrice }) => listedOtherPrice)
    expect(others).toEqual([undefined, undefined, { amount: '12.5', unit: 'X' }])
    expect(view.collections[0]?.nfts.map(({ listingCount }) => listingCount)).toEqual([1, 0, 1])
    expect(view.totals.listedNftCount).toBe(2)
  })

  it('takes off the royalties once they are known', async () => {
    const fees = { royalties: [{ numerator: 1, denominator: 20 }], fixed: '0', inTokens: [] }
    const rig = holdingsOf({ accountNfts: wallet([1]), listings: LISTINGS, collectionFacts: facts() }, [], { fees })
    await rig.get()
    await expect.poll(() => rig.events).toContain('holdings.changed')
    expect((await rig.get(false)).collections[0]?.offerValue).toBe('8.8445')
  })
})

describe('what the market shows of own NFTs', () => {
  const listing = (serial: number, salePrice: number) => ({
    marketplaceListingId: 1,
    sellerAddress: ACCOUNT,
    salePrice,
    nftName: `Tide ${serial}`,
    nftTokenAddress: TOKEN,
    nftSerialId: serial,
  })
  const offer = (serialId: number, offeredPrice: number, buyerAccount: string, sellerAccount: string | null) => ({
    token: TOKEN,
    serialId,
    offeredPrice,
    buyerAccount,
    sellerAccount,
    statusTypeId: 1,
  })
  const read = (more: Answers, serials = [1, 2]) =>
    holdingsOf({ accountNfts: wallet(serials), listings: LISTINGS, collectionFacts: facts(), ...more }).get()

  it('counts several listings of one NFT, and names those of what is not held', async () => {
    const marketListings = [listing(1, 20), listing(1, 12), listing(9, 5)]
    const view = await read({ listings: { marketListings } })
    expect(view.collections[0]?.nfts[0]).toMatchObject({ listingCount: 2, listedPrice: '12' })
    expect(view.listingsWithoutNft).toEqual([{ token: TOKEN, serial: 9, name: 'Tide 9', price: '5' }])
  })

  it('has the best offer for each, with others alike, and none of the account’s own', async () => {
    const response = [
      offer(1, 11, '0.0.7', ACCOUNT),
      offer(1, 14, '0.0.8', ACCOUNT),
      offer(1, 14, '0.0.8', null),
      offer(2, 99, ACCOUNT, '0.0.9'),
      offer(2, 99, '0.0.7', '0.0.9'),
    ]
    const [first, second] = (await read({ offers: { response } })).collections[0]?.nfts ?? []
    expect(first?.offer).toMatchObject({ price: '14', buyer: { id: '0.0.8' }, identicalCount: 2 })
    expect(second?.offer).toBeNull()
  })

  it('is not known where it could not be read, and is told in part where there is more than is read', async () => {
    const unread = await read({ listings: undefined })
    expect(unread.collections[0]?.nfts[0]?.listingCount).toBeNull()
    expect(unread).toMatchObject({ totals: { listedNftCount: null }, offersCoverage: 'none', listingsWithoutNft: [] })
    const endless = ({ page }: { page: number }) => ({
      response: Array.from({ length: 100 }, (_, i) => offer(9, page * 100 + i, '0.0.7', ACCOUNT)),
    })
    expect(await read({ offers: endless })).toMatchObject({ totals: { listedNftCount: 0 }, offersCoverage: 'part' })
  })

  it('is looked for behind a hundred offers of the account’s own', async () => {
    const made = Array.from({ length: 100 }, (_, i) => offer(i + 1, 5, ACCOUNT, '0.0.9'))
    const pages = ({ page }: { page: number }) => ({ response: page === 1 ? made : [offer(2, 50, '0.0.7', ACCOUNT)] })
    const view = await read({ offers: pages })
    expect(view.collections[0]?.nfts[1]?.offer?.price).toBe('50')
    expect(view.offersCoverage).toBe('all')
  })

  it('is worth its own offer where that is better than any for the collection', async () => {
    const view = await read({ offers: { response: [offer(1, 100, '0.0.7', ACCOUNT)] } })
    expect(view.totals.atBestOffers).toBe('107.31')
  })
})

describe('what is set aside', () => {
  it('counts in no total, and is told as long as it is marked', async () => {
    const rig = holdingsOf({ accountNfts: wallet([1, 2, 3]), listings: LISTINGS, collectionFacts: facts() })
    await rig.service.mark({ items: [{ token: TOKEN, serial: 2 }], mark: 'hidden' })
    expect(rig.events).toEqual(['marks.changed'])
    expect((await rig.get()).totals).toMatchObject({ nftCount: 2, atFloor: '20' })
    await rig.service.mark({ items: [{ token: TOKEN, serial: null }], mark: 'spam' })
    // The mark of one NFT takes precedence over the mark of its collection.
    expect((await rig.get()).totals).toMatchObject({ nftCount: 0, atFloor: null })
    expect(await rig.service.marks(undefined)).toHaveLength(2)
    await rig.service.mark({ items: [{ token: TOKEN, serial: null }], mark: null })
    expect((await rig.get()).totals.nftCount).toBe(2)
  })

  it('is what the market does not know, once it has said so of the collection itself', async () => {
    const rig = holdingsOf({
      accountNfts: wallet([1]),
      listings: LISTINGS,
      collectionFacts: facts(),
      supportedList: { supportedTokenList: [] },
      isSupported: { token: TOKEN, supported: false },
    })
    await rig.get()
    await expect.poll(async () => (await rig.get(false)).collections[0]?.suspicions).toEqual(['unknown-to-market'])
    expect((await rig.get(false)).totals.nftCount).toBe(0)
  })

  it('is what somebody else sent and nobody asks or offers anything for', async () => {
    const unpriced = {
      accountNfts: wallet([1]),
      listings: LISTINGS,
      collectionFacts: facts({ floor: null, highestOffer: null }),
    }
    const sent = holdingsOf(unpriced, [], { isUnasked: true })
    await sent.get()
    await expect.poll(async () => (await sent.get(false)).collections[0]?.nfts[0]?.suspicions).toEqual(['unasked'])
    const own = holdingsOf(unpriced, [], { isUnasked: false })
    await own.get()
    await expect.poll(() => own.asked.filter(({ name }) => name === 'supportedList').length).toBeGreaterThan(0)
    expect((await own.get(false)).collections[0]?.nfts[0]?.suspicions).toEqual([])
  })
})

const WHOLE = {
  accountNfts: wallet([1, 2]),
  listings: LISTINGS,
  collectionFacts: facts(),
  offers: { response: [] },
}
const seriesIn = ({ sampled }: { readonly sampled: readonly Sample[] }) => [
  ...new Set(sampled.map(({ series }) => series.split(':').at(-1) ?? '')),
]

describe('over time', () => {
  it('a worth is sampled when all of it was read, royalties included, and never before', async () => {
    const rig = holdingsOf(WHOLE, [], { receivedAt: iso(-20_000) })
    await rig.get()
    expect(seriesIn(rig)).not.toContain('offers')
    await expect.poll(async () => (await rig.get(false), seriesIn(rig))).toContain('offers')
    expect(rig.sampled).toContainEqual({ series: `worth:${ACCOUNT}:offers`, value: 18.62 })
    expect(rig.sampled).toContainEqual({ series: `worth:${ACCOUNT}:floor`, value: 20 })
    // The time of the read, not of the view.
    expect(new Set(rig.sampledAt)).toEqual(new Set([NOW - 20_000]))
  })

  /** Waits until the background reads are done. */
  const settled = async (rig: ReturnType<typeof holdingsOf>) => {
    await rig.get()
    await expect.poll(() => rig.asked.some(({ name }) => name === 'supportedList')).toBe(true)
    rig.sampled.length = 0
    return rig.get(false)
  }

  it.each<[string, Answers, Given, readonly string[]]>([
    ['answers of days ago, shown at once', {}, { receivedAt: iso(-3 * 86_400_000) }, []],
    ['royalties that could not be read', {}, { isMirrorDown: true }, ['floor', 'last-sale']],
    ['offers that could not be read', { offers: undefined }, {}, ['floor', 'last-sale']],
    ['facts that could not be read', { collectionFacts: undefined }, {}, []],
  ])('a worth that rests on %s is not sampled', async (_, more, given, series) => {
    const rig = holdingsOf({ ...WHOLE, ...more }, [], given)
    await settled(rig)
    expect(seriesIn(rig)).toEqual(series)
  })

  it('that nobody knows it any more is sampled, too', async () => {
    const rig = holdingsOf({ ...WHOLE, collectionFacts: facts({ highestOffer: null }) })
    await settled(rig)
    expect(rig.sampled).toContainEqual({ series: `worth:${ACCOUNT}:offers`, value: -1 })
    const point = { atMs: 1, spanMs: 0, low: -1, high: 5, last: -1, count: 2 }
    expect(worthSeries(ACCOUNT, () => [{ ...point, last: 5 }, point]).offers).toEqual([
      { atMs: 1, value: 5 },
      { atMs: 1, value: null },
    ])
  })

  it('comes with the recorded HBAR balances of the account', () => {
    const point = { atMs: 1, spanMs: 0, low: 7, high: 7, last: 7, count: 1 }
    const series = worthSeries(ACCOUNT, (name) => (name === `balance:${ACCOUNT}` ? [point] : []))
    expect(series).toMatchObject({ offers: [], balance: [{ atMs: 1, value: 7 }] })
  })

  it('the floor before a listing is the last that was read before it, of a month at most', async () => {
    const asked: unknown[] = []
    const series: Sampler['seriesPoints'] = (...what) => {
      asked.push(what)
      return [10, 12].map((last, i) => ({ atMs: i, low: last, high: last, last, count: 1 }) as never)
    }
    const listing = {
      sellerAddress: ACCOUNT,
      nftTokenAddress: TOKEN,
      nftSerialId: 7,
      serialId: 7,
      nftName: 'Seven',
      salePrice: 5,
      marketplaceListingId: 1,
      isAvailableForPurchase: 1,
      listingDate: iso(-60_000),
      nftImage: null,
      paymentToken: { address: null, symbol: 'HBAR' },
    }
    const answers = { accountNfts: wallet([7]), listings: { marketListings: [listing] }, collectionFacts: facts() }
    const { collections } = await holdingsOf(answers, [], { series }).get()
    const nft = collections[0]?.nfts[0]
    const atMs = Date.parse(nft?.listedAt ?? '')
    expect(nft?.floorBeforeListing).toBe(12)
    expect(asked).toContainEqual([`floor:${TOKEN}`, atMs - 30 * 86_400_000, atMs])
  })

  it('the floor of 30 days ago comes from the market’s ranking, in one request', async () => {
    const answers = {
      accountNfts: wallet([7]),
      listings: { marketListings: [] },
      collectionFacts: facts(),
      supportedList: { supportedTokenList: [TOKEN] },
      topCollections: { rangeDays: 365, collections: [{ token: TOKEN, name: 'Tides', floor1m: 12.5 }] },
    }
    const rig = holdingsOf(answers)
    expect((await rig.get()).collections[0]?.floor30dAgo).toBeNull()
    await expect.poll(async () => (await rig.get(false)).collections[0]?.floor30dAgo).toBe('12.5')
    expect(rig.asked.filter(({ name }) => name === 'topCollections')).toHaveLength(1)
  })

  it('what was last paid comes from own receipts and the market’s events, the later one first', async () => {
    const sold = (price: number, eventDate: string, buyerAddress: string) =>
      ({
        eventType: 'sold',
        saleMechanism: 'listing',
        token: TOKEN,
        serialId: 7,
        nftName: null,
        price,
        previousPrice: null,
        priceSymbol: 'HBAR',
        sellerAddress: '0.0.1',
        buyerAddress,
        eventDate,
        eventDateUnix: null,
        transactionId: null,
        paymentToken: { address: null, symbol: 'HBAR' },
      }) as MarketEvent
    const answers = { accountNfts: wallet([7]), listings: LISTINGS, collectionFacts: facts() }
    const flow = sampleFlow({ account: ACCOUNT, token: TOKEN, state: 'done', updatedAt: iso(-60_000) })
    const nft = async (events: readonly MarketEvent[]) =>
      (await holdingsOf(answers, [flow], { events }).get()).collections[0]?.nfts[0]
    expect(await nft([sold(80, iso(-90_000), '0.0.3')])).toMatchObject({
      lastSale: { price: '120' },
      heldSince: iso(-60_000),
    })
    expect(await nft([sold(80, iso(-1000), ACCOUNT)])).toMatchObject({
      lastSale: { price: '80' },
      heldSince: iso(-1000),
    })
  })
})

describe('a saved table', () => {
  it('has what was asked for in its order, and no formula', async () => {
    const rig = holdingsOf({
      accountNfts: wallet([1, 2]),
      listings: LISTINGS,
      collectionFacts: facts({ name: '=HYPERLINK("x")' }),
    })
    const item = (serial: number) => ({ account: ACCOUNT, token: TOKEN, serial })
    expect(await rig.service.exportCsv({ items: [item(2), item(1), item(9)] })).toEqual({
      isSaved: true,
      savedRowCount: 2,
    })
    const [head, first, second] = rig.saved[0]?.split('\r\n') ?? []
    expect(head).toMatch(/^account,accountName,collection,token,serial,/)
    expect(first).toMatch(/^0\.0\.1001,'=Main,"'=HYPERLINK\(""x""\)",0\.0\.5000,2,/)
    // The name of the NFT is not read yet.
    expect(second).toContain(',1,#1,')
    expect(head?.split(',').indexOf('royaltiesKnown')).toBe(first?.split(',').lastIndexOf('no'))
  })

  it('has no rows if the file dialog was cancelled', async () => {
    const answers = { accountNfts: wallet([1]), listings: LISTINGS, collectionFacts: facts() }
    const rig = holdingsOf(answers, [], { isSaveCancelled: true })
    const items = [{ account: ACCOUNT, token: TOKEN, serial: 1 }]
    expect(await rig.service.exportCsv({ items })).toEqual({ isSaved: false, savedRowCount: 0 })
  })

  it('of a name with 60,000 line breaks takes hardly longer than of any name of that length', async () => {
    const cpuMsOfSaving = async (name: string): Promise<number> => {
      const rig = holdingsOf({ accountNfts: wallet([1]), listings: LISTINGS, collectionFacts: facts({ name }) })
      await rig.get(false)
      const before = process.cpuUsage()
      expect(await rig.service.exportCsv({ items: [{ account: ACCOUNT, token: TOKEN, serial: 1 }] })).toMatchObject({
        savedRowCount: 1,
      })
      expect(rig.saved[0]?.length).toBeGreaterThan(60_000)
      return process.cpuUsage(before).user / 1000
    }
    await cpuMsOfSaving('warm'.repeat(15_000))
    const harmless = await cpuMsOfSaving('n'.repeat(60_000))
    // A quadratic reading took 11 s where a linear one takes milliseconds: a factor of thousands.
    expect(await cpuMsOfSaving('\n'.repeat(60_000))).toBeLessThan(50 * Math.max(harmless, 5))
  })

  it('has all that the page shows of a large wallet, although reading it anew has only begun', async () => {
    let isDown = false
    const page = ({ startToken = '0' }: { startToken?: string }) => {
      if (isDown && Number(startToken) >= 4) throw failure({ code: 'offline', what: 'service' })
      const from = Number(startToken) * 50
      const { nfts } = wallet(Array.from({ length: 50 }, (_, i) => from + i + 1))
      return { account: ACCOUNT, nfts, next: Number(startToken) < 9 ? String(Number(startToken) + 1) : null }
    }
    const rig = holdingsOf({ accountNfts: page, listings: LISTINGS, collectionFacts: facts() })
    await expect.poll(async () => (await rig.get(false)).totals.nftCount).toBe(500)
    rig.clock.ms += 121_000
    isDown = true
    const items = Array.from({ length: 500 }, (_, i) => ({ account: ACCOUNT, token: TOKEN, serial: i + 1 }))
    expect(await rig.service.exportCsv({ items })).toEqual({ isSaved: true, savedRowCount: 500 })
  })

  it('is of so many accounts at most, since each may have to be read', () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ account: `0.0.${i + 1}`, token: TOKEN, serial: 1 }))
    const parse = (count: number) => holdings.exportCsv.input.safeParse({ items: items(count) }).success
    expect([parse(50), parse(51)]).toEqual([true, false])
  })
})

describe('names behind the view', () => {
  it('stay as last known, with the figures of their collection, after a later read that fails', async () => {
    let isRefused = false
    const orRefused = (answer: unknown) => () => {
      if (isRefused) throw failure({ code: 'unauthorized', cause: 'key-refused' })
      return answer
    }
    const rig = holdingsOf({
      accountNfts: wallet([7]),
      listings: LISTINGS,
      collectionFacts: orRefused(facts()),
      tokenNfts: orRefused({ total: 7, nfts: [{ serialId: 7, name: 'Tide 7' }] }),
    })
    expect((await rig.get()).collections[0]?.nfts[0]?.name).toBe('')
    await expect.poll(async () => (await rig.get(false)).collections[0]?.nfts[0]?.name).toBe('Tide 7')
    isRefused = true
    const [collection] = (await rig.get(true)).collections
    expect(collection).toMatchObject({ name: 'Tides', floor: '10', bestOffer: '9.5', stamp: { offline: true } })
    expect(collection?.nfts[0]?.name).toBe('Tide 7')
  })

  it('that the service does not know are asked for once, not for ever', async () => {
    const rig = holdingsOf({
      accountNfts: wallet([7]),
      listings: LISTINGS,
      collectionFacts: facts(),
      tokenNfts: { nfts: [] },
    })
    const asked = () => rig.asked.filter(({ name }) => name === 'tokenNfts').length
    await rig.get()
    await expect.poll(() => rig.events).toEqual(['holdings.changed'])
    for (let i = 0; i < 5; i++) expect((await rig.get()).isLoadingNames).toBe(false)
    expect(asked()).toBe(1)
    expect(rig.events).toEqual(['holdings.changed'])
    rig.clock.ms += 11 * 60_000
    await rig.get()
    expect(asked()).toBe(2)
  })

  it('that cannot be had now are said to be on their way no longer, and tried again later', async () => {
    const rig = holdingsOf({
      accountNfts: wallet([7]),
      listings: LISTINGS,
      collectionFacts: facts(),
      tokenNfts: () => {
        throw failure({ code: 'unauthorized', cause: 'no-key' })
      },
    })
    const asked = () => rig.asked.filter(({ name }) => name === 'tokenNfts').length
    expect((await rig.get()).isLoadingNames).toBe(true)
    await expect.poll(() => rig.events).toEqual(['holdings.changed'])
    expect((await rig.get(false)).isLoadingNames).toBe(false)
    expect([asked(), rig.events.length]).toEqual([1, 1])
    expect(rig.rests.map(({ ms }) => ms)).toEqual([10_000])
    rig.rests[0]?.fn()
    expect(rig.events).toHaveLength(2)
    await rig.get(false)
    await expect.poll(() => rig.rests.map(({ ms }) => ms)).toEqual([10_000, 20_000])
    expect(asked()).toBe(2)
    // The person requests a fresh read.
    await rig.get(true)
    await expect.poll(asked).toBe(3)
  })

  it('of a collection the service does not have keep no other waiting', async () => {
    const rig = holdingsOf({
      accountNfts: { ...wallet([1]), nfts: [...wallet([1]).nfts, ...wallet([2], '0.0.6000').nfts] },
      listings: LISTINGS,
      collectionFacts: facts(),
      tokenNfts: ({ token }: { token: EntityId }) => {
        if (token === TOKEN)
          throw readRefusal(tokenNfts, 404, new Headers(), { success: false }) ?? new Error('no refusal')
        return { nfts: [] }
      },
    })
    await rig.get()
    await expect.poll(() => rig.events).toEqual(['holdings.changed', 'holdings.changed'])
    expect((await rig.get()).isLoadingNames).toBe(false)
    const asked = rig.asked.filter(({ name }) => name === 'tokenNfts').map(({ query }) => query['token'])
    expect(asked.sort()).toEqual([TOKEN, '0.0.6000'].sort())
  })

  it('are found on the page that burned serials moved them to', async () => {
    const serials = [2, 3, 5, 7, 8, 9, 12]
    const rig = holdingsOf({
      accountNfts: wallet([12]),
      listings: LISTINGS,
      collectionFacts: facts(),
      tokenNfts: ({ page }: { page: number }) => ({
        total: serials.length,
        nfts: serials.slice(page - 1, page).map((serialId) => ({ serialId, name: `Tide ${serialId}` })),
      }),
    })
    await rig.get()
    await expect.poll(() => rig.events).toEqual(['holdings.changed'])
    expect((await rig.get()).collections[0]?.nfts[0]?.name).toBe('Tide 12')
    const pages = rig.asked.filter(({ name }) => name === 'tokenNfts').map(({ query }) => query['page'])
    expect(pages).toEqual([12, 7])
  })

  it('are looked for on five pages at most', async () => {
    const rig = holdingsOf({
      accountNfts: wallet([900]),
      listings: LISTINGS,
      collectionFacts: facts(),
      // Every page has a higher serial than the wanted one.
      tokenNfts: ({ page }: { page: number }) => ({ nfts: [{ serialId: 950, name: `page ${page}` }] }),
    })
    await rig.get()
    await expect.poll(() => rig.events).toEqual(['holdings.changed'])
    expect(rig.asked.filter(({ name }) => name === 'tokenNfts')).toHaveLength(5)
  })

  it('that could not be read because the service was away are asked for again', async () => {
    const rig = holdingsOf({ accountNfts: wallet([7]), listings: LISTINGS, collectionFacts: facts() })
    await rig.get()
    await rig.get()
    expect(rig.asked.filter(({ name }) => name === 'tokenNfts')).toHaveLength(2)
    expect(rig.faults).toEqual([])
  })
})

describe('an own receipt', () => {
  const bought = (more: Partial<Flow> = {}) =>
    sampleFlow({ account: ACCOUNT, token: TOKEN, steps: [{ step: 'receipt', at: iso(0) }], ...more })
  const stamp = (ms: number) => ({ asOf: null, receivedAt: iso(ms), maxAgeSeconds: 60, isCached: true, offline: false })
  const added = (flow: Flow, listMs: number, held: readonly { token: typeof TOKEN; serial: number }[] = []) =>
    addOwnReceipts(held, [flow], ACCOUNT, stamp(listMs)).filter(({ source }) => source === 'own-receipt').length

  it.each<[string, Flow, number, number]>([
    ['while the service may not show it yet', bought(), 74_000, 1],
    ['not when the service has had time enough: it may be sold on', bought(), 76_000, 0],
    ['not of another account', bought({ account: '0.0.2' }), 0, 0],
    ['not when it failed', bought({ state: 'failed' }), 0, 0],
    ['not before the receipt', bought({ state: 'submitted', steps: [] }), 0, 0],
  ])('adds the NFT %s', (_, flow, listMs, count) => {
    expect(added(flow, listMs)).toBe(count)
  })

  const minted = (more: Partial<Flow> = {}) =>
    bought({
      kind: 'mint',
      serial: null,
      state: 'done',
      steps: [{ step: 'completed', at: iso(0) }],
      outcome: { of: 'mint', minted: [8, 9].map((serial) => ({ token: TOKEN, serial, name: null })), isPartial: true },
      ...more,
    })

  it.each<[string, Flow, number, number]>([
    ['each NFT that a mint brought', minted(), 0, 2],
    ['none of a mint that the service has had time to show', minted(), 76_000, 0],
    ['none of a mint that brought nothing', minted({ state: 'failed', outcome: null }), 0, 0],
    ['what a contract’s purchase brought', minted({ kind: 'buy-evm', serial: 7, outcome: null }), 0, 1],
    ['nothing while the market is still at it', bought({ kind: 'buy-evm' }), 0, 0],
    ['nothing that is put up for sale', bought({ kind: 'list', state: 'done' }), 0, 0],
  ])('adds %s', (_, flow, listMs, count) => {
    expect(added(flow, listMs)).toBe(count)
  })

  it('adds nothing twice', () => {
    expect(added(bought(), 0, [{ token: TOKEN, serial: 7 }])).toBe(0)
  })

  it('of an association is newer than facts from before it, and older than facts from after it', () => {
    const flow = bought({ kind: 'associate', serial: null, state: 'done' })
    expect(isAssociatedByReceipt([flow], ACCOUNT, TOKEN, iso(-5000))).toBe(true)
    expect(isAssociatedByReceipt([flow], ACCOUNT, TOKEN, null)).toBe(true)
    expect(isAssociatedByReceipt([flow], ACCOUNT, TOKEN, iso(21_000))).toBe(false)
    expect(isAssociatedByReceipt([flow], '0.0.2', TOKEN, null)).toBe(false)
  })
})
