import { expect, it } from 'vitest'
import { openDatabase } from './database'
import { createEventStore, type EventRecord } from './events'

const eventAt = (n: number, atMs: number, event: unknown = {}): EventRecord => ({
  id: `e${n}`,
  atMs,
  token: '0.0.5',
  serial: n,
  event,
})
const takenOf = (events: readonly EventRecord[]) => ({
  events,
  unreadable: [],
  cursorMs: 1000,
  keepFromMs: 0,
  gap: null,
  readAtMs: 2000,
})

it('keeps twice its bound at most, whatever may come again, and tells nothing twice', () => {
  const db = openDatabase(':memory:')
  const store = createEventStore(db, 100)
  const events = Array.from({ length: 1000 }, (_, i) => eventAt(i, 1000))
  expect(store.storeUpdate('a', takenOf(events)).events).toHaveLength(1000)
  expect((db.prepare('SELECT count(*) AS n FROM events').get() as { n: number }).n).toBe(200)
  const again = store.storeUpdate('a', takenOf(events))
  expect(again.events).toEqual([])
  expect(again.gaps).toMatchObject([{ fromMs: 1000, toMs: 1000, reason: 'too-long' }])
  expect(store.storeUpdate('a', takenOf(events)).gaps).toEqual([])
  expect(store.storeUpdate('a', takenOf([eventAt(2000, 1001)])).events).toHaveLength(1)
  expect((db.prepare('SELECT count(*) AS n FROM events').get() as { n: number }).n).toBe(200)
})

it('leaves out an event that is too large, and says once that it is missing', () => {
  const store = createEventStore(openDatabase(':memory:'))
  const events = [eventAt(1, 500), eventAt(2, 600, { nftName: 'x'.repeat(8000) }), eventAt(3, 700)]
  const { events: added, gaps } = store.storeUpdate('a', takenOf(events))
  expect(added.map(({ id }) => id)).toEqual(['e1', 'e3'])
  expect(gaps).toEqual([{ fromMs: 600, toMs: 600, reason: 'too-large', notedAtMs: 2000 }])
  expect(store.storeUpdate('a', takenOf(events))).toEqual({ events: [], gaps: [] })
  expect(store.gaps('a')).toHaveLength(1)
})
