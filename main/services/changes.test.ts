import { describe, expect, it } from 'vitest'
import { changes as contract } from '@shared/contract/changes'
import { scriptedMarket } from '../market/testing/scripted'
import { failure } from '../platform/app-failure'
import { openDatabase } from '../storage/database'
import { createEventStore, type Gap } from '../storage/events'
import { createMarketChanges } from '../storage/market-changes'
import { createSettingsStore } from '../storage/settings'
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
    const taken = { events: [record], unread: [], gap: null, cursorMs: atMs, keepFromMs: 0, readAtMs: clock.nowMs }
    events.take('p', taken)
  }
  /** What a start of the app makes. */
  const begin = () =>
    createChangesService({
      market,
      store: createMarketChanges(db),
      feed: {
        state: () => ({ status: 'waiting', readAtMs: T0, cursorMs: null, progress: 0, error: null }),
        gaps: () => gaps,
        wake: () => undefined,
      },
      settings,
      profileId: () => 'p',
      ownAccounts: () => ['0.0.1001'],
      alertTokens: () => [ALERTED],
      facts: { kept: () => null },
      media: { pathOf: () => null },
      named: (id) => ({ id, checksum: 'aaaaa', name: null }),
      nameOf: (token) => Promise.resolve(`Collection ${token}`),
      now: () => clock.nowMs,
    })
  return { add, begin, clock, setGaps: (next: readonly Gap[]) => void (gaps = next) }
}
const first = { page: 1, until: null }

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
    // Within one run the list stays: the person comes back to it.
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
    const two = await service.list({ scope: 'all', page: 2, until: one.until })
    expect([one.items.length, one.isLast, two.items.length, two.isLast]).toEqual([100, false, 30, true])
    expect(new Set([...one.items, ...two.items].map(({ id }) => id)).size).toBe(130)
  })

  it('names gaps that reach into the time since the last look, and no others', async () => {
    const { begin, clock, setGaps } = createChangesRig()
    await begin().list({ scope: 'all', ...first })
    clock.nowMs = T0 + 3_600_000
    const gap = (fromMs: number | null, toMs: number | null, notedAtMs: number): Gap => ({
      fromMs,
      toMs,
      notedAtMs,
      reason: 'too-long',
    })
    setGaps([
      gap(T0 - 5000, T0 + 60_000, T0 + 61_000),
      gap(null, null, T0 + 5000),
      gap(T0 - 9000, T0 - 8000, T0 - 7000),
    ])
    const { gaps } = await begin().summary({ scope: 'all' })
    expect(gaps).toEqual([
      { from: new Date(T0).toISOString(), to: new Date(T0 + 60_000).toISOString() },
      { from: null, to: null },
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
    expect((await begin().summary({ scope: 'all' })).since).toBeNull()
    expect((await begin().list({ scope: 'all', ...first })).items).toHaveLength(1)
  })

  it('a price in another token is no HBAR', async () => {
    const { add, begin } = createChangesRig()
    add(T0 - 1000, OTHER, { price: 5, paymentToken: { address: '0.0.77', symbol: 'SAUCE' } })
    const { items } = await begin().list({ scope: 'all', ...first })
    expect(items).toMatchObject([{ price: null, otherPrice: { amount: '5', unit: 'SAUCE' } }])
  })
})
