import { describe, expect, test, vi } from 'vitest'
import type { ListingEvent, ListingsPart } from '@shared/contract/listings'
import { err, ok } from '@shared/result'
import { fakeApi } from '../../testing/fake-api'
import { stampAt, T0 } from '../../testing/samples'
import {
  createListings,
  createVisibleFacts,
  createTraitSets,
  discardListings,
  stopListings,
  listingsOf,
  loadListings,
  loadVisibleFacts,
  loadTraitSet,
  mustReadListings,
  readListingsAgain,
  applyFeedEvents,
  reloadVisibleFacts,
  traitKey,
} from './listings-store'

const TOKEN = '0.0.9'
const SELLER = { id: '0.0.5', checksum: 'aaaaa', name: null }
const part = (serials: readonly number[], more: Partial<ListingsPart> = {}) =>
  ok({
    readingId: 1,
    token: TOKEN,
    sellers: [SELLER],
    readCount: serials.length,
    expectedCount: 4,
    end: null,
    stamp: stampAt(T0),
    rows: serials.map((serial) => ({
      serial,
      name: `Study ${serial}`,
      price: String(serial),
      listedAt: new Date(T0).toISOString(),
      isAvailable: true,
      sellerIndex: 0,
    })),
    ...more,
  })
const last = (serials: readonly number[]) => part(serials, { end: 'all' })
const news = (more: Partial<ListingEvent>): ListingEvent => ({
  kind: 'price_changed',
  serial: 1,
  name: null,
  price: '3',
  previousPrice: '1',
  seller: null,
  at: null,
  ...more,
})

function rig() {
  const begin = vi.fn().mockResolvedValue(part([1, 2]))
  const next = vi.fn().mockResolvedValue(last([2, 3]))
  const sight = vi.fn()
  const store = createListings()
  const api = fakeApi({ 'listings.begin': begin, 'listings.next': next, 'listings.visibleFacts': sight })
  const rows = () => listingsOf(store.getState(), TOKEN)?.rows ?? []
  const serials = () => rows().map(({ serial }) => serial)
  return { begin, next, sight, store, api, rows, serials }
}

describe('listings', () => {
  test('are shown with their first part, and one that moved between two parts shows once', async () => {
    const { store, api, serials, next } = rig()
    const seen: (readonly number[])[] = []
    store.subscribe(() => seen.push(serials()))
    await loadListings(store, api, TOKEN, false)
    expect(seen).toEqual([[], [1, 2], [1, 2, 3]])
    expect(next).toHaveBeenCalledWith({ readingId: 1 })
    expect(store.getState()).toMatchObject({ status: 'ready', endReason: 'all' })
  })

  test('that are whole stay in sight until a new reading is whole, too', async () => {
    const { store, api, serials, begin, next } = rig()
    await loadListings(store, api, TOKEN, false)
    begin.mockResolvedValueOnce(part([7]))
    next.mockResolvedValueOnce(last([8]))
    const seen: (readonly number[])[] = []
    store.subscribe(() => seen.push(serials()))
    await loadListings(store, api, TOKEN, true)
    expect(seen).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [7, 8],
    ])
  })

  test('that failed half way show what was read and why no more', async () => {
    const { store, api, serials, next } = rig()
    next.mockResolvedValueOnce(err({ code: 'timed-out', what: 'service' }))
    await loadListings(store, api, TOKEN, false)
    expect(store.getState()).toMatchObject({ status: 'stopped', error: { code: 'timed-out' } })
    expect(serials()).toEqual([1, 2])
  })

  test('ask for no further part once their page is left, and are read anew by who comes back', async () => {
    const { store, api, next } = rig()
    const reading = loadListings(store, api, TOKEN, false)
    stopListings(store)
    await reading
    expect(next).not.toHaveBeenCalled()
    expect(mustReadListings(store.getState(), TOKEN, T0)).toBe(true)
  })

  test('are kept for a while for who comes back, until an act makes them old', async () => {
    const { store, api } = rig()
    await loadListings(store, api, TOKEN, false)
    expect(mustReadListings(store.getState(), TOKEN, T0 + 100_000)).toBe(false)
    expect(mustReadListings(store.getState(), TOKEN, T0 + 130_000)).toBe(true)
    expect(mustReadListings(store.getState(), '0.0.10', T0)).toBe(true)
    discardListings(store, TOKEN)
    expect(mustReadListings(store.getState(), TOKEN, T0)).toBe(true)
  })
})

