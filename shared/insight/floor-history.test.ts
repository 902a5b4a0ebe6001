import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../time'
import { utcDayStart, floorAt, mergeFloors, unreadPeriods, volumeBars, type DayFigures } from './floor-history'

const T0 = Date.UTC(2026, 10, 1)
const NOW = T0 + 10 * DAY_MS + 3_600_000
const day = (n: number, floor: number | null, volume = 0): DayFigures => ({
  dayMs: T0 + n * DAY_MS,
  floor,
  volume,
  sales: volume === 0 ? 0 : 1,
  listed: null,
})
const own = (atDay: number, last: number) => ({ atMs: T0 + atDay * DAY_MS, last })
const days = (points: readonly { readonly atMs: number; readonly value: number | null }[]) =>
  points.map(({ atMs, value }) => [utcDayStart(atMs) / DAY_MS - T0 / DAY_MS, value])

describe('a floor out of several sources', () => {
  test('takes this computer’s own readings before the market’s figure of the same day', () => {
    const merged = mergeFloors([own(3.5, 97), own(3.6, 98)], [day(2, 96), day(3, 95)], [], NOW)
    expect(days(merged)).toEqual([
      [2, 96],
      [3, 97],
      [3, 98],
    ])
    expect(merged.map(({ source }) => source)).toEqual(['market', 'own', 'own'])
  })

  test('takes what the market says of single instants where nothing else is near', () => {
    const instants = [
      { atMs: T0 + 1 * DAY_MS, value: 90 },
      { atMs: T0 + 3.1 * DAY_MS, value: 91 },
    ]
    expect(days(mergeFloors([own(3, 97)], [], instants, NOW))).toEqual([
      [1, 90],
      [3, 97],
    ])
  })

  test('has the figure of a day from its beginning, also that of today', () => {
    const [yesterday, today] = mergeFloors([], [day(9, 95), day(10, 96)], [], NOW)
    expect(yesterday?.atMs).toBe(T0 + 9 * DAY_MS)
    expect(today?.atMs).toBe(T0 + 10 * DAY_MS)
  })

  test('is unknown before the first reading, and stands until the next', () => {
    const merged = mergeFloors([own(1, 90), own(3, 91)], [], [], NOW)
    expect([0, 1, 2, 3, 9].map((n) => floorAt(merged, T0 + n * DAY_MS))).toEqual([null, 90, 90, 91, 91])
  })
})

describe('what nobody read', () => {
  const points = mergeFloors([own(0, 90), own(1, 91), own(6, 92)], [], [], NOW)
  const longest = 1.5 * DAY_MS

  test('is every longer silence, to the next reading or to the end', () => {
    expect(unreadPeriods(points, null, longest, NOW)).toEqual([
      { fromMs: T0 + DAY_MS, toMs: T0 + 6 * DAY_MS },
      { fromMs: T0 + 6 * DAY_MS, toMs: NOW },
    ])
  })

  test('is nothing where the market’s daily figures were read, and begins where they end', () => {
    expect(unreadPeriods(points, { fromMs: T0, toMs: NOW }, longest, NOW)).toEqual([])
    expect(unreadPeriods(points, { fromMs: T0, toMs: T0 + 3 * DAY_MS }, longest, NOW)[0]).toEqual({
      fromMs: T0 + 3 * DAY_MS,
      toMs: T0 + 6 * DAY_MS,
    })
  })
})

describe('volume by day', () => {
  test('is nothing on a day without figures, and unknown on one that was not read', () => {
    const coverage = { fromMs: T0 + 8 * DAY_MS, toMs: T0 + 11 * DAY_MS }
    const bars = volumeBars([day(9, 95, 500)], coverage, { fromMs: T0 + 7 * DAY_MS, toMs: NOW, stepDays: 1 })
    expect(bars.map(({ volume }) => volume)).toEqual([null, 0, 500, 0])
    expect(bars.at(-1)).toMatchObject({ fromMs: T0 + 10 * DAY_MS, toMs: T0 + 11 * DAY_MS })
  })

  test('is summed up by the week', () => {
    const figures = Array.from({ length: 11 }, (_, i) => day(i, 95, 10))
    const coverage = { fromMs: T0 - 30 * DAY_MS, toMs: T0 + 11 * DAY_MS }
    const bars = volumeBars(figures, coverage, { fromMs: T0, toMs: NOW, stepDays: 7 })
    expect(bars.map(({ volume }) => volume)).toEqual([40, 70])
  })
})
