import type { Operation } from '@shared/market/operation'
import { createBudget, LIMITS, type Budget, type BudgetDeps, type BudgetState, type Priority } from './budget'

type Counted = Pick<Operation, 'name' | 'access' | 'rate'>

/** All allowances of requests that the service gives, and which of them an operation is counted against. */
export type Budgets = {
  /** Resolves when a request may be sent; rejects with the signal's reason when it is cancelled first. */
  readonly take: (op: Counted, priority: Priority, signal?: AbortSignal) => Promise<void>
  /** The service asked for quiet: nothing that is counted with this is sent before then. */
  readonly pause: (op: Counted, ms: number) => void
  /** For how many milliseconds still. */
  readonly pausedMs: (op: Counted) => number
  /** Of the key that everything on the screen is read with. */
  readonly state: () => BudgetState
}

/** A window of so many calls refills slowly, so that no window of that length ever holds more. */
const MARGIN = 0.95

export function createBudgets(deps: BudgetDeps): Budgets {
  const byName = new Map<string, Budget>()
  const named = (name: string, make: () => Budget): Budget => {
    const budget = byName.get(name) ?? make()
    byName.set(name, budget)
    return budget
  }
  const key = createBudget(LIMITS.key, deps)
  const keyless = createBudget(LIMITS.keyless, deps)
  const affiliate = createBudget(LIMITS.affiliate, deps)

  function ofKey({ access, name }: Counted): Budget {
    switch (access) {
      case 'keyless':
        return keyless
      case 'affiliate':
        return affiliate
      case 'user':
        return named(`user ${name}`, () => createBudget(LIMITS.user, deps))
      case 'key':
      case 'agent-key':
        return key
    }
  }
  const all = (op: Counted): readonly Budget[] => {
    const { rate, name } = op
    if (!rate) return [ofKey(op)]
    // Half in one burst, the other half over the window: together they never exceed it.
    const capacity = Math.max(1, Math.floor(rate.calls / 2))
    const refillPerSecond = ((rate.calls - capacity) / rate.seconds) * MARGIN
    return [named(`own ${name}`, () => createBudget({ capacity, refillPerSecond }, deps)), ofKey(op)]
  }
  return {
    take: async (op, priority, signal) => {
      for (const budget of all(op)) await budget.take(priority, signal)
    },
    // Which of two was exceeded is not said; the narrower is the likelier one.
    pause: (op, ms) => all(op)[0]?.pause(ms),
    pausedMs: (op) => Math.max(...all(op).map((budget) => budget.pausedMs())),
    state: () => key.state(),
  }
}
