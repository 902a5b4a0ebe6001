import { describe, expect, it } from 'vitest'
import { alerts as contract } from '@shared/contract/alerts'
import type { AlertSettings, NoticeFacts, NoticeKind } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import { sampleFlow } from '../../testing/sample-flow'
import { DEFAULT_ALERT_SETTINGS } from '@shared/insight/alert-conditions'
import type { Operation } from '@shared/market/operation'
import { createManualClock } from '../../market-api/testing/manual-clock'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { failure } from '../../platform/app-failure'
import { createAlertStore } from './alert-store'
import { openDatabase, type Database } from '../../storage/database'
import { createSettingsStore } from '../../storage/settings'
import { createAlertMemory } from './alert-memory'
import { createAlertRules } from './alert-rules'
import { createNoticeWatch } from './notice-watch'
import { noticeWords } from '@shared/insight/notice-words'
import type { EventBatch } from '../../market-api/feed/feed'

const START_MS = Date.parse('2026-11-21T12:00:00.000Z')
const TOKEN: EntityId = '0.0.5000'
const ME: EntityId = '0.0.7'
const OTHER: EntityId = '0.0.8'

type Event = EventBatch['events'][number]
const event = (n: number, change: Partial<Event> = {}): Event => ({
  eventType: 'listed',
  saleMechanism: null,
  token: TOKEN,
  serialId: n,
  nftName: `Tide ${n}`,
  price: 90,
  previousPrice: null,
  priceSymbol: 'HBAR',
  sellerAddress: OTHER,
  buyerAddress: null,
  eventDateUnix: null,
  eventDate: new Date(START_MS + n * 1000).toISOString(),
  transactionId: `0.0.8@${n}.0`,
  paymentToken: { address: null, symbol: 'HBAR' },
  ...change,
})
const sale = (n: number, change: Partial<Event> = {}) =>
  event(n, {
    eventType: 'sold',
    saleMechanism: 'listing',
    sellerAddress: ME,
    buyerAddress: OTHER,
    price: 640,
    ...change,
  })

/** Answers of the service, as tests set them. */
const createWorld = () => ({
  floor: 120 as number | null,
  updatedAt: null as string | null,
  offers: [] as object[],
  listings: [] as object[],
  /** Listings of the collection, cheapest first. */
  cheapest: [] as object[],
  launches: [] as object[],
  poolStatus: 'open',
  minted: [] as { atMs: number; minted: number }[],
  isDown: false,
  /** Accounts whose listings cannot be read. */
  unread: new Set<string>(),
  asked: [] as string[],
})
type World = ReturnType<typeof createWorld>

function answer(world: World, { name }: Operation, query: unknown): unknown {
  world.asked.push(name)
  if (world.isDown) throw failure({ code: 'offline', what: 'service' })
  const { token, filterUserAccount } = query as { readonly token?: string; readonly filterUserAccount?: string }
  switch (name) {
    case 'collectionFacts':
      return { token, name: 'Tides', floor: world.floor, floorCurrency: 'HBAR', updatedAt: world.updatedAt }
    case 'offers':
      return { response: world.offers }
    case 'listings':
      if (world.unread.has(filterUserAccount ?? '')) throw failure({ code: 'offline', what: 'service' })
      return {
        marketListings:
          filterUserAccount === undefined ? world.cheapest : filterUserAccount === ME ? world.listings : [],
      }
    case 'mintEvents':
      return { mintEvents: world.launches }
    case 'foreverMintPool':
      return { collection: null, forever_mint: { status: world.poolStatus }, pool: [] }
    default:
      throw new Error(`nobody asks for ${name}`)
  }
}

const offerFor = (serialId: number, offeredPrice = 50) => ({
  buyerAccount: OTHER,
  sellerAccount: ME,
  offeredPrice,
  offerDate: '2026-11-21T11:00:00Z',
  statusTypeId: 1,
  statusName: 'Submitted',
  listedPrice: 0,
  token: TOKEN,
  serialId,
})
const listingOf = (nftSerialId: number, salePrice: number, listingDate = '2026-11-20T00:00:00Z') => ({
  marketplaceListingId: nftSerialId,
  sellerAddress: ME,
  salePrice,
  listingDate,
  nftName: 'x',
  nftSerialId,
  nftTokenAddress: TOKEN,
  paymentToken: { address: null, symbol: 'HBAR' },
})
const launchAt = (startMs: number, mintCode = 'first-light') => ({
  mintCode,
  mintEventName: 'First Light',
  tokenAddress: TOKEN,
  availableCount: 5,
  isSoldOut: false,
  startDateUnix: startMs / 1000,
  endDateUnix: null,
})

