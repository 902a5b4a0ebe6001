import type { SavedPart } from '../saved-part'

/** Rate limit of a token bucket: `burst` requests at once, refilled by `perSecond` requests a second. */
export type RateLimit = { readonly perSecond: number; readonly burst: number }

/** Rate limit of an agent key. */
export const AGENT_RATE_LIMIT: RateLimit = { perSecond: 2, burst: 10 }
/** Rate limit of a user or affiliate key on each route, unless the operation declares another limit. */
export const USER_RATE_LIMIT: RateLimit = { perSecond: 5, burst: 15 }
/** Limit of a sliding window: at most `limit` uses within `windowMs`. */
type WindowLimit = { readonly limit: number; readonly windowMs: number }

/**
 * Limit of the requests without a key from one network address. All keyless routes share one window, except the route
 * that issues agent keys, which has a separate window.
 */
export const ADDRESS_WINDOW: WindowLimit = { limit: 60, windowMs: 60_000 }
/** Limit of the requests with a key that is not accepted, from one network address. */
export const FAILED_KEYS_WINDOW: WindowLimit = { limit: 20, windowMs: 60_000 }
/** Maximum number of mirror reads within a minute, for all callers together. */
export const MAX_MIRROR_READS = 6_000
/** Full buckets and expired windows are dropped only when there are at least this many buckets and windows together. */
const MIN_SWEEP_SIZE = 5_000

/** `tokens` is the number of requests available at `atMs`. The bucket is full again at `fullAtMs`. */
type Bucket = { readonly tokens: number; readonly atMs: number; readonly fullAtMs: number }
/** Times of the uses within a window, oldest first. */
type Uses = { readonly atMs: readonly number[]; readonly windowMs: number }
/** Windows up to this length are not saved, because their uses expire soon after a restart. */
const MAX_UNSAVED_WINDOW_MS = 60_000

type SavedUses = Uses & { readonly name: string }

/**
 * Token buckets and sliding windows by name. A bucket is dropped only when it is full again, and a window only when all
 * its uses have expired: callers cannot reset a limit by filling the memory. Long windows are saved, so that a restart
 * does not reset them. Buckets are not saved, because they refill within seconds.
 */
export class RateLimits implements SavedPart<readonly SavedUses[]> {
  readonly name = 'limits'
  private readonly buckets = new Map<string, Bucket>()
  private readonly windows = new Map<string, Uses>()
  private sweepSize = MIN_SWEEP_SIZE

  constructor(private readonly nowMs: () => number) {}

  /**
   * Takes `count` tokens from a bucket and returns null. If the bucket has fewer tokens, takes none and returns the
   * whole seconds until enough tokens are available.
   */
  takeFromBucket(name: string, rate: RateLimit, count = 1): number | null {
    const now = this.nowMs()
    const { perSecond, burst } = rate
    const { tokens: previousTokens, atMs } = this.buckets.get(name) ?? { tokens: burst, atMs: now }
    const tokens = Math.min(burst, previousTokens + (Math.max(0, now - atMs) / 1000) * perSecond)
    const isAllowed = tokens >= count
    const remainingTokens = isAllowed ? tokens - count : tokens
    this.buckets.set(name, {
      tokens: remainingTokens,
      atMs: now,
      fullAtMs: now + ((burst - remainingTokens) / perSecond) * 1000,
    })
    this.sweep()
    return isAllowed ? null : Math.max(1, Math.ceil((count - tokens) / perSecond))
  }

  /** Counts a use in a window and returns true. Returns false and counts nothing if the window is full. */
  countInWindow(name: string, limit: number, windowMs: number): boolean {
    const useTimes = this.recentUseTimes(name, windowMs)
    if (useTimes.length >= limit) return false
    this.windows.set(name, { atMs: [...useTimes, this.nowMs()], windowMs })
    this.sweep()
    return true
  }

  isWindowFull(name: string, limit: number, windowMs: number): boolean {
    return this.recentUseTimes(name, windowMs).length >= limit
  }

  /** Whole seconds until a full window has room for one more use. */
  windowSecondsLeft(name: string, limit: number, windowMs: number): number {
    // One more use fits when the oldest of the latest `limit` uses expires.
    const freeAtMs = (this.recentUseTimes(name, windowMs).at(-limit) ?? 0) + windowMs
    return Math.max(1, Math.ceil((freeAtMs - this.nowMs()) / 1000))
  }

  save(): SavedUses[] {
    const now = this.nowMs()
    const mustBeSaved = ({ atMs, windowMs }: Uses): boolean =>
      windowMs > MAX_UNSAVED_WINDOW_MS && (atMs.at(-1) ?? 0) + windowMs > now
    return [...this.windows].filter(([, uses]) => mustBeSaved(uses)).map(([name, uses]) => ({ name, ...uses }))
  }

  restore(savedUses: readonly SavedUses[]): void {
    for (const { name, ...uses } of savedUses) this.windows.set(name, uses)
  }

  private recentUseTimes(name: string, windowMs: number): readonly number[] {
    const windowStartMs = this.nowMs() - windowMs
    return (this.windows.get(name)?.atMs ?? []).filter((usedAtMs) => usedAtMs > windowStartMs)
  }

  private sweep(): void {
    if (this.buckets.size + this.windows.size < this.sweepSize) return
    const now = this.nowMs()
    for (const [name, { fullAtMs }] of this.buckets) if (fullAtMs <= now) this.buckets.delete(name)
    for (const [name, { atMs, windowMs }] of this.windows) {
      if ((atMs.at(-1) ?? 0) + windowMs <= now) this.windows.delete(name)
    }
    this.sweepSize = Math.max(MIN_SWEEP_SIZE, 2 * (this.buckets.size + this.windows.size))
  }
}
