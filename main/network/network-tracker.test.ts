import { describe, expect, it } from 'vitest'
import type { NetworkState } from '@shared/contract/network'
import { PRACTICE } from '../profile/profile'
import { createNetworkTracker } from './network-tracker'

function rig() {
  let nowMs = 1000
  let left = 9
  const timers: { readonly fn: () => void; readonly ms: number }[] = []
  const told: NetworkState[] = []
  const tracker = createNetworkTracker({
    profile: PRACTICE,
    budgets: () => [
      {
        name: 'agent',
        route: null,
        availableCount: left,
        capacity: 9,
        refillPerSecond: 2,
        pausedForMs: 0,
        waiting: { action: 0, visible: 0, background: 0 },
      },
    ],
    now: () => nowMs,
    setTimer: (fn, ms) => timers.push({ fn, ms }),
    emit: (_name, payload) => void told.push(payload as NetworkState),
  })
  const move = () => {
    left -= 1
    tracker.scheduleUpdate()
  }
  return { tracker, move, timers, told, pass: (ms: number) => (nowMs += ms) }
}

describe('what is told of the lines to the outside', () => {
  it('is told at most five times a second, and never without the last move of a burst', () => {
    const { move, timers, told, pass } = rig()
    move()
    expect(told.map(({ rateLimits }) => rateLimits[0]?.availableCount)).toEqual([8])
    pass(50)
    move()
    move()
    expect(told).toHaveLength(1)
    expect(timers.map(({ ms }) => ms)).toEqual([150])
    pass(150)
    timers[0]?.fn()
    expect(told.map(({ rateLimits }) => rateLimits[0]?.availableCount)).toEqual([8, 6])
  })

  it('gives the next check of an unreachable service, and none once it is gone', () => {
    const { tracker, told } = rig()
    tracker.noteNextServiceCheck(null)
    expect(told).toEqual([])
    tracker.noteNextServiceCheck(3000)
    expect(told.at(-1)?.nextServiceCheck).toEqual({ at: '1970-01-01T00:00:04.000Z', delayMs: 3000 })
    tracker.noteNextServiceCheck(null)
    expect(told.at(-1)?.nextServiceCheck).toBeNull()
  })

  it('names the latest read that ended in something older, until it is answered or no longer shown', () => {
    const { tracker, told, pass, timers } = rig()
    const fault = (path: string) => ({ code: 'unexpected-answer', operation: 'x', path }) as const
    tracker.noteReadError('one', fault('a'))
    pass(1000)
    tracker.noteReadError('one', fault('b'))
    tracker.noteReadError('two', { code: 'rate-limited', retryAfterSeconds: 5 })
    expect(tracker.state().latestReadError).toMatchObject({ error: { code: 'rate-limited' } })
    tracker.noteReadError('two', null)
    tracker.noteReadError('three', null)
    expect(tracker.state().latestReadError).toEqual({ error: fault('b'), since: '1970-01-01T00:00:01.000Z' })
    tracker.clearReadErrors()
    expect(tracker.state().latestReadError).toBeNull()
    // No later read reports this error again.
    tracker.noteReadError('four', fault('d'))
    pass(90_000)
    expect(timers.at(-1)?.ms).toBe(90_000)
    timers.at(-1)?.fn()
    expect(tracker.state().latestReadError).toBeNull()
    expect(told.map(({ latestReadError }) => latestReadError?.error.code ?? null)).toEqual([
      'unexpected-answer',
      'rate-limited',
      'unexpected-answer',
      null,
      'unexpected-answer',
      null,
    ])
  })

  it('is told at once when a line is lost or found, and since when', () => {
    const { tracker, told } = rig()
    tracker.reachListener('service')(true)
    tracker.reachListener('service')(true)
    tracker.reachListener('service')(false)
    expect(told.map(({ service }) => service.status)).toEqual(['online', 'offline'])
    expect(told[1]?.service.since).toBe('1970-01-01T00:00:01.000Z')
  })
})
