/** Reachability of the market, by which all figures of the page mark their age in the same way. */
import { isStale, type Stamp } from '@shared/time'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type ScheduledTry = {
  /** Time of the try, in milliseconds since the epoch. */
  readonly atMs: number
  /** Delay before the try. */
  readonly delayMs: number
}

export type MarketReach = {
  /** True if the latest requests did not reach the market. */
  readonly isOffline: boolean
  /** Next check whether an unreachable market is back; null if none is scheduled, and while the check runs. */
  readonly nextCheck: ScheduledTry | null
  /** Time when the market went offline or reads began to fail, in ms since the epoch; null while reads succeed. */
  readonly troubleSinceMs: number | null
  /** Next automatic retry of failed reads; null if none is scheduled. */
  readonly nextTry: ScheduledTry | null
}
export type MarketReachStore = StoreApi<MarketReach>

export const createMarketReachStore = (): MarketReachStore =>
  createStore<MarketReach>(() => ({ isOffline: false, nextCheck: null, troubleSinceMs: null, nextTry: null }))

/**
 * True if a figure must be marked as stale: the figure is stale by its own stamp, or the figure was received before the
 * market went offline or reads began to fail, so that nothing confirms it.
 */
export const isMarkedStale = (stamp: Stamp, nowMs: number, { troubleSinceMs }: MarketReach): boolean =>
  isStale(stamp, nowMs) || (troubleSinceMs !== null && Date.parse(stamp.receivedAt) < troubleSinceMs)