type Given = { readonly db?: Database; readonly world?: World; readonly time?: ReturnType<typeof createManualClock> }

function rig({ db = openDatabase(':memory:'), world = createWorld(), time = createManualClock() }: Given = {}) {
  const now = () => START_MS + time.now() - 1_000_000
  const store = createAlertStore(db)
  let settings: AlertSettings = DEFAULT_ALERT_SETTINGS
  let accounts: { readonly id: EntityId; readonly isWatched: boolean }[] = [
    { id: ME, isWatched: false },
    { id: '0.0.9', isWatched: true },
  ]
  const told: NoticeFacts[] = []
  const faults: unknown[] = []
  const feed = {
    listener: (_: EventBatch): void => undefined,
    hurried: [] as number[],
    events: [] as Event[],
    woken: 0,
  }
  const profileId = () => 'practice'
  const fault = (_: string, cause: unknown) => void faults.push(cause)
  const kept = createSettingsStore(db)
  const memory = createAlertMemory({ read: () => kept.read('memory'), write: (value) => kept.write('memory', value) })
  const scripted = () =>
    scriptedMarket((op, query) => answer(world, op, query), {
      asOf: null,
      receivedAt: new Date(now()).toISOString(),
      maxAgeSeconds: 60,
      isCached: false,
      offline: false,
    })
  type Read = ReturnType<typeof scripted>['read']
  const read: Read = async (op, query, options) => {
    const found = await scripted().read(op, query, options)
    alerts.onAnswer(op, query as Record<string, unknown>, found.value, now())
    return found
  }
  const market = { read, call: scripted().call }
  const alerts = createNoticeWatch({
    store,
    memory,
    profileId,
    market,
    now,
    fault,
    flows: () => [],
    mintSamples: () => world.minted,
    settings: () => settings,
    feed: {
      listen: (listener) => {
        feed.listener = listener
        return () => void (feed.listener = () => undefined)
      },
      events: () => feed.events,
      hurry: (everyMs) => {
        feed.hurried.push(everyMs ?? 0)
        return () => undefined
      },
      readNow: () => void feed.woken++,
    },
    accounts: () => accounts,
    nameOf: (_token, serial) =>
      Promise.resolve(serial === 13 ? null : serial === 14 ? 'claim-now.com' : `Tide ${serial}`),
    runLater: (ms, fn) => {
      let isLive = true
      time.setTimer(() => isLive && fn(), ms)
      return () => void (isLive = false)
    },
    onNotices: (notices) => void told.push(...notices),
    onChange: () => undefined,
  })
  let ids = 0
  const rules = createAlertRules({ store, profileId, market, now, newId: () => `r${++ids}`, onAnswer: alerts.onAnswer })
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    alerts,
    rules,
    store,
    world,
    told,
    feed,
    time,
    faults,
    db,
    memory,
    settle,
    set: (kind: NoticeKind, on: boolean) =>
      void (settings = { ...settings, kinds: { ...settings.kinds, [kind]: { on, desktop: true } } }),
    setAccounts: (ids: readonly EntityId[]) => void (accounts = ids.map((id) => ({ id, isWatched: id !== ME }))),
    setWatched: (watched: boolean) => void (settings = { ...settings, watched }),
    mark: (serial: number, mark: string) =>
      void db.prepare("INSERT INTO marks VALUES ('practice', ?, ?, ?, 0)").run(TOKEN, serial, mark),
    batch: async (events: readonly Event[], more: Partial<EventBatch> = {}) => {
      feed.listener({ events, gaps: [], isBacklog: false, ...more })
      await settle()
    },
    words: () => told.map((one) => `${one.kind} ${'serial' in one ? one.serial : one.name}`),
    /** Advances the time in steps, so that everything due in between runs. */
    pass: async (ms: number) => {
      for (let gone = 0; gone < ms; gone += 10_000) {
        await time.advance(Math.min(10_000, ms - gone))
        await settle()
      }
    },
  }
}

const below100 = { token: TOKEN, direction: 'below', figure: '100' } as const

