import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { quitOnSignals, MAX_QUIT_MS } from './signals'

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s ends the process even when the quit throws or never comes', (signal) => {
  const source = new EventEmitter()
  const timers: { work: () => void; ms: number }[] = []
  const exit = vi.fn()
  const quit = vi.fn(() => {
    throw new Error('a handler of the quit')
  })
  quitOnSignals(source, { quit, exit, setTimer: (work, ms) => timers.push({ work, ms }) })
  expect(() => source.emit(signal)).toThrow('a handler of the quit')
  expect(quit).toHaveBeenCalledOnce()
  expect(timers.map(({ ms }) => ms)).toEqual([MAX_QUIT_MS])
  timers[0]?.work()
  expect(exit).toHaveBeenCalledWith(1)
})
