/**
 * Remaining requests to the market, per rate limit. Main sends them when they change; between two events they are
 * extrapolated.
 */
import type { RateLimit } from '@shared/contract/network'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type RequestsState = {
  readonly allowances: readonly RateLimit[]
  /** Time of main's last update, by the page's clock. */
  readonly atMs: number
}
export type RequestsStore = StoreApi<RequestsState>

export const createRequests = (): RequestsStore => createStore<RequestsState>(() => ({ allowances: [], atMs: 0 }))

export const putRequests = (store: RequestsStore, allowances: readonly RateLimit[], atMs: number): void =>
  store.setState({ allowances, atMs }, true)

/** State of a rate limit `elapsedMs` after main's update, in whole requests. */
export function extrapolateRateLimit(allowance: RateLimit, elapsedMs: number): RateLimit {
  const passedMs = Math.max(0, elapsedMs)
  const refilled = allowance.left + (passedMs / 1000) * allowance.perSecond
  return {
    ...allowance,
    // Waiting requests use up the refill.
    left: waitingRequestCount(allowance) > 0 ? allowance.left : Math.floor(Math.min(allowance.capacity, refilled)),
    pausedForMs: Math.max(0, allowance.pausedForMs - passedMs),
  }
}

export const waitingRequestCount = ({ waiting }: RateLimit): number =>
  waiting.action + waiting.visible + waiting.background

/** Remaining pause that the market demands for requests of views, in ms. */
export const viewsPausedForMs = ({ allowances }: RequestsState): number =>
  Math.max(
    0,
    ...allowances.filter(({ name }) => name === 'agent' || name === 'keyless').map(({ pausedForMs }) => pausedForMs),
  )

/** The rate limit that requests of views count towards. */
export const viewRateLimit = ({ allowances }: RequestsState): RateLimit | null =>
  allowances.find(({ name }) => name === 'agent') ?? null