describe('a floor that is watched', () => {
  it('is asked for once a minute, and told when it crosses the figure', async () => {
    const { alerts, rules, world, told, pass } = rig()
    alerts.start()
    await rules.addFloor(below100)
    world.asked.length = 0
    await pass(300_000)
    expect(world.asked.filter((name) => name === 'collectionFacts').length).toBeLessThanOrEqual(5)
    expect(told).toEqual([])
    world.floor = 96
    await pass(120_000)
    expect(told).toMatchObject([{ kind: 'floor', name: 'Tides', figure: '100', floor: '96', direction: 'below' }])
    await pass(600_000)
    expect(told).toHaveLength(1)
  })

  it('is told again only after it came back by a margin', async () => {
    const { alerts, rules, world, told, pass } = rig()
    alerts.start()
    await rules.addFloor(below100)
    for (const floor of [96, 101, 97, 102, 99]) {
      world.floor = floor
      await pass(120_000)
    }
    expect(told.map((one) => one.kind === 'floor' && one.floor)).toEqual(['96', '99'])
    expect(new Set(told.map(({ id }) => id)).size).toBe(2)
  })

  it('is not asked for without a rule, while it is paused, or when floors are not told', async () => {
    const { alerts, rules, store, world, set, pass } = rig()
    set('offer', false)
    alerts.start()
    await pass(300_000)
    expect(world.asked).toEqual([])
    await rules.addFloor(below100)
    rules.change('r1', { isPaused: true })
    world.asked.length = 0
    await pass(300_000)
    expect(world.asked).toEqual([])
    rules.change('r1', { isPaused: false })
    set('floor', false)
    await pass(300_000)
    expect(world.asked).toEqual([])
    expect(store.rules('practice')).toHaveLength(1)
  })

  it('goes by the instant of a figure, so that a late old answer neither tells nor rearms', async () => {
    const { alerts, rules, told, time } = rig()
    await rules.addFloor(below100)
    const facts = (floor: number, updatedAt: number) => ({
      token: TOKEN,
      name: 'Tides',
      floor: String(floor),
      updatedAt: new Date(updatedAt).toISOString(),
    })
    const hear = (floor: number, ofMs: number) =>
      alerts.onAnswer({ name: 'collectionFacts' } as Operation, { token: TOKEN }, facts(floor, ofMs), START_MS + 60_000)
    await time.advance(60_000)
    hear(96, START_MS + 50_000)
    hear(120, START_MS + 40_000)
    hear(95, START_MS + 55_000)
    expect(told).toMatchObject([{ floor: '96' }])
  })

  it('goes on over a restart where it stood', async () => {
    const first = rig()
    first.alerts.start()
    await first.rules.addFloor(below100)
    first.world.floor = 96
    await first.pass(120_000)
    expect(first.told).toHaveLength(1)
    first.alerts.stop()
    const second = rig({ db: first.db, world: first.world, time: first.time })
    second.alerts.start()
    await second.pass(300_000)
    expect(second.told).toEqual([])
    second.world.floor = 110
    await second.pass(120_000)
    second.world.floor = 90
    await second.pass(120_000)
    expect(second.told).toMatchObject([{ kind: 'floor', floor: '90' }])
    expect(second.store.notices('practice')).toHaveLength(2)
  })

  it('with another figure begins anew from where the floor is known to stand', async () => {
    const { alerts, rules, world, told, store, pass } = rig()
    alerts.start()
    await rules.addFloor(below100)
    rules.change('r1', { figure: '130' })
    expect(store.rules('practice')[0]?.rule).toMatchObject({ figure: '130', state: 'told' })
    await pass(120_000)
    expect(told).toEqual([])
    rules.change('r1', { figure: '110' })
    world.floor = 105
    await pass(120_000)
    expect(told).toMatchObject([{ figure: '110', floor: '105' }])
  })

  it('that the market cannot tell now is told once it can', async () => {
    const { alerts, rules, world, told, faults, pass } = rig()
    alerts.start()
    await rules.addFloor(below100)
    world.isDown = true
    world.floor = 90
    await pass(300_000)
    expect([told, faults]).toEqual([[], []])
    world.isDown = false
    await pass(120_000)
    expect(told).toHaveLength(1)
  })
})

