/**
 * Rate limits of the market, with the number of requests that each limit still allows. Main sends all limits when a
 * limit changes. Between two updates, the page calculates the current state of each limit.
 */
import type { RateLimit } from '@shared/contract/network'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type RateLimitsState = {
  readonly rateLimits: readonly RateLimit[]
  /** Time of main's last update, by the page's clock. */
  readonly updatedAtMs: number
}
export type RateLimitsStore = StoreApi<RateLimitsState>

export const createRateLimitsStore = (): RateLimitsStore =>
  createStore<RateLimitsState>(() => ({ rateLimits: [], updatedAtMs: 0 }))

export const putRateLimits = (store: RateLimitsStore, rateLimits: readonly RateLimit[], updatedAtMs: number): void =>
  store.setState({ rateLimits, updatedAtMs }, true)

/** State of a rate limit `elapsedMs` milliseconds after main's last update. `availableCount` is a whole number. */
export function extrapolateRateLimit(rateLimit: RateLimit, elapsedMs: number): RateLimit {
  const passedMs = Math.max(0, elapsedMs)
  const uncappedCount = rateLimit.availableCount + (passedMs / 1000) * rateLimit.refillPerSecond
  const wholeCount = Math.floor(Math.min(rateLimit.capacity, uncappedCount))
  return {
    ...rateLimit,
    // Waiting requests use up the restored requests.
    availableCount: waitingRequestCount(rateLimit) > 0 ? rateLimit.availableCount : wholeCount,
    pausedForMs: Math.max(0, rateLimit.pausedForMs - passedMs),
  }
}

export const waitingRequestCount = ({ waiting }: RateLimit): number =>
  waiting.action + waiting.visible + waiting.background

/**
 * Longest pause that the market demanded for requests of views, in milliseconds from main's last update; 0 without a
 * pause. Views send requests with the agent key or without a key.
 */
export const viewsPausedForMs = ({ rateLimits }: RateLimitsState): number =>
  Math.max(
    0,
    ...rateLimits.filter(({ name }) => name === 'agent' || name === 'keyless').map(({ pausedForMs }) => pausedForMs),
  )

/** The rate limit of the agent key; null before main's first update. */
export const agentRateLimit = ({ rateLimits }: RateLimitsState): RateLimit | null =>
  rateLimits.find(({ name }) => name === 'agent') ?? null
