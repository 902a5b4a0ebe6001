import { describe, expect, it } from 'vitest'
import { RateLimits } from './limits'

const start = (): { limits: RateLimits; pass: (ms: number) => void } => {
  let now = 1_000_000
  return { limits: new RateLimits(() => now), pass: (ms) => (now += ms) }
}

const RATE = { perSecond: 2, burst: 3 } as const
const FLOOD = 50_000

describe('A bucket', () => {
  it('lets a burst through, then its rate, and tells the seconds to wait', () => {
    const { limits, pass } = start()
    for (let i = 0; i < 3; i++) expect(limits.takeFromBucket('a', RATE)).toBeNull()
    expect(limits.takeFromBucket('a', RATE)).toBe(1)
    expect(limits.takeFromBucket('b', RATE)).toBeNull()
    pass(500)
    expect(limits.takeFromBucket('a', RATE)).toBeNull()
    expect(limits.takeFromBucket('a', { perSecond: 0.1, burst: 3 })).toBe(10)
  })

  it('takes several at once or none', () => {
    const { limits } = start()
    expect(limits.takeFromBucket('a', RATE, 4)).toBe(1)
    expect(limits.takeFromBucket('a', RATE, 3)).toBeNull()
  })

  it('is not emptied by a clock that is set back', () => {
    const { limits, pass } = start()
    expect(limits.takeFromBucket('a', RATE)).toBeNull()
    pass(-60_000)
    expect(limits.takeFromBucket('a', RATE)).toBeNull()
  })

  it('cannot be made to forget by flooding it with other names', () => {
    const { limits } = start()
    for (let i = 0; i < 3; i++) limits.takeFromBucket('a', RATE)
    expect(limits.countInWindow('w', 1, 60_000)).toBe(true)
    for (let i = 0; i < FLOOD; i++) {
      limits.takeFromBucket(`other ${i}`, RATE)
      limits.countInWindow(`other ${i}`, 1, 60_000)
    }
    expect(limits.takeFromBucket('a', RATE)).not.toBeNull()
    expect(limits.countInWindow('w', 1, 60_000)).toBe(false)
  })
})

describe('A window', () => {
  it('slides', () => {
    const { limits, pass } = start()
    expect(limits.countInWindow('a', 2, 1_000)).toBe(true)
    pass(600)
    expect(limits.countInWindow('a', 2, 1_000)).toBe(true)
    expect(limits.isWindowFull('a', 2, 1_000)).toBe(true)
    pass(500)
    expect(limits.countInWindow('a', 2, 1_000)).toBe(true)
    expect(limits.countInWindow('a', 2, 1_000)).toBe(false)
  })
})
