import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWakeableDelays, FlowsStopped, type WakeableDelays } from './wakeable-delays'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const iso = (ms: number) => new Date(NOW + ms).toISOString()

let waits: WakeableDelays
const ended: string[] = []
const begin = (id: string, ms: number, namedMs?: number) =>
  void waits.wait(id, ms, namedMs).then(
    () => ended.push(id),
    (cause: unknown) => ended.push(cause instanceof FlowsStopped ? `${id} stopped` : 'fault'),
  )

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  waits = createWakeableDelays(() => Date.now())
  ended.length = 0
})
afterEach(() => void vi.useRealTimers())

describe('a wait', () => {
  it('is cut short by who asks', async () => {
    begin('f', 60_000)
    expect(waits.nextTry('f')).toEqual({ nextTryAt: iso(60_000), notBefore: null })
    waits.wake('f')
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toEqual(['f'])
    expect(waits.nextTry('f')).toBeNull()
  })

  it('is cut no shorter than somebody else has asked for', async () => {
    begin('f', 60_000, 20_000)
    expect(waits.nextTry('f')).toEqual({ nextTryAt: iso(60_000), notBefore: iso(20_000) })
    waits.wake('f')
    expect(waits.nextTry('f')).toEqual({ nextTryAt: iso(20_000), notBefore: iso(20_000) })
    await vi.advanceTimersByTimeAsync(19_999)
    waits.wake('f')
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual(['f'])
  })

  it.each([-3_600_000, 3_600_000])('is as long as before when the wall clock is set (by %d ms)', async (byMs) => {
    begin('f', 60_000, 20_000)
    vi.setSystemTime(NOW + byMs)
    waits.wake('f')
    expect(waits.nextTry('f')).toEqual({ nextTryAt: iso(byMs + 20_000), notBefore: iso(byMs + 20_000) })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual(['f'])
  })

  it('may be cut short once that time is over', async () => {
    begin('f', 60_000, 20_000)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(ended).toEqual([])
    waits.wake('f')
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toEqual(['f'])
  })

  it('is at least as long as was asked for, and ends at once with the app', async () => {
    begin('f', 1000, 20_000)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(ended).toEqual([])
    waits.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toEqual(['f stopped'])
  })
})
