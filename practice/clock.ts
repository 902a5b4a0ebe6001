type Timer = {
  dueMs: number
  readonly run: () => void
  /** True if `advance` shortens the timer's wait; false if the timer waits by the machine's clock. */
  readonly followsOffset: boolean
  handle: NodeJS.Timeout | null
}

/**
 * Clock of the practice market: the machine's time plus an offset. Tests advance the offset, so that an hour can pass
 * in an instant. Timers of the clock never keep the process alive.
 */
export class Clock {
  private offsetMs = 0
  private readonly timers = new Set<Timer>()

  readonly nowMs = (): number => Date.now() + this.offsetMs

  /** Runs `run` after `ms` of this clock; `advance` shortens the wait. */
  readonly schedule = (ms: number, run: () => void): void => {
    this.arm({ dueMs: this.nowMs() + ms, run, followsOffset: true, handle: null })
  }

  /** Runs `run` after `ms` of the machine's time; `advance` does not shorten the wait. */
  readonly scheduleRealTime = (ms: number, run: () => void): void => {
    this.arm({ dueMs: this.nowMs() + ms, run, followsOffset: false, handle: null })
  }

  /** Offset by which this clock is ahead of the machine's time, in milliseconds. */
  get aheadMs(): number {
    return this.offsetMs
  }

  /**
   * Advances the clock. Each timer of `schedule` that becomes due runs in order, with the clock at the timer's due
   * time.
   */
  advance(ms: number): void {
    const endMs = this.nowMs() + ms
    for (let dueTimer = this.nextDue(endMs); dueTimer; dueTimer = this.nextDue(endMs)) {
      this.shiftOffset(dueTimer.dueMs - this.nowMs())
      this.cancel(dueTimer)
      dueTimer.run()
    }
    this.shiftOffset(endMs - this.nowMs())
    for (const timer of this.timers) this.arm(timer)
  }

  stop(): void {
    for (const timer of [...this.timers]) this.cancel(timer)
  }

  private shiftOffset(ms: number): void {
    if (ms <= 0) return
    this.offsetMs += ms
    // The offset must not shorten the wait of a timer from `scheduleRealTime`.
    for (const timer of this.timers) {
      if (!timer.followsOffset) timer.dueMs += ms
    }
  }

  private nextDue(endMs: number): Timer | null {
    const due = [...this.timers].filter(({ dueMs, followsOffset }) => followsOffset && dueMs <= endMs)
    return due.sort((a, b) => a.dueMs - b.dueMs)[0] ?? null
  }

  private arm(timer: Timer): void {
    if (timer.handle) clearTimeout(timer.handle)
    this.timers.add(timer)
    const waitMs = Math.min(Math.max(0, timer.dueMs - this.nowMs()), MAX_TIMEOUT_MS)
    timer.handle = setTimeout(() => {
      // Node's timers wait at most `MAX_TIMEOUT_MS`, so a timer with a longer wait is armed again.
      if (timer.dueMs > this.nowMs()) return this.arm(timer)
      this.cancel(timer)
      timer.run()
    }, waitMs)
    timer.handle.unref()
  }

  private cancel(timer: Timer): void {
    if (timer.handle) clearTimeout(timer.handle)
    this.timers.delete(timer)
  }
}

/** Longest wait of Node's `setTimeout`. */
const MAX_TIMEOUT_MS = 2_147_483_647
