/** The one clock of a page. Figures age and quotes run out by it, so that a test can set it. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type ClockStore = StoreApi<{ readonly nowMs: number }>

export const createClock = (nowMs: number): ClockStore => createStore(() => ({ nowMs }))

export type Ticker = {
  readonly now: () => number
  /** Calls back about every `everyMs`; answers with the way to stop. */
  readonly every: (everyMs: number, tick: () => void) => () => void
}

export const browserTicker: Ticker = {
  now: () => Date.now(),
  every: (everyMs, tick) => {
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  },
}

/** For waits and expiries: setting the clock of the computer does not change them. */
export const monotonicTicker: Ticker = { ...browserTicker, now: () => performance.now() }

export function startClock(store: ClockStore, ticker: Ticker, everyMs = 1000): () => void {
  const tick = () => store.setState({ nowMs: ticker.now() }, true)
  tick()
  return ticker.every(everyMs, tick)
}
