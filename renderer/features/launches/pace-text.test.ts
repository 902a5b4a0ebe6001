import { expect, test } from 'vitest'
import type { LaunchPace } from '@shared/insight/launch-pace'
import { burstTitle, floorDifference, paceFigure, paceTitle, sellOutFigure } from './pace-text'

const MINUTE = 60_000
const estimate = (change: Partial<LaunchPace> = {}): LaunchPace => ({
  perMinute: 2,
  minPerMinute: 1.7,
  maxPerMinute: 2.38,
  fromMs: 0,
  toMs: 30 * MINUTE,
  mints: 60,
  halves: null,
  isSlowing: false,
  trend: 'steady',
  ...change,
})
const pace = (change: Partial<LaunchPace> = {}) =>
  ({ isKnown: true, estimate: estimate(change), source: 'here' }) as const

test('a pace has its bounds in the same unit, which is larger where little is minted', () => {
  expect(paceFigure(pace())).toEqual({
    figure: '2 a minute',
    note: 'mean of 30 min',
    detail: '80\u202f% likely 1.7 to 2.4 mints a minute, over the last 30 min',
  })
  expect(paceFigure(pace({ perMinute: 0.1, minPerMinute: 0.05, maxPerMinute: 0.2 }))).toMatchObject({
    figure: '6 an hour',
    note: 'mean of 30 min',
    detail: '80\u202f% likely 3 to 12 mints an hour, over the last 30 min',
  })
  expect(paceFigure(pace({ perMinute: 0, minPerMinute: 0, maxPerMinute: 0.05 }))).toEqual({
    figure: 'No mints',
    note: 'in the last 30 min',
    detail: '80\u202f% likely 0 to 3 mints an hour, over the last 30 min',
  })
  expect(paceFigure({ isKnown: false, reason: 'nothing-read' }).figure).toBe('—')
  expect(paceFigure({ isKnown: false, reason: 'too-few' })).toEqual({
    figure: 'Measuring',
    note: 'One more reading needed.',
  })
})

test('an end is a range, or at the earliest, and never one bare moment', () => {
  const end = (fromMinutes: number, toMinutes: number | null) => ({
    atMs: 0,
    earliestMs: fromMinutes * MINUTE,
    latestMs: toMinutes === null ? null : toMinutes * MINUTE,
  })
  const words = (given: ReturnType<typeof end> | null, remainingCount: number | null = 5) =>
    sellOutFigure({ pace: pace(), sellOut: given, remainingCount }, 0).figure
  expect(words(end(40, 75))).toBe('40 to 75 min')
  expect(words(end(240, 7200))).toBe('4 h to 5 d')
  expect(words(end(40, null))).toBe('after 40 min')
  expect(words(null)).toBe('—')
  expect(words(end(1, 2), null)).toBe('—')
  expect(words(null, 0)).toBe('sold out')
})

test('an end is called an estimate, with its chance and what it takes for granted', () => {
  const end = { atMs: 0, earliestMs: 240 * MINUTE, latestMs: 7200 * MINUTE }
  const under = (canReturn: boolean) => sellOutFigure({ pace: pace(), sellOut: end, remainingCount: 5, canReturn }, 0)
  expect(under(false)).toMatchObject({
    note: 'if 2 a minute holds',
    detail: 'Estimate, 80\u202f% likely 4 h to 5 d if 2 a minute holds.',
  })
  expect(under(true)).toMatchObject({
    note: 'if no NFT returns to the pool',
    detail: 'Estimate, 80\u202f% likely 4 h to 5 d if no NFT returns to the pool.',
  })
})

test('an end is one time with its range in the tooltip', () => {
  const end = { atMs: 900 * MINUTE, earliestMs: 240 * MINUTE, latestMs: 7200 * MINUTE }
  expect(sellOutFigure({ pace: pace(), sellOut: end, remainingCount: 5 }, 0)).toEqual({
    figure: 'about 15 h',
    note: 'if 2 a minute holds',
    detail: 'Estimate, 80\u202f% likely 4 h to 5 d if 2 a minute holds.',
  })
})

test('mints of two minutes are not called a steady pace', () => {
  const minutesAgo = (...minutes: number[]) => minutes.map((minute) => (30 - minute) * MINUTE)
  expect(burstTitle(pace(), minutesAgo(0.2, 0.5, 0.9))).toBe('3 minted in the last minute')
  expect(burstTitle(pace(), minutesAgo(0.2, 1.5))).toBe('2 minted in the last two minutes')
  expect(burstTitle(pace(), minutesAgo(12, 13))).toBe('2 minted 12 min ago, none since')
  expect(burstTitle(pace(), minutesAgo(0.2, 12))).toBeNull()
  expect(burstTitle(pace(), [])).toBeNull()
  expect(burstTitle(pace({ fromMs: 25 * MINUTE }), minutesAgo(0.2, 0.5))).toBeNull()
})

test('an end that has passed is none', () => {
  const words = (earliestMs: number, latestMs: number | null) =>
    sellOutFigure({ pace: pace(), sellOut: { atMs: earliestMs, earliestMs, latestMs }, remainingCount: 5 }, 60 * MINUTE)
  expect(words(40 * MINUTE, 50 * MINUTE)).toEqual({ figure: '—', note: 'the estimated time has passed' })
  expect(words(40 * MINUTE, 75 * MINUTE).figure).toBe('within 15 min')
  expect(words(40 * MINUTE, null).figure).toBe('—')
})

test('a price is told against the floor with its share', () => {
  expect(floorDifference(22, 24)).toEqual({ difference: -2, percent: '8.3' })
  expect(floorDifference(30, 0)).toEqual({ difference: 30, percent: null })
})

test('the title of the chart says how the pace changed, unless chance explains the change', () => {
  const halves = (earlier: number, later: number) => ({ earlier, later })
  expect(paceTitle(pace())).toBe('Pace steady at 2 a minute')
  expect(paceTitle(pace({ trend: 'rising', halves: halves(1, 2) }))).toBe('Pace has doubled within 30 min')
  expect(paceTitle(pace({ trend: 'falling', halves: halves(2, 1) }))).toBe('Pace has halved within 30 min')
  expect(paceTitle(pace({ trend: 'rising', halves: halves(2, 2.8) }))).toBe('Pace up 40\u202f% within 30 min')
  expect(paceTitle(pace({ trend: 'rising', halves: halves(0, 2) }))).toBe('Pace up from zero within 30 min')
  expect(paceTitle(pace({ perMinute: 0 }))).toBe('No mints in the last 30 min')
  expect(paceTitle({ isKnown: false, reason: 'too-few' })).toBeNull()
})

test('an old pace has its time, and no estimate of the sell-out', () => {
  expect(paceTitle(pace(), '14:20')).toBe('Pace was 2 a minute at 14:20')
  expect(paceTitle(pace({ perMinute: 0 }), '14:20')).toBe('No mints in the 30 min before 14:20')
  expect(paceFigure(pace(), '14:20')).toMatchObject({ figure: '2 a minute', note: 'at 14:20' })
  expect(paceFigure(pace({ perMinute: 0 }), '14:20')).toMatchObject({ figure: 'No mints', note: 'until 14:20' })
  const end = { atMs: 900 * MINUTE, earliestMs: 240 * MINUTE, latestMs: 7200 * MINUTE }
  expect(sellOutFigure({ pace: pace(), sellOut: end, remainingCount: 5, isPaceOld: true }, 0)).toEqual({
    figure: '—',
    note: 'current pace unknown',
  })
})
