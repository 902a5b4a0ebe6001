/** Time as the vault needs it. */
export type VaultClock = {
  /** Epoch milliseconds. */
  now(): number
  /** Runs `fn` once after `ms`; returns how to call it off. */
  setTimer(fn: () => void, ms: number): () => void
}

export const systemClock: VaultClock = {
  now: () => Date.now(),
  setTimer(fn, ms) {
    const timer = setTimeout(fn, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
