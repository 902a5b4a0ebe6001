/**
 * Decides when a watched launch causes a notice because it slows down or is sold out.
 *
 * A launch slows down when `isSlowing` of its pace is true: the later half of the last half hour had less than half the
 * pace of the earlier half, and chance is an unlikely reason. A slowdown causes one notice. The next notice requires that
 * the pace has first recovered to three quarters of its former value, or that another stage has begun. Each stage
 * causes at most one notice of a sell-out, because NFTs that return to a pool and are minted again are not another
 * sell-out.
 */
import type { LaunchPace } from './launch-pace'

/** Share of the former pace at which a launch counts as recovered. */
const RECOVERED_SHARE = 0.75

/** Stored state of a watched launch, from which the next check decides. */
export type LaunchMemory = {
  /** Start of the last stage that was sold out at a check; null if no stage was. */
  readonly outMs: number | null
  /** Start of the stage whose pace is tracked; null before the first check. */
  readonly stageMs: number | null
  /** Mints per minute before the slowdown; null without a slowdown. */
  readonly slowedFrom: number | null
  /** True once the pace of a stage is known. Until then a slow launch causes no notice. */
  readonly hasPace: boolean
  /** Time of the last check at which the launch was paused; null without one. Earlier counts are not used for a pace. */
  readonly pausedMs: number | null
}
export const EMPTY_LAUNCH_MEMORY: LaunchMemory = {
  outMs: null,
  stageMs: null,
  slowedFrom: null,
  hasPace: false,
  pausedMs: null,
}

type SlowdownCheck = {
  /** Part of the memory that the check changes. */
  readonly memory: Pick<LaunchMemory, 'stageMs' | 'slowedFrom' | 'hasPace'>
  /** Mints per minute before the slowdown and now; null if no notice is due. */
  readonly slowdown: { readonly before: number; readonly now: number } | null
}

/**
 * Checks the pace of the current stage. Returns the memory for the next check, and the slowdown if a notice is due.
 * `startMs`: start of the current stage.
 */
export function checkSlowdown(previous: LaunchMemory, pace: LaunchPace | null, startMs: number): SlowdownCheck {
  // The slowdown of another stage says nothing about the current stage.
  const isOtherStage = previous.stageMs !== null && previous.stageMs !== startMs
  const slowedFrom = isOtherStage ? null : previous.slowedFrom
  const { hasPace } = previous
  if (!pace?.halves) return { memory: { stageMs: startMs, slowedFrom, hasPace }, slowdown: null }
  const { halves, isSlowing } = pace
  if (slowedFrom !== null) {
    const hasRecovered = halves.later >= slowedFrom * RECOVERED_SHARE
    return { memory: { stageMs: startMs, slowedFrom: hasRecovered ? null : slowedFrom, hasPace: true }, slowdown: null }
  }
  if (!isSlowing) return { memory: { stageMs: startMs, slowedFrom: null, hasPace: true }, slowdown: null }
  const slowdown = hasPace ? { before: halves.earlier, now: halves.later } : null
  return { memory: { stageMs: startMs, slowedFrom: halves.earlier, hasPace: true }, slowdown }
}

/**
 * Checks whether the current stage is sold out. Returns `outMs` for the next check, and whether a notice of a sell-out is
 * due. `startMs`: start of the current stage.
 */
export function checkSoldOut(
  { outMs }: LaunchMemory,
  { startMs, isSoldOut }: { readonly startMs: number; readonly isSoldOut: boolean },
): { readonly outMs: number | null; readonly isNoticeDue: boolean } {
  return isSoldOut ? { outMs: startMs, isNoticeDue: outMs !== startMs } : { outMs, isNoticeDue: false }
}
