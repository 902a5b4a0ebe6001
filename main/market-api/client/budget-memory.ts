import { z } from 'zod'
import { HOUR_MS } from '@shared/time'
import type { BudgetLimits } from './budget'
import type { Budgets } from './budgets'
import { budgetId } from './budget-id'

/** Requests left in each budget when the app last stored them. */
const recordSchema = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  /** False while the app runs, and after a crash. */
  isClosed: z.boolean(),
  left: z.record(z.string().max(200), z.number()),
  /** Epoch milliseconds until which no request may be sent. */
  quietUntil: z.number().default(0),
})

type BudgetMemoryDeps = {
  readonly read: () => unknown
  readonly write: (value: z.infer<typeof recordSchema>) => void
  readonly now: () => number
}
type SavableBudgets = Pick<Budgets, 'state' | 'allPausedMs'>
type BudgetMemory = {
  /** Requests that may now be left in a budget that was used before; undefined when the budget is unknown. */
  readonly level: (id: string, limits: BudgetLimits) => number | undefined
  /** Called after each request that was sent. */
  readonly touch: (budgets: SavableBudgets) => void
  readonly close: (budgets: SavableBudgets) => void
  /** Milliseconds for which no request may be sent. */
  readonly quietMs: number
}

const MAX_PAUSE_MS = HOUR_MS

/** Maximum age of the stored record while the app runs. */
const WRITE_EVERY_MS = 5000

/**
 * A restart of the app does not refill the budgets: the service has counted the requests sent before. After a crash,
 * every request that may have been sent since the last record counts as sent.
 */
export function createBudgetMemory({ read, write, now }: BudgetMemoryDeps): BudgetMemory {
  const parsed = recordSchema.safeParse(read())
  const lastRecord = parsed.success ? parsed.data : null
  let writtenAt = Number.NEGATIVE_INFINITY
  let quietUntil = lastRecord?.quietUntil ?? 0
  const writeRecord = (budgets: SavableBudgets, isClosed: boolean) => {
    writtenAt = now()
    quietUntil = writtenAt + budgets.allPausedMs()
    const left = Object.fromEntries(budgets.state().map((budget) => [budgetId(budget), budget.left]))
    write({ at: writtenAt, isClosed, left, quietUntil })
  }
  /** A new pause is stored at once, so that a restart does not break it. */
  const hasNewPause = (budgets: SavableBudgets) =>
    now() + budgets.allPausedMs() > quietUntil + 1000 && budgets.allPausedMs() > 0
  return {
    level: (id, { capacity, refillPerSecond }) => {
      const left = lastRecord?.left[id]
      if (lastRecord === null || left === undefined) return undefined
      const sinceMs = Math.max(0, now() - lastRecord.at)
      if (lastRecord.isClosed) return Math.min(capacity, left + (sinceMs / 1000) * refillPerSecond)
      return Math.min(capacity, (Math.max(0, sinceMs - WRITE_EVERY_MS) / 1000) * refillPerSecond)
    },
    touch: (budgets) => {
      if (now() - writtenAt >= WRITE_EVERY_MS || now() < writtenAt || hasNewPause(budgets)) writeRecord(budgets, false)
    },
    close: (budgets) => writeRecord(budgets, true),
    // A pause further ahead than the longest one comes from a clock that was set back.
    quietMs: Math.min(MAX_PAUSE_MS, Math.max(0, quietUntil - now())),
  }
}
