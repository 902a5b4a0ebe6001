import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget, LIMITS_BY_KEY, type Budget, type BudgetLimits, type Priority } from './budget'
import type { AppFailure } from '../../platform/app-failure'
import { createManualClock, flushPromises } from '../testing/manual-clock'

function start(limits: BudgetLimits = LIMITS_BY_KEY.agent) {
  const time = createManualClock()
  const budget = createBudget(limits, time)
  const granted: { readonly label: string; readonly at: number }[] = []
  const ask = (label: string, priority: Priority, signal?: AbortSignal) =>
    budget.take(priority, signal).then(
      () => void granted.push({ label, at: time.now() }),
      () => void granted.push({ label: `${label} cancelled`, at: time.now() }),
    )
  return { time, budget, granted, ask, labels: () => granted.map(({ label }) => label) }
}
const drain = async (rig: { readonly budget: Budget }, count: number) => {
  for (let i = 0; i < count; i++) await rig.budget.take('action')
}

describe('an allowance of requests', () => {
  it('lets a burst go at once and spaces what follows', async () => {
    const rig = start()
    for (let i = 0; i < 12; i++) void rig.ask(`${i}`, 'action')
    await flushPromises()
    expect(rig.granted).toHaveLength(9)
    await rig.time.advance(500)
    expect(rig.granted).toHaveLength(9)
    await rig.time.advance(10)
    expect(rig.granted).toHaveLength(10)
    await rig.time.advance(510)
    expect(rig.granted).toHaveLength(11)
  })

  it('lets actions go before what is on the screen, and that before what runs behind', async () => {
    const rig = start()
    await drain(rig, 9)
    void rig.ask('behind', 'background')
    void rig.ask('screen', 'visible')
    void rig.ask('action', 'action')
    await rig.time.advance(20_000)
    expect(rig.labels()).toEqual(['action', 'screen', 'behind'])
  })

  it('lets what runs behind go in the end, however much there is on the screen', async () => {
    const rig = start()
    await drain(rig, 9)
    void rig.ask('behind', 'background')
    for (let i = 0; i < 200; i++) void rig.ask('screen', 'visible')
    await rig.time.advance(25_000)
    expect(rig.granted.find(({ label }) => label === 'behind')?.at).toBeGreaterThanOrEqual(1_000_000 + 20_000)
    void rig.ask('action', 'action')
    await rig.time.advance(600)
    expect(rig.labels().indexOf('action')).toBeGreaterThan(0)
  })

  it('keeps a reserve for actions from reads, and more of it from reads behind the views', async () => {
    const rig = start()
    for (let i = 0; i < 10; i++) void rig.ask('behind', 'background')
    await flushPromises()
    expect(rig.granted).toHaveLength(4)
    for (let i = 0; i < 10; i++) void rig.ask('screen', 'visible')
    await flushPromises()
    expect(rig.granted).toHaveLength(7)
    void rig.ask('action', 'action')
    await flushPromises()
    expect(rig.labels().at(-1)).toBe('action')
  })

  it('does not make an action wait for the timer of a background read', async () => {
    const rig = start()
    await drain(rig, 9)
    void rig.ask('behind', 'background')
    void rig.ask('action', 'action')
    await rig.time.advance(540)
    expect(rig.labels()).toEqual(['action'])
  })

  it('is quiet for as long as the service asks, and looks again at the end', async () => {
    const rig = start()
    rig.budget.pause(60_000)
    void rig.ask('action', 'action')
    await rig.time.advance(59_900)
    expect(rig.granted).toEqual([])
    expect(rig.budget.pausedMs()).toBe(100)
    await rig.time.advance(200)
    expect(rig.labels()).toEqual(['action'])
    expect(rig.budget.pausedMs()).toBe(0)
  })

  it('tells who waits already when the service asks for more quiet than anybody should wait for', async () => {
    const rig = start()
    await drain(rig, 9)
    const waiting = rig.budget.take('action').then(
      () => 'sent',
      (cause: unknown) => (cause as AppFailure).error,
    )
    rig.budget.pause(3_600_000)
    expect(await waiting).toEqual({ code: 'rate-limited', retryAfterSeconds: 3600 })
    expect(rig.budget.state().waiting.action).toBe(0)
  })

  it('serves what runs behind from an allowance that is smaller than the reserve', async () => {
    const rig = start({ capacity: 3, refillPerSecond: 1 })
    for (let i = 0; i < 2; i++) void rig.ask('behind', 'background')
    await rig.time.advance(1100)
    expect(rig.labels()).toEqual(['behind', 'behind'])
  })

  it('sets no timer so far ahead that it would fire at once', () => {
    let longest = 0
    const time = createManualClock()
    const budget = createBudget(LIMITS_BY_KEY.agent, {
      now: time.now,
      setTimer: (_, ms) => void (longest = Math.max(longest, ms)),
    })
    budget.pause(1e15)
    void budget.take('action')
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThan(2 ** 31)
  })

  it('forgets a request that was cancelled while it waited, and refuses one cancelled before', async () => {
    const rig = start()
    await drain(rig, 9)
    const stop = new AbortController()
    void rig.ask('first', 'action', stop.signal)
    void rig.ask('second', 'action')
    stop.abort()
    void rig.ask('third', 'action', AbortSignal.abort())
    await rig.time.advance(600)
    expect(rig.labels()).toEqual(['first cancelled', 'third cancelled', 'second'])
    expect(rig.budget.state()).toMatchObject({ waiting: { action: 0, visible: 0, background: 0 }, capacity: 9 })
  })

  it('sends nothing in a burst after quiet that was asked for: the service counted more', async () => {
    const rig = start()
    rig.budget.pause(1000)
    for (let i = 0; i < 9; i++) void rig.ask('action', 'action')
    await rig.time.advance(1010)
    expect(rig.granted.length).toBeLessThanOrEqual(2)
    await rig.time.advance(5000)
    expect(rig.granted).toHaveLength(9)
  })

  it('begins with what was left when the app last used it', async () => {
    const time = createManualClock()
    const budget = createBudget(LIMITS_BY_KEY.agent, time, { level: 2 })
    expect(budget.state()).toMatchObject({ availableCount: 2, refillPerSecond: 1.98, pausedForMs: 0 })
    expect(createBudget(LIMITS_BY_KEY.agent, time, { level: 99 }).state().availableCount).toBe(9)
  })

  it('is not starved by a clock that is set back', async () => {
    const rig = start()
    await drain(rig, 9)
    rig.time.setBack(3_600_000)
    void rig.ask('action', 'action')
    await rig.time.advance(1100)
    expect(rig.labels()).toEqual(['action'])
  })

  it('leaves no timer behind when nobody waits', async () => {
    const rig = start()
    await drain(rig, 3)
    expect(rig.time.timerCount()).toBe(0)
  })
})

