import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '@shared/time'
import { createClockJumpDetector, monotonicNow, watchClockJumps, type Clocks } from './monotonic-clock'

/** Both clocks run together until the wall clock is set. */
function testClocks() {
  let setByMs = 0
  let elapsedMs = 0
  const clocks: Clocks = { now: () => 1_800_000_000_000 + elapsedMs + setByMs, monotonicNow: () => 50 + elapsedMs }
  return {
    clocks,
    pass: (ms: number) => (elapsedMs += ms),
    setWallClock: (byMs: number) => (setByMs += byMs),
  }
}

describe('the jump detector', () => {
  it('reports how far the wall clock was set, back or ahead, and nothing while both clocks run', () => {
    const time = testClocks()
    const detector = createClockJumpDetector(time.clocks)
    time.pass(10 * HOUR_MS)
    expect(detector.jumpMs()).toBeNull()
    time.setWallClock(-HOUR_MS)
    expect(detector.jumpMs()).toBe(-HOUR_MS)
    time.setWallClock(2 * HOUR_MS)
    expect(detector.jumpMs()).toBe(HOUR_MS)
    detector.reset()
    expect(detector.jumpMs()).toBeNull()
  })

  it('ignores corrections of up to two seconds, and adds small ones up', () => {
    const time = testClocks()
    const detector = createClockJumpDetector(time.clocks)
    time.setWallClock(1500)
    expect(detector.jumpMs()).toBeNull()
    time.setWallClock(1500)
    expect(detector.jumpMs()).toBe(3000)
  })
})

describe('the watch', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('reports each jump once, and stops', () => {
    const time = testClocks()
    const onJump = vi.fn()
    const stop = watchClockJumps(time.clocks, onJump)
    vi.advanceTimersByTime(1000)
    expect(onJump).not.toHaveBeenCalled()
    time.setWallClock(-HOUR_MS)
    vi.advanceTimersByTime(2000)
    expect(onJump.mock.calls).toEqual([[-HOUR_MS]])
    stop()
    time.setWallClock(HOUR_MS)
    vi.advanceTimersByTime(2000)
    expect(onJump).toHaveBeenCalledOnce()
  })
})

it('the monotonic clock does not follow the wall clock', () => {
  const before = monotonicNow()
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  expect(Date.now()).toBe(0)
  expect(monotonicNow()).toBeGreaterThanOrEqual(before)
  expect(monotonicNow() - before).toBeLessThan(60_000)
  vi.useRealTimers()
})
