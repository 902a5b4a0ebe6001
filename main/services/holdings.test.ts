import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_TINYBAR } from '@shared/amount'
import { holdingsView } from '@shared/contract/holdings'
import type { Flow } from '@shared/contract/flows'
import type { Operation } from '@shared/market/operation'
import { tokenNfts } from '@shared/market/token'
import { refusalOf } from '../market/refusal'
import { failure } from '../platform/app-failure'
import { scriptedMarket } from '../market/testing/scripted'
import { createAnswerStore } from '../storage/answers'
import { openDatabase } from '../storage/database'
import { sampleFlow } from '../testing/flow'
import { createHoldingsService } from './holdings'
import { createNftFacts } from './nft-facts'
import { addOwnReceipts, associatedByReceipt } from './own-receipts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const iso = (ms: number) => new Date(NOW + ms).toISOString()
const ACCOUNT = '0.0.1001'
const TOKEN = '0.0.5000'
type Answers = Readonly<Record<string, unknown>>

/** A service that answers by operation; what it has no answer for is offline. */
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
const wallet = (serials: readonly number[], token = TOKEN) => ({
  account: ACCOUNT,
  nfts: serials.map((serial) => ({ tokenAddress: token, serial, metadata: null })),
  next: null,
})
const facts = (more: object = {}) => ({ token: TOKEN, name: 'Tides', floor: 10, highestOffer: 9.5, ...more })

function holdingsOf(answers: Answers, flows: readonly Flow[] = []) {
  const { market, asked } = scripted(answers)
  const rests: { readonly ms: number; readonly fn: () => void }[] = []
  const clock = { ms: NOW }
  const db = openDatabase(':memory:')
  const store = createNftFacts({ market, answers: createAnswerStore(db), profileId: () => 'p', now: () => clock.ms })
  const events: string[] = []
  const faults: string[] = []
  const service = createHoldingsService({
    ...{ market, facts: store, media },
    flows: () => flows,
    checksum: () => 'aaaaa',
    emit: (name) => void events.push(name),
    fault: (event) => void faults.push(event),
    later: (ms, fn) => void rests.push({ ms, fn }),
  })
  const get = async (fresh = true) => holdingsView.parse(await service.get({ account: ACCOUNT, fresh }))
  // Held on to: a database that nobody holds is closed when memory is tidied.
  return { get, asked, events, faults, clock, store, db, rests }
}
const LISTINGS = { marketListings: [] }