describe('what is sold', () => {
  it('is told once for each event, and only of own accounts', async () => {
    const { alerts, batch, words } = rig()
    alerts.start()
    await batch([sale(1), sale(2, { sellerAddress: OTHER }), sale(3, { sellerAddress: '0.0.9' })])
    await batch([sale(1)])
    expect(words()).toEqual(['sold 1', 'sold 3'])
  })

  it('is told with what was paid, where that is in HBAR', async () => {
    const { alerts, batch, told } = rig()
    alerts.start()
    const inDollars = { address: '0.0.99', symbol: 'USD' } as Event['paymentToken']
    await batch([sale(1, { price: 12.5, saleMechanism: 'collection_offer' }), sale(2, { paymentToken: inDollars })])
    expect(told).toMatchObject([
      { price: '12.5', intoOffer: true, happenedAt: '2026-11-21T12:00:01.000Z' },
      { price: null, paidIn: 'other', otherPrice: { unit: 'USD' }, intoOffer: false },
    ])
  })

  it('is not said to be paid in another token where the price is missing', async () => {
    const { alerts, batch, told } = rig()
    alerts.start()
    await batch([sale(1, { price: null })])
    const words = told.map(
      (one) => noticeWords(one, { name: (text) => text, amount: (hbar) => hbar, watchedNameOf: () => null }).detail,
    )
    expect(words).toEqual(['The price is unknown.'])
  })

  it('is told of every account, however many there are', async () => {
    const { alerts, batch, setAccounts, words } = rig()
    setAccounts([...Array.from({ length: 40 }, (_, i): EntityId => `0.0.${i + 100}`), ME])
    alerts.start()
    await batch([sale(1)])
    expect(words()).toEqual(['sold 1'])
  })

  it('while the app was closed is told after its next start, although an event was dated years ahead', async () => {
    const first = rig()
    first.alerts.start()
    await first.batch([sale(1, { eventDate: '2099-01-01T00:00:00Z' })])
    const second = rig({ db: first.db, world: first.world, time: first.time })
    second.feed.events = [sale(2)]
    await first.batch([sale(1)])
    second.alerts.start()
    expect(second.words()).toEqual(['sold 2'])
  })

  it('before the first reading is no news, nor what is marked as spam or hidden', async () => {
    const { alerts, batch, mark, words } = rig()
    mark(2, 'spam')
    mark(3, 'hidden')
    mark(-1, 'spam')
    mark(4, 'not-spam')
    alerts.start()
    await batch([sale(9)], { isBacklog: true })
    await batch([sale(2), sale(3), sale(4)])
    expect(words()).toEqual(['sold 4'])
  })

  it('is not told while sales are off, nor of watched accounts when these are left out', async () => {
    const { alerts, batch, set, setWatched, words } = rig()
    alerts.start()
    set('sold', false)
    await batch([sale(1)])
    set('sold', true)
    setWatched(false)
    await batch([sale(2, { sellerAddress: '0.0.9' }), sale(3)])
    expect(words()).toEqual(['sold 3'])
  })

  it('that the app ended before telling is told after its next start, and what was told is not', async () => {
    const first = rig()
    first.alerts.start()
    await first.batch([sale(1)])
    const second = rig({ db: first.db, world: first.world, time: first.time })
    second.feed.events = [sale(2), sale(1)]
    second.alerts.start()
    expect(second.words()).toEqual(['sold 2'])
    const third = rig({ db: first.db, world: first.world, time: first.time })
    third.feed.events = [sale(2), sale(1)]
    third.alerts.start()
    await third.batch([sale(2)])
    expect(third.words()).toEqual([])
  })

  it('is not told again after its notice was cleared', async () => {
    const { alerts, batch, store, words } = rig()
    alerts.start()
    await batch([sale(1)])
    store.clear('practice', 1)
    expect([store.notices('practice'), store.unreadCount('practice')]).toEqual([[], 0])
    await batch([sale(1)])
    expect(words()).toEqual(['sold 1'])
  })
})

/** Time until the listings of two accounts have been read, next to the other requests. */
const TURNS_MS = 50_000

