/** Time that moves only when a test advances it; timers fire in their order. */
export function createTime() {
  let nowMs = 1_000_000
  let timers: { readonly at: number; readonly fn: () => void }[] = []
  const nextTimer = (untilMs: number) => timers.filter(({ at }) => at <= untilMs).toSorted((a, b) => a.at - b.at)[0]
  return {
    now: () => nowMs,
    setBack: (ms: number) => void (nowMs -= ms),
    timers: () => timers.length,
    setTimer: (fn: () => void, ms: number) => void timers.push({ at: nowMs + ms, fn }),
    async advance(ms: number) {
      const until = nowMs + ms
      for (let dueTimer = nextTimer(until); dueTimer; dueTimer = nextTimer(until)) {
        const { at, fn } = dueTimer
        timers = timers.filter((timer) => timer !== dueTimer)
        nowMs = Math.max(nowMs, at)
        fn()
        await flush()
      }
      nowMs = until
      await flush()
    },
  }
}
/** Lets work that waits for a promise continue. */
export const flush = async () => {
  for (let i = 0; i < 4; i++) await Promise.resolve()
}
