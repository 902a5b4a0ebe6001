import type { Operation } from '@shared/market/operation'
import {
  createBudget,
  LIMITS,
  LONGEST_QUIET_MS,
  tooLongQuiet,
  type Budget,
  type BudgetDeps,
  type BudgetLimits,
  type BudgetState,
  type Priority,
} from './budget'
import { budgetId } from './budget-id'
import type { KeyKind } from './credentials'

export type Counted = Pick<Operation, 'name' | 'rate'>

/** Kind of key that a request is sent with, or `keyless`. */
export type Spender = KeyKind | 'keyless'

/** One budget: of a kind of key, of one route of a user key, or an operation's own. */
export type NamedBudget = BudgetState & { readonly name: Spender | 'own'; readonly route: string | null }

/** All rate limits of the service, and the budgets that an operation counts against. */
export type Budgets = {
  /** Resolves when a request may be sent; rejects with the signal's reason when it is cancelled first. */
  readonly take: (op: Counted, spender: Spender, priority: Priority, signal?: AbortSignal) => Promise<void>
  /** Applies a pause that the service requested: no request that counts against this budget is sent before its end. */
  readonly pause: (op: Counted, spender: Spender, ms: number) => void
  /** Pauses this operation alone, with any key, as the service requested. */
  readonly pauseRoute: (op: Counted, ms: number) => void
  /** Pauses every request from this address, as the service requested. */
  readonly pauseAll: (ms: number) => void
  /** Milliseconds left of the pause of every request. */
  readonly allPausedMs: () => number
  /** Milliseconds left of the pause of this operation. */
  readonly pausedMs: (op: Counted, spender: Spender) => number
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

type Place = {
  readonly id: string
  readonly name: NamedBudget['name']
  readonly route: string | null
  readonly limits: BudgetLimits
}

export function createBudgets(deps: BudgetsDeps): Budgets {
  const made = new Map<string, { readonly place: Place; readonly budget: Budget }>()
  const routes = new Map<string, number>()
  const allPausedMs = () => Math.max(0, allPausedUntil - deps.now())
  let allPausedUntil = deps.now() + (deps.quietMs ?? 0)

  function budgetOf(place: Place): Budget {
    const known = made.get(place.id)
    if (known) return known.budget
    const level = deps.level?.(place.id, place.limits)
    const budget = createBudget(place.limits, deps, { level, quietMs: allPausedMs() })
    made.set(place.id, { place, budget })
    return budget
  }
  // The budgets that every view reads with exist from the start, so that they can be shown.
  budgetOf(placeOf('agent', ''))
  budgetOf(placeOf('keyless', ''))

  /** The narrowest first: the service does not say which of two limits was exceeded, and the narrower is likelier. */
  const all = (op: Counted, spender: Spender): readonly Budget[] => placesOf(op, spender).map(budgetOf)
  const routeMs = (op: Counted): number => Math.max(0, (routes.get(op.name) ?? Number.NEGATIVE_INFINITY) - deps.now())

  /** Waits while this route alone is paused; rejects when the pause is longer than a request should wait. */
  async function quietOf(op: Counted, signal?: AbortSignal): Promise<void> {
    for (let ms = routeMs(op); ms > 0; ms = routeMs(op)) {
      if (ms > LONGEST_QUIET_MS) throw tooLongQuiet(ms)
      await new Promise<void>((resolve) => deps.setTimer(resolve, ms))
      signal?.throwIfAborted()
    }
  }
  return {
    take: async (op, spender, priority, signal) => {
      do {
        await quietOf(op, signal)
        for (const budget of all(op, spender)) await budget.take(priority, signal)
        // A pause of the route may have arrived while this request waited for its turn.
      } while (routeMs(op) > 0)
    },
    pause: (op, spender, ms) => all(op, spender)[0]?.pause(ms),
    pauseRoute: (op, ms) => void routes.set(op.name, deps.now() + ms),
    allPausedMs,
    pauseAll: (ms) => {
      allPausedUntil = Math.max(allPausedUntil, deps.now() + ms)
      for (const { budget } of made.values()) budget.pause(ms)
    },
    pausedMs: (op, spender) => {
      return Math.max(routeMs(op), ...all(op, spender).map((budget) => budget.pausedMs()))
    },
    state: () => [...made.values()].map(({ place: { name, route }, budget }) => ({ name, route, ...budget.state() })),
  }
}

function placesOf(op: Counted, spender: Spender): readonly Place[] {
  if (!op.rate) return [placeOf(spender, op.name)]
  const own = ownPlace(op.name, op.rate)
  // A user key is counted for each route, and a rate of the route's own replaces the usual one.
  return spender === 'user' ? [own] : [own, placeOf(spender, op.name)]
}

function placeOf(spender: Spender, route: string): Place {
  const limits = LIMITS[spender]
  // Only a user key has a separate limit for each route.
  return placed({ name: spender, route: spender === 'user' ? route : null, limits })
}

function ownPlace(route: string, { calls, seconds }: NonNullable<Counted['rate']>): Place {
  // Half in one burst, the other half over the window: together they never exceed the limit.
  const capacity = Math.max(1, Math.floor(calls / 2))
  const refillPerSecond = ((calls - capacity) / seconds) * MARGIN
  return placed({ name: 'own', route, limits: { capacity, refillPerSecond } })
}

const placed = (place: Omit<Place, 'id'>): Place => ({ ...place, id: budgetId(place) })
