import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@shared/time'
import { openDatabase } from './database'
import { createSampleStore, type SampleLimits } from './samples'

const T = Date.parse('2026-11-21T00:00:00Z')
const P = 'practice'
const MINUTE = 60_000

function storeOf(limits?: SampleLimits) {
  const db = openDatabase(':memory:')
  const store = createSampleStore(db, limits)
  const add = (value: number, atMs: number, series = 'floor:a') => store.add(P, [{ series, value }], atMs)
  const all = (series = 'floor:a') => store.series(P, series, 0, T * 2)
  const values = (series?: string) => all(series).map(({ last }) => last)
  return { ...store, db, add, all, values }
}
/** Adds a sample every hour for this number of days. */
const fill = (add: (value: number, atMs: number) => void, days: number, from = T) => {
  for (let hour = 0; hour < days * 24; hour++) add(hour, from + hour * HOUR_MS + MINUTE)
}

describe('samples', () => {
  it('are read by name and time, oldest first, apart for each profile', () => {
    const { add, series } = storeOf()
    add(2, T + HOUR_MS)
    add(1, T)
    add(9, T, 'floor:b')
    expect(series(P, 'floor:a', T, T + HOUR_MS).map(({ last }) => last)).toEqual([1, 2])
    expect(series(P, 'floor:a', T + 1, T + HOUR_MS).map(({ last }) => last)).toEqual([2])
    expect(series('mainnet', 'floor:a', 0, T * 2)).toEqual([])
  })

  it('are not taken twice of an unchanged value within five minutes', () => {
    const { add, values } = storeOf()
    for (const ms of [0, 1000, 4 * MINUTE, 5 * MINUTE, 9 * MINUTE]) add(5, T + ms)
    expect(values()).toEqual([5, 5])
  })

  it('that follow each other within seconds are one point with a low and a high', () => {
    const { add, all } = storeOf()
    for (const [i, value] of [5, 9, 3, 4].entries()) add(value, T + i * 1000)
    expect(all()).toEqual([{ atMs: T, spanMs: 0, low: 3, high: 9, last: 4, count: 4 }])
  })

  it('are none of what is no number or has no time', () => {
    const { add, all } = storeOf()
    add(Number.NaN, T)
    add(Number.POSITIVE_INFINITY, T)
    add(1, Number.NaN)
    add(1, -1)
    add(1, T, 'x'.repeat(301))
    expect(all()).toEqual([])
  })

  it('are listed by the beginning of their names', () => {
    const { add, names } = storeOf()
    for (const series of ['floor:b', 'floor:a', 'minted:x']) add(1, T, series)
    expect(names(P, 'floor:')).toEqual(['floor:a', 'floor:b'])
  })
})

describe('old samples', () => {
  it('become hours after two days, and days after sixty, with low, high, last and count', () => {
    const { add, all, aggregateAndTrim } = storeOf()
    add(7, T + 2 * MINUTE)
    add(3, T + 20 * MINUTE)
    add(5, T + 40 * MINUTE)
    fill(add, 70, T + DAY_MS)
    aggregateAndTrim(P, T + 70 * DAY_MS)
    const points = all()
    expect(points[0]).toEqual({ atMs: T, spanMs: DAY_MS, low: 3, high: 7, last: 5, count: 3 })
    expect(points[1]).toMatchObject({ atMs: T + DAY_MS, spanMs: DAY_MS, low: 0, high: 23, last: 23, count: 24 })
    expect(points.filter(({ spanMs }) => spanMs === DAY_MS)).toHaveLength(10)
    expect(points.filter(({ spanMs }) => spanMs === HOUR_MS)).toHaveLength(58 * 24)
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(70 * 24 + 3)
  })

  it('are summed up to the same whether often or once', () => {
    const often = storeOf()
    const once = storeOf()
    for (let day = 0; day < 80; day++) {
      for (const { add } of [often, once]) fill((value, atMs) => add(value + day, atMs), 1, T + day * DAY_MS)
      often.aggregateAndTrim(P, T + (day + 1) * DAY_MS)
    }
    once.aggregateAndTrim(P, T + 80 * DAY_MS)
    expect(often.all()).toEqual(once.all())
  })

  it('survive a clock that was ahead by years for an hour', () => {
    const { add, all, aggregateAndTrim } = storeOf()
    fill(add, 3)
    const before = all()
    const ahead = T + 5000 * DAY_MS
    add(1, ahead)
    aggregateAndTrim(P, ahead)
    add(2, T + 3 * DAY_MS)
    aggregateAndTrim(P, T + 3 * DAY_MS)
    expect(all().slice(24, before.length)).toEqual(before.slice(24))
    expect(all().filter(({ spanMs }) => spanMs === DAY_MS)).toEqual([])
  })

  it('survive a clock that is set back, and go on from there', () => {
    const { add, all, aggregateAndTrim, values } = storeOf()
    fill(add, 3)
    const before = all()
    add(99, T + DAY_MS)
    aggregateAndTrim(P, T - 100 * DAY_MS)
    expect(values()).toContain(99)
    expect(all()).toHaveLength(before.length + 1)
    // The moment just before a stored one.
    add(5, T + 5 * HOUR_MS + 30_000)
    expect(all()).toHaveLength(before.length + 1)
  })

  it('go when there is no more room: traits first, of the others the oldest moments', () => {
    const { add, names, aggregateAndTrim, all, db } = storeOf({ rows: 30, series: 4 })
    for (const [i, series] of ['trait:x:1', 'trait:x:2', 'floor:a', 'floor:b', 'floor:c'].entries()) {
      add(1, T + i * MINUTE, series)
    }
    aggregateAndTrim(P, T)
    expect(names(P, '')).toEqual(['floor:a', 'floor:b', 'floor:c', 'trait:x:2'])
    for (let i = 1; i <= 40; i++) add(i, T + i * HOUR_MS)
    aggregateAndTrim(P, T + 40 * HOUR_MS)
    expect((db.prepare('SELECT count(*) AS n FROM samples').get() as { n: number }).n).toBe(30)
    expect(all().at(-1)?.last).toBe(40)
    expect(names(P, 'trait:')).toEqual([])
  })
})
