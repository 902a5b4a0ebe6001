import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppFailure } from './app-failure'
import { createClockSkew, requireRightClock, withClockMeasurement } from './clock-skew'
import type { HttpAnswer } from './http'

const TRUE_MS = Date.parse('2026-11-22T12:00:00.500Z')

/** A computer whose clock is off by `aheadMs`; `world.atMs` is the true time. */
function computer(aheadMs: number) {
  const world = { atMs: TRUE_MS, offMs: aheadMs, sleptMs: 0 }
  const now = () => world.atMs + world.offMs
  const clock = createClockSkew(now, () => world.atMs - TRUE_MS - world.sleptMs)
  /** A request of this duration, dated on the way as an HTTP server does. */
  const service = (tripMs = 80) => {
    const sentMs = now()
    const dateMs = Math.floor((world.atMs + tripMs / 2) / 1000) * 1000
    world.atMs += tripMs
    clock.noteService(dateMs, sentMs, now())
  }
  const ledger = (tripMs = 3000) => {
    const sentMs = now()
    const consensusMs = world.atMs + tripMs / 3
    world.atMs += tripMs
    clock.noteLedger(consensusMs, sentMs, now())
  }
  return { clock, world, now, service, ledger }
}
const verdict = ({ clock }: Pick<ReturnType<typeof computer>, 'clock'>) => {
  try {
    requireRightClock(clock.skew())
    return 'right'
  } catch (cause) {
    return cause instanceof AppFailure ? cause.error : cause
  }
}

describe('the clock', () => {
  it('is not judged while nothing is known', () => {
    const pc = computer(3_600_000)
    expect(pc.clock.skew()).toBeNull()
    expect(verdict(pc)).toBe('right')
  })

  it.each([
    [40_000, { code: 'clock-wrong', aheadSeconds: 40, than: 'service' }],
    [-40_000, { code: 'clock-wrong', aheadSeconds: -40, than: 'service' }],
    [18_000, 'right'],
    [-18_000, 'right'],
    [0, 'right'],
  ])('that is %i ms off beside the service is judged %j', (aheadMs, expected) => {
    const pc = computer(aheadMs)
    pc.service()
    expect(verdict(pc)).toEqual(expected)
  })

  it('is not called wrong by an answer that took as long as the difference', () => {
    const pc = computer(30_000)
    pc.service(45_000)
    expect(verdict(pc)).toBe('right')
    pc.service()
    expect(verdict(pc)).toMatchObject({ code: 'clock-wrong' })
  })

  it('that only the ledger shows to be wrong is wrong', () => {
    const pc = computer(-90_000)
    pc.ledger()
    expect(verdict(pc)).toMatchObject({ code: 'clock-wrong', aheadSeconds: -89, than: 'ledger' })
  })

  it('is behind when a block is ahead of it, and never ahead because a mirror lags', () => {
    const behind = computer(-60_000)
    behind.clock.noteBlock(behind.world.atMs - 3000, behind.now())
    expect(verdict(behind)).toEqual({ code: 'clock-wrong', aheadSeconds: -57, than: 'ledger' })
    const lagging = computer(0)
    lagging.clock.noteBlock(lagging.world.atMs - 3_600_000, lagging.now())
    expect(lagging.clock.skew()).toBeNull()
  })

  it('that has been set right is not held to what was measured before', () => {
    const pc = computer(60_000)
    pc.service()
    pc.ledger()
    pc.world.offMs = 0
    expect(verdict(pc)).toBe('right')
  })

  it('of a computer that has slept is measured anew', () => {
    const pc = computer(60_000)
    pc.ledger()
    pc.world.atMs += 120_000
    pc.world.sleptMs += 120_000
    expect(pc.clock.skew()).toBeNull()
  })

  it('is not judged by what was measured long ago', () => {
    const pc = computer(60_000)
    pc.service()
    pc.world.atMs += 700_000
    expect(pc.clock.skew()).toBeNull()
  })

  it('believes the newest where two measures exclude each other', () => {
    const pc = computer(0)
    pc.clock.noteService(TRUE_MS - 90_000, pc.now(), pc.now())
    pc.service()
    expect(Math.abs(pc.clock.skew()?.aheadMs ?? Number.NaN)).toBeLessThan(1000)
  })

  it('takes nothing from a date that is none, or from an order that cannot be', () => {
    const pc = computer(0)
    pc.clock.noteService(Number.NaN, pc.now(), pc.now())
    pc.clock.noteLedger(TRUE_MS, TRUE_MS + 10, TRUE_MS)
    expect(pc.clock.skew()).toBeNull()
  })
})

it('the true difference always lies within what is told', () => {
  const trip = fc.record({
    kind: fc.constantFrom('service', 'ledger', 'block'),
    ms: fc.integer({ min: 0, max: 30_000 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), fc.array(trip, { maxLength: 12 }), (aheadMs, trips) => {
      const pc = computer(aheadMs)
      for (const { kind, ms } of trips) {
        if (kind === 'service') pc.service(ms)
        else if (kind === 'ledger') pc.ledger(ms)
        else pc.clock.noteBlock(pc.world.atMs - ms, pc.now())
      }
      const skew = pc.clock.skew()
      if (skew === null) return
      const isBound = skew.uncertaintyMs === 0
      if (isBound) expect(aheadMs).toBeLessThanOrEqual(skew.aheadMs)
      else expect(Math.abs(skew.aheadMs - aheadMs)).toBeLessThanOrEqual(skew.uncertaintyMs + 1)
      if (Math.abs(aheadMs) <= 20_000) expect(verdict(pc)).toBe('right')
    }),
  )
})

describe('an answer', () => {
  const noted = async (headers: Record<string, string>) => {
    const seen: number[][] = []
    const answer: HttpAnswer = { status: 200, headers: new Headers(headers), body: new Uint8Array() }
    let now = 100
    const http = withClockMeasurement(
      () => Promise.resolve(answer),
      { noteService: (...times) => void seen.push(times) },
      () => (now += 50),
    )
    await http({ method: 'GET', url: new URL('http://a.example'), timeoutMs: 1, maxBytes: 1 })
    return seen
  }
  const date = 'Sun, 22 Nov 2026 12:00:00 GMT'

  it('tells its date with the way there and back', async () => {
    expect(await noted({ date })).toEqual([[Date.parse(date), 150, 200]])
  })
  it('that was kept on the way, or is not dated, tells nothing', async () => {
    expect(await noted({ date, age: '30' })).toEqual([])
    expect(await noted({})).toEqual([])
    expect(await noted({ date: 'yesterday' })).toEqual([])
  })
})
