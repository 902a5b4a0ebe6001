import { describe, expect, it } from 'vitest'
import { OPERATIONS_INVALIDATED_BY_EVENTS } from './event-invalidations'
import { createFakeService, createTestFeed, START_MS as T } from '../../testing/feed-rig'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** By the rig's clock. */
const NOW = T + 1_000_000

describe('an event that is dated ahead', () => {
  it.each([
    ['three minutes', 3 * MINUTE],
    ['a day', 24 * HOUR],
    ['years', 30 * 365 * 24 * HOUR],
  ])('by %s is told once, moves the cursor nowhere and hides nothing that happens after', async (_, aheadMs) => {
    const service = createFakeService()
    service.add(T)
    const { read, emittedSerials, feed } = createTestFeed(service)
    await read()
    const made = service.add(NOW + aheadMs)
    for (let i = 1; i <= 31; i++) {
      made.push(...service.add(T + i * 1000))
      await read()
      expect(feed.state().cursorMs).toBe(T + i * 1000)
    }
    expect(emittedSerials().slice(1)).toHaveLength(32)
    expect([...emittedSerials()].slice(1).sort((a, b) => a - b)).toEqual(made)
    expect(feed.gaps()).toEqual([])
  })

  it('moves no cursor although nothing else is told any more', async () => {
    const service = createFakeService()
    service.add(T)
    const { read, emittedSerials, feed } = createTestFeed(service)
    await read()
    service.remove(() => true)
    const [odd] = service.add(NOW + HOUR)
    await read()
    const [next] = service.add(T + MINUTE)
    await read()
    expect(emittedSerials().slice(-2)).toEqual([odd, next])
    expect(feed.state().cursorMs).toBe(T + MINUTE)
  })

  it('does not end the reading of pages where the service refuses the instant', async () => {
    const service = createFakeService()
    service.add(T)
    service.add(NOW + HOUR)
    const { read, emittedSerials } = createTestFeed(service)
    await read()
    service.isSinceRefused = true
    const made = service.add(T + MINUTE, 250)
    await read()
    expect([...emittedSerials()].slice(2).sort((a, b) => a - b)).toEqual(made)
  })
})

it('follows a service whose every event is ahead, for then the own clock is behind', async () => {
  const service = createFakeService()
  service.add(NOW + 5 * HOUR, 2)
  const { read, emittedSerials, feed } = createTestFeed(service)
  await read()
  service.add(NOW + 5 * HOUR + MINUTE)
  for (let i = 0; i < 3; i++) await read()
  expect(emittedSerials()).toHaveLength(3)
  expect(feed.state().cursorMs).toBe(NOW + 5 * HOUR + MINUTE)
  expect(feed.gaps()).toEqual([])
})

describe('an event that cannot be read', () => {
  const unread = (view: (usual: object) => object) => {
    const service = createFakeService()
    service.add(T)
    const rig = createTestFeed(service)
    const odd = new Set<number>()
    service.changeEvent = ({ serialId }, usual) => (odd.has(serialId) ? view(usual) : usual)
    const addOdd = (atMs: number) => {
      const [n = 0] = service.add(atMs)
      odd.add(n)
      return n
    }
    const gaps = () => rig.feed.gaps().filter(({ reason }) => reason === 'unreadable')
    return { ...rig, service, addOdd, gaps }
  }
  const isAll = ({ matches }: { readonly matches: readonly object[] }) =>
    matches.some((match) => Object.keys(match).length === 0)

  it.each<[string, (usual: object) => object, boolean]>([
    ['is of a kind nobody knows', (usual) => ({ ...usual, eventType: 'auctioned' }), true],
    ['has no number', (usual) => ({ ...usual, serialId: { high: 1 } }), true],
    ['does not say when', (usual) => ({ ...usual, eventDate: 'lately' }), false],
    ['has a date that is none', (usual) => ({ ...usual, eventDate: { on: 'Monday' } }), false],
    ['is no event at all', () => ['an event'], false],
  ])('is noted as missing once, and makes old whatever it may be about: one that %s', async (_, view, isDated) => {
    const { read, service, addOdd, gaps, emittedSerials, batches, invalidatedAnswers } = unread(view)
    await read()
    service.add(T + MINUTE)
    addOdd(T + MINUTE + 1000)
    service.add(T + MINUTE + 2000)
    invalidatedAnswers.length = 0
    await read()
    expect(emittedSerials()).toHaveLength(3)
    const bounds = isDated ? T + MINUTE + 1000 : null
    expect(gaps()).toMatchObject([{ fromMs: bounds, toMs: bounds }])
    expect(batches.at(-1)?.gaps).toEqual(gaps())
    expect(new Set(invalidatedAnswers.filter(isAll).map(({ name }) => name))).toEqual(
      new Set(OPERATIONS_INVALIDATED_BY_EVENTS.map(({ name }) => name)),
    )
    invalidatedAnswers.length = 0
    for (let i = 0; i < 3; i++) await read()
    expect([gaps().length, batches.length, invalidatedAnswers.length]).toEqual([1, 2, 0])
  })

  it('is noted again only when it is another one, over restarts, too', async () => {
    const { read, service, addOdd, gaps, db } = unread((usual) => ({ ...usual, eventType: 'auctioned' }))
    await read()
    addOdd(T + MINUTE)
    await read()
    // Within the overlap that is read again, before and after the cursor has moved.
    addOdd(T + MINUTE + 1)
    await read()
    service.add(T + MINUTE + 2)
    await read()
    await read()
    const instants = [T + MINUTE + 1, T + MINUTE]
    expect(gaps().map(({ fromMs }) => fromMs)).toEqual(instants)
    const second = createTestFeed(service, { db })
    await second.read()
    expect(second.batches).toEqual([])
    expect(gaps()).toHaveLength(2)
  })

  it('moves no cursor by its date, and hides nothing', async () => {
    const { read, service, addOdd, feed, emittedSerials } = unread((usual) => ({ ...usual, serialId: -1 }))
    await read()
    addOdd(T + 10 * MINUTE)
    await read()
    expect(feed.state().cursorMs).toBe(T)
    const [late] = service.add(T + 5 * MINUTE)
    await read()
    expect(emittedSerials().at(-1)).toBe(late)
  })
})

