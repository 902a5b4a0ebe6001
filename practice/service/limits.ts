import type { SavedPart } from '../saved'

/** Rate limit of a caller: a bucket that refills at `perSecond` up to `burst`. */
export type Rate = { readonly perSecond: number; readonly burst: number }

export const AGENT_RATE: Rate = { perSecond: 2, burst: 10 }
export const USER_RATE: Rate = { perSecond: 5, burst: 15 }
/** A sliding window: at most `limit` uses within `windowMs`. */
type Window = { readonly limit: number; readonly windowMs: number }

/** Requests without a key, by network address: one window for the keyless routes, another for issuing keys. */
export const ADDRESS_WINDOW: Window = { limit: 60, windowMs: 60_000 }
export const FAILED_KEYS_WINDOW: Window = { limit: 20, windowMs: 60_000 }
/** Most facts that can be read from the mirror within a minute, for all callers together. */
export const MIRROR_READINGS = 6_000
const SWEEP_AT = 5_000

type Bucket = { readonly tokens: number; readonly atMs: number; readonly fullAtMs: number }
type Uses = { readonly atMs: readonly number[]; readonly windowMs: number }
/** Windows up to this length are not saved: they would be over soon after a restart. */
const SHORT_WINDOW_MS = 60_000

type SavedUses = Uses & { readonly name: string }

/**
 * Recent uses by name. A name is forgotten only once its whole burst is available again, so that callers cannot reset a
 * rate limit by making the service forget or by waiting for a restart: windows are saved with the next save. Buckets
 * are full again by then.
 */
export class RateLimits implements SavedPart<readonly SavedUses[]> {
  readonly name = 'limits'
  private readonly buckets = new Map<string, Bucket>()
  private readonly windows = new Map<string, Uses>()
  private sweepAt = SWEEP_AT

  constructor(private readonly nowMs: () => number) {}

  /** Takes `count` requests at once, or none. Null if they are allowed, otherwise the whole seconds to wait. */
  take(name: string, rate: Rate, count = 1): number | null {
    const now = this.nowMs()
    const { perSecond, burst } = rate
    const { tokens: left, atMs } = this.buckets.get(name) ?? { tokens: burst, atMs: now }
    const tokens = Math.min(burst, left + (Math.max(0, now - atMs) / 1000) * perSecond)
    const allowed = tokens >= count
    const rest = allowed ? tokens - count : tokens
    this.buckets.set(name, { tokens: rest, atMs: now, fullAtMs: now + ((burst - rest) / perSecond) * 1000 })
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
    const isWorthIt = ({ atMs, windowMs }: Uses): boolean =>
      windowMs > SHORT_WINDOW_MS && (atMs.at(-1) ?? 0) + windowMs > now
    return [...this.windows].filter(([, uses]) => isWorthIt(uses)).map(([name, uses]) => ({ name, ...uses }))
  }

  restore(saved: readonly SavedUses[]): void {
    for (const { name, ...uses } of saved) this.windows.set(name, uses)
  }

  private recent(name: string, windowMs: number): readonly number[] {
    const from = this.nowMs() - windowMs
    return (this.windows.get(name)?.atMs ?? []).filter((at) => at > from)
  }

  private sweep(): void {
    if (this.buckets.size + this.windows.size < this.sweepAt) return
    const now = this.nowMs()
    for (const [name, { fullAtMs }] of this.buckets) if (fullAtMs <= now) this.buckets.delete(name)
    for (const [name, { atMs, windowMs }] of this.windows) {
      if ((atMs.at(-1) ?? 0) + windowMs <= now) this.windows.delete(name)
    }
    this.sweepAt = Math.max(SWEEP_AT, 2 * (this.buckets.size + this.windows.size))
  }
}
