/** The clock of a page. The page calculates all ages and expiries from this clock, so that a test can set the time. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type ClockStore = StoreApi<{ readonly nowMs: number }>

export const createClockStore = (nowMs: number): ClockStore => createStore(() => ({ nowMs }))

export type Ticker = {
  /** Current time in milliseconds. */
  readonly now: () => number
  /** Calls `tick` about every `intervalMs` milliseconds. Returns the function that stops the calls. */
  readonly every: (intervalMs: number, tick: () => void) => () => void
}

/** Counts milliseconds since the epoch, by the computer's clock. */
export const wallClockTicker: Ticker = {
  now: () => Date.now(),
  every: (intervalMs, tick) => {
    const timer = setInterval(tick, intervalMs)
    return () => clearInterval(timer)
  },
}

/** Counts milliseconds since the window loaded. A change of the computer's clock does not shift this time. */
export const monotonicTicker: Ticker = { ...wallClockTicker, now: () => performance.now() }

/**
 * Sets the store to the ticker's time, now and every `intervalMs` milliseconds. Returns the function that stops the
 * clock.
 */
export function startClock(store: ClockStore, ticker: Ticker, intervalMs = 1000): () => void {
  const tick = () => store.setState({ nowMs: ticker.now() }, true)
  tick()
  return ticker.every(intervalMs, tick)
}
