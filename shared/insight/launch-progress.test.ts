import { describe, expect, it } from 'vitest'
import { paceUnlessTooOld, mintBars, mintedOverTime, mintPace, type Progress, sellOutAt } from './launch-progress'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000
const ago = (minutes: number) => NOW - minutes * MINUTE
const always = { startMs: null, endMs: null }
const progress = (change: Partial<Progress> = {}): Progress => ({
  samples: [],
  mintTimes: [],
  hasAllMints: false,
  isCollectionShared: false,
  readMs: NOW,
  ...change,
})
/** Two a minute for an hour. */
const steady = Array.from({ length: 120 }, (_, i) => ago(i / 2 + 0.25))

describe('the pace of a launch', () => {
  it('is counted from the mints that the market tells of, minute by minute', () => {
    const pace = mintPace(progress({ mintTimes: steady }), always, NOW)
    expect(pace).toMatchObject({ isKnown: true, source: 'market', estimate: { perMinute: 2, mints: 60 } })
    const end = sellOutAt(pace, 240)
    expect(end?.atMs).toBe(NOW + 120 * MINUTE)
    expect(end?.earliestMs).toBeLessThan(NOW + 120 * MINUTE)
    expect(end?.latestMs).toBeGreaterThan(NOW + 120 * MINUTE)
  })

  it('counts from the start of a launch that opened within the half hour', () => {
    const mintTimes = steady.filter((at) => at > ago(10))
    const pace = mintPace(progress({ mintTimes, hasAllMints: true }), { startMs: ago(10), endMs: null }, NOW)
    expect(pace).toMatchObject({ isKnown: true, estimate: { perMinute: 2, fromMs: ago(10) } })
  })

  it('is what was counted here where the mints are not of this launch alone, or do not reach back', () => {
    const samples = [ago(20), ago(10), ago(0)].map((atMs, i) => ({ atMs, minted: i * 10 }))
    const here = { isKnown: true, source: 'here', estimate: { perMinute: 1 } }
    expect(mintPace(progress({ samples, mintTimes: steady, isCollectionShared: true }), always, NOW)).toMatchObject(
      here,
    )
    expect(mintPace(progress({ samples, mintTimes: steady.slice(0, 20) }), always, NOW)).toMatchObject(here)
  })

  it('is nothing where too little is known, with the reason', () => {
    const at = (...minutes: number[]) => minutes.map((m, i) => ({ atMs: ago(m), minted: i }))
    expect(mintPace(progress(), always, NOW)).toEqual({ isKnown: false, reason: 'nothing-read' })
    expect(mintPace(progress({ samples: at(1, 0) }), always, NOW)).toEqual({ isKnown: false, reason: 'too-short' })
    expect(mintPace(progress({ samples: at(9, 0) }), always, NOW)).toEqual({ isKnown: false, reason: 'too-few' })
    const coming = { startMs: NOW + MINUTE, endMs: null }
    expect(mintPace(progress({ mintTimes: steady }), coming, NOW)).toEqual({ isKnown: false, reason: 'not-open' })
    expect(sellOutAt({ isKnown: false, reason: 'too-few' }, 5)).toBeNull()
  })

  it('is none any more ten minutes after it was counted', () => {
    const pace = mintPace(progress({ mintTimes: steady }), always, NOW)
    expect(paceUnlessTooOld(pace, NOW + 10 * MINUTE)).toBe(pace)
    expect(paceUnlessTooOld(pace, NOW + 10 * MINUTE + 1)).toEqual({ isKnown: false, reason: 'too-old' })
    const none = { isKnown: false, reason: 'too-few' } as const
    expect(paceUnlessTooOld(none, NOW + 60 * MINUTE)).toBe(none)
  })

  it('is nought, and known, where the whole list has nothing of the last half hour', () => {
    const pace = mintPace(progress({ mintTimes: [ago(90)], hasAllMints: true }), always, NOW)
    expect(pace).toMatchObject({ isKnown: true, estimate: { perMinute: 0, mints: 0 } })
    expect(sellOutAt(pace, 5)).toBeNull()
  })
})

describe('how many were minted over time', () => {
  const samples = [
    { atMs: ago(300), minted: 2 },
    { atMs: ago(200), minted: 5 },
  ]
  it('is counted back from the count of now, and before that as it was counted here', () => {
    const points = mintedOverTime(progress({ samples, mintTimes: [ago(1), ago(2), ago(250)] }), 6, false)
    expect(points).toEqual([
      { atMs: ago(300), value: 2 },
      { atMs: ago(250), value: 4 },
      { atMs: ago(2), value: 5 },
      { atMs: ago(1), value: 6 },
      { atMs: NOW, value: 6 },
    ])
  })
  it('is what was counted here of a launch that shares its collection, or whose NFTs come back', () => {
    const here = [
      { atMs: ago(300), value: 2 },
      { atMs: ago(200), value: 5 },
    ]
    expect(mintedOverTime(progress({ samples, mintTimes: [ago(1)], isCollectionShared: true }), 6, false)).toEqual(here)
    expect(mintedOverTime(progress({ samples, mintTimes: [ago(1)] }), 6, true)).toEqual(here)
  })
})

it('bars hold what was minted in each stretch, and nothing where it was not read', () => {
  const span = { fromMs: ago(4), toMs: NOW, stepMs: MINUTE }
  const values = (one: Progress) => mintBars(one, span).map(({ value }) => value)
  expect(values(progress({ mintTimes: [ago(0.5), ago(0.6), ago(2.5)] }))).toEqual([null, null, 0, 2])
  expect(values(progress({ mintTimes: [ago(0.5), ago(0.6), ago(2.5)], hasAllMints: true }))).toEqual([0, 1, 0, 2])
})
