import { describe, expect, it } from 'vitest'
import { changes as contract } from '@shared/contract/changes'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { failure } from '../../platform/app-failure'
import { openDatabase } from '../../storage/database'
import { createEventStore, type Gap } from '../../storage/events'
import { createMarketChangeStore } from './market-change-store'
import { seenChangesKey, createSettingsStore } from '../../storage/settings'
import { createChangesService } from './changes'

const T0 = Date.parse('2026-11-21T12:00:00Z')
const [HELD, ALERTED, OTHER] = ['0.0.5001', '0.0.5002', '0.0.5003'] as const
const stamp = { asOf: null, receivedAt: new Date(T0).toISOString(), maxAgeSeconds: 60, isCached: false, offline: false }

function createChangesRig(isWalletLost = false) {
  const db = openDatabase(':memory:')
  const events = createEventStore(db)
  const settings = createSettingsStore(db)
  const clock = { nowMs: T0 }
  let gaps: readonly Gap[] = []
  const market = scriptedMarket(() => {
    if (isWalletLost) throw failure({ code: 'offline', what: 'service' })
    return { success: true, account: '0.0.1001', nfts: [{ tokenAddress: HELD, serial: 1, metadata: null }], next: null }
  }, stamp)
  /** Adds an event as a reading of the feed does; the reading may come long after `atMs`. */
  const add = (atMs: number, token: string, more: object = {}) => {
    const at = new Date(atMs).toISOString()
    const event = {
      eventType: 'listed',
      saleMechanism: null,
      token,
      serialId: 7,
      nftName: 'No. 7',
      price: 12.5,
      previousPrice: null,
      priceSymbol: 'HBAR',
      sellerAddress: '0.0.9',
      buyerAddress: null,
      transactionId: null,
      eventDate: at,
      eventDateUnix: null,
      paymentToken: { address: null, symbol: 'HBAR' },
      ...more,
    }
    const record = { id: `${token} ${atMs}`, atMs, token, serial: 7, event }
    const taken = { events: [record], unreadable: [], gap: null, cursorMs: atMs, keepFromMs: 0, readAtMs: clock.nowMs }
    events.storeUpdate('p', taken)
  }
  /** Creates the service as a start of the app does. */
  const begin = () =>
    createChangesService({
      market,
      store: createMarketChangeStore(db),
      feed: {
        state: () => {
          const cursor = events.cursor('p')
          return { status: 'waiting', readAtMs: cursor?.readAtMs ?? null }
        },
        gaps: () => gaps,
        readNow: () => undefined,
      },
      settings,
      profileId: () => 'p',
      ownAccounts: () => ['0.0.1001'],
      alertTokens: () => [ALERTED],
      facts: { knownFacts: () => null },
      media: { pathOf: () => null },
      namedIdOf: (id) => ({ id, checksum: 'aaaaa', name: null }),
      nameOf: (token) => Promise.resolve(`Collection ${token}`),
      now: () => clock.nowMs,
    })
  const noteStored = (look: unknown) => settings.note(seenChangesKey('p'), look)
  return { add, begin, clock, noteStored, setGaps: (next: readonly Gap[]) => void (gaps = next) }
}
type Service = ReturnType<ReturnType<typeof createChangesRig>['begin']>
const isoAt = (ms: number): string => new Date(ms).toISOString()
/** Number of counted changes, and the instants of the listed ones. */
async function allOf(service: Service) {
  const { counts } = await service.summary({ scope: 'all' })
  const { items } = await service.list({ scope: 'all', ...first })
  return { count: Object.values(counts).reduce((sum, count) => sum + count, 0), at: items.map(({ at }) => at) }
}
const first = { kind: null, page: 1, until: null }

