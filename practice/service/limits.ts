import type { SavedPart } from '../saved-part'

/** Rate limit of a caller: a bucket that refills at `perSecond` up to `burst`. */
export type Rate = { readonly perSecond: number; readonly burst: number }

export const AGENT_RATE: Rate = { perSecond: 2, burst: 10 }
export const USER_RATE: Rate = { perSecond: 5, burst: 15 }
/** A sliding window: at most `limit` uses within `windowMs`. */
type SlidingWindow = { readonly limit: number; readonly windowMs: number }

/** Requests without a key, by network address: one window for the keyless routes, another for issuing keys. */
export const ADDRESS_WINDOW: SlidingWindow = { limit: 60, windowMs: 60_000 }
export const FAILED_KEYS_WINDOW: SlidingWindow = { limit: 20, windowMs: 60_000 }
/** Maximum number of facts read from the mirror within a minute, for all callers together. */
export const MAX_MIRROR_READS = 6_000
const MIN_SWEEP_SIZE = 5_000

type Bucket = { readonly tokens: number; readonly atMs: number; readonly fullAtMs: number }
type Uses = { readonly atMs: readonly number[]; readonly windowMs: number }
/** Windows up to this length are not saved: they would be over soon after a restart. */
const SHORT_WINDOW_MS = 60_000

type SavedUses = Uses & { readonly name: string }

/**
 * Recent uses by name. A name is dropped only once its whole burst is available again, so that callers cannot reset a
 * rate limit by filling the memory. Long windows are saved, so that a restart does not reset them either. Buckets are not
 * saved: after a restart they would be full again anyway.
 */
export class RateLimits implements SavedPart<readonly SavedUses[]> {
  readonly name = 'limits'
  private readonly buckets = new Map<string, Bucket>()
  private readonly windows = new Map<string, Uses>()
  private sweepAt = MIN_SWEEP_SIZE

  constructor(private readonly nowMs: () => number) {}

  /** Takes `count` requests at once, or none of them. Returns null if allowed, otherwise the whole seconds to wait. */
  take(name: string, rate: Rate, count = 1): number | null {
    const now = this.nowMs()
    const { perSecond, burst } = rate
    const { tokens: previousTokens, atMs } = this.buckets.get(name) ?? { tokens: burst, atMs: now }
    const tokens = Math.min(burst, previousTokens + (Math.max(0, now - atMs) / 1000) * perSecond)
    const allowed = tokens >= count
    const remainingTokens = allowed ? tokens - count : tokens
    this.buckets.set(name, {
      tokens: remainingTokens,
      atMs: now,
      fullAtMs: now + ((burst - remainingTokens) / perSecond) * 1000,
    })
    this.sweep()
    return allowed ? null : Math.max(1, Math.ceil((count - tokens) / perSecond))
  }

  /** Uses a name once more within its window; false if the window is full. */
  takeWindow(name: string, limit: number, windowMs: number): boolean {
    const recent = this.recent(name, windowMs)
    if (recent.length >= limit) return false
    this.windows.set(name, { atMs: [...recent, this.nowMs()], windowMs })
    this.sweep()
    return true
  }

  isFull(name: string, limit: number, windowMs: number): boolean {
    return this.recent(name, windowMs).length >= limit
  }

  /** Whole seconds until a full window has room for one more use. */
  secondsLeft(name: string, limit: number, windowMs: number): number {
    const freeAtMs = (this.recent(name, windowMs).at(-limit) ?? 0) + windowMs
    return Math.max(1, Math.ceil((freeAtMs - this.nowMs()) / 1000))
  }

  save(): SavedUses[] {
    const now = this.nowMs()
    const isWorthSaving = ({ atMs, windowMs }: Uses): boolean =>
      windowMs > SHORT_WINDOW_MS && (atMs.at(-1) ?? 0) + windowMs > now
    return [...this.windows].filter(([, uses]) => isWorthSaving(uses)).map(([name, uses]) => ({ name, ...uses }))
  }

  restore(saved: readonly SavedUses[]): void {
    for (const { name, ...uses } of saved) this.windows.set(name, uses)
  }

  private recent(name: string, windowMs: number): readonly number[] {
    const sinceMs = this.nowMs() - windowMs
    return (this.windows.get(name)?.atMs ?? []).filter((usedAtMs) => usedAtMs > sinceMs)
  }

  private sweep(): void {
    if (this.buckets.size + this.windows.size < this.sweepAt) return
    const now = this.nowMs()
    for (const [name, { fullAtMs }] of this.buckets) if (fullAtMs <= now) this.buckets.delete(name)
    for (const [name, { atMs, windowMs }] of this.windows) {
      if ((atMs.at(-1) ?? 0) + windowMs <= now) this.windows.delete(name)
    }
    this.sweepAt = Math.max(MIN_SWEEP_SIZE, 2 * (this.buckets.size + this.windows.size))
  }
}
