import { expect, test } from 'vitest'
import { gapNote, gapsOf, lineOf, stepsOf, valueAt } from './gaps'

const DAY = 86_400_000
const at = (day: number, value: number | null) => ({ atMs: day * DAY, value })
const POINTS = [at(0, 100), at(1, 98), at(5, 96), at(6, 97)]

test('what is longer than the longest silence is a gap, the end of the chart included', () => {
  expect(gapsOf(POINTS, 2 * DAY, 6 * DAY)).toEqual([{ fromMs: DAY, toMs: 5 * DAY }])
  expect(gapsOf(POINTS, 2 * DAY, 10 * DAY)).toEqual([
    { fromMs: DAY, toMs: 5 * DAY },
    { fromMs: 6 * DAY, toMs: 10 * DAY },
  ])
  expect(gapsOf([], 2 * DAY, 10 * DAY)).toEqual([])
})

test('a step stands until the next reading, ends at a gap and is never drawn across it', () => {
  const steps = stepsOf(POINTS, gapsOf(POINTS, 2 * DAY, 7 * DAY), 7 * DAY, DAY)
  expect(steps.map(({ x, y }) => [x / DAY, y])).toEqual([
    [0, 100],
    [1, 98],
    [2, 98],
    [2, null],
    [5, 96],
    [6, 97],
    [7, 97],
  ])
})

test('a gap that begins between two readings ends the step there', () => {
  const steps = stepsOf(POINTS, [{ fromMs: 2.5 * DAY, toMs: 5 * DAY }], 6 * DAY, DAY)
  expect(steps.slice(1, 5).map(({ x, y }) => [x / DAY, y])).toEqual([
    [1, 98],
    [2.5, 98],
    [2.5, null],
    [5, 96],
  ])
})

test('a line is broken at a gap', () => {
  const ys = lineOf(POINTS, gapsOf(POINTS, 2 * DAY, 6 * DAY)).map(({ y }) => y)
  expect(ys).toEqual([100, 98, null, 96, 97])
})

test('within a gap, and before the first reading, no value stands', () => {
  const gaps = gapsOf(POINTS, 2 * DAY, 7 * DAY)
  expect([-1, 0, 0.5, 1, 3, 5, 6.5].map((day) => valueAt(POINTS, gaps, day * DAY))).toEqual([
    null,
    100,
    100,
    98,
    null,
    96,
    97,
  ])
})

test('a note names the longest gap and counts the others', () => {
  const of = (day: number) => new Date(2026, 10, day).getTime()
  const place = { spanMs: 30 * DAY, nowMs: of(21) }
  expect(gapNote([], place)).toBeNull()
  expect(gapNote([{ fromMs: of(3), toMs: of(5) }], place)).toBe('No data from 3 Nov to 5 Nov.')
  const gaps = [
    { fromMs: of(3), toMs: of(5) },
    { fromMs: of(8), toMs: of(15) },
  ]
  expect(gapNote(gaps, place)).toBe('No data from 8 Nov to 15 Nov, and in 1 other period.')
})