describe('over any minute', () => {
  const arrivals = fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 900 }),
      priority: fc.constantFrom<Priority>('action', 'visible', 'background'),
      pauseMs: fc.option(fc.integer({ min: 0, max: 3000 }), { freq: 20 }),
    }),
    { minLength: 30, maxLength: 150 },
  )
  const most = { agent: 10 + 2 * 60, keyless: 60 }

  it.each(['agent', 'keyless'] as const)('no more is granted than the service allows (%s)', async (name) => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (asked) => {
        const rig = start(LIMITS_BY_KEY[name])
        for (const { afterMs, priority, pauseMs } of asked) {
          if (pauseMs !== null) rig.budget.pause(pauseMs)
          void rig.ask(priority, priority)
          await rig.time.advance(afterMs)
        }
        await rig.time.advance(400_000)
        expect(rig.granted).toHaveLength(asked.length)
        for (const { at } of rig.granted) {
          const within = rig.granted.filter((other) => other.at >= at && other.at < at + 60_000)
          expect(within.length).toBeLessThanOrEqual(most[name])
        }
      }),
      { numRuns: 15 },
    )
  })

  it('a long read of one key uses at least 95 % of what is allowed', async () => {
    const rig = start()
    for (let i = 0; i < 300; i++) void rig.ask('read', 'visible')
    await rig.time.advance(10_000)
    const before = rig.granted.length
    await rig.time.advance(60_000)
    expect(rig.granted.length - before).toBeGreaterThanOrEqual(0.95 * 2 * 60 - 1)
  })
})
