/**
 * Rate limits of the market, with the requests that each still allows. Main sends all limits when one changes. Between
 * two updates, the page calculates the current state of each limit.
 */
import type { RateLimit } from '@shared/contract/network'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type RequestsState = {
  readonly rateLimits: readonly RateLimit[]
  /** Time of main's last update, by the page's clock. */
  readonly updatedAtMs: number
}
export type RequestsStore = StoreApi<RequestsState>

export const createRequestsStore = (): RequestsStore =>
  createStore<RequestsState>(() => ({ rateLimits: [], updatedAtMs: 0 }))

export const putRequests = (store: RequestsStore, limits: readonly RateLimit[], updatedAtMs: number): void =>
  store.setState({ rateLimits: limits, updatedAtMs }, true)

/** State of a rate limit `elapsedMs` milliseconds after main's last update, with whole requests in `left`. */
export function extrapolateRateLimit(rateLimit: RateLimit, elapsedMs: number): RateLimit {
  const passedMs = Math.max(0, elapsedMs)
  const refilledCount = rateLimit.left + (passedMs / 1000) * rateLimit.perSecond
  const wholeCount = Math.floor(Math.min(rateLimit.capacity, refilledCount))
  return {
    ...rateLimit,
    // Waiting requests use up what is restored.
    left: waitingRequestCount(rateLimit) > 0 ? rateLimit.left : wholeCount,
    pausedForMs: Math.max(0, rateLimit.pausedForMs - passedMs),
  }
}

export const waitingRequestCount = ({ waiting }: RateLimit): number =>
  waiting.action + waiting.visible + waiting.background

/**
 * Pause that the market demanded for requests of views, in milliseconds from main's last update; 0 without a pause.
 * Views read with the agent key or without a key.
 */
export const viewsPausedForMs = ({ rateLimits }: RequestsState): number =>
  Math.max(
    0,
    ...rateLimits.filter(({ name }) => name === 'agent' || name === 'keyless').map(({ pausedForMs }) => pausedForMs),
  )

/** The rate limit of the agent key, with which views read; null before main's first update. */
export const viewRateLimit = ({ rateLimits }: RequestsState): RateLimit | null =>
  rateLimits.find(({ name }) => name === 'agent') ?? null
