import { failure, type AppFailure } from '../../platform/app-failure'

/**
 * One budget of requests, shared by every caller that uses the same key. Actions go before visible reads, and those
 * before background reads. While the budget is kept, only another user of the key can cause a 429.
 */
export type Priority = 'action' | 'visible' | 'background'
const PRIORITIES: readonly Priority[] = ['action', 'visible', 'background']
/**
 * Tokens that must remain in the bucket when a request of this priority is sent, so that background reads never delay a
 * purchase.
 */
const RESERVE: Readonly<Record<Priority, number>> = { action: 0, visible: 2, background: 5 }

export type BudgetLimits = { readonly capacity: number; readonly refillPerSecond: number }
/**
 * Source: the limit tables of the API documents. The burst is one request smaller and the rate one hundredth lower than
 * allowed: requests that a slow line bunches together still arrive within the limit, and clocks may differ a little.
 */
export const LIMITS = {
  agent: { capacity: 9, refillPerSecond: 1.98 },
  keyless: { capacity: 20, refillPerSecond: 0.65 },
  // For each route.
  user: { capacity: 14, refillPerSecond: 4.95 },
  // The documents give no rate for the affiliate routes; a person buys one thing at a time.
  affiliate: { capacity: 5, refillPerSecond: 1 },
} as const satisfies Record<string, BudgetLimits>

/** Longest pause of the service that a request waits for. A longer one fails at once, so that a page does not wait. */
export const MAX_PAUSE_WAIT_MS = 5000
export const pauseTooLong = (ms: number): AppFailure =>
  failure({ code: 'rate-limited', retryAfterSeconds: Math.ceil(ms / 1000) })

/** The clock may change while a timer runs, so a long wait is checked again at this interval. */
const MAX_TIMER_MS = 30_000

/**
 * A background request that waited this long gets the rank of a visible one, so that long visible reads cannot block it
 * for ever.
 */
const MAX_BACKGROUND_WAIT_MS = 20_000

type Waiter = {
  readonly since: number
  readonly grant: () => void
  readonly refuse: (cause: Error) => void
  readonly priority: Priority
}
export type BudgetState = {
  /** Requests that may be sent at once. */
  readonly left: number
  readonly capacity: number
  readonly perSecond: number
  /** Number of waiting requests by priority. */
  readonly waiting: Readonly<Record<Priority, number>>
  /** Milliseconds left of a pause that the service requested; 0 without a pause. */
  readonly pausedForMs: number
}
export type Budget = {
  /**
   * Resolves when a request may be sent; rejects with the signal's reason when it is cancelled first, and with
   * AppFailure `rate-limited` when the service requests a pause longer than a request should wait.
   */
  readonly take: (priority: Priority, signal?: AbortSignal) => Promise<void>
  /**
   * Applies a pause that the service requested: no request is sent before its end, and no burst follows. The service
   * counted more requests than this budget, so the remaining tokens are dropped.
   */
  readonly pause: (ms: number) => void
  /** Milliseconds left of the pause. */
  readonly pausedMs: () => number
  readonly state: () => BudgetState
}
export type BudgetDeps = {
  readonly now: () => number
  readonly setTimer: (fn: () => void, ms: number) => unknown
  readonly onChange?: () => void
}

/** State from an earlier run: requests that may be sent at once at the start, and the milliseconds left of a pause. */
type EarlierState = { readonly level?: number | undefined; readonly quietMs?: number }

export function createBudget(limits: BudgetLimits, deps: BudgetDeps, earlierState: EarlierState = {}): Budget {
  const { level = limits.capacity, quietMs = 0 } = earlierState
  let tokens = Math.min(limits.capacity, quietMs > 0 ? 0 : level)
  let refilledAtMs = deps.now()
  let pausedUntil = quietMs > 0 ? refilledAtMs + quietMs : Number.NEGATIVE_INFINITY
  /** Time of the next check; Infinity when no timer runs. */
  let wakeAt = Number.POSITIVE_INFINITY
  const waiters: Waiter[] = []

  const refill = () => {
    const now = deps.now()
    // A clock that was set back neither adds nor removes tokens.
    tokens = Math.min(limits.capacity, tokens + (Math.max(0, now - refilledAtMs) / 1000) * limits.refillPerSecond)
    refilledAtMs = now
  }
  const effectivePriority = ({ priority, since }: Waiter): Priority =>
    priority === 'background' && refilledAtMs - since >= MAX_BACKGROUND_WAIT_MS ? 'visible' : priority
  const firstWaiterIndex = (): number =>
    PRIORITIES.map((p) => waiters.findIndex((w) => effectivePriority(w) === p)).find((i) => i >= 0) ?? -1
  const pausedMs = (): number => Math.max(0, pausedUntil - deps.now())
  /**
   * Tokens that the waiter at `index` needs. A small budget has no room for the whole reserve: when full, it serves any
   * priority.
   */
  const neededTokens = (index: number): number => {
    const waiter = waiters[index]
    return Math.min(limits.capacity, 1 + RESERVE[waiter ? effectivePriority(waiter) : 'background'])
  }
  /** Index of the waiter whose turn it is, or -1 while no waiter may go. */
  const readyWaiterIndex = (): number => {
    const index = firstWaiterIndex()
    return index >= 0 && tokens >= neededTokens(index) && deps.now() >= pausedUntil ? index : -1
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
    const delayMs = Math.min(MAX_TIMER_MS, Math.max(5, Math.ceil(Math.max(tokenWaitMs, pausedMs()))))
    const dueAtMs = deps.now() + delayMs
    // An action that arrives while a background read waits for a fuller bucket does not wait for that read's timer.
    if (dueAtMs >= wakeAt) return
    wakeAt = dueAtMs
    deps.setTimer(() => {
      if (wakeAt === dueAtMs) wakeAt = Number.POSITIVE_INFINITY
      grantReady()
    }, delayMs)
  }
  return {
    take: (priority, signal) =>
      new Promise<void>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error)
        const cancel = () => {
          const i = waiters.indexOf(waiter)
          if (i >= 0) waiters.splice(i, 1)
          reject(signal?.reason as Error)
        }
        const waiter: Waiter = {
          since: deps.now(),
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
      pausedUntil = Math.max(pausedUntil, deps.now() + ms)
      // Waiting requests fail like new ones, so that none is sent long after it was meant.
      if (pausedMs() > MAX_PAUSE_WAIT_MS) {
        const cause = pauseTooLong(pausedMs())
        for (const waiter of waiters.splice(0)) waiter.refuse(cause)
      }
      deps.onChange?.()
    },
    pausedMs,
    state: () => {
      refill()
      const waiting = (priority: Priority) => waiters.filter((waiter) => waiter.priority === priority).length
      return {
        left: Math.floor(tokens),
        capacity: limits.capacity,
        perSecond: limits.refillPerSecond,
        waiting: { action: waiting('action'), visible: waiting('visible'), background: waiting('background') },
        pausedForMs: pausedMs(),
      }
    },
  }
}
