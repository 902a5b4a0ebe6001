/**
 * Milliseconds since an arbitrary instant, from a clock that cannot be set. Waits, expiries and rates are measured with
 * this clock. The wall clock is used for dates and for times that the ledger checks.
 */
export type MonotonicNow = () => number

export const monotonicNow: MonotonicNow = () => performance.now()

/** `now`: time of the wall clock, in milliseconds of UNIX time. */
export type Clocks = { readonly now: () => number; readonly monotonicNow: MonotonicNow }

/**
 * Largest change of the wall clock that does not count as a jump. Time servers adjust a clock gradually, by at most
 * 0.5 ms per second. A person who sets the clock, or a computer that sleeps, causes a larger change.
 */
const CLOCK_JUMP_MS = 2000

type ClockJumpDetector = {
  /**
   * Change of the wall clock since the start or the last reset, negative if the clock was set back. Null for a change
   * of at most `CLOCK_JUMP_MS`.
   */
  readonly jumpMs: () => number | null
  /** Starts a new measurement at the present time. */
  readonly reset: () => void
}

/**
 * Detects that the wall clock was set. Sleep counts as a jump ahead, because the monotonic clock of Linux and macOS
 * stops while the computer sleeps.
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

const CHECK_INTERVAL_MS = 500

/**
 * Calls `onJump` once for each jump, within `CHECK_INTERVAL_MS`: timers run on the monotonic clock, so a jump does not
 * delay the check. Returns the stop function.
 */
export function watchClockJumps(clocks: Clocks, onJump: (jumpMs: number) => void): () => void {
  const detector = createClockJumpDetector(clocks)
  const timer = setInterval(() => {
    const jumpMs = detector.jumpMs()
    if (jumpMs === null) return
    detector.reset()
    onJump(jumpMs)
  }, CHECK_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
