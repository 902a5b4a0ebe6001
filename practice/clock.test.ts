import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '@shared/time'
import { Clock } from './clock'

let clock: Clock
let happened: string[]
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  clock = new Clock()
  happened = []
})
afterEach(() => {
  clock.stop()
  vi.useRealTimers()
})
const note = (what: string) => (): void => void happened.push(`${what} ${clock.nowMs() / HOUR_MS}`)

it('brings everything about at its own time and in its order, also what comes of it on the way', () => {
  clock.schedule(3 * HOUR_MS, note('three'))
  clock.schedule(HOUR_MS, () => {
    note('one')()
    clock.schedule(HOUR_MS, note('two'))
  })
  clock.schedule(9 * HOUR_MS, note('nine'))
  clock.advance(4 * HOUR_MS)
  expect(happened).toEqual(['one 1', 'two 2', 'three 3'])
  expect(clock.aheadMs).toBe(4 * HOUR_MS)
  vi.advanceTimersByTime(5 * HOUR_MS)
  expect(happened.at(-1)).toBe('nine 9')
})

it('leaves alone what follows the machine, however far time flies', () => {
  clock.scheduleRealTime(HOUR_MS, note('real'))
  clock.advance(1_000 * HOUR_MS)
  expect(happened).toEqual([])
  vi.advanceTimersByTime(HOUR_MS - 1)
  expect(happened).toEqual([])
  vi.advanceTimersByTime(1)
  expect(happened).toEqual(['real 1001'])
})

it('waits for what is further away than a timer of the machine can hold', () => {
  const month = 31 * 24
  clock.schedule(month * HOUR_MS, note('month'))
  vi.advanceTimersByTime((month - 1) * HOUR_MS)
  expect(happened).toEqual([])
  vi.advanceTimersByTime(HOUR_MS)
  expect(happened).toEqual([`month ${month}`])
})

it('does nothing more once it is stopped', () => {
  clock.schedule(HOUR_MS, note('after'))
  clock.stop()
  vi.advanceTimersByTime(2 * HOUR_MS)
  expect(happened).toEqual([])
})
