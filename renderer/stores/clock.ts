/** The only clock of a page. Ages and expiries depend on it, so that a test can set it. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type ClockStore = StoreApi<{ readonly nowMs: number }>

export const createClock = (nowMs: number): ClockStore => createStore(() => ({ nowMs }))

export type Ticker = {
  readonly now: () => number
  /** Calls `tick` about every `everyMs`. Returns the function that stops this. */
  readonly every: (everyMs: number, tick: () => void) => () => void
}

export const browserTicker: Ticker = {
  now: () => Date.now(),
  every: (everyMs, tick) => {
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  },
}

/** For waits and expiries: a change of the computer's clock does not affect them. */
export const monotonicTicker: Ticker = { ...browserTicker, now: () => performance.now() }

export function startClock(store: ClockStore, ticker: Ticker, everyMs = 1000): () => void {
  const tick = () => store.setState({ nowMs: ticker.now() }, true)
  tick()
  return ticker.every(everyMs, tick)
}
