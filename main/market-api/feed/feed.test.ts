import { describe, expect, it } from 'vitest'
import { createFakeService, createTestFeed, START_MS } from '../../testing/feed-rig'

const MINUTE = 60_000
const T = START_MS

describe.each(['excluded', 'included'] as const)('the feed of a service by which since is %s', (since) => {
  const serviceOf = () => Object.assign(createFakeService(), { eventsAtSince: since })

  it('starts with the newest page, says that what was before is missing, and then tells each event once', async () => {
    const service = serviceOf()
    service.add(T - MINUTE, 250)
    const { read, batches, emittedSerials, feed } = createTestFeed(service)
    await read()
    expect(batches).toHaveLength(1)
    expect(batches[0]).toMatchObject({
      isBacklog: true,
      gaps: [{ fromMs: null, toMs: T - MINUTE, reason: 'first-start' }],
    })
    expect(batches[0]?.events).toHaveLength(100)
    const later = service.add(T + 1, 3)
    await read()
    await read()
    expect(batches[1]).toMatchObject({ isBacklog: false, gaps: [] })
    // Events of the first instant that did not fit on the first page come now: they are within the overlap that is read
    // again.
    expect(emittedSerials().slice(-3)).toEqual(later)
    expect(new Set(emittedSerials()).size).toBe(emittedSerials().length)
    expect(feed.state()).toMatchObject({ status: 'waiting', cursorMs: T + 1, error: null })
  })

  it('loses and repeats nothing of 250 events at one instant, more of which happen while they are read', async () => {
    const service = serviceOf()
    service.add(T - 3 * MINUTE)
    const { read, emittedSerials, readings } = createTestFeed(service)
    await read()
    // From then on the feed knows how `since` is read, and requests no more than necessary.
    service.add(T - MINUTE)
    await read()
    await read()
    expect(readings.latestReading('sinceInstant')).toBe(since)
    const before = service.queries.length
    const made = service.add(T, 250)
    service.beforePage = (_query, nth) => {
      if (nth > before + 1 && nth < before + 5) made.push(...service.add(T, 7))
    }
    for (let i = 0; i < 4; i++) await read()
    expect([...emittedSerials()].slice(2).sort((a, b) => a - b)).toEqual(made)
  })

  it('goes on after it was ended between two pages, with a new feed on the same database', async () => {
    const service = serviceOf()
    service.add(T - MINUTE)
    const first = createTestFeed(service)
    await first.read()
    const made = service.add(T, 250)
    service.beforePage = ({ page }) => {
      if (page === 2) void first.feed.stop()
    }
    await first.read()
    expect(first.emittedSerials()).toHaveLength(1)
    expect(first.store.cursor('practice')?.cursorMs).toBe(T - MINUTE)
    service.beforePage = () => undefined
    const second = createTestFeed(service, { db: first.db })
    await second.read()
    expect([...second.emittedSerials()].sort((a, b) => a - b)).toEqual(made)
    expect(second.batches[0]).toMatchObject({ gaps: [], isBacklog: false })
  })

  it('takes events that are dated back a little', async () => {
    const service = serviceOf()
    service.add(T - MINUTE)
    const { read, emittedSerials } = createTestFeed(service)
    await read()
    service.add(T)
    await read()
    const [late] = service.add(T - 3000)
    await read()
    expect(emittedSerials().at(-1)).toBe(late)
  })

  it('finds out how since is read, and remembers it', async () => {
    const service = serviceOf()
    service.add(T - MINUTE)
    const { read, readings } = createTestFeed(service)
    await read()
    expect(readings.latestReading('sinceInstant')).toBeNull()
    service.add(T)
    await read()
    await read()
    expect(readings.latestReading('sinceInstant')).toBe(since)
    service.add(T + MINUTE, 2)
    await read()
    await read()
    expect(service.queries.at(-1)?.since).toBe(new Date(T + MINUTE - 5001).toISOString())
  })
})