describe('a service that names an instant to go on from', () => {
  /** Reports events by the moment of their recording, and names the instant up to which all were reported. */
  const slow = () => {
    const service = createFakeService()
    service.add(T)
    const rig = createTestFeed(service)
    let namedMs: number | null = null
    service.lastEventDate = () => (namedMs === null ? null : new Date(namedMs).toISOString())
    return { ...rig, service, name: (ms: number | null) => void (namedMs = ms) }
  }

  it('is followed no further than that, so that what is dated back comes, too', async () => {
    const { read, service, name, emittedSerials, feed } = slow()
    await read()
    service.add(T + MINUTE)
    service.add(T + 10 * MINUTE)
    name(T + MINUTE)
    await read()
    expect(feed.state().cursorMs).toBe(T + MINUTE)
    const [late] = service.add(T + 5 * MINUTE)
    name(T + 10 * MINUTE)
    await read()
    expect(emittedSerials().at(-1)).toBe(late)
    expect(feed.state().cursorMs).toBe(T + 10 * MINUTE)
    expect(new Set(emittedSerials()).size).toBe(emittedSerials().length)
  })

  it.each<[string, (ms: number) => number | null]>([
    ['none', () => null],
    ['one before all that is known', () => 0],
    ['the one it was asked from', (cursorMs) => cursorMs - 5001],
    ['the one that was read up to', (cursorMs) => cursorMs],
    ['one ahead', (cursorMs) => cursorMs + HOUR],
  ])('holds the cursor up with no other, nor moves it back: %s', async (_, named) => {
    const { read, service, name, feed } = slow()
    await read()
    for (let i = 1; i <= 5; i++) {
      service.add(T + i * MINUTE)
      name(named(T + (i - 1) * MINUTE))
      await read()
      expect(feed.state().cursorMs).toBe(T + i * MINUTE)
      name(named(T + i * MINUTE))
      await read()
      expect(feed.state().cursorMs).toBe(T + i * MINUTE)
    }
  })

  it('cannot send the first reading back to before all it told', async () => {
    const { read, name, feed, service } = slow()
    service.add(T + MINUTE, 120)
    name(0)
    await read()
    expect(feed.state().cursorMs).toBe(T + MINUTE)
  })

  it('by the earliest of a page comes to the newest all the same', async () => {
    const { read, service, feed, emittedSerials } = slow()
    await read()
    service.lastEventDate = (found) => new Date(found[Math.min(99, found.length - 1)]?.atMs ?? 0).toISOString()
    const made = Array.from({ length: 250 }, (_, i) => service.add(T + MINUTE + i * 1000)).flat()
    for (let i = 0; i < 3; i++) await read()
    expect(feed.state().cursorMs).toBe(T + MINUTE + 249_000)
    expect([...emittedSerials()].slice(1)).toEqual(made)
  })
})