describe('what the feed tells', () => {
  test.each<[string, Partial<ListingEvent>, object]>([
    ['a new price, beside the one before', {}, { price: '3', previousPrice: '1', feedEffect: null }],
    ['a sale, in its place', { kind: 'sold' }, { price: '1', feedEffect: 'sold' }],
    ['what was taken back, in its place', { kind: 'delisted', price: null }, { price: '1', feedEffect: 'delisted' }],
  ])('marks %s', async (_, more, marked) => {
    const { store, api, rows } = rig()
    await loadListings(store, api, TOKEN, false)
    applyFeedEvents(store, TOKEN, [news(more)])
    expect(rows()[0]).toMatchObject(marked)
  })

  test('adds what was listed since', async () => {
    const { store, api, rows } = rig()
    await loadListings(store, api, TOKEN, false)
    applyFeedEvents(store, TOKEN, [
      news({ kind: 'listed', serial: 9, name: 'Study 9', price: '5', previousPrice: null }),
    ])
    expect(rows().at(-1)).toMatchObject({ serial: 9, price: '5', feedEffect: 'new', previousPrice: null })
    applyFeedEvents(store, TOKEN, [news({ serial: 9, price: '6', previousPrice: '5' })])
    expect(rows().at(-1)).toMatchObject({ price: '6', previousPrice: '5', feedEffect: 'new' })
  })

  test('is nothing new where the reading had it already', async () => {
    const { store, api, rows } = rig()
    await loadListings(store, api, TOKEN, false)
    applyFeedEvents(store, TOKEN, [news({ kind: 'listed', price: '1', previousPrice: null })])
    expect(rows()[0]?.feedEffect).toBeNull()
    applyFeedEvents(store, TOKEN, [news({ price: '1', previousPrice: '1' })])
    expect(rows()[0]?.previousPrice).toBeNull()
  })

  test('is kept while the parts come in', async () => {
    const { store, api, rows, next } = rig()
    next.mockImplementationOnce(() => {
      applyFeedEvents(store, TOKEN, [news({})])
      return Promise.resolve(last([3]))
    })
    await loadListings(store, api, TOKEN, false)
    expect(rows().map(({ previousPrice }) => previousPrice)).toEqual(['1', null, null])
  })

  test('of another collection changes nothing', async () => {
    const { store, api, rows } = rig()
    await loadListings(store, api, TOKEN, false)
    applyFeedEvents(store, '0.0.10', [news({})])
    expect(rows()[0]?.previousPrice).toBeNull()
  })
})

test('a chosen trait is asked of the service, part by part', async () => {
  const { api, begin } = rig()
  const sets = createTraitSets()
  await loadTraitSet(sets, api, TOKEN, { trait_type: 'Ground', value: 'Mist' })
  expect(begin).toHaveBeenCalledWith({ token: TOKEN, trait: { name: 'Ground', value: 'Mist' }, fresh: false })
  const set = sets.getState().sets[traitKey({ trait_type: 'Ground', value: 'Mist' })]
  expect(set?.status === 'ready' && [...set.serials]).toEqual([1, 2, 3])
})

test('of those in sight only what is not known is asked for, again when more has been read', async () => {
  const { api, sight } = rig()
  const store = createVisibleFacts()
  const fact = (serial: number, rank: number | null) => ({
    serial,
    name: null,
    image: null,
    rank,
    traits: rank === null ? null : [],
  })
  sight.mockResolvedValueOnce(ok({ token: TOKEN, facts: [fact(1, 10), fact(2, null)], isReading: true }))
  sight.mockResolvedValueOnce(ok({ token: TOKEN, facts: [fact(2, 20)], isReading: false }))
  await loadVisibleFacts(store, api, TOKEN, [1, 2])
  reloadVisibleFacts(store, api, '0.0.10')
  reloadVisibleFacts(store, api, TOKEN)
  await vi.waitFor(() => expect(store.getState().facts.get(2)?.rank).toBe(20))
  expect(sight.mock.calls.map(([given]) => (given as { serials: number[] }).serials)).toEqual([[1, 2], [2]])
  expect(store.getState().facts.get(1)?.rank).toBe(10)
})

describe('what happens meanwhile', () => {
  test('is marked on the rows that take the place of those it was marked on', async () => {
    const { store, api, begin, next, rows } = rig()
    await loadListings(store, api, TOKEN, false)
    let answer: (part: unknown) => void = () => undefined
    begin.mockResolvedValueOnce(part([1, 2]))
    next.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const reading = loadListings(store, api, TOKEN, true)
    await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(2))
    applyFeedEvents(store, TOKEN, [news({ kind: 'sold', serial: 1 })])
    answer(last([3]))
    await reading
    expect(rows().map(({ serial, feedEffect: told }) => [serial, told])).toEqual([
      [1, 'sold'],
      [2, null],
      [3, null],
    ])
  })
})

describe('which listings have a trait', () => {
  const trait = { trait_type: 'Ground', value: 'Mist' }
  const key = traitKey(trait)

  test('is asked anew after it was left, and stands while it is read anew', async () => {
    const { begin, next, api } = rig()
    const sets = createTraitSets()
    begin.mockResolvedValueOnce(err({ code: 'cancelled' }))
    await loadTraitSet(sets, api, TOKEN, trait)
    expect(sets.getState().sets).toEqual({})
    begin.mockResolvedValueOnce(last([4]))
    await loadTraitSet(sets, api, TOKEN, trait)
    begin.mockResolvedValueOnce(err({ code: 'timed-out', what: 'service' }))
    await loadTraitSet(sets, api, TOKEN, trait, true)
    expect(sets.getState().sets[key]).toEqual({ status: 'ready', serials: new Set([4]) })
    expect(begin.mock.calls.at(-1)?.[0]).toMatchObject({ fresh: true })
    expect(next).not.toHaveBeenCalled()
  })

  test('is read again with the listings; what is not asked for any more is forgotten', async () => {
    const { begin, store, api } = rig()
    const sets = createTraitSets()
    begin.mockResolvedValue(last([1]))
    await loadTraitSet(sets, api, TOKEN, trait)
    await loadTraitSet(sets, api, TOKEN, { trait_type: 'Ground', value: 'Rain' })
    begin.mockClear()
    readListingsAgain({ listings: store, traitSets: sets }, api, TOKEN, [trait], true)
    expect(Object.keys(sets.getState().sets)).toEqual([key])
    expect(begin.mock.calls.map(([given]) => (given as { trait: unknown }).trait)).toEqual([
      null,
      { name: 'Ground', value: 'Mist' },
    ])
  })
})
