/** Clocks and timers of the vault. */
export type VaultClock = {
  /** Epoch milliseconds, as the wall clock is set. */
  now(): number
  /** Milliseconds on a clock that cannot be set, but may stop while the computer sleeps. */
  monotonicNow(): number
  /** Runs `fn` once after `ms`; returns a function that cancels the timer. */
  setTimer(fn: () => void, ms: number): () => void
}

export const systemClock: VaultClock = {
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  setTimer(fn, ms) {
    const timer = setTimeout(fn, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
