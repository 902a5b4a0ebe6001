import { expect, it } from 'vitest'
import { createReturnWatch } from './return'

/** A watch whose timers are fired by hand. */
function rig(answers: readonly boolean[]) {
  const timers = new Set<() => void>()
  let asked = 0
  const watch = createReturnWatch({
    ask: () => {
      const isUp = answers[asked++] === true
      watch.heard(isUp)
      return isUp ? Promise.resolve() : Promise.reject(new Error('not reached'))
    },
    later: (_ms, fn) => {
      timers.add(fn)
      return () => void timers.delete(fn)
    },
  })
  const fire = async () => {
    const all = [...timers]
    timers.clear()
    for (const fn of all) fn()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { watch, fire, asked: () => asked, waiting: () => timers.size }
}

it('asks nothing while the service is reached', () => {
  const { watch, waiting } = rig([])
  watch.heard(true)
  expect(waiting()).toBe(0)
})

it('asks again and again while it is not, one question at a time, and stops when it is back', async () => {
  const { watch, fire, asked, waiting } = rig([false, false, true])
  watch.heard(false)
  watch.heard(false)
  expect(waiting()).toBe(1)
  for (let i = 0; i < 5; i++) await fire()
  expect(asked()).toBe(3)
  expect(waiting()).toBe(0)
})

it('begins anew when it is lost again', async () => {
  const { watch, fire, asked } = rig([true, true])
  watch.heard(false)
  await fire()
  watch.heard(false)
  await fire()
  expect(asked()).toBe(2)
})

it('asks nothing any more once it is stopped', async () => {
  const { watch, fire, asked } = rig([false])
  watch.heard(false)
  watch.stop()
  await fire()
  watch.heard(false)
  await fire()
  expect(asked()).toBe(0)
})