describe('the feed', () => {
  it('says what is missing when more happened than it can read', async () => {
    const service = createFakeService()
    service.add(T - 10 * MINUTE)
    const { read, batches, feed } = createTestFeed(service)
    await read()
    for (let i = 0; i < 205; i++) service.add(T + i * 1000, 100)
    await read()
    expect(batches[1]?.events).toHaveLength(20_000)
    expect(feed.gaps()[0]).toMatchObject({ fromMs: T - 10 * MINUTE, toMs: T + 5000, reason: 'too-long' })
    await read()
    expect(feed.gaps()).toHaveLength(1)
  }, 20_000)

  it('reads on from what both know when the service was set back, and begins anew where they know nothing', async () => {
    const service = createFakeService()
    service.add(T - MINUTE, 120)
    const { read, batches, emittedSerials, feed } = createTestFeed(service)
    await read()
    service.add(T + MINUTE)
    await read()
    service.remove(({ atMs }) => atMs === T + MINUTE)
    const [fresh] = service.add(T)
    for (let i = 0; i < 3; i++) await read()
    expect(emittedSerials().at(-1)).toBe(fresh)
    expect(feed.state().cursorMs).toBe(T)
    expect(feed.gaps()).toHaveLength(1)
    service.remove(() => true)
    service.add(T - 10 * MINUTE, 20_100)
    for (let i = 0; i < 3; i++) await read()
    expect(batches.at(-1)?.gaps).toMatchObject([{ fromMs: T, reason: 'restarted' }])
  }, 20_000)

  it('is not led astray by one answer of a copy that is behind', async () => {
    const service = createFakeService()
    service.add(T - MINUTE, 120)
    const { read, feed, emittedSerials } = createTestFeed(service)
    await read()
    service.add(T)
    await read()
    service.isOnReplica = ({ atMs }) => atMs < T
    await read()
    expect(feed.state().cursorMs).toBe(T)
    service.isOnReplica = () => true
    const [next] = service.add(T + MINUTE)
    await read()
    expect(emittedSerials().at(-1)).toBe(next)
    expect(service.queries.filter(({ since }) => since === undefined)).toHaveLength(1)
  })

  it('begins with the newest again where the service does not take the instant', async () => {
    const service = createFakeService()
    service.add(T - MINUTE)
    const { read, emittedSerials, batches } = createTestFeed(service)
    await read()
    service.isSinceRefused = true
    const made = service.add(T, 150)
    await read()
    expect([...emittedSerials()].slice(1).sort((a, b) => a - b)).toEqual(made)
    expect(batches[1]?.gaps).toEqual([])
  })

  it('is not blinded by a single record from a far future', async () => {
    const service = createFakeService()
    service.add(T)
    const { read, emittedSerials, feed } = createTestFeed(service)
    await read()
    const [odd] = service.add(Date.parse('2099-01-01T00:00:00Z'))
    await read()
    const [next] = service.add(T + MINUTE)
    await read()
    expect(emittedSerials().slice(-2)).toEqual([odd, next])
    expect(feed.state().cursorMs).toBe(T + MINUTE)
  })

  it('keeps so many events and no more, and knows them when they come again', async () => {
    const service = createFakeService()
    service.add(T - MINUTE, 80)
    const { read, feed, db, emittedSerials } = createTestFeed(service, { maxEvents: 50 })
    await read()
    service.add(T, 40)
    for (let i = 0; i < 3; i++) await read()
    expect((db.prepare('SELECT count(*) AS n FROM events').get() as { n: number }).n).toBe(50)
    expect(emittedSerials()).toHaveLength(120)
    expect(feed.events({}, 3).map(({ serialId }) => serialId)).toEqual([120, 119, 118])
    expect(feed.events({ token: '0.0.5000', serial: 100 }, 10)).toHaveLength(1)
    expect(feed.events({ token: '0.0.5001' }, 10)).toEqual([])
  })

  it('marks what the events made old before anybody is told', async () => {
    const service = createFakeService()
    service.add(T)
    const { read, feed, invalidatedAnswers } = createTestFeed(service)
    let atTelling = 0
    feed.listen(() => void (atTelling = invalidatedAnswers.length))
    await read()
    expect(atTelling).toBeGreaterThan(0)
    expect(invalidatedAnswers.map(({ name }) => name)).toContain('quote')
  })

  it('takes nothing for read whose making old failed, and tells it when it could be done', async () => {
    const service = createFakeService()
    service.add(T - MINUTE)
    let fails = false
    const { read, emittedSerials, faults, store, feed, invalidatedAnswers } = createTestFeed(service, {
      onInvalidate: () => {
        if (fails) throw new Error('of the database')
      },
    })
    await read()
    const before = invalidatedAnswers.length
    const [made] = service.add(T)
    fails = true
    await read()
    expect(faults).toHaveLength(1)
    expect(feed.state()).toMatchObject({ status: 'failed', error: { code: 'internal' } })
    expect(store.cursor('practice')?.cursorMs).toBe(T - MINUTE)
    fails = false
    await read()
    expect(emittedSerials().at(-1)).toBe(made)
    expect(invalidatedAnswers.length).toBeGreaterThan(before)
    expect(store.cursor('practice')?.cursorMs).toBe(T)
  })

  it('goes on when a listener fails', async () => {
    const service = createFakeService()
    service.add(T)
    const { read, feed, faults, batches } = createTestFeed(service)
    let toldAfter = 0
    feed.listen(() => {
      throw new Error('of a listener')
    })
    feed.listen(() => void toldAfter++)
    await read()
    expect(faults).toHaveLength(1)
    expect([batches.length, toldAfter]).toEqual([1, 1])
    expect(feed.state().status).toBe('waiting')
  })

  it('takes nothing of another world for its own', async () => {
    const service = createFakeService()
    service.add(T)
    const { read, setProfile, batches, store } = createTestFeed(service)
    service.beforePage = () => setProfile('another')
    await read()
    expect(batches).toEqual([])
    expect(store.cursor('practice')).toBeNull()
    service.beforePage = () => undefined
    await read()
    expect(batches[0]).toMatchObject({ isBacklog: true })
    expect(store.cursor('another')?.cursorMs).toBe(T)
  })
})

