import { failure, type AppFailure } from '../../platform/app-failure'

/**
 * Rank of a request among those that wait for the same budget: actions go before visible reads, and visible reads go
 * before background reads.
 */
export type Priority = 'action' | 'visible' | 'background'
const PRIORITIES: readonly Priority[] = ['action', 'visible', 'background']
/**
 * Tokens that must remain in the budget after a request of this priority is sent; each request takes one token. The
 * reserve is for requests of higher priority, so that background reads do not use up what a purchase needs.
 */
const RESERVED_TOKENS: Readonly<Record<Priority, number>> = { action: 0, visible: 2, background: 5 }

/** `capacity`: requests that may be sent in one burst, when the budget is full. */
export type BudgetLimits = { readonly capacity: number; readonly refillPerSecond: number }
/**
 * Limits by the kind of key that a request is sent with. Source: the limit tables of the API documents. Bursts are
 * smaller and rates lower than documented: a slow connection can bunch requests together, and the clocks of app and
 * service differ.
 */
export const LIMITS_BY_KEY = {
  agent: { capacity: 9, refillPerSecond: 1.98 },
  keyless: { capacity: 20, refillPerSecond: 0.65 },
  // A user key has a budget of this size for each route.
  user: { capacity: 14, refillPerSecond: 4.95 },
  // The documents give no rate for the affiliate routes. This one is enough for a person, who buys one thing at a time.
  affiliate: { capacity: 5, refillPerSecond: 1 },
} as const satisfies Record<string, BudgetLimits>

/**
 * Longest pause, as the service requested it, that a request waits for. During a longer pause requests fail at once.
 */
export const MAX_PAUSE_WAIT_MS = 5000
export const pauseTooLongFailure = (ms: number): AppFailure =>
  failure({ code: 'rate-limited', retryAfterSeconds: Math.ceil(ms / 1000) })

/** Longest timer: the clock may change while a timer runs, so a long wait is checked again at this interval. */
const MAX_TIMER_MS = 30_000
/** Shortest timer: rounding errors must not cause many checks within one millisecond. */
const MIN_TIMER_MS = 5

/**
 * Time after which a waiting background request is ranked as a visible one, so that visible reads cannot block it for
 * ever.
 */
const MAX_BACKGROUND_WAIT_MS = 20_000

type Waiter = {
  readonly sinceMs: number
  readonly grant: () => void
  readonly refuse: (cause: Error) => void
  readonly priority: Priority
}
export type BudgetState = {
  /** Requests that may be sent now, before the budget refills. */
  readonly availableCount: number
  readonly capacity: number
  readonly refillPerSecond: number
  /** Number of waiting requests by priority. */
  readonly waiting: Readonly<Record<Priority, number>>
  /** Milliseconds left of a pause that the service requested; 0 without a pause. */
  readonly pausedForMs: number
}
/**
 * Budget of requests, shared by every caller that uses the same key. While all requests of a key take from its budget,
 * only another program with the same key can exceed the service's limit.
 */
export type Budget = {
  /**
   * Takes a token: resolves when the request may be sent. Rejects with the signal's reason when the signal is aborted
   * first, and with AppFailure `rate-limited` when the service requests a pause longer than `MAX_PAUSE_WAIT_MS`.
   */
  readonly take: (priority: Priority, signal?: AbortSignal) => Promise<void>
  /**
   * Applies a pause that the service requested: no request is sent before the pause ends, and no burst follows. The
   * service has counted more requests than this budget did, so the remaining tokens are dropped.
   */
  readonly pause: (ms: number) => void
  /** Milliseconds left of the pause. */
  readonly pausedMs: () => number
  /** Current state, for display. */
  readonly state: () => BudgetState
}
export type BudgetDeps = {
  readonly now: () => number
  readonly setTimer: (fn: () => void, ms: number) => unknown
  readonly onChange?: () => void
}

/**
 * State from an earlier run. `level`: number of tokens at the start of this run. `remainingPauseMs`: milliseconds left
 * of a pause.
 */
type EarlierState = { readonly level?: number | undefined; readonly remainingPauseMs?: number }