describe('a listing below the own lowest', () => {
  it('is told once for an own price, with the price to beat', async () => {
    const { alerts, world, batch, told, words, pass } = rig()
    world.listings = [listingOf(40, 120), listingOf(41, 100)]
    alerts.start()
    await batch([event(1, { price: 110 })])
    await pass(TURNS_MS)
    expect(told).toEqual([])
    await batch([event(2, { price: 95 }), event(3, { price: 90 })])
    await pass(TURNS_MS)
    expect(told).toMatchObject([{ kind: 'undercut', serial: 3, price: '90', own: '100', ownSerial: 41, account: ME }])
    await batch([event(4, { price: 80 })])
    expect(words()).toHaveLength(1)
    world.listings = [listingOf(40, 120), listingOf(41, 70)]
    await batch([event(41, { sellerAddress: ME, eventType: 'price_changed', price: 70 })])
    await batch([event(5, { price: 69 })])
    await pass(TURNS_MS)
    expect(told[1]).toMatchObject({ price: '69', own: '70' })
  })

  it('is no news where the own price was not the lowest of all before', async () => {
    const { alerts, world, batch, told, pass } = rig()
    const others = (serial: number, price: number, date = '2026-11-20T00:00:00Z') => ({
      ...listingOf(serial, price, date),
      sellerAddress: OTHER,
    })
    world.listings = [listingOf(41, 100)]
    world.cheapest = [others(50, 60), others(1, 95), listingOf(41, 100)]
    alerts.start()
    await batch([event(1, { price: 95 })])
    await pass(TURNS_MS)
    // The listing was already below the own price, and now goes lower still.
    world.cheapest = [others(50, 55), listingOf(41, 100)]
    await batch([event(50, { eventType: 'price_changed', previousPrice: 60, price: 55 })])
    await pass(TURNS_MS)
    expect(told).toEqual([])
    // The first listing is in another token and the second is newer: neither was below the own price before.
    const inDollars = { ...others(51, 2), paymentToken: { address: '0.0.99', symbol: 'USD' } }
    world.cheapest = [inDollars, others(53, 80, '2026-11-21T12:30:00Z'), others(52, 90), listingOf(41, 100)]
    await batch([event(52, { price: 90 })])
    await pass(TURNS_MS)
    expect(told).toMatchObject([{ kind: 'undercut', serial: 52, price: '90', own: '100' }])
  })

  it('is told where the price of another NFT was lower only in another token', async () => {
    const { alerts, world, batch, told, pass } = rig()
    world.listings = [listingOf(41, 100)]
    alerts.start()
    const inDollars = { address: '0.0.99', symbol: 'USD' } as Event['paymentToken']
    const repriced = { eventType: 'price_changed', previousPrice: 60, price: 55, paymentToken: inDollars } as const
    await batch([event(50, repriced), event(1, { price: 95 })])
    await pass(TURNS_MS)
    expect(told).toMatchObject([{ kind: 'undercut', serial: 1, price: '95', own: '100' }])
  })

  it('is none when it is gone again, is in another token, or stood there first', async () => {
    const { alerts, world, batch, told, pass } = rig()
    world.listings = [listingOf(41, 100, new Date(START_MS + 500_000).toISOString())]
    alerts.start()
    await batch([event(1)])
    await pass(TURNS_MS)
    world.listings = [listingOf(41, 100)]
    alerts.onFlowSettled()
    await batch([event(2), sale(2, { sellerAddress: OTHER, eventDate: new Date(START_MS + 9000).toISOString() })])
    await batch([event(3, { paymentToken: { address: '0.0.99', symbol: 'USD' } })])
    await batch([event(4)])
    await batch([event(4, { eventType: 'delisted' })])
    await pass(TURNS_MS)
    expect(told).toEqual([])
  })

  it('is told although own listings could not be read when it came', async () => {
    const { alerts, world, batch, words, pass } = rig()
    world.listings = [listingOf(41, 100)]
    alerts.start()
    world.isDown = true
    await batch([event(1)])
    await pass(120_000)
    expect(words()).toEqual([])
    world.isDown = false
    await pass(120_000)
    expect(words()).toEqual(['undercut 1'])
  })

  it('is judged by what could be read where one account’s listings cannot be for long', async () => {
    const { alerts, world, batch, words, pass } = rig()
    world.listings = [listingOf(41, 100)]
    world.unread.add('0.0.9')
    alerts.start()
    await batch([event(1)])
    await pass(600_000)
    expect(words()).toEqual([])
    await pass(420_000)
    expect(words()).toEqual(['undercut 1'])
  })

  it('asks for the listings of one account at a turn, and never takes an own account for a rival', async () => {
    const { alerts, world, batch, told, set, setAccounts, setWatched, pass } = rig()
    set('offer', false)
    setAccounts([ME, ...Array.from({ length: 12 }, (_, i): EntityId => `0.0.${i + 100}`)])
    world.listings = [listingOf(41, 100)]
    alerts.start()
    await batch([event(1)])
    await pass(60_000)
    expect(world.asked.length).toBeLessThanOrEqual(6)
    await pass(120_000)
    expect(told).toMatchObject([{ kind: 'undercut', serial: 1 }])
    setWatched(false)
    alerts.resetKind('undercut')
    await batch([event(2, { sellerAddress: '0.0.105', price: 50 })])
    await pass(120_000)
    expect(told).toHaveLength(1)
  })

  it('does not count NFTs that are hidden as own ones, and asks for own listings now and then only', async () => {
    const { alerts, world, batch, mark, told, pass } = rig()
    mark(41, 'hidden')
    world.listings = [listingOf(41, 100)]
    alerts.start()
    for (let n = 1; n < 6; n++) {
      await batch([event(n)])
      await pass(TURNS_MS)
    }
    expect(told).toEqual([])
    expect(world.asked.filter((name) => name === 'listings')).toHaveLength(2)
  })
})