describe('what changed since the last look', () => {
  it('is of held and watched collections, or of the whole market by choice', async () => {
    const { add, begin } = createChangesRig()
    for (const [i, token] of [HELD, ALERTED, OTHER].entries()) add(T0 - 1000 + i, token)
    const service = begin()
    const mine = contract.list.output.parse(await service.list({ scope: 'mine', ...first }))
    expect(mine.items.map(({ token }) => token)).toEqual([ALERTED, HELD])
    expect(mine.items[0]).toMatchObject({
      kind: 'listed',
      price: '12.5',
      name: 'No. 7',
      collection: `Collection ${ALERTED}`,
    })
    const all = await service.list({ scope: 'all', ...first })
    expect(all.items.map(({ token }) => token)).toEqual([OTHER, ALERTED, HELD])
    const summary = contract.summary.output.parse(await service.summary({ scope: 'mine' }))
    expect(summary).toMatchObject({ since: null, collections: 2, isScopeWhole: true, counts: { listed: 2, sold: 0 } })
  })

  it('begins at the last look of the run before, and at once where all was marked as seen', async () => {
    const { add, begin, clock } = createChangesRig()
    add(T0 - 1000, HELD)
    const before = begin()
    await before.list({ scope: 'mine', ...first })
    clock.nowMs = T0 + 60_000
    add(T0 + 30_000, HELD, { eventType: 'sold', saleMechanism: 'collection_offer', buyerAddress: '0.0.8' })
    // Within one run the list stays, so that the person can return to it.
    expect((await before.list({ scope: 'mine', ...first })).items).toHaveLength(2)

    const after = begin()
    expect((await after.summary({ scope: 'mine' })).since).toBe(new Date(T0 + 60_000).toISOString())
    expect((await after.list({ scope: 'mine', ...first })).items).toEqual([])
    add(T0 + 60_001, HELD, { eventType: 'price_changed', price: 10, previousPrice: 12.5 })
    clock.nowMs = T0 + 120_000
    const { items } = await after.list({ scope: 'mine', ...first })
    expect(items).toMatchObject([{ kind: 'price_changed', price: '10', previousPrice: '12.5' }])
    await after.markSeen(undefined)
    expect((await after.list({ scope: 'mine', ...first })).items).toEqual([])
  })

  it('counting it is no look', async () => {
    const { add, begin } = createChangesRig()
    add(T0 - 1000, HELD)
    await begin().summary({ scope: 'mine' })
    expect(await begin().summary({ scope: 'mine' })).toMatchObject({ since: null, counts: { listed: 1 } })
  })

  it('pages to the end without a shift when events come in between', async () => {
    const { add, begin, clock } = createChangesRig()
    for (let i = 0; i < 130; i++) add(T0 - 1000 * (i + 1), OTHER)
    const service = begin()
    const one = await service.list({ scope: 'all', ...first })
    clock.nowMs = T0 + 5000
    add(T0 + 1000, OTHER)
    const two = await service.list({ scope: 'all', kind: null, page: 2, until: one.until })
    expect([one.items.length, one.isLast, two.items.length, two.isLast]).toEqual([100, false, 30, true])
    expect(new Set([...one.items, ...two.items].map(({ id }) => id)).size).toBe(130)
  })

  it('counts and lists an event that is read after all was marked as seen, though it happened before', async () => {
    const { add, begin, clock } = createChangesRig()
    add(T0 - 1000, OTHER)
    const service = begin()
    await service.list({ scope: 'all', ...first })
    clock.nowMs = T0 + 20_000
    await service.markSeen(undefined)
    expect(await allOf(service)).toEqual({ count: 0, at: [] })
    clock.nowMs = T0 + 40_000
    add(T0, OTHER, { eventType: 'sold' })
    expect(await allOf(service)).toEqual({ count: 1, at: [isoAt(T0)] })
    expect((await service.summary({ scope: 'all' })).counts).toMatchObject({ sold: 1, listed: 0 })
    await service.markSeen(undefined)
    expect(await allOf(service)).toEqual({ count: 0, at: [] })
  })

  it('loses nothing after a restart when the look was while the feed still caught up', async () => {
    const { add, begin, clock, setGaps } = createChangesRig()
    const DAY_MS = 86_400_000
    add(T0, OTHER)
    await begin().list({ scope: 'all', ...first })

    clock.nowMs = T0 + 7 * DAY_MS
    const back = begin()
    add(T0 + DAY_MS, OTHER)
    expect(await allOf(back)).toEqual({ count: 1, at: [isoAt(T0 + DAY_MS)] })
    const lookMs = clock.nowMs
    clock.nowMs += 60_000
    for (const day of [2, 3, 4]) add(T0 + day * DAY_MS, OTHER)
    setGaps([{ fromMs: T0 + 4 * DAY_MS, toMs: T0 + 5 * DAY_MS, reason: 'too-long', notedAtMs: clock.nowMs }])

    const after = begin()
    expect(await allOf(after)).toEqual({ count: 3, at: [4, 3, 2].map((day) => isoAt(T0 + day * DAY_MS)) })
    const { since, gaps } = await after.summary({ scope: 'all' })
    expect(since).toBe(isoAt(lookMs))
    expect(gaps).toEqual([{ from: isoAt(T0 + 4 * DAY_MS), to: isoAt(T0 + 5 * DAY_MS) }])
    // Reading the list in this run was a look.
    expect(await allOf(begin())).toEqual({ count: 0, at: [] })
  })

  it('counts and lists an event that is dated ahead, until it is marked as seen', async () => {
    const { add, begin } = createChangesRig()
    const aheadMs = Date.parse('2099-01-01T00:00:00Z')
    add(T0 - 1000, OTHER)
    add(aheadMs, OTHER)
    const service = begin()
    expect(await allOf(service)).toEqual({ count: 2, at: [isoAt(aheadMs), isoAt(T0 - 1000)] })
    await service.markSeen(undefined)
    expect(await allOf(service)).toEqual({ count: 0, at: [] })
    expect(await allOf(begin())).toEqual({ count: 0, at: [] })
  })

  it('keeps marked events away when the clock of this machine is behind the market', async () => {
    const { add, begin } = createChangesRig()
    add(T0 + 600_000, OTHER)
    const service = begin()
    expect((await allOf(service)).count).toBe(1)
    await service.markSeen(undefined)
    expect(await allOf(service)).toEqual({ count: 0, at: [] })
    expect(await allOf(begin())).toEqual({ count: 0, at: [] })
  })

  it('shifts no page for an event that is read late, and takes only the first page for a look', async () => {
    const { add, begin } = createChangesRig()
    for (let i = 0; i < 130; i++) add(T0 - 1000 * (i + 1), OTHER)
    const service = begin()
    const one = await service.list({ scope: 'all', ...first })
    add(T0 - 500, OTHER)
    const two = await service.list({ scope: 'all', kind: null, page: 2, until: one.until })
    expect(new Set([...one.items, ...two.items].map(({ id }) => id)).size).toBe(130)
    expect(await allOf(begin())).toEqual({ count: 1, at: [isoAt(T0 - 500)] })
  })

  it('begins at the time of a look that an earlier version noted, and at the row of the next one', async () => {
    const { add, begin, noteStored } = createChangesRig()
    noteStored(T0 - 5000)
    add(T0 - 6000, OTHER)
    add(T0 - 4000, OTHER)
    const service = begin()
    expect(await allOf(service)).toEqual({ count: 1, at: [isoAt(T0 - 4000)] })
    expect((await service.summary({ scope: 'all' })).since).toBe(isoAt(T0 - 5000))
    add(T0 - 7000, OTHER)
    expect(await allOf(begin())).toEqual({ count: 1, at: [isoAt(T0 - 7000)] })
  })

  it('passes over the look of an earlier version in the future, which would hide everything', async () => {
    const { add, begin, noteStored } = createChangesRig()
    noteStored(T0 + 3_600_000)
    add(T0 - 1000, OTHER)
    const service = begin()
    expect((await service.summary({ scope: 'all' })).since).toBeNull()
    expect((await allOf(service)).count).toBe(1)
  })

  it('begins at the time of a look whose row is gone, since its number is given again', async () => {
    const { add, begin, noteStored } = createChangesRig()
    noteStored({ row: 1000, atMs: T0 - 5000 })
    add(T0 - 6000, OTHER)
    add(T0 - 4000, OTHER)
    expect(await allOf(begin())).toEqual({ count: 1, at: [isoAt(T0 - 4000)] })
  })

  it.each([[{ row: -1, atMs: T0 }], [{ atMs: T0 }], ['x']])('takes no look from %j', async (stored) => {
    const { add, begin, noteStored } = createChangesRig()
    noteStored(stored)
    add(T0 - 1000, OTHER)
    const service = begin()
    expect((await service.summary({ scope: 'all' })).since).toBeNull()
    expect((await allOf(service)).count).toBe(1)
  })

  it('names gaps that were noted since the last look, as a whole, and no others', async () => {
    const { begin, clock, setGaps } = createChangesRig()
    await begin().list({ scope: 'all', ...first })
    clock.nowMs = T0 + 3_600_000
    const gap = (fromMs: number | null, toMs: number | null, notedAtMs: number): Gap => ({
      fromMs,
      toMs,
      notedAtMs,
      reason: 'too-long',
    })
    const firstStart: Gap = { fromMs: null, toMs: T0 - 60_000, notedAtMs: T0 + 1000, reason: 'first-start' }
    setGaps([
      gap(T0 - 5000, T0 + 60_000, T0 + 61_000),
      gap(null, null, T0 + 5000),
      gap(T0 - 9000, T0 - 8000, T0 + 2000),
      firstStart,
      gap(T0 - 9000, T0 - 8000, T0 - 7000),
    ])
    const { gaps } = await begin().summary({ scope: 'all' })
    expect(gaps).toEqual([
      { from: isoAt(T0 - 5000), to: isoAt(T0 + 60_000) },
      { from: null, to: null },
      { from: isoAt(T0 - 9000), to: isoAt(T0 - 8000) },
    ])
  })

  it('says that it may lack some where holdings could not be read, and shows the others', async () => {
    const { add, begin } = createChangesRig(true)
    add(T0 - 1000, ALERTED)
    const service = begin()
    expect(await service.summary({ scope: 'mine' })).toMatchObject({ isScopeWhole: false, counts: { listed: 1 } })
    expect((await service.list({ scope: 'mine', ...first })).items).toHaveLength(1)
  })

  it('a look in the future, after the clock was set back, hides nothing', async () => {
    const { add, begin, clock } = createChangesRig()
    await begin().list({ scope: 'all', ...first })
    clock.nowMs = T0 - 3_600_000
    add(T0 - 3_700_000, OTHER)
    expect((await begin().summary({ scope: 'all' })).since).toBe(isoAt(clock.nowMs))
    expect((await begin().list({ scope: 'all', ...first })).items).toHaveLength(1)
  })

  it('a price in another token is no HBAR', async () => {
    const { add, begin } = createChangesRig()
    add(T0 - 1000, OTHER, { price: 5, paymentToken: { address: '0.0.77', symbol: 'SAUCE' } })
    const { items } = await begin().list({ scope: 'all', ...first })
    expect(items).toMatchObject([{ price: null, otherPrice: { amount: '5', unit: 'SAUCE' } }])
  })
})