describe('the value of holdings', () => {
  it('counts a floor and a best offer for each NFT, the fee of 2 % taken off and rounded against the holder', async () => {
    const { get } = holdingsOf({ accountNfts: wallet([1, 2, 3]), listings: LISTINGS, collectionFacts: facts() })
    const view = await get()
    expect(view.collections[0]).toMatchObject({ floorValue: '30', offerValue: '27.93' })
    expect(view.totals).toMatchObject({ items: 3, atFloor: '30', atBestOffers: '27.93', withoutOffer: 0 })
  })

  it.each<[string, object, string | null]>([
    ['one tinybar, of which the fee leaves nothing', { highestOffer: 0.00000001 }, '0'],
    ['a price whose fee is no whole tinybar', { highestOffer: 0.00000149 }, '0.00000146'],
    ['no offer: unknown, not zero', { highestOffer: null }, null],
    ['an offer of zero: unknown, not zero', { highestOffer: 0 }, null],
    ['an offer that is no exact amount: unknown', { highestOffer: 1.123456789 }, null],
  ])('after %s', async (_, more, offerValue) => {
    const view = await holdingsOf({ accountNfts: wallet([1]), listings: LISTINGS, collectionFacts: facts(more) }).get()
    expect(view.collections[0]?.offerValue).toBe(offerValue)
    expect(view.totals.withoutOffer).toBe(offerValue === null ? 1 : 0)
  })

  it('never promises more than the offer less 2 %', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: MAX_TINYBAR }), (price) => {
        const fee = (price * 2n + 99n) / 100n
        expect((price - fee) * 100n).toBeLessThanOrEqual(price * 98n)
        expect(fee * 100n - price * 2n).toBeLessThan(100n)
      }),
    )
  })

  it('is unknown where nobody could pay it, and the view still opens', async () => {
    const hostile = facts({ floor: 49_000_000_000, highestOffer: 49_000_000_000 })
    const view = await holdingsOf({ accountNfts: wallet([1, 2]), listings: LISTINGS, collectionFacts: hostile }).get()
    expect(view.collections[0]).toMatchObject({ floor: '49000000000', floorValue: null, offerValue: null })
    expect(view.totals).toMatchObject({ atFloor: null, atBestOffers: null, withoutFloor: 2 })
    const other = (query: { token: string }) => facts({ token: query.token, floor: 49_000_000_000, highestOffer: null })
    const nfts = [...wallet([1]).nfts, ...wallet([1], '0.0.5001').nfts]
    const two = await holdingsOf({
      accountNfts: { ...wallet([]), nfts },
      listings: LISTINGS,
      collectionFacts: other,
    }).get()
    expect(two.totals).toMatchObject({ atFloor: null, withoutFloor: 0 })
  })

  it.each([['SAUCE'], [7]])('counts no floor in %s', async (floorCurrency) => {
    const told = facts({ floorCurrency })
    const view = await holdingsOf({ accountNfts: wallet([1]), listings: LISTINGS, collectionFacts: told }).get()
    expect(view.collections[0]).toMatchObject({ floor: null, floorValue: null, offerValue: '9.31' })
    expect(view.totals).toMatchObject({ atFloor: null, withoutFloor: 1 })
  })

  it('shows a collection without facts without value', async () => {
    const view = await holdingsOf({ accountNfts: wallet([1]), listings: LISTINGS }).get()
    expect(view.collections[0]).toMatchObject({ name: TOKEN, floor: null, floorValue: null, stamp: null })
    expect(view.totals).toMatchObject({ items: 1, atFloor: null, atBestOffers: null })
  })

  it('counts as listed only what this account listed for HBAR', async () => {
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
    expect(view.totals.listed).toBe(1)
  })
})

describe('names behind the view', () => {
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
    for (let i = 0; i < 5; i++) expect((await rig.get()).complete).toBe(true)
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
    expect((await rig.get()).complete).toBe(false)
    await expect.poll(() => rig.events).toEqual(['holdings.changed'])
    expect((await rig.get(false)).complete).toBe(true)
    expect([asked(), rig.events.length]).toEqual([1, 1])
    expect(rig.rests.map(({ ms }) => ms)).toEqual([10_000])
    rig.rests[0]?.fn()
    expect(rig.events).toHaveLength(2)
    await rig.get(false)
    await expect.poll(() => rig.rests.map(({ ms }) => ms)).toEqual([10_000, 20_000])
    expect(asked()).toBe(2)
    // Somebody insists.
    await rig.get(true)
    await expect.poll(asked).toBe(3)
  })

  it('of a collection the service does not have keep no other waiting', async () => {
    const rig = holdingsOf({
      accountNfts: { ...wallet([1]), nfts: [...wallet([1]).nfts, ...wallet([2], '0.0.6000').nfts] },
      listings: LISTINGS,
      collectionFacts: facts(),
      tokenNfts: ({ token }: { token: string }) => {
        if (token === TOKEN)
          throw refusalOf(tokenNfts, 404, new Headers(), { success: false }) ?? new Error('no refusal')
        return { nfts: [] }
      },
    })
    await rig.get()
    await expect.poll(() => rig.events).toEqual(['holdings.changed', 'holdings.changed'])
    expect((await rig.get()).complete).toBe(true)
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
      // However far one goes back, the serial seen lies ahead.
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
      ...{ kind: 'mint', serial: null, state: 'done', steps: [{ step: 'completed', at: iso(0) }] },
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
    expect(associatedByReceipt([flow], ACCOUNT, TOKEN, iso(-5000))).toBe(true)
    expect(associatedByReceipt([flow], ACCOUNT, TOKEN, null)).toBe(true)
    expect(associatedByReceipt([flow], ACCOUNT, TOKEN, iso(21_000))).toBe(false)
    expect(associatedByReceipt([flow], '0.0.2', TOKEN, null)).toBe(false)
  })
})