describe('an offer for an own NFT', () => {
  it('is told once; what was there at the first look is not', async () => {
    const { alerts, world, words, pass } = rig()
    world.offers = [offerFor(1)]
    alerts.start()
    await pass(60_000)
    expect(words()).toEqual([])
    world.offers = [offerFor(3), offerFor(2), offerFor(1)]
    await pass(240_000)
    expect(words()).toEqual(['offer 2', 'offer 3'])
    world.offers = []
    await pass(240_000)
    world.offers = [offerFor(2)]
    await pass(240_000)
    expect(words()).toHaveLength(2)
  })

  it('is told at once when somebody asks to have it looked at, due or not', async () => {
    const { alerts, world, words, pass } = rig()
    alerts.start()
    await pass(60_000)
    world.offers = [offerFor(1)]
    await pass(20_000)
    expect(words()).toEqual([])
    await alerts.pollNow()
    expect(words()).toEqual(['offer 1'])
    // Repeated looks send one request to the service.
    const { length } = world.asked
    await alerts.pollNow()
    expect(world.asked).toHaveLength(length)
  })

  it('that the account made itself, has been answered, or is for what is hidden or looks like spam is not told', async () => {
    const { alerts, world, mark, told, pass } = rig()
    mark(5, 'spam')
    alerts.start()
    await pass(30_000)
    world.offers = [
      offerFor(5),
      { ...offerFor(6), statusTypeId: 3 },
      offerFor(14),
      { ...offerFor(7), buyerAccount: ME, sellerAccount: OTHER },
      { ...offerFor(13), offeredPrice: 55 },
    ]
    await pass(240_000)
    expect(told).toMatchObject([{ kind: 'offer', serial: 13, name: '#13', price: '55' }])
  })

  it('that came while its account was not told of is no news when it is again', async () => {
    const { alerts, world, words, setWatched, setAccounts, pass } = rig()
    const forWatched = (serialId: number) => ({ ...offerFor(serialId), sellerAccount: '0.0.9' })
    alerts.start()
    await pass(180_000)
    setWatched(false)
    await pass(60_000)
    world.offers = [forWatched(1)]
    setWatched(true)
    await pass(300_000)
    expect(words()).toEqual([])
    setAccounts([ME])
    await pass(60_000)
    world.offers = [forWatched(2), forWatched(1)]
    setAccounts([ME, '0.0.9'])
    await pass(300_000)
    expect(words()).toEqual([])
    world.offers = [forWatched(3), ...world.offers]
    await pass(300_000)
    expect(words()).toEqual(['offer 3'])
  })

  it('writes nothing down where nothing is new', async () => {
    const { alerts, world, db, pass } = rig()
    world.offers = [offerFor(1)]
    alerts.start()
    await pass(300_000)
    const changes = () => Number((db.prepare('SELECT total_changes() AS n').get() as { n: number }).n)
    const before = changes()
    await pass(600_000)
    expect(changes()).toBe(before)
  })

  it('is asked about every two minutes for each account', async () => {
    const { alerts, world, pass } = rig()
    alerts.start()
    await pass(20 * 60_000)
    const asked = world.asked.filter((name) => name === 'offers').length
    expect(asked).toBeGreaterThan(16)
    expect(asked).toBeLessThanOrEqual(20)
  })
})