export function createBudget(limits: BudgetLimits, deps: BudgetDeps, earlierState: EarlierState = {}): Budget {
  const { level = limits.capacity, remainingPauseMs = 0 } = earlierState
  let tokens = Math.min(limits.capacity, remainingPauseMs > 0 ? 0 : level)
  let refilledAtMs = deps.now()
  let pausedUntilMs = remainingPauseMs > 0 ? refilledAtMs + remainingPauseMs : Number.NEGATIVE_INFINITY
  /** Time of the next scheduled check; Infinity when no check is scheduled. */
  let wakeAtMs = Number.POSITIVE_INFINITY
  const waiters: Waiter[] = []

  const refill = () => {
    const now = deps.now()
    // If the clock was set back, the time since the last refill is negative: then the tokens stay as they are.
    tokens = Math.min(limits.capacity, tokens + (Math.max(0, now - refilledAtMs) / 1000) * limits.refillPerSecond)
    refilledAtMs = now
  }
  const effectivePriority = ({ priority, sinceMs }: Waiter): Priority =>
    priority === 'background' && refilledAtMs - sinceMs >= MAX_BACKGROUND_WAIT_MS ? 'visible' : priority
  /** Index of the waiter with the highest rank that has waited longest, or -1 without waiters. */
  const firstWaiterIndex = (): number => {
    for (const priority of PRIORITIES) {
      const index = waiters.findIndex((waiter) => effectivePriority(waiter) === priority)
      if (index >= 0) return index
    }
    return -1
  }
  const pausedMs = (): number => Math.max(0, pausedUntilMs - deps.now())
  /**
   * Tokens that the waiter at `index` needs. The reserve may exceed the capacity of a small budget; then a full budget
   * is enough.
   */
  const neededTokens = (index: number): number => {
    const waiter = waiters[index]
    return Math.min(limits.capacity, 1 + RESERVED_TOKENS[waiter ? effectivePriority(waiter) : 'background'])
  }
  /** Index of the waiter whose request may be sent now, or -1 while no request may be sent. */
  const readyWaiterIndex = (): number => {
    const index = firstWaiterIndex()
    return index >= 0 && tokens >= neededTokens(index) && deps.now() >= pausedUntilMs ? index : -1
  }
  const grantReady = () => {
    refill()
    for (let index = readyWaiterIndex(); index >= 0; index = readyWaiterIndex()) {
      const [waiter] = waiters.splice(index, 1)
      tokens -= 1
      waiter?.grant()
    }
    schedule()
    deps.onChange?.()
  }
  const schedule = () => {
    if (waiters.length === 0) return
    const tokenWaitMs = Math.max(0, ((neededTokens(firstWaiterIndex()) - tokens) / limits.refillPerSecond) * 1000)
    const delayMs = Math.min(MAX_TIMER_MS, Math.max(MIN_TIMER_MS, Math.ceil(Math.max(tokenWaitMs, pausedMs()))))
    const dueAtMs = deps.now() + delayMs
    // A running timer for an earlier check is enough. A later one is replaced: an action must not wait for the timer of
    // a background read, which needs more tokens.
    if (dueAtMs >= wakeAtMs) return
    wakeAtMs = dueAtMs
    deps.setTimer(() => {
      if (wakeAtMs === dueAtMs) wakeAtMs = Number.POSITIVE_INFINITY
      grantReady()
    }, delayMs)
  }
  return {
    take: (priority, signal) =>
      new Promise<void>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error)
        const cancel = () => {
          const index = waiters.indexOf(waiter)
          if (index >= 0) waiters.splice(index, 1)
          reject(signal?.reason as Error)
        }
        const waiter: Waiter = {
          sinceMs: deps.now(),
          priority,
          grant: () => {
            signal?.removeEventListener('abort', cancel)
            resolve()
          },
          refuse: (cause) => {
            signal?.removeEventListener('abort', cancel)
            reject(cause)
          },
        }
        signal?.addEventListener('abort', cancel, { once: true })
        waiters.push(waiter)
        grantReady()
      }),
    pause: (ms) => {
      refill()
      tokens = Math.min(tokens, 0)
      pausedUntilMs = Math.max(pausedUntilMs, deps.now() + ms)
      // Waiting requests fail, too, as new requests do: sent after a long pause, a request would come too late.
      if (pausedMs() > MAX_PAUSE_WAIT_MS) {
        const cause = pauseTooLongFailure(pausedMs())
        for (const waiter of waiters.splice(0)) waiter.refuse(cause)
      }
      deps.onChange?.()
    },
    pausedMs,
    state: () => {
      refill()
      const waitingCount = (priority: Priority) => waiters.filter((waiter) => waiter.priority === priority).length
      return {
        availableCount: Math.floor(tokens),
        capacity: limits.capacity,
        refillPerSecond: limits.refillPerSecond,
        waiting: {
          action: waitingCount('action'),
          visible: waitingCount('visible'),
          background: waitingCount('background'),
        },
        pausedForMs: pausedMs(),
      }
    },
  }
}
