/** Requests a caller may make: a bucket that refills at `perSecond` up to `burst`. */
export type Rate = { readonly perSecond: number; readonly burst: number }

export const AGENT_RATE: Rate = { perSecond: 2, burst: 10 }
export const USER_RATE: Rate = { perSecond: 5, burst: 15 }
const ADDRESS_LIMIT = { requests: 60, windowMs: 60_000 } as const
const KEEP_BUCKETS = 5_000

export class RateLimits {
  private readonly buckets = new Map<string, { tokens: number; atMs: number }>()
  private readonly windows = new Map<string, number[]>()

  constructor(private readonly nowMs: () => number) {}

  /** Takes one request; null when it is allowed, otherwise the whole seconds to wait. */
  take(name: string, rate: Rate): number | null {
    const now = this.nowMs()
    const bucket = this.buckets.get(name) ?? { tokens: rate.burst, atMs: now }
    const tokens = Math.min(rate.burst, bucket.tokens + ((now - bucket.atMs) / 1000) * rate.perSecond)
    if (this.buckets.size > KEEP_BUCKETS) this.buckets.clear()
    this.buckets.set(name, { tokens: tokens >= 1 ? tokens - 1 : tokens, atMs: now })
    return tokens >= 1 ? null : Math.max(1, Math.ceil((1 - tokens) / rate.perSecond))
  }

  /** Whether an address may make another keyless request within its sliding minute. */
  takeAddress(address: string): boolean {
    return this.takeWindow(`address ${address}`, ADDRESS_LIMIT.requests, ADDRESS_LIMIT.windowMs)
  }

  /** A sliding window: at most `limit` uses of a name within `windowMs`. */
  takeWindow(name: string, limit: number, windowMs: number): boolean {
    const recent = this.recent(name, windowMs)
    if (recent.length >= limit) return false
    recent.push(this.nowMs())
    return true
  }

  isFull(name: string, limit: number, windowMs: number): boolean {
    return this.recent(name, windowMs).length >= limit
  }

  private recent(name: string, windowMs: number): number[] {
    const from = this.nowMs() - windowMs
    const recent = (this.windows.get(name) ?? []).filter((at) => at > from)
    this.windows.set(name, recent)
    return recent
  }
}