describe('a launch that is watched', () => {
  it('is told when it opens, once, within a minute', async () => {
    const { alerts, rules, world, told, store, pass } = rig()
    world.launches = [launchAt(START_MS + 3_600_000)]
    alerts.start()
    await rules.addLaunch({ token: TOKEN, mintCode: 'first-light' })
    await rules.addLaunch({ token: TOKEN, mintCode: 'first-light' })
    expect(store.rules('practice')).toHaveLength(1)
    await pass(3_590_000)
    expect(told).toEqual([])
    await pass(90_000)
    expect(told).toMatchObject([{ kind: 'launch', name: 'First Light', mintCode: 'first-light' }])
    await pass(3_600_000)
    expect(told).toHaveLength(1)
  })

  it('is told within seconds among ever so many floors, and when it was sold out before anybody looked', async () => {
    const { alerts, rules, world, told, pass } = rig()
    world.launches = [launchAt(START_MS + 1_000_000)]
    alerts.start()
    await rules.addLaunch({ token: TOKEN, mintCode: 'first-light' })
    for (let n = 0; n < 39; n++) await rules.addFloor({ ...below100, token: `0.0.${6000 + n}` })
    await pass(990_000)
    expect(told).toEqual([])
    world.launches = [{ ...launchAt(START_MS + 1_000_000), availableCount: 0, isSoldOut: true }]
    await pass(30_000)
    expect(told).toMatchObject([{ kind: 'launch', over: 'sold-out' }])
  })

  it('whose start is put off is told when it opens after all', async () => {
    const { alerts, rules, world, told, pass } = rig()
    world.launches = [launchAt(START_MS + 600_000)]
    alerts.start()
    await rules.addLaunch({ token: TOKEN, mintCode: 'first-light' })
    world.launches = [launchAt(START_MS + 1_800_000)]
    await pass(1_700_000)
    expect(told).toEqual([])
    await pass(300_000)
    expect(told).toHaveLength(1)
  })

  it('that is open already is no news, and one that is not announced cannot be watched', async () => {
    const { alerts, rules, world, told, pass } = rig()
    world.launches = [launchAt(START_MS - 60_000)]
    alerts.start()
    await rules.addLaunch({ token: TOKEN, mintCode: 'first-light' })
    await pass(1_800_000)
    expect(told).toEqual([])
    await expect(rules.addLaunch({ token: TOKEN, mintCode: 'other' })).rejects.toMatchObject({
      error: { code: 'not-found', what: 'launch' },
    })
  })

  it('is not watched beyond the limit, however many are asked for at once', async () => {
    const { rules, world, store } = rig()
    world.launches = [launchAt(START_MS + 600_000), { ...launchAt(START_MS + 900_000), mintCode: 'second-light' }]
    for (let n = 0; n < 39; n++) await rules.addFloor({ ...below100, token: `0.0.${6000 + n}` })
    const added = await Promise.allSettled(
      ['first-light', 'second-light'].map((mintCode) => rules.addLaunch({ token: TOKEN, mintCode })),
    )
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(store.rules('practice')).toHaveLength(40)
  })
})

