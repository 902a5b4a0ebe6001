type Timer = {
  dueMs: number
  readonly run: () => void
  /** False for a timer by the machine's time alone. */
  readonly followsOffset: boolean
  handle: NodeJS.Timeout | null
}

/**
 * Time of the practice world: the machine's time plus an offset. Timers follow it, so that an hour can pass in an
 * instant. They never keep the process alive.
 */
export class Clock {
  private offsetMs = 0
  private readonly timers = new Set<Timer>()

  readonly nowMs = (): number => Date.now() + this.offsetMs

  readonly schedule = (ms: number, run: () => void): void => {
    this.arm({ dueMs: this.nowMs() + ms, run, followsOffset: true, handle: null })
  }

  /** Timer by the machine's time alone: advancing the world's clock does not shorten it. */
  readonly scheduleRealTime = (ms: number, run: () => void): void => {
    this.arm({ dueMs: this.nowMs() + ms, run, followsOffset: false, handle: null })
  }

  /** Offset of the world's clock ahead of the machine, in milliseconds. */
  get aheadMs(): number {
    return this.offsetMs
  }

  /** Advances the clock. Timers due on the way run in order, each at its own time. */
  advance(ms: number): void {
    const endMs = this.nowMs() + ms
    for (let dueTimer = this.nextDue(endMs); dueTimer; dueTimer = this.nextDue(endMs)) {
      this.shiftOffset(dueTimer.dueMs - this.nowMs())
      this.drop(dueTimer)
      dueTimer.run()
    }
    this.shiftOffset(endMs - this.nowMs())
    for (const timer of this.timers) this.arm(timer)
  }

  stop(): void {
    for (const timer of [...this.timers]) this.drop(timer)
  }

  private shiftOffset(ms: number): void {
    if (ms <= 0) return
    this.offsetMs += ms
    for (const timer of this.timers) if (!timer.followsOffset) timer.dueMs += ms
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
      // Node's timers hold at most 2^31 ms: a longer one is armed repeatedly.
      if (timer.dueMs > this.nowMs()) return this.arm(timer)
      this.drop(timer)
      timer.run()
    }, waitMs)
    timer.handle.unref()
  }

  private drop(timer: Timer): void {
    if (timer.handle) clearTimeout(timer.handle)
    this.timers.delete(timer)
  }
}

const MAX_TIMEOUT_MS = 2_147_483_647
