import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@shared/time'
import { sampleLaunch, sampleProgress } from '../../testing/offers'
import { stampAt, T0 } from '../../testing/samples'
import { progressChart, type ProgressChartInput } from './progress-chart'

const MINTS_A_MINUTE = 2
const input = (change: Partial<ProgressChartInput> = {}): ProgressChartInput => ({
  progress: sampleProgress({
    mintTimes: Array.from({ length: 60 * MINTS_A_MINUTE }, (_, i) => T0 - 1000 - (i * MINUTE_MS) / MINTS_A_MINUTE),
  }),
  launch: sampleLaunch(),
  stages: [],
  paceTitle: 'Pace steady at 2 a minute',
  nowMs: T0,
  ...change,
})

test('bars and their mean share one axis from zero, and the title is the finding on the pace', () => {
  const chart = progressChart('90min', input())
  expect(chart).toMatchObject({ title: 'Pace steady at 2 a minute', spec: { hasOneScale: true } })
  expect(chart?.legend.map(({ label }) => label)).toEqual(['mints a minute', 'mean of 10 minutes'])
  expect(chart?.spec.bars?.bars.at(-1)?.value).toBe(2)
  const means = chart?.spec.series[0]?.points ?? []
  expect(means.at(-1)?.value).toBe(2)
  // Nine bars are too few for a mean of ten.
  expect(means.slice(0, 9).map(({ value }) => value)).toEqual(Array.from({ length: 9 }, () => null))
  expect(chart?.table.columnNames).toEqual(['From', 'Minted', 'Mean', 'Total'])
  expect(chart?.table.rows[0]?.slice(1)).toEqual(['2', '2', '120'])
})

test('the mean ends at the read, with the mints of the full time before', () => {
  // Nine mints within the minute of the read, which is not over.
  const mintTimes = Array.from({ length: 9 }, (_, i) => T0 - 20_000 - i * 1000)
  const progress = sampleProgress({ mintTimes, stamp: stampAt(T0 - 5000) })
  const points = progressChart('90min', input({ progress }))?.spec.series[0]?.points ?? []
  expect(points.at(-1)).toEqual({ atMs: T0 - 5000, value: 0.9 })
  expect(points.at(-2)?.value).toBe(0)
})

test('a longer range has longer periods, and a mean over four of them', () => {
  expect(progressChart('24h', input())?.legend.map(({ label }) => label)).toEqual([
    'mints in 30 min',
    'mean of 2 hours',
  ])
})

test('days have whole bars up to today, and their count and highest day as the title', () => {
  const firstDayMs = T0 - 59 * DAY_MS
  const mintTimes = [T0 - MINUTE_MS, T0 - 3 * DAY_MS, firstDayMs + 1000, firstDayMs]
  const chart = progressChart('all', input({ progress: sampleProgress({ mintTimes }) }))
  expect(chart?.title).toMatch(/^4 minted in 60 days, most on \d+ \w{3}$/)
  const bars = chart?.spec.bars?.bars ?? []
  expect([bars.length, bars.at(-1)?.value]).toEqual([60, 1])
  expect(bars.every(({ fromMs, toMs }) => toMs - fromMs === DAY_MS)).toBe(true)
  expect(chart?.spec).toMatchObject({ toMs: bars.at(-1)?.toMs, readToMs: T0 })
  const even = sampleProgress({ mintTimes: [T0 - MINUTE_MS, firstDayMs] })
  expect(progressChart('all', input({ progress: even }))?.title).toBe('2 minted in 60 days')
})

test('without a pace the title is the count, and a stage is named at its start', () => {
  const stages = [
    { title: 'Allowlist', startsAt: new Date(T0 - 80 * MINUTE_MS).toISOString() },
    { title: 'Public', startsAt: new Date(T0 - 20 * MINUTE_MS).toISOString() },
  ]
  const chart = progressChart('90min', input({ paceTitle: null, stages }))
  expect(chart?.title).toBe('120 of 400 minted')
  expect(chart?.spec.events?.map(({ label }) => label.replace(/\d\d:\d\d/, 'hh:mm'))).toEqual([
    'Allowlist opened hh:mm',
    'Public opened hh:mm',
  ])
})

test('the time since the last read has no bars, no mean and a note', () => {
  const progress = { ...input().progress, stamp: stampAt(T0 - 12 * MINUTE_MS) }
  const chart = progressChart('90min', input({ progress }))
  expect(chart?.spec.bars?.bars.at(-1)?.value).toBeNull()
  expect(chart?.note).toMatch(/^No data since \d\d:\d\d\./)
  expect(chart?.spec.series[0]?.points.at(-1)?.atMs).toBeLessThan(T0 - 12 * MINUTE_MS)
})

test('where no mint is reported, the counts by this app remain as a line of their own', () => {
  const samples = [
    { atMs: T0 - 10 * MINUTE_MS, minted: 100 },
    { atMs: T0 - MINUTE_MS, minted: 120 },
  ]
  const progress = sampleProgress({ samples, mintTimes: [], mints: [], hasAllMints: false })
  const chart = progressChart('90min', input({ progress }))
  expect(chart?.legend.map(({ label }) => label)).toEqual(['total minted'])
  expect(chart?.spec).toMatchObject({ hasOneScale: false, series: [{ label: 'Total minted' }] })
  expect(progressChart('90min', input({ progress: { ...progress, samples: [] } }))).toBeNull()
})
