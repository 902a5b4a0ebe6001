import { expect, it } from 'vitest'
import { MINUTE_MS } from '@shared/time'
import { createPracticeRestartLimit } from './practice-revivals'

it('starts a practice market again three times an hour, and again once the hour is past', () => {
  let nowMs = 5
  const restartLimit = createPracticeRestartLimit(() => nowMs)
  const takeAfter = (minutes: number): boolean => {
    nowMs += minutes * MINUTE_MS
    return restartLimit.take()
  }
  expect([takeAfter(0), takeAfter(20), takeAfter(20)]).toEqual([true, true, true])
  // The fourth within the hour, also when it comes late in it.
  expect([takeAfter(0), takeAfter(19)]).toEqual([false, false])
  // The first is an hour ago, the second is not.
  expect([takeAfter(1), takeAfter(0)]).toEqual([true, false])
})

it('does not count what was before the person started it', () => {
  const restartLimit = createPracticeRestartLimit(() => 0)
  for (let i = 0; i < 3; i++) restartLimit.take()
  expect(restartLimit.take()).toBe(false)
  restartLimit.reset()
  expect(restartLimit.take()).toBe(true)
})
