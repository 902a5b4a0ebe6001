import { expect, test } from 'vitest'
import { type MintSample, estimateSellOut, estimatePace } from './launch-pace'

const T0 = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000
/** One sample per minute with these mints between them. */
const counted = (mints: readonly number[], start = 100): MintSample[] => {
  let minted = start
  return [{ atMs: T0, minted }, ...mints.map((n, i) => ({ atMs: T0 + (i + 1) * MINUTE, minted: (minted += n) }))]
}
const at = (minute: number) => T0 + minute * MINUTE

test('a steady pace has its rate, its limits on both sides, and an end with its uncertainty', () => {
  const pace = estimatePace(counted([4, 5, 3, 4, 4, 5, 3, 4, 4, 4]), at(10))
  expect(pace).toMatchObject({ perMinute: 4, mints: 40, fromMs: at(0), toMs: at(10), isSlowing: false })
  // Garwood's 80 % limits of a count of 40: half of 64.278 (80 degrees, NIST table) and of 98.78 (82 degrees).
  expect(pace?.minPerMinute).toBeCloseTo(3.2139, 3)
  expect(pace?.maxPerMinute).toBeCloseTo(4.939, 2)
  const end = pace && estimateSellOut(400, pace)
  expect(end?.atMs).toBe(at(110))
  expect(end?.earliestMs).toBeLessThan(at(110))
  expect(end?.latestMs).toBeGreaterThan(at(110))
})

test('mints in bunches leave more open than the same number one by one', () => {
  const even = estimatePace(counted([4, 4, 4, 4, 4, 4, 4, 4, 4, 4]), at(10))
  const bunched = estimatePace(counted([20, 0, 0, 0, 0, 20, 0, 0, 0, 0]), at(10))
  expect(bunched?.perMinute).toBe(even?.perMinute)
  expect((bunched?.maxPerMinute ?? 0) - (bunched?.minPerMinute ?? 0)).toBeGreaterThan(
    2 * ((even?.maxPerMinute ?? 0) - (even?.minPerMinute ?? 0)),
  )
})

test('nothing minted has no end, and an upper limit', () => {
  const pace = estimatePace(counted([0, 0, 0, 0, 0]), at(5))
  expect(pace).toMatchObject({ perMinute: 0, mints: 0 })
  expect(pace?.minPerMinute).toBe(0)
  expect(pace?.maxPerMinute).toBeCloseTo(Math.log(10) / 5, 4)
  expect(pace && estimateSellOut(10, pace)).toBeNull()
})

test('too little tells nothing', () => {
  expect(estimatePace([], at(0))).toBeNull()
  expect(estimatePace(counted([5]), at(1))).toBeNull()
  const quick = [0, 20, 40].map((seconds) => ({ atMs: T0 + seconds * 1000, minted: seconds }))
  expect(estimatePace(quick, at(1))).toBeNull()
})

test('what is older than half an hour, lies ahead, or stood before the count went down is left out', () => {
  const samples = [{ atMs: at(-40), minted: 0 }, ...counted([1, 1, 1, 1]), { atMs: at(60), minted: 9999 }]
  expect(estimatePace(samples, at(4))).toMatchObject({ perMinute: 1, mints: 4 })
  const again = [
    ...counted([50, 50]),
    { atMs: at(3), minted: 0 },
    { atMs: at(4), minted: 2 },
    { atMs: at(5), minted: 4 },
  ]
  expect(estimatePace(again, at(5))).toMatchObject({ perMinute: 2, mints: 4, fromMs: at(3) })
})

test('it slows when the later half is clearly slower, and not by a chance dip', () => {
  expect(estimatePace(counted([20, 21, 19, 20, 20, 5, 4, 5, 4, 5]), at(10))?.isSlowing).toBe(true)
  expect(estimatePace(counted([2, 1, 0, 2, 1, 0, 1, 0, 0, 1]), at(10))?.isSlowing).toBe(false)
})

test('the pace rises or falls where chance is an unlikely reason, and is steady otherwise', () => {
  const trendOf = (mints: number[]) => estimatePace(counted(mints), at(10))?.trend
  expect(trendOf([20, 21, 19, 20, 20, 5, 4, 5, 4, 5])).toBe('falling')
  expect(trendOf([5, 4, 5, 4, 5, 20, 20, 19, 21, 20])).toBe('rising')
  expect(trendOf([0, 0, 0, 0, 0, 9, 10, 9, 10, 9])).toBe('rising')
  expect(trendOf([2, 1, 0, 2, 1, 0, 1, 0, 0, 1])).toBe('steady')
})

test('at the slowest likely pace it may never end', () => {
  const pace = estimatePace(counted([0, 1, 0]), at(3))
  const end = pace && estimateSellOut(10_000_000, pace)
  expect(end?.latestMs).toBeNull()
})

test('tells the pace of both halves', () => {
  expect(estimatePace(counted([4, 4, 4, 4, 1, 1, 1, 1]), at(8))?.halves).toEqual({ earlier: 4, later: 1 })
})
