import { expect, it } from 'vitest'
import { LIMITS_BY_KEY } from './budget'
import { createBudgetMemory } from './budget-memory'
import { createBudgets } from './budgets'
import { createManualClock } from '../testing/manual-clock'

/** A memory that outlives its app, on a clock of its own. */
function rig() {
  let kept: unknown = undefined
  let ms = 1_000_000
  const start = () => createBudgetMemory({ read: () => kept, write: (value) => (kept = value), now: () => ms })
  const state = (left: number) => createBudgets({ ...createManualClock(), level: () => left })
  return { start, state, wait: (byMs: number) => (ms += byMs), spoil: () => (kept = { at: 'x' }) }
}

it('knows nothing at the first start', () => {
  const { start, spoil } = rig()
  expect(start().estimateLevel('agent', LIMITS_BY_KEY.agent)).toBeUndefined()
  spoil()
  expect(start().estimateLevel('agent', LIMITS_BY_KEY.agent)).toBeUndefined()
})

it('goes on with what was left, and with what came back since', () => {
  const { start, state, wait } = rig()
  start().close(state(2))
  wait(1000)
  expect(start().estimateLevel('agent', LIMITS_BY_KEY.agent)).toBeCloseTo(2 + 1.98)
  wait(60_000)
  expect(start().estimateLevel('agent', LIMITS_BY_KEY.agent)).toBe(LIMITS_BY_KEY.agent.capacity)
})

it('takes after a crash for sent what may have been sent', () => {
  const { start, state, wait } = rig()
  start().noteChange(state(9))
  wait(1000)
  expect(start().estimateLevel('agent', LIMITS_BY_KEY.agent)).toBe(0)
  wait(6000)
  expect(start().estimateLevel('agent', LIMITS_BY_KEY.agent)).toBeCloseTo(2 * 1.98)
})

it('writes now and then while requests are sent, and at the end', () => {
  let writes = 0
  let ms = 0
  const memory = createBudgetMemory({ read: () => undefined, write: () => writes++, now: () => ms })
  const none = createBudgets(createManualClock())
  for (let i = 0; i < 100; i++) {
    memory.noteChange(none)
    ms += 100
  }
  expect(writes).toBe(2)
  memory.close(none)
  expect(writes).toBe(3)
})

it('goes on with the quiet that was asked for, also after a crash', () => {
  const { start, state, wait } = rig()
  const budgets = state(9)
  budgets.pauseAll(60_000)
  start().noteChange(budgets)
  wait(20_000)
  const later = createBudgets({ ...createManualClock(), remainingPauseMs: start().remainingPauseMs })
  expect(later.allPausedMs()).toBe(40_000)
  wait(60_000)
  expect(start().remainingPauseMs).toBe(0)
})

it('gives nothing for a clock that was set back', () => {
  const { start, state, wait } = rig()
  start().close(state(1))
  wait(-3_600_000)
  expect(start().estimateLevel('agent', LIMITS_BY_KEY.agent)).toBe(1)
})
