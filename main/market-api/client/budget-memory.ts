import { z } from 'zod'
import { HOUR_MS } from '@shared/time'
import type { BudgetLimits } from './budget'
import type { Budgets } from './budgets'
import { budgetId } from './budget-id'

/** Stored state of all budgets at the time `at`. */
const recordSchema = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  /** True if the app wrote the record when it closed; false while the app runs and after a crash. */
  isClosed: z.boolean(),
  /** Requests left in each budget, by the budget's id. */
  left: z.record(z.string().max(200), z.number()),
  /** Epoch milliseconds until which no request may be sent; in the past without a pause. */
  quietUntil: z.number().default(0),
})

type BudgetMemoryDeps = {
  /** Returns the stored record, which may have any form; undefined without one. */
  readonly read: () => unknown
  /** Replaces the stored record. */
  readonly write: (value: z.infer<typeof recordSchema>) => void
  readonly now: () => number
}
type SavableBudgets = Pick<Budgets, 'state' | 'allPausedMs'>
type BudgetMemory = {
  /**
   * Requests left in a budget now, estimated from the stored record; undefined when the record does not have the
   * budget.
   */
  readonly estimateLevel: (id: string, limits: BudgetLimits) => number | undefined
  /** Called at each change of a budget. Stores the budgets at most every five seconds, and a new pause at once. */
  readonly noteChange: (budgets: SavableBudgets) => void
  /** Stores the budgets when the app closes. */
  readonly close: (budgets: SavableBudgets) => void
  /** Milliseconds, from the start of this run, for which no request may be sent. */
  readonly remainingPauseMs: number
}

/** Longest pause that a new run continues from the record. */
const MAX_PAUSE_MS = HOUR_MS

/**
 * Shortest time between two writes, except for a new pause and when the app closes. Requests that were sent within this
 * time after the last write may not be recorded.
 */
const MIN_WRITE_INTERVAL_MS = 5000
/**
 * Time by which a pause must end later than the stored pause to count as a new pause. The end of one pause, computed at
 * two times, can differ a little.
 */
const PAUSE_TOLERANCE_MS = 1000

/**
 * Creates the store of the budgets. A restart of the app must not refill the budgets, because the service still counts
 * the requests of the earlier run. After a crash every budget counts as empty at `MIN_WRITE_INTERVAL_MS` after the last
 * write, because requests up to then may not be recorded.
 */
export function createBudgetMemory({ read, write, now }: BudgetMemoryDeps): BudgetMemory {
  const parsedRecord = recordSchema.safeParse(read())
  const lastRecord = parsedRecord.success ? parsedRecord.data : null
  let writtenAtMs = Number.NEGATIVE_INFINITY
  let storedPauseEndMs = lastRecord?.quietUntil ?? 0
  const writeRecord = (budgets: SavableBudgets, { isClosed }: { readonly isClosed: boolean }) => {
    writtenAtMs = now()
    storedPauseEndMs = writtenAtMs + budgets.allPausedMs()
    const left = Object.fromEntries(budgets.state().map((budget) => [budgetId(budget), budget.availableCount]))
    write({ at: writtenAtMs, isClosed, left, quietUntil: storedPauseEndMs })
  }
  /** True if the service requested a pause that is not stored yet: a restart would then break the pause. */
  const hasNewPause = (budgets: SavableBudgets) =>
    now() + budgets.allPausedMs() > storedPauseEndMs + PAUSE_TOLERANCE_MS && budgets.allPausedMs() > 0
  return {
    estimateLevel: (id, { capacity, refillPerSecond }) => {
      const storedTokens = lastRecord?.left[id]
      if (lastRecord === null || storedTokens === undefined) return undefined
      const recordAgeMs = Math.max(0, now() - lastRecord.at)
      if (lastRecord.isClosed) return Math.min(capacity, storedTokens + (recordAgeMs / 1000) * refillPerSecond)
      const refillMs = Math.max(0, recordAgeMs - MIN_WRITE_INTERVAL_MS)
      return Math.min(capacity, (refillMs / 1000) * refillPerSecond)
    },
    noteChange: (budgets) => {
      const wasClockSetBack = now() < writtenAtMs
      const isDue = now() - writtenAtMs >= MIN_WRITE_INTERVAL_MS
      if (isDue || wasClockSetBack || hasNewPause(budgets)) writeRecord(budgets, { isClosed: false })
    },
    close: (budgets) => writeRecord(budgets, { isClosed: true }),
    // More than `MAX_PAUSE_MS` left means that the clock was set back.
    remainingPauseMs: Math.min(MAX_PAUSE_MS, Math.max(0, storedPauseEndMs - now())),
  }
}