describe('the pace of the feed', () => {
  const started = async () => {
    const service = createFakeService()
    service.add(T)
    const rig = createTestFeed(service)
    await rig.read()
    const advance = async (ms: number) => {
      await rig.time.advance(ms)
      await rig.waitUntilIdle()
    }
    return { ...rig, service, advance, asked: () => service.queries.length }
  }

  it('is a reading every 45 seconds, give or take', async () => {
    const { advance, asked } = await started()
    for (let i = 0; i < 4; i++) await advance(45_000)
    expect(asked()).toBe(5)
  })

  it('is quicker while somebody asks for it, and usual again two minutes later at most', async () => {
    const { advance, asked, feed } = await started()
    feed.hurry(5000)
    for (let i = 0; i < 6; i++) await advance(5000)
    expect(asked()).toBe(7)
    for (let i = 0; i < 18; i++) await advance(5000)
    const before = asked()
    for (let i = 0; i < 10; i++) await advance(10_000)
    expect(asked() - before).toBe(2)
  })

  it('is quicker although the asking is repeated over and over, and no quicker than two seconds', async () => {
    const { advance, asked, feed } = await started()
    for (let i = 0; i < 10; i++) {
      feed.hurry(100)
      await advance(1000)
    }
    expect(asked()).toBe(6)
  })

  it('is usual again when what was asked for is given back', async () => {
    const { advance, asked, feed } = await started()
    feed.hurry(5000)()
    await advance(5000)
    const before = asked()
    await advance(30_000)
    expect(asked()).toBe(before)
  })

  it('is slow while nobody sees the window, and catches up when it is seen again', async () => {
    const { advance, asked, feed } = await started()
    feed.setVisible(false)
    await advance(200_000)
    expect(asked()).toBe(1)
    feed.setVisible(true)
    await advance(1)
    expect(asked()).toBe(2)
    feed.setVisible(false)
    await advance(270_000)
    expect(asked()).toBe(3)
  })

  it('waits longer and longer while the service cannot be reached, and reads within seconds when it can', async () => {
    const { advance, asked, feed, service, delays, emittedSerials } = await started()
    service.isOffline = true
    await advance(45_000)
    expect(feed.state()).toMatchObject({ status: 'offline', error: { code: 'offline' } })
    const from = delays.length
    for (let i = 0; i < 9; i++) await advance(300_000)
    const waits = delays.slice(from - 1)
    expect(waits[0]).toBeLessThan(6000)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.at(-1)).toBeGreaterThan(200_000)
    service.isOffline = false
    const made = service.add(T + 60_000, 3)
    feed.noteReach(false)
    const before = asked()
    feed.noteReach(true)
    await advance(5000)
    expect(asked()).toBe(before + 1)
    expect(emittedSerials().slice(-3)).toEqual(made)
    feed.noteReach(true)
    expect(asked()).toBe(before + 1)
    expect(feed.state().status).toBe('waiting')
  })

  it('is not hurried by others that are answered while its own route hangs', async () => {
    const { advance, asked, feed, service } = await started()
    service.beforePage = () => feed.noteReach(false)
    service.isOffline = true
    await advance(45_000)
    const before = asked()
    for (let i = 0; i < 20; i++) {
      feed.noteReach(true)
      await advance(50)
    }
    expect(asked()).toBe(before)
    await advance(5000)
    expect(asked()).toBe(before + 1)
  })

  it('ends with stop, and begins with start', async () => {
    const { advance, asked, feed } = await started()
    await feed.stop()
    await advance(600_000)
    expect(asked()).toBe(1)
    feed.start()
    await advance(0)
    expect(asked()).toBe(2)
  })
})
