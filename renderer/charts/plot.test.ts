import { expect, test } from 'vitest'
import { histogramModel } from './histogram-model'
import { layoutOf } from './layout'
import { nearestStopIndex, stopAfterKey, stopText } from './plot'
import { scaleOf } from './scale'
import { positionModel, scatterModel } from './scatter-model'
import { timeModel } from './time-model'

const DAY = 86_400_000
const T0 = new Date(2026, 10, 1).getTime()
const NOW = T0 + 4 * DAY
const at = (day: number, value: number | null) => ({ atMs: T0 + day * DAY, value })
const plain = (text: string) => text.replaceAll('\u202f', ' ')

const FLOOR = { label: 'Floor', unit: 'ℏ', shape: 'step' as const, points: [at(-1, 100), at(1, 98), at(3, 96)] }
const VOLUME = {
  label: 'Volume',
  unit: 'ℏ',
  bars: [900, 0, null, 27_000].map((value, i) => ({ fromMs: T0 + i * DAY, toMs: T0 + (i + 1) * DAY, value })),
}
const SPAN = { fromMs: T0, toMs: NOW, nowMs: NOW }

test('a floor before the time shown stands at its beginning, and the last one to the end', () => {
  const [curve] = timeModel({ ...SPAN, series: [FLOOR] }).curves
  expect(curve?.points.map(({ x, y }) => [(x - T0) / DAY, y])).toEqual([
    [0, 100],
    [1, 98],
    [3, 96],
    [4, 96],
  ])
})

test('day by day the floor of that day and its volume are read, and what is not known is said', () => {
  const { stops } = timeModel({ ...SPAN, series: [FLOOR], bars: VOLUME })
  expect(stops.map((stop) => plain(stopText(stop)))).toEqual([
    '1 Nov: Floor 100 ℏ, Volume 900 ℏ',
    '2 Nov: Floor 98 ℏ, Volume 0 ℏ',
    '3 Nov: Floor 98 ℏ, Volume no data',
    '4 Nov: Floor 96 ℏ, Volume 27,000 ℏ',
  ])
  expect(stops.map(({ barIndex }) => barIndex)).toEqual([0, 1, null, 3])
})

test('without bars each reading is a place, and the end of the time is one', () => {
  const { stops } = timeModel({ ...SPAN, series: [FLOOR] })
  expect(stops.map(({ title }) => title)).toEqual(['1 Nov, 00:00', '2 Nov, 00:00', '4 Nov, 00:00', '5 Nov, 00:00'])
})

test('within a gap there is no dot, and the words say that nothing was read', () => {
  const gaps = [{ fromMs: T0 + DAY, toMs: T0 + 3 * DAY }]
  const { stops } = timeModel({ ...SPAN, series: [{ ...FLOOR, gaps }], bars: VOLUME })
  expect(stops[2]).toMatchObject({
    ringedValues: [],
    rows: [{ label: 'Floor', value: 'no data' }, { label: 'Volume' }],
  })
})

test('bars share the height with curves and leave the price axis its own figures', () => {
  const model = timeModel({ ...SPAN, series: [FLOOR], bars: VOLUME })
  const { valueDomain: values, barDomain: bars, ticks } = layoutOf(model)
  expect([ticks[0]?.at, ticks.at(-1)?.at]).toEqual([96, 100])
  expect(values[1]).toBe(100)
  expect(values[0]).toBeLessThan(96)
  expect(bars[0]).toBe(0)
  expect(bars[1]).toBeGreaterThan(27_000 / 0.3)
  expect(layoutOf(model).barTicks).toEqual([
    { at: 0, label: '0' },
    { at: 27_000, label: '27k' },
  ])
})

test('bars below curves are labelled at a round figure that a bar reaches', () => {
  const topOf = (value: number) => {
    const bars = { ...VOLUME, bars: VOLUME.bars.map((bar) => ({ ...bar, value })) }
    return layoutOf(timeModel({ ...SPAN, series: [FLOOR], bars })).barTicks[1]?.at
  }
  expect([82, 1_395, 13_242.5, 7, 0.057].map(topOf)).toEqual([82, 1_300, 13_000, 7, 0.057])
})

