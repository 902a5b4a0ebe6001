/**
 * Milliseconds since an arbitrary instant, on a clock that cannot be set. It measures waits, expiries and rates; the
 * wall clock decides only what the ledger decides by it.
 */
export type MonotonicNow = () => number

export const monotonicNow: MonotonicNow = () => performance.now()

/** `now`: the wall clock, epoch ms. */
export type Clocks = { readonly now: () => number; readonly monotonicNow: MonotonicNow }

/** Time servers correct a clock by less than 0.5 ms a second; a person, or a computer that slept, by more than this. */
const CLOCK_JUMP_MS = 2000

type ClockJumpDetector = {
  /** Change of the wall clock since the start or the last reset, in ms: negative when set back. Null below 2 s. */
  readonly jumpMs: () => number | null
  readonly reset: () => void
}

/**
 * Detects a wall clock that was set. Sleep counts as a jump ahead, because the monotonic clock of Linux and macOS stops
 * while the computer sleeps.
 */
export function createClockJumpDetector({ now, monotonicNow }: Clocks): ClockJumpDetector {
  const offsetMs = (): number => now() - monotonicNow()
  let startOffsetMs = offsetMs()
  return {
    jumpMs: () => {
      const jumpMs = Math.round(offsetMs() - startOffsetMs)
      return Math.abs(jumpMs) > CLOCK_JUMP_MS ? jumpMs : null
    },
    reset: () => {
      startOffsetMs = offsetMs()
    },
  }
}

const CHECK_EVERY_MS = 500

/**
 * Calls `onJump` once for each jump, within half a second. Timers run on the monotonic clock. Returns the stop
 * function.
 */
export function watchClockJumps(clocks: Clocks, onJump: (jumpMs: number) => void): () => void {
  const detector = createClockJumpDetector(clocks)
  const timer = setInterval(() => {
    const jumpMs = detector.jumpMs()
    if (jumpMs === null) return
    detector.reset()
    onJump(jumpMs)
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
