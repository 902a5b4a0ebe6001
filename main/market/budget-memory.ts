import { z } from 'zod'
import type { BudgetLimits } from './budget'
import type { NamedBudget } from './budgets'

/** What was left of each allowance when the app last wrote it down. */
const record = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  /** False while the app runs, and after it ended without a word. */
  isClosed: z.boolean(),
  left: z.record(z.string().max(200), z.number()),
})

export type BudgetMemoryDeps = {
  readonly read: () => unknown
  readonly write: (value: z.infer<typeof record>) => void
  readonly now: () => number
}
export type BudgetMemory = {
  /** What may be left now of an allowance that was used before; undefined when nothing is known of it. */
  readonly level: (id: string, limits: BudgetLimits) => number | undefined
  /** To be called when something was sent. */
  readonly touch: (state: () => readonly NamedBudget[]) => void
  readonly close: (state: readonly NamedBudget[]) => void
}

/** How old what is written down may be while the app runs. */
const WRITE_EVERY_MS = 5000

/**
 * A start of the app is no new allowance: the service has counted what was sent before. After a crash all that may
 * have been sent since the last note counts as sent.
 */
export function createBudgetMemory({ read, write, now }: BudgetMemoryDeps): BudgetMemory {
  const parsed = record.safeParse(read())
  const before = parsed.success ? parsed.data : null
  let writtenAt = Number.NEGATIVE_INFINITY
  const note = (state: readonly NamedBudget[], isClosed: boolean) => {
    writtenAt = now()
    write({ at: writtenAt, isClosed, left: Object.fromEntries(state.map((each) => [budgetId(each), each.left])) })
  }
  return {
    level: (id, { capacity, refillPerSecond }) => {
      const left = before?.left[id]
      if (before === null || left === undefined) return undefined
      const sinceMs = Math.max(0, now() - before.at)
      if (before.isClosed) return Math.min(capacity, left + (sinceMs / 1000) * refillPerSecond)
      return Math.min(capacity, (Math.max(0, sinceMs - WRITE_EVERY_MS) / 1000) * refillPerSecond)
    },
    touch: (state) => {
      if (now() - writtenAt >= WRITE_EVERY_MS || now() < writtenAt) note(state(), false)
    },
    close: (state) => note(state, true),
  }
}

export const budgetId = ({ name, route }: Pick<NamedBudget, 'name' | 'route'>): string =>
  route === null ? name : `${name} ${route}`
