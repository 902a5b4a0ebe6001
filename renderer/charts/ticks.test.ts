import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleOf } from './scale'
import { axisFigure, chartTimeText, timeTicks } from './ticks'

const labels = (scale: { readonly ticks: readonly { readonly label: string }[] }) =>
  scale.ticks.map(({ label }) => label)

test.each([
  [[96, 106], false, ['95', '100', '105', '110']],
  [[0, 27_000], true, ['0', '10k', '20k', '30k']],
  [[0.1, 0.32], false, ['0.1', '0.2', '0.3', '0.4']],
  [[50, 50], false, ['45', '50', '55']],
  [[0, 0], true, ['0', '0.5', '1']],
  [[], true, ['0', '0.5', '1']],
])('of %j the lines stand at round figures', (values, zero, expected) => {
  expect(labels(scaleOf({ values, includesZero: zero }))).toEqual(expected)
})

test.each([
  [[120, 121], false, ['120', '121']],
  [[0, 0], false, ['0', '1']],
  [[0, 2], true, ['0', '1', '2']],
  [[0, 7], true, ['0', '3', '6', '9']],
  [[400, 1000], false, ['400', '600', '800', '1,000']],
])('where %j are counted, no line stands at a part of one', (values, zero, expected) => {
  expect(labels(scaleOf({ values, includesZero: zero, hasWholeNumbersOnly: true }))).toEqual(expected)
})

test('whatever the values are, the scale holds them and has two to five lines', () => {
  const value = fc.oneof(
    fc.double({ min: 0, max: 1e10, noNaN: true }),
    fc.nat(100_000).map((n) => n / 1e8),
  )
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), fc.boolean(), (values, zero) => {
      const { from, to, ticks } = scaleOf({ values, includesZero: zero })
      const slack = (to - from) * 1e-6
      expect(from).toBeLessThanOrEqual(Math.min(...values) + slack)
      expect(to).toBeGreaterThanOrEqual(Math.max(...values) - slack)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(5)
    }),
    { numRuns: 1000 },
  )
})

test('large figures are cut to thousands and millions, small ones are whole', () => {
  expect([96, 9_500, 25_000, 1_500_000, 0.05].map(axisFigure)).toEqual(['96', '9,500', '25k', '1.5M', '0.05'])
})

test('an axis of time names its ends and its middle, and today by its word', () => {
  const now = new Date(2026, 10, 21, 12).getTime()
  const from = new Date(2026, 9, 22, 12).getTime()
  expect(timeTicks(from, now, now).map(({ label }) => label)).toEqual(['22 Oct', '6 Nov', 'Today'])
  const end = new Date(2026, 10, 22).getTime()
  expect(timeTicks(from, end, now).at(-1)?.label).toBe('Today')
  const day = new Date(2026, 10, 20, 14, 30).getTime()
  expect(timeTicks(day, now, now).map(({ label }) => label)).toEqual(['14:30', '01:15', 'Now'])
})

test('a day of another year says which', () => {
  const nowMs = new Date(2026, 10, 21).getTime()
  expect(chartTimeText(new Date(2025, 11, 3).getTime(), { spanMs: 1e11, nowMs })).toBe('3 Dec 2025')
})
