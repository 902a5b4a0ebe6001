import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { createAttemptLimit } from '../platform/attempt-limit'
import { MAX_RELOADS, reloadAfterCrashes, RELOAD_WITHIN_MS } from './page-crashes'

function rig() {
  const contents = new EventEmitter()
  const clock = { ms: 0 }
  const [load, giveUp] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const reloads = createAttemptLimit({ max: MAX_RELOADS, withinMs: RELOAD_WITHIN_MS, monotonicNow: () => clock.ms })
  reloadAfterCrashes(contents, { reloads, warn: () => undefined, load, giveUp })
  const crash = (reason = 'crashed') => contents.emit('render-process-gone', {}, { reason })
  return { clock, load, giveUp, crash }
}

it('a page that crashes is loaded again three times within a minute, and ends the app at the fourth', () => {
  const { load, giveUp, crash } = rig()
  for (let count = 0; count < 3; count++) crash()
  expect([load.mock.calls.length, giveUp.mock.calls.length]).toEqual([3, 0])
  crash('oom')
  expect([load.mock.calls.length, giveUp.mock.calls.length]).toEqual([3, 1])
})

it('a page that crashes now and then is always loaded again', () => {
  const { clock, load, giveUp, crash } = rig()
  for (let count = 0; count < 10; count++) {
    crash()
    clock.ms += RELOAD_WITHIN_MS / 3
  }
  expect([load.mock.calls.length, giveUp.mock.calls.length]).toEqual([10, 0])
})

it('a page whose process ended in good order is not loaded again', () => {
  const { load, giveUp, crash } = rig()
  crash('clean-exit')
  expect([load.mock.calls.length, giveUp.mock.calls.length]).toEqual([0, 0])
})
