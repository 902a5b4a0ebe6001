/** Clock that moves only when a test advances it. Timers fire in the order of their times. */
export function createManualClock() {
  let nowMs = 1_000_000
  let timers: { readonly atMs: number; readonly fn: () => void }[] = []
  const nextTimer = (untilMs: number) =>
    timers.filter(({ atMs }) => atMs <= untilMs).toSorted((first, second) => first.atMs - second.atMs)[0]
  return {
    now: () => nowMs,
    setBack: (ms: number) => void (nowMs -= ms),
    /** Number of timers that have not fired. */
    timerCount: () => timers.length,
    setTimer: (fn: () => void, ms: number) => void timers.push({ atMs: nowMs + ms, fn }),
    /** Moves the clock forward, and fires the timers that become due on the way. */
    async advance(ms: number) {
      const untilMs = nowMs + ms
      for (let dueTimer = nextTimer(untilMs); dueTimer; dueTimer = nextTimer(untilMs)) {
        const { atMs, fn } = dueTimer
        timers = timers.filter((timer) => timer !== dueTimer)
        nowMs = Math.max(nowMs, atMs)
        fn()
        await flushPromises()
      }
      nowMs = untilMs
      await flushPromises()
    },
  }
}
/** Number of awaited promises: enough for the longest chain of promises in the tests. */
const FLUSH_ROUNDS = 4
/** Waits until code that waited for settled promises has continued. */
export const flushPromises = async () => {
  for (let round = 0; round < FLUSH_ROUNDS; round++) await Promise.resolve()
}