test('curves and bars of one unit share an axis that begins at zero', () => {
  const model = timeModel({ ...SPAN, series: [FLOOR], bars: VOLUME, hasOneScale: true })
  const { valueDomain: values, barDomain: bars, barTicks, ticks } = layoutOf(model)
  expect(barTicks).toEqual([])
  expect(values).toEqual(bars)
  expect([values[0], ticks[0]?.at]).toEqual([0, 0])
  expect(values[1]).toBeGreaterThanOrEqual(27_000)
})

test('bars alone begin at zero and take the whole height', () => {
  const model = histogramModel({
    bins: [
      { name: '1 NFT', value: 40, highlighted: 10 },
      { name: '2 to 5', value: 12 },
    ],
    label: 'Holders',
    unit: '',
    edges: [],
  })
  const { from, to } = scaleOf(model.y)
  expect(layoutOf(model).barDomain).toEqual([0, to])
  expect(from).toBe(0)
  expect(model.stops.map(stopText)).toEqual(['1 NFT: Holders 40', '2 to 5: Holders 12'])
})

test('sales are walked through in the order of time, whatever order they came in', () => {
  const points = [
    { ...at(2, 120), value: 120, name: 'Serial 2' },
    { ...at(1, 96), value: 96, name: 'Serial 7' },
    { ...at(9, 96), value: 96, name: 'Later' },
  ]
  const model = scatterModel({ ...SPAN, points, label: 'Sold for', unit: 'ℏ', level: { label: 'Floor', value: 90 } })
  expect(model.stops.map(({ title }) => title)).toEqual(['Serial 7', 'Serial 2'])
  expect(scaleOf(model.y).from).toBeLessThanOrEqual(90)
})

test('prices by another place are walked from left to right, beside the steps they are compared with', () => {
  const points = [
    { at: 9, value: 40, name: 'Serial 2' },
    { at: 1, value: 90, name: 'Serial 7', rows: [{ label: 'Rank', value: '1' }] },
    { at: 99, value: 1, name: 'beyond' },
  ]
  const ticks = [{ at: 1, label: 'Rank 1' }]
  const model = positionModel({
    from: 1,
    to: 10,
    ticks,
    points,
    label: 'Asks',
    unit: 'ℏ',
    steps: [{ at: 1, value: 30 }],
  })
  expect(model.stops.map(({ title, rows }) => [title, rows.length])).toEqual([
    ['Serial 7', 2],
    ['Serial 2', 1],
  ])
  expect(scaleOf(model.y).from).toBeLessThanOrEqual(30)
  expect(model.curves[0]?.shape).toBe('step')
})

test('the place nearest to the pointer is found', () => {
  const places = [40, 110, 180, 250]
  expect(nearestStopIndex(places, 183)).toBe(2)
  expect(nearestStopIndex(places, 0)).toBe(0)
  expect(nearestStopIndex(places, 999)).toBe(3)
  expect(nearestStopIndex([], 10)).toBeNull()
})

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 29, 29],
  ['ArrowLeft', 0, 0],
  ['PageDown', 20, 17],
  ['PageUp', 28, 29],
  ['Home', 20, 0],
  ['End', 2, 29],
  ['a', 2, null],
])('%s at place %i of 30 leads to %s', (key, from, to) => {
  expect(stopAfterKey(key, from, 30)).toBe(to)
})

test('a year of days is drawn and read as sums of days', () => {
  const day = (i: number) => ({ fromMs: T0 + i * DAY, toMs: T0 + (i + 1) * DAY, value: 10 })
  const bars = { ...VOLUME, bars: Array.from({ length: 365 }, (_, i) => day(i)) }
  const { bars: drawn, stops } = timeModel({ ...SPAN, toMs: T0 + 365 * DAY, series: [], bars })
  expect(drawn).toHaveLength(183)
  expect(drawn[0]).toEqual({ from: T0, to: T0 + 2 * DAY, value: 20 })
  expect(drawn.at(-1)).toEqual({ from: T0 + 364 * DAY, to: T0 + 365 * DAY, value: 10 })
  expect(stops.slice(0, 1).map((stop) => plain(stopText(stop)))).toEqual(['1 Nov to 2 Nov: Volume 20 ℏ'])
})