describe('a launch that is watched and is open', () => {
  const open = (change: object = {}) => ({
    ...launchAt(START_MS - 3_600_000),
    totalCount: 900,
    mintedCount: 0,
    ...change,
  })
  /** Mints at a rate per minute, counted every two minutes. */
  async function minting({ world, pass }: ReturnType<typeof rig>, perMinute: number, minutes: number, change = {}) {
    for (let i = 0; i < minutes / 2; i++) {
      const minted = (world.minted.at(-1)?.minted ?? 0) + perMinute * 2
      await pass(120_000)
      world.minted.push({ atMs: START_MS + world.minted.length * 120_000 + 120_000, minted })
      world.launches = [open({ mintedCount: minted, ...change })]
    }
  }

  it('is told of once when it slows, and when it sells out, however often it is looked at', async () => {
    const all = rig()
    const { alerts, rules, world, told, pass, store } = all
    world.launches = [open()]
    alerts.start()
    await rules.addLaunch({ token: TOKEN, mintCode: 'first-light' })
    await minting(all, 10, 16)
    expect(told).toEqual([])
    await minting(all, 2, 14)
    expect(told).toMatchObject([{ kind: 'launch-slow', name: 'First Light' }])
    expect(store.rules('practice')[0]?.rule).toMatchObject({ standing: 'slow' })
    world.launches = [open({ availableCount: 0, isSoldOut: true, mintedCount: 900 })]
    await pass(1_300_000)
    expect(told.map(({ kind }) => kind)).toEqual(['launch-slow', 'launch-out'])
    expect(told[1]).toMatchObject({ total: 900 })
    world.launches = [open({ availableCount: 1 })]
    await pass(700_000)
    world.launches = [open({ availableCount: 0, isSoldOut: true })]
    await pass(1_300_000)
    expect(told).toHaveLength(2)
  })

  it('is not told of as slowing while its pool is paused, nor by the pause once it goes on', async () => {
    const all = rig()
    const { alerts, rules, world, told, store } = all
    const drawn = { isForeverMint: true }
    world.launches = [open(drawn)]
    alerts.start()
    await rules.addLaunch({ token: TOKEN, mintCode: 'first-light' })
    await minting(all, 10, 16, drawn)
    world.poolStatus = 'paused'
    await minting(all, 0, 14, drawn)
    expect(store.rules('practice')[0]?.rule).toMatchObject({ standing: 'open' })
    world.poolStatus = 'open'
    await minting(all, 10, 30, drawn)
    expect(told).toEqual([])
    await minting(all, 2, 14, drawn)
    expect(told).toMatchObject([{ kind: 'launch-slow' }])
  })

  it('that was sold out when watching began is no news', async () => {
    const { alerts, rules, world, told, pass } = rig()
    world.launches = [open({ availableCount: 0, isSoldOut: true })]
    alerts.start()
    await rules.addLaunch({ token: TOKEN, mintCode: 'first-light' })
    await pass(1_800_000)
    expect(told).toEqual([])
  })
})

describe('an outcome that was not known', () => {
  it('is told when it is, once', () => {
    const { alerts, told } = rig()
    alerts.start()
    const flow = sampleFlow({ state: 'unknown' })
    alerts.onFlow(sampleFlow({ state: 'submitted' }))
    alerts.onFlow(flow)
    alerts.onFlow({ ...flow, state: 'settled' })
    alerts.onFlow({ ...flow, state: 'done' })
    alerts.onFlow({ ...flow, state: 'done' })
    expect(told).toMatchObject([{ kind: 'outcome', flow: flow.id, state: 'done', isOpen: false }])
  })

  it('is not told of an act that was never in doubt', () => {
    const { alerts, told } = rig()
    alerts.start()
    alerts.onFlow(sampleFlow({ state: 'submitted' }))
    alerts.onFlow(sampleFlow({ state: 'done' }))
    expect(told).toEqual([])
  })
})

describe('what is kept', () => {
  it('is the newest five hundred, and none of the others is told again', async () => {
    const { alerts, batch, store, told } = rig()
    alerts.start()
    for (let n = 0; n < 6; n++) await batch(Array.from({ length: 100 }, (_, i) => sale(n * 100 + i)))
    expect(store.notices('practice')).toHaveLength(500)
    expect(told).toHaveLength(600)
    await batch([sale(0), sale(599)])
    expect(told).toHaveLength(600)
  })

  it('is no figure above all HBAR there is', () => {
    const isTaken = (figure: string) => contract.addFloor.input.safeParse({ ...below100, figure }).success
    expect(['50000000000', '50000000000.00000001', '60000000000'].map(isTaken)).toEqual([true, false, false])
  })

  it('has a bound of rules as well', async () => {
    const { rules } = rig()
    for (let n = 0; n < 40; n++) await rules.addFloor(below100)
    await expect(rules.addFloor(below100)).rejects.toMatchObject({ error: { code: 'too-many-alerts', most: 40 } })
  })

  it('asks for events by the minute while somebody wants to be told of them, and not otherwise', async () => {
    const { alerts, feed, set, pass } = rig()
    set('sold', false)
    set('undercut', false)
    alerts.start()
    await pass(300_000)
    expect(feed.hurried).toEqual([])
    set('sold', true)
    await pass(300_000)
    expect(feed.hurried.length).toBeGreaterThanOrEqual(4)
    expect(Math.min(...feed.hurried)).toBeGreaterThanOrEqual(60_000)
  })
})
