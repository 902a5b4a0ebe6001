import { failure, type AppFailure } from '../../platform/app-failure'

/**
 * One allowance of requests, shared by everything in the app that uses the same key. Actions go before what is on the
 * screen, that before what runs behind it. Kept well, it makes 429 an answer that only somebody else can cause.
 */
export type Priority = 'action' | 'visible' | 'background'
const ORDER: readonly Priority[] = ['action', 'visible', 'background']
/** What must stay in the bucket when such a request goes: reading behind the views never makes a purchase wait. */
const RESERVE: Readonly<Record<Priority, number>> = { action: 0, visible: 2, background: 5 }

export type BudgetLimits = { readonly capacity: number; readonly refillPerSecond: number }
/**
 * Source: the limit tables of the API documents. One request less at once and a hundredth less a second than allowed:
 * requests that a slow line brings together still arrive within the allowance, and clocks may differ a little.
 */
export const LIMITS = {
  agent: { capacity: 9, refillPerSecond: 1.98 },
  keyless: { capacity: 20, refillPerSecond: 0.65 },
  // For each route.
  user: { capacity: 14, refillPerSecond: 4.95 },
  // The documents give no rate for the affiliate routes; a person buys one thing at a time.
  affiliate: { capacity: 5, refillPerSecond: 1 },
} as const satisfies Record<string, BudgetLimits>

/** The service asked for more quiet than this: say so instead of letting a page wait for it. */
export const LONGEST_QUIET_MS = 5000
export const tooLongQuiet = (ms: number): AppFailure =>
  failure({ code: 'rate-limited', retryAfterSeconds: Math.ceil(ms / 1000) })

/** The clock may change while a timer runs, so a long wait is looked at again now and then. */
const MAX_TIMER_MS = 30_000

/** What runs behind for this long waits as if it were on the screen: a long reading there must not keep it off for ever. */
const LONGEST_BEHIND_MS = 20_000

type Waiter = {
  readonly since: number
  readonly grant: () => void
  readonly refuse: (cause: Error) => void
  readonly priority: Priority
}
export type BudgetState = {
  /** Requests that may go at once. */
  readonly left: number
  readonly capacity: number
  readonly perSecond: number
  /** How many wait, by what they are for. */
  readonly waiting: Readonly<Record<Priority, number>>
  /** How long the service asked for quiet still; 0 = it did not. */
  readonly pausedForMs: number
}
export type Budget = {
  /**
   * Resolves when a request may be sent; rejects with the signal's reason when it is cancelled first, and with
   * AppFailure `rate-limited` when the service asks for more quiet than anybody should wait for.
   */
  readonly take: (priority: Priority, signal?: AbortSignal) => Promise<void>
  /**
   * The service asked for quiet: nothing is sent before then, and nothing in a burst after it. It counted more than
   * this did, so what was thought to be left is not.
   */
  readonly pause: (ms: number) => void
  /** For how many milliseconds still. */
  readonly pausedMs: () => number
  readonly state: () => BudgetState
}
export type BudgetDeps = {
  readonly now: () => number
  readonly setTimer: (fn: () => void, ms: number) => unknown
  readonly onChange?: () => void
}

/** What was before: requests that may go at once at the beginning, and for how long it is to be quiet still. */
type BudgetBefore = { readonly level?: number | undefined; readonly quietMs?: number }

export function createBudget(limits: BudgetLimits, deps: BudgetDeps, before: BudgetBefore = {}): Budget {
  const { level = limits.capacity, quietMs = 0 } = before
  let tokens = Math.min(limits.capacity, quietMs > 0 ? 0 : level)
  let at = deps.now()
  let pausedUntil = quietMs > 0 ? at + quietMs : Number.NEGATIVE_INFINITY
  /** When the next look is due; Infinity when no timer runs. */
  let wakeAt = Number.POSITIVE_INFINITY
  const waiters: Waiter[] = []

  const refill = () => {
    const now = deps.now()
    // A clock that was set back gives nothing and takes nothing.
    tokens = Math.min(limits.capacity, tokens + (Math.max(0, now - at) / 1000) * limits.refillPerSecond)
    at = now
  }
  const rankOf = ({ priority, since }: Waiter): Priority =>
    priority === 'background' && at - since >= LONGEST_BEHIND_MS ? 'visible' : priority
  const first = (): number => ORDER.map((p) => waiters.findIndex((w) => rankOf(w) === p)).find((i) => i >= 0) ?? -1
  const pausedMs = (): number => Math.max(0, pausedUntil - deps.now())
  /** A small allowance has no room for the whole reserve: full, it serves anybody. */
  const needed = (index: number): number => {
    const waiter = waiters[index]
    return Math.min(limits.capacity, 1 + RESERVE[waiter ? rankOf(waiter) : 'background'])
  }
  /** The place of the waiter whose turn it is, or -1 while nobody may go. */
  const ready = (): number => {
    const index = first()
    return index >= 0 && tokens >= needed(index) && deps.now() >= pausedUntil ? index : -1
  }
  const pump = () => {
    refill()
    for (let next = ready(); next >= 0; next = ready()) {
      const [waiter] = waiters.splice(next, 1)
      tokens -= 1
      waiter?.grant()
    }
    schedule()
    deps.onChange?.()
  }
  const schedule = () => {
    if (waiters.length === 0) return
    const forTokens = Math.max(0, ((needed(first()) - tokens) / limits.refillPerSecond) * 1000)
    const ms = Math.min(MAX_TIMER_MS, Math.max(5, Math.ceil(Math.max(forTokens, pausedMs()))))
    const due = deps.now() + ms
    // An action that comes while a background read waits for a fuller bucket does not wait for that read's timer.
    if (due >= wakeAt) return
    wakeAt = due
    deps.setTimer(() => {
      if (wakeAt === due) wakeAt = Number.POSITIVE_INFINITY
      pump()
    }, ms)
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
        pump()
      }),
    pause: (ms) => {
      refill()
      tokens = Math.min(tokens, 0)
      pausedUntil = Math.max(pausedUntil, deps.now() + ms)
      // Who waits already is told what who comes now is told: nothing of theirs goes out long after it was meant.
      if (pausedMs() > LONGEST_QUIET_MS) {
        const cause = tooLongQuiet(pausedMs())
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
