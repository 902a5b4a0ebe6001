import { expect, test } from 'vitest'
import { type MintSample, estimatePace } from './launch-pace'
import { type LaunchMemory, EMPTY_LAUNCH_MEMORY, checkSoldOut, checkSlowdown } from './launch-watch'

const MINUTE = 60_000
/** One sample per minute with these mints between them. */
const pace = (...mints: readonly number[]) => {
  let minted = 0
  const samples: MintSample[] = [{ atMs: MINUTE, minted }]
  mints.forEach((n, i) => samples.push({ atMs: (i + 2) * MINUTE, minted: (minted += n) }))
  return estimatePace(samples, (mints.length + 1) * MINUTE)
}
const steady = pace(20, 20, 20, 20, 20, 20)
const slowing = pace(20, 20, 20, 4, 4, 4)
const slow = pace(4, 4, 4, 4, 4, 4)
const STAGE = 5
const known = { ...EMPTY_LAUNCH_MEMORY, stageMs: STAGE, hasPace: true }
const step = (seen: LaunchMemory, pace: typeof steady, stageMs = STAGE) => checkSlowdown(seen, pace, stageMs)

test('a launch that slows is told of once, with what its pace was and is', () => {
  const first = step(known, slowing)
  expect(first.slowdown).toEqual({ before: 20, now: 4 })
  const again = step({ ...known, ...first.memory }, slowing)
  expect(again).toEqual({ memory: { stageMs: STAGE, slowedFrom: 20, hasPace: true }, slowdown: null })
  expect(step({ ...known, ...again.memory }, slow)).toEqual({ memory: again.memory, slowdown: null })
})

test('it is told again only once the pace was back', () => {
  const slowed = { ...known, slowedFrom: 20 }
  const nearly = step(slowed, pace(14, 14, 14, 14, 14, 14))
  expect(nearly.memory.slowedFrom).toBe(20)
  const back = step(slowed, pace(15, 15, 15, 15, 15, 15))
  expect(back).toEqual({ memory: { stageMs: STAGE, slowedFrom: null, hasPace: true }, slowdown: null })
  expect(step({ ...known, ...back.memory }, slowing).slowdown).not.toBeNull()
})

test('another stage has a pace of its own, and is told of though the one before it had slowed', () => {
  const slowed = { ...known, slowedFrom: 900 }
  const next = step(slowed, null, 9)
  expect(next.memory).toEqual({ stageMs: 9, slowedFrom: null, hasPace: true })
  expect(step(slowed, slowing, 9)).toEqual({
    memory: { stageMs: 9, slowedFrom: 20, hasPace: true },
    slowdown: { before: 20, now: 4 },
  })
  // Stored by an earlier version, which did not record the stage.
  expect(step({ ...slowed, stageMs: null }, slowing).slowdown).toBeNull()
})

test('what was slow when watching began is no news, and too little known changes nothing', () => {
  const memory = { stageMs: STAGE, slowedFrom: null, hasPace: false }
  expect(step(EMPTY_LAUNCH_MEMORY, slowing)).toEqual({
    memory: { ...memory, slowedFrom: 20, hasPace: true },
    slowdown: null,
  })
  expect(step(EMPTY_LAUNCH_MEMORY, null)).toEqual({ memory, slowdown: null })
  expect(step(EMPTY_LAUNCH_MEMORY, steady)).toEqual({ memory: { ...memory, hasPace: true }, slowdown: null })
})

test('each stage sells out once, however often something comes back', () => {
  expect(checkSoldOut(known, { startMs: 5, isSoldOut: false })).toEqual({ outMs: null, isNoticeDue: false })
  expect(checkSoldOut(known, { startMs: 5, isSoldOut: true })).toEqual({ outMs: 5, isNoticeDue: true })
  expect(checkSoldOut({ ...known, outMs: 5 }, { startMs: 5, isSoldOut: false })).toEqual({
    outMs: 5,
    isNoticeDue: false,
  })
  expect(checkSoldOut({ ...known, outMs: 5 }, { startMs: 5, isSoldOut: true })).toEqual({
    outMs: 5,
    isNoticeDue: false,
  })
  expect(checkSoldOut({ ...known, outMs: 5 }, { startMs: 9, isSoldOut: true })).toEqual({ outMs: 9, isNoticeDue: true })
})
