import type { Operation } from '@shared/market/operation'
import {
  createBudget,
  LIMITS_BY_KEY,
  MAX_PAUSE_WAIT_MS,
  pauseTooLongFailure,
  type Budget,
  type BudgetDeps,
  type BudgetLimits,
  type BudgetState,
  type Priority,
} from './budget'
import { budgetId } from './budget-id'
import type { KeyKind } from './credentials'

export type RateLimitedOperation = Pick<Operation, 'name' | 'rateLimit'>

/** Kind of key that a request is sent with, or `keyless`. */
export type SendingKey = KeyKind | 'keyless'

/**
 * State of one budget. Three kinds exist: the budget of a kind of key (`route` is null), the budget of one route with
 * the user key, and the budget of one operation that has its own rate limit (`name` is `own`). `route` is the
 * operation's name.
 */
export type NamedBudget = BudgetState & { readonly name: SendingKey | 'own'; readonly route: string | null }

/** Budgets for all rate limits of the service. A request takes a token from each budget that limits its operation. */
export type Budgets = {
  /**
   * Resolves when a request may be sent. Rejects with the signal's reason when the signal is aborted first, and with
   * AppFailure `rate-limited` during a pause longer than `MAX_PAUSE_WAIT_MS`.
   */
  readonly take: (
    op: RateLimitedOperation,
    sendingKey: SendingKey,
    priority: Priority,
    signal?: AbortSignal,
  ) => Promise<void>
  /**
   * Applies a pause that the service requested to the narrowest budget of the operation: no request of that budget is
   * sent before the pause ends.
   */
  readonly pause: (op: RateLimitedOperation, sendingKey: SendingKey, ms: number) => void
  /** Pauses the requests of this operation alone, whichever key they use, as the service requested. */
  readonly pauseRoute: (op: RateLimitedOperation, ms: number) => void
  /** Pauses every request, as the service requested for this computer's network address. */
  readonly pauseAll: (ms: number) => void
  /** Milliseconds left of the pause of every request. */
  readonly allPausedMs: () => number
  /** Milliseconds left of the longest pause that applies to this operation with this key. */
  readonly pausedMs: (op: RateLimitedOperation, sendingKey: SendingKey) => number
  /** Current state of each budget, for display. */
  readonly state: () => readonly NamedBudget[]
}
type BudgetsDeps = BudgetDeps & {
  /** Milliseconds left of a pause of every request, which the service requested in an earlier run. */
  readonly remainingPauseMs?: number
  /**
   * Requests left in a budget, from the record of an earlier run; undefined when the record does not have the budget.
   */
  readonly level?: (id: string, limits: BudgetLimits) => number | undefined
}

/**
 * Factor on the refill rate of an operation's own limit: clocks differ, and the service's limit must not be exceeded.
 */
const REFILL_MARGIN = 0.95

type BudgetKey = {
  readonly id: string
  readonly name: NamedBudget['name']
  readonly route: string | null
  readonly limits: BudgetLimits
}

export function createBudgets(deps: BudgetsDeps): Budgets {
  const budgets = new Map<string, { readonly key: BudgetKey; readonly budget: Budget }>()
  const routePausedUntilMs = new Map<string, number>()
  const allPausedMs = () => Math.max(0, allPausedUntilMs - deps.now())
  let allPausedUntilMs = deps.now() + (deps.remainingPauseMs ?? 0)

  function budgetOf(key: BudgetKey): Budget {
    const existingEntry = budgets.get(key.id)
    if (existingEntry) return existingEntry.budget
    const level = deps.level?.(key.id, key.limits)
    const budget = createBudget(key.limits, deps, { level, remainingPauseMs: allPausedMs() })
    budgets.set(key.id, { key, budget })
    return budget
  }
  // Most views read with one of these two budgets. The budgets are created now, so that they can be displayed before
  // the first request.
  budgetOf(keyBudget('agent', ''))
  budgetOf(keyBudget('keyless', ''))

  /**
   * Budgets of an operation, the narrowest first. `pause` applies to the first one: the service does not say which of
   * two limits was exceeded, and the narrower limit is the likelier one.
   */
  const budgetsFor = (op: RateLimitedOperation, sendingKey: SendingKey): readonly Budget[] =>
    budgetKeysFor(op, sendingKey).map(budgetOf)
  const routePausedMs = (op: RateLimitedOperation): number =>
    Math.max(0, (routePausedUntilMs.get(op.name) ?? Number.NEGATIVE_INFINITY) - deps.now())

  /**
   * Waits for the end of the pause of this route. Rejects with AppFailure `rate-limited` during a pause longer than
   * `MAX_PAUSE_WAIT_MS`.
   */
  async function waitForRoute(op: RateLimitedOperation, signal?: AbortSignal): Promise<void> {
    for (let ms = routePausedMs(op); ms > 0; ms = routePausedMs(op)) {
      if (ms > MAX_PAUSE_WAIT_MS) throw pauseTooLongFailure(ms)
      await new Promise<void>((resolve) => deps.setTimer(resolve, ms))
      signal?.throwIfAborted()
    }
  }
  return {
    take: async (op, sendingKey, priority, signal) => {
      do {
        await waitForRoute(op, signal)
        for (const budget of budgetsFor(op, sendingKey)) await budget.take(priority, signal)
        // The service may have requested a pause of the route while this request waited for the budgets.
      } while (routePausedMs(op) > 0)
    },
    pause: (op, sendingKey, ms) => budgetsFor(op, sendingKey)[0]?.pause(ms),
    pauseRoute: (op, ms) => void routePausedUntilMs.set(op.name, deps.now() + ms),
    allPausedMs,
    pauseAll: (ms) => {
      allPausedUntilMs = Math.max(allPausedUntilMs, deps.now() + ms)
      for (const { budget } of budgets.values()) budget.pause(ms)
    },
    pausedMs: (op, sendingKey) =>
      Math.max(routePausedMs(op), ...budgetsFor(op, sendingKey).map((budget) => budget.pausedMs())),
    state: () => [...budgets.values()].map(({ key: { name, route }, budget }) => ({ name, route, ...budget.state() })),
  }
}

function budgetKeysFor(op: RateLimitedOperation, sendingKey: SendingKey): readonly BudgetKey[] {
  if (!op.rateLimit) return [keyBudget(sendingKey, op.name)]
  const operationKey = operationBudget(op.name, op.rateLimit)
  // With a user key each route has a limit of its own, so an operation's own rate replaces the usual limit of its
  // route.
  return sendingKey === 'user' ? [operationKey] : [operationKey, keyBudget(sendingKey, op.name)]
}

function keyBudget(sendingKey: SendingKey, route: string): BudgetKey {
  const limits = LIMITS_BY_KEY[sendingKey]
  // Only a user key has a separate limit for each route.
  return withId({ name: sendingKey, route: sendingKey === 'user' ? route : null, limits })
}

function operationBudget(route: string, { calls, seconds }: NonNullable<RateLimitedOperation['rateLimit']>): BudgetKey {
  // Half of the calls may be sent in one burst, and the other half is refilled during the window, so the calls of one
  // window stay within the limit.
  const capacity = Math.max(1, Math.floor(calls / 2))
  const refillPerSecond = ((calls - capacity) / seconds) * REFILL_MARGIN
  return withId({ name: 'own', route, limits: { capacity, refillPerSecond } })
}

const withId = (key: Omit<BudgetKey, 'id'>): BudgetKey => ({ ...key, id: budgetId(key) })
