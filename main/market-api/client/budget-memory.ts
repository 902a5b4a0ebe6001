import { z } from 'zod'
import { HOUR_MS } from '@shared/time'
import type { BudgetLimits } from './budget'
import type { Budgets } from './budgets'
import { budgetId } from './budget-id'

/** What was left of each allowance when the app last wrote it down. */
const record = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  /** False while the app runs, and after it ended without a word. */
  isClosed: z.boolean(),
  left: z.record(z.string().max(200), z.number()),
  /** Epoch milliseconds until which everything is to be quiet. */
  quietUntil: z.number().default(0),
})

type BudgetMemoryDeps = {
  readonly read: () => unknown
  readonly write: (value: z.infer<typeof record>) => void
  readonly now: () => number
}
type Noted = Pick<Budgets, 'state' | 'allPausedMs'>
type BudgetMemory = {
  /** What may be left now of an allowance that was used before; undefined when nothing is known of it. */
  readonly level: (id: string, limits: BudgetLimits) => number | undefined
  /** To be called when something was sent. */
  readonly touch: (budgets: Noted) => void
  readonly close: (budgets: Noted) => void
  /** For how long everything is to be quiet still. */
  readonly quietMs: number
}

const LONGEST_KEPT_MS = HOUR_MS

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
  let quietUntil = before?.quietUntil ?? 0
  const note = (budgets: Noted, isClosed: boolean) => {
    writtenAt = now()
    quietUntil = writtenAt + budgets.allPausedMs()
    const left = Object.fromEntries(budgets.state().map((each) => [budgetId(each), each.left]))
    write({ at: writtenAt, isClosed, left, quietUntil })
  }
  /** A quiet that was just asked for is written at once: a start must not break it. */
  const isQuieter = (budgets: Noted) => now() + budgets.allPausedMs() > quietUntil + 1000 && budgets.allPausedMs() > 0
  return {
    level: (id, { capacity, refillPerSecond }) => {
      const left = before?.left[id]
      if (before === null || left === undefined) return undefined
      const sinceMs = Math.max(0, now() - before.at)
      if (before.isClosed) return Math.min(capacity, left + (sinceMs / 1000) * refillPerSecond)
      return Math.min(capacity, (Math.max(0, sinceMs - WRITE_EVERY_MS) / 1000) * refillPerSecond)
    },
    touch: (budgets) => {
      if (now() - writtenAt >= WRITE_EVERY_MS || now() < writtenAt || isQuieter(budgets)) note(budgets, false)
    },
    close: (budgets) => note(budgets, true),
    // One that lies further ahead than any is a clock that was set back.
    quietMs: Math.min(LONGEST_KEPT_MS, Math.max(0, quietUntil - now())),
  }
}
