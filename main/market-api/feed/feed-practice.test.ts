import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createApiObservations } from '../client/api-observations'
import { createPracticeClient } from '../testing/practice-client'
import { startFixture, type Fixture } from '../../../practice/conformance/fixture'
import { openDatabase, type Database } from '../../storage/database'
import { createEventStore } from '../../storage/events'
import { createReadingStore } from '../../storage/reading-store'
import { createFeed, type EventBatch } from './feed'

/** The feed on a whole practice market, over the wire. */
const closers: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const TOKEN = '0.0.4012877'
type Market = { current: Fixture }

function feedOn(market: Market, db: Database) {
  const answered = { pages: 0, then: (_page: number): void | Promise<void> => undefined }
  const { client } = createPracticeClient(() => market.current.announcement)
  const batches: EventBatch[] = []
  const faults: unknown[] = []
  const fault = (_event: string, cause: unknown) => void faults.push(cause)
  const readings = createApiObservations({
    store: createReadingStore(db),
    profileId: () => 'practice',
    transactionDecoder: { decodeBase64: () => null, isTransaction: () => false },
    now: Date.now,
    fault,
  })
  const feed = createFeed({
    market: {
      read: client.read,
      call: async (op, query, options) => {
        const answer = await client.call(op, query, options)
        await answered.then(++answered.pages)
        return answer
      },
    },
    store: createEventStore(db),
    apiObservations: readings,
    profileId: () => 'practice',
    invalidate: () => undefined,
    now: Date.now,
    random: Math.random,
    // Readings happen only when the test requests one.
    runLater: () => () => undefined,
    fault,
  })
  feed.listen((batch) => void batches.push(batch))
  closers.push(feed.stop)
  const read = async () => {
    if (feed.state().status === 'stopped') feed.start()
    else feed.readNow()
    await expect.poll(() => feed.state().status, { timeout: 15_000, interval: 5 }).not.toBe('reading')
  }
  const told = () => batches.flatMap(({ events }) => events.map(({ transactionId }) => transactionId))
  return { feed, read, told, batches, readings, faults, answered }
}

async function startMarket(options: Parameters<typeof startFixture>[0] = {}): Promise<Market> {
  const market = { current: await startFixture(options) }
  closers.push(() => market.current.stop())
  return market
}
const burst = async ({ current }: Market, count: number, atMs?: number) =>
  (await current.control('/market/burst', { token: TOKEN, count, atMs })) as {
    readonly atMs: number
    readonly transactionIds: readonly string[]
  }

const CASES = (['excluded', 'included'] as const).flatMap((since) =>
  (['standing', 'moving'] as const).map((pages) => [since, pages] as const),
)

it.each(CASES)(
  'tells 250 events of one instant once each, with more while it reads, when since is %s and pages are %s',
  async (sinceInstant, eventPages) => {
    const market = await startMarket()
    await market.current.control('/faults', { limits: 'off' })
    await market.current.control('/rules', { break: ['market.own-instant'] })
    await market.current.control('/readings', { sinceInstant, eventPages })
    const db = openDatabase(':memory:')
    const { read, told, readings, feed, answered, faults } = feedOn(market, db)
    await read()
    const before = told().length
    const { atMs, transactionIds } = await burst(market, 250)
    const made = [...transactionIds]
    answered.then = async (page) => {
      if (page < 5) made.push(...(await burst(market, 30, atMs)).transactionIds)
    }
    for (let i = 0; i < 3; i++) await read()
    // A new feed on the same database, as after a new start of the app.
    await feed.stop()
    const second = feedOn(market, db)
    made.push(...(await burst(market, 5)).transactionIds)
    await second.read()
    const all = [...told().slice(before), ...second.told()]
    expect(all.length).toBe(new Set(all).size)
    expect([...all].sort()).toEqual([...made].sort())
    expect(feed.gaps().map(({ reason }) => reason)).toEqual(['first-start'])
    expect(readings.latestReading('sinceInstant')).toBe(sinceInstant)
    expect([...faults, ...second.faults]).toEqual([])
  },
  30_000,
)

it('goes on over an end between two pages, a service that restarts, and one that cannot be reached', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'feed-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const options = { stateFile: join(folder, 'state.json') }
  const market = await startMarket(options)
  await market.current.control('/faults', { limits: 'off' })
  const db = openDatabase(':memory:')
  const first = feedOn(market, db)
  await first.read()
  const before = first.told().length
  const made = [...(await burst(market, 250)).transactionIds]
  first.answered.then = (page) => {
    if (page === 3) void first.feed.stop()
  }
  await first.read()
  expect(first.told()).toHaveLength(before)
  await market.current.stop()
  const second = feedOn(market, db)
  await second.read()
  expect(second.feed.state()).toMatchObject({ status: 'offline' })
  market.current = await startFixture(options)
  await market.current.control('/faults', { limits: 'off' })
  made.push(...(await burst(market, 120)).transactionIds)
  await second.read()
  expect([...second.told()].sort()).toEqual(made.sort())
  expect(second.feed.gaps().map(({ reason }) => reason)).toEqual(['first-start'])
  expect(second.feed.state()).toMatchObject({ status: 'waiting', error: null })
}, 60_000)
