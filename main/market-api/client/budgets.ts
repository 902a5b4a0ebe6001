import type { Operation } from '@shared/market/operation'
import {
  createBudget,
  LIMITS,
  MAX_PAUSE_WAIT_MS,
  pauseTooLong,
  type Budget,
  type BudgetDeps,
  type BudgetLimits,
  type BudgetState,
  type Priority,
} from './budget'
import { budgetId } from './budget-id'
import type { KeyKind } from './credentials'

export type RateLimitedOperation = Pick<Operation, 'name' | 'rate'>

/** Kind of key that a request is sent with, or `keyless`. */
export type SendingKey = KeyKind | 'keyless'

/** One budget: of a kind of key, of one route of a user key, or an operation's own. */
export type NamedBudget = BudgetState & { readonly name: SendingKey | 'own'; readonly route: string | null }

/** All rate limits of the service, and the budgets that an operation counts against. */
export type Budgets = {
  /** Resolves when a request may be sent; rejects with the signal's reason when it is cancelled first. */
  readonly take: (
    op: RateLimitedOperation,
    sendingKey: SendingKey,
    priority: Priority,
    signal?: AbortSignal,
  ) => Promise<void>
  /** Applies a pause that the service requested: no request that counts against this budget is sent before its end. */
  readonly pause: (op: RateLimitedOperation, sendingKey: SendingKey, ms: number) => void
  /** Pauses this operation alone, with any key, as the service requested. */
  readonly pauseRoute: (op: RateLimitedOperation, ms: number) => void
  /** Pauses every request from this address, as the service requested. */
  readonly pauseAll: (ms: number) => void
  /** Milliseconds left of the pause of every request. */
  readonly allPausedMs: () => number
  /** Milliseconds left of the pause of this operation. */
  readonly pausedMs: (op: RateLimitedOperation, sendingKey: SendingKey) => number
  readonly state: () => readonly NamedBudget[]
}
type BudgetsDeps = BudgetDeps & {
  /** Milliseconds left of a pause of every request that an earlier run received. */
  readonly quietMs?: number
  /** Requests left in a budget when the app last used it; undefined when it never did. */
  readonly level?: (id: string, limits: BudgetLimits) => number | undefined
}

/**
 * Factor by which a window of a fixed number of calls refills more slowly, so that no window of that length ever
 * exceeds its limit.
 */
const MARGIN = 0.95

type BudgetKey = {
  readonly id: string
  readonly name: NamedBudget['name']
  readonly route: string | null
  readonly limits: BudgetLimits
}

export function createBudgets(deps: BudgetsDeps): Budgets {
  const budgets = new Map<string, { readonly key: BudgetKey; readonly budget: Budget }>()
  const routePausedUntil = new Map<string, number>()
  const allPausedMs = () => Math.max(0, allPausedUntil - deps.now())
  let allPausedUntil = deps.now() + (deps.quietMs ?? 0)

  function budgetOf(key: BudgetKey): Budget {
    const existing = budgets.get(key.id)
    if (existing) return existing.budget
    const level = deps.level?.(key.id, key.limits)
    const budget = createBudget(key.limits, deps, { level, quietMs: allPausedMs() })
    budgets.set(key.id, { key, budget })
    return budget
  }
  // The budgets that every view reads with exist from the start, so that they can be shown.
  budgetOf(keyBudget('agent', ''))
  budgetOf(keyBudget('keyless', ''))

  /** The narrowest first: the service does not say which of two limits was exceeded, and the narrower is likelier. */
  const budgetsFor = (op: RateLimitedOperation, sendingKey: SendingKey): readonly Budget[] =>
    budgetKeysFor(op, sendingKey).map(budgetOf)
  const routePausedMs = (op: RateLimitedOperation): number =>
    Math.max(0, (routePausedUntil.get(op.name) ?? Number.NEGATIVE_INFINITY) - deps.now())

  /** Waits while this route alone is paused; rejects when the pause is longer than a request should wait. */
  async function waitForRoute(op: RateLimitedOperation, signal?: AbortSignal): Promise<void> {
    for (let ms = routePausedMs(op); ms > 0; ms = routePausedMs(op)) {
      if (ms > MAX_PAUSE_WAIT_MS) throw pauseTooLong(ms)
      await new Promise<void>((resolve) => deps.setTimer(resolve, ms))
      signal?.throwIfAborted()
    }
  }
  return {
    take: async (op, sendingKey, priority, signal) => {
      do {
        await waitForRoute(op, signal)
        for (const budget of budgetsFor(op, sendingKey)) await budget.take(priority, signal)
        // A pause of the route may have arrived while this request waited for its turn.
      } while (routePausedMs(op) > 0)
    },
    pause: (op, sendingKey, ms) => budgetsFor(op, sendingKey)[0]?.pause(ms),
    pauseRoute: (op, ms) => void routePausedUntil.set(op.name, deps.now() + ms),
    allPausedMs,
    pauseAll: (ms) => {
      allPausedUntil = Math.max(allPausedUntil, deps.now() + ms)
      for (const { budget } of budgets.values()) budget.pause(ms)
    },
    pausedMs: (op, sendingKey) =>
      Math.max(routePausedMs(op), ...budgetsFor(op, sendingKey).map((budget) => budget.pausedMs())),
    state: () => [...budgets.values()].map(({ key: { name, route }, budget }) => ({ name, route, ...budget.state() })),
  }
}

function budgetKeysFor(op: RateLimitedOperation, sendingKey: SendingKey): readonly BudgetKey[] {
  if (!op.rate) return [keyBudget(sendingKey, op.name)]
  const operationKey = operationBudget(op.name, op.rate)
  // A user key is counted for each route, and a rate of the route's own replaces the usual one.
  return sendingKey === 'user' ? [operationKey] : [operationKey, keyBudget(sendingKey, op.name)]
}

function keyBudget(sendingKey: SendingKey, route: string): BudgetKey {
  const limits = LIMITS[sendingKey]
  // Only a user key has a separate limit for each route.
  return withId({ name: sendingKey, route: sendingKey === 'user' ? route : null, limits })
}

function operationBudget(route: string, { calls, seconds }: NonNullable<RateLimitedOperation['rate']>): BudgetKey {
  // Half in one burst, the other half over the window: together they never exceed the limit.
  const capacity = Math.max(1, Math.floor(calls / 2))
  const refillPerSecond = ((calls - capacity) / seconds) * MARGIN
  return withId({ name: 'own', route, limits: { capacity, refillPerSecond } })
}

const withId = (key: Omit<BudgetKey, 'id'>): BudgetKey => ({ ...key, id: budgetId(key) })
