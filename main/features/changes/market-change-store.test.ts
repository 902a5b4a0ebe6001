import { expect, it } from 'vitest'
import { openDatabase } from '../../storage/database'
import { createEventStore, type EventRecord } from '../../storage/events'
import { type ChangeFilter, createMarketChangeStore } from './market-change-store'

const EVERYTHING: ChangeFilter = {
  afterRow: 0,
  afterMs: null,
  untilRow: Number.MAX_SAFE_INTEGER,
  tokens: null,
  kind: null,
}

function createRig(most?: number) {
  const db = openDatabase(':memory:')
  const events = createEventStore(db, most)
  const store = createMarketChangeStore(db)
  const take = (profile: string, ...records: readonly EventRecord[]) =>
    events.storeUpdate(profile, { events: records, unreadable: [], cursorMs: 1, keepFromMs: 0, gap: null, readAtMs: 1 })
  const ids = (profile: string, over: Partial<ChangeFilter> = {}) =>
    store.page(profile, { ...EVERYTHING, ...over }, 100, 0).map(({ id }) => id)
  return { db, store, take, ids }
}
const eventOf = (id: string, atMs: number, token = '0.0.5'): EventRecord => ({
  id,
  atMs,
  token,
  serial: 1,
  event: { eventType: 'listed' },
})

it('finds what was kept after a row, whatever its date, newest date first', () => {
  const { store, take, ids } = createRig()
  expect(store.lastRow('p')).toBe(0)
  take('p', eventOf('a', 1000), eventOf('b', 2000))
  const row = store.lastRow('p')
  take('p', eventOf('late', 500), eventOf('c', 3000))
  expect(ids('p')).toEqual(['c', 'b', 'a', 'late'])
  expect(ids('p', { afterRow: row })).toEqual(['c', 'late'])
  expect(ids('p', { untilRow: row })).toEqual(['b', 'a'])
  expect(ids('p', { afterMs: 1000 })).toEqual(['c', 'b'])
  expect([ids('p', { kind: 'listed' }).length, ids('p', { kind: 'sold' })]).toEqual([4, []])
  expect(store.counts('p', { ...EVERYTHING, afterRow: row })).toEqual(new Map([['listed', 2]]))
})

it('numbers the rows of each profile upwards while those of another come and go', () => {
  const { db, store, take, ids } = createRig()
  take('p', eventOf('a', 1000))
  take('q', eventOf('b', 1000), eventOf('c', 1000))
  const row = store.lastRow('p')
  expect(row).toBeLessThan(store.lastRow('q'))
  db.prepare('DELETE FROM events WHERE profile = ?').run('q')
  take('p', eventOf('d', 500))
  expect(ids('p', { afterRow: row })).toEqual(['d'])
})

it('finds what was kept after a row once the earliest were dropped for want of room', () => {
  const most = 10
  const { store, take, ids } = createRig(most)
  for (let n = 0; n < 2 * most; n++) take('p', eventOf(`a${n}`, 1000 + n))
  const row = store.lastRow('p')
  for (let n = 0; n < 2 * most; n++) take('p', eventOf(`b${n}`, 2000 + n))
  const found = ids('p', { afterRow: row })
  expect(found).toHaveLength(ids('p').length)
  expect(found[0]).toBe(`b${2 * most - 1}`)
})

it('finds events of certain collections only', () => {
  const { take, ids } = createRig()
  take('p', eventOf('a', 1000, '0.0.5'), eventOf('b', 2000, '0.0.6'))
  expect(ids('p', { tokens: ['0.0.6'] })).toEqual(['b'])
  expect(ids('p', { tokens: [] })).toEqual([])
})

it('bounds an instant that a Date cannot hold', () => {
  const { store, take } = createRig()
  take('p', eventOf('ahead', 1e17), eventOf('before', -1e17))
  const instants = store.page('p', EVERYTHING, 100, 0).map(({ atMs }) => atMs)
  expect(instants).toEqual([8.64e15, -8.64e15])
  expect(instants.map((atMs) => new Date(atMs).getTime())).toEqual(instants)
})
