import { expect, it } from 'vitest'
import { createReturnWatch } from './return-watch'

/** A watch whose timers are fired by hand. */
function rig(answers: readonly (boolean | 'refused')[]) {
  const timers = new Set<() => void>()
  const schedule: (number | null)[] = []
  let asked = 0
  const watch = createReturnWatch({
    sendProbe: () => {
      const answer = answers[asked++] ?? false
      watch.noteReach(answer !== false)
      return answer === true ? Promise.resolve() : Promise.reject(new Error('refused, or not reached'))
    },
    runLater: (_ms, fn) => {
      timers.add(fn)
      return () => void timers.delete(fn)
    },
    onSchedule: (delayMs) => void schedule.push(delayMs),
  })
  const fire = async () => {
    const all = [...timers]
    timers.clear()
    for (const fn of all) fn()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { watch, fire, schedule, asked: () => asked, waiting: () => timers.size }
}

it('asks nothing while the service is reached', () => {
  const { watch, waiting } = rig([])
  watch.noteReach(true)
  expect(waiting()).toBe(0)
})

it('asks again and again while it is not, one question at a time, and stops when it is back', async () => {
  const { watch, fire, asked, waiting } = rig([false, false, true])
  watch.noteReach(false)
  watch.noteReach(false)
  expect(waiting()).toBe(1)
  for (let i = 0; i < 5; i++) await fire()
  expect(asked()).toBe(3)
  expect(waiting()).toBe(0)
})

it('reports the delay before each probe, and nothing scheduled while a probe runs or the service is reached', async () => {
  const { watch, fire, schedule } = rig([false, true])
  watch.noteReach(false)
  expect(schedule).toEqual([3000])
  await fire()
  expect(schedule).toEqual([3000, null, 3000])
  watch.noteReach(true)
  watch.noteReach(true)
  expect(schedule).toEqual([3000, null, 3000, null])
})

it('begins anew when it is lost again', async () => {
  const { watch, fire, asked } = rig([true, true])
  watch.noteReach(false)
  await fire()
  watch.noteReach(false)
  await fire()
  expect(asked()).toBe(2)
})

it('asks nothing any more once it is stopped', async () => {
  const { watch, fire, schedule, asked } = rig([false])
  watch.noteReach(false)
  watch.stop()
  await fire()
  watch.noteReach(false)
  await fire()
  expect(asked()).toBe(0)
  expect(schedule).toEqual([3000])
})

it('asks nothing more once it was refused, for that is an answer', async () => {
  const { watch, fire, asked, waiting } = rig(['refused'])
  watch.noteReach(false)
  for (let i = 0; i < 4; i++) await fire()
  expect(asked()).toBe(1)
  expect(waiting()).toBe(0)
})

it('stays one chain when others reach the service and lose it while a question is under way', async () => {
  const timers: (() => void)[] = []
  let answer: () => void = () => undefined
  let asked = 0
  const watch = createReturnWatch({
    sendProbe: () => {
      asked++
      return new Promise<void>((_, reject) => (answer = () => void reject(new Error('not reached'))))
    },
    runLater: (_ms, fn) => {
      timers.push(fn)
      return () => void timers.splice(timers.indexOf(fn), 1)
    },
    onSchedule: () => undefined,
  })
  watch.noteReach(false)
  timers.pop()?.()
  for (const isReached of [true, false, true, false]) watch.noteReach(isReached)
  expect(timers).toHaveLength(0)
  answer()
  await new Promise((resolve) => setImmediate(resolve))
  expect(timers).toHaveLength(1)
  expect(asked).toBe(1)
})
