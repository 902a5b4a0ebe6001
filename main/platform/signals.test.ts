import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { ignoreDebuggerSignal, MAX_QUIT_MS, quitOnSignals } from './signals'

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

it('the signal that opens a debugger is handled and does nothing', () => {
  const source = new EventEmitter()
  ignoreDebuggerSignal(source)
  expect(source.listenerCount('SIGUSR1')).toBe(1)
  expect(source.emit('SIGUSR1')).toBe(true)
})
