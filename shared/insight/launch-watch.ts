/**
 * Notices about a slowing or sold-out watched launch. Pure, and the one definition of both states.
 *
 * A launch slows when the later half of the last half hour minted less than half as fast as the earlier one, by more
 * than chance (`isSlowing` of its pace). This causes one notice; the next one requires that the pace has recovered
 * to three quarters of its former value, or another stage, which has its own pace. A launch is sold out once for each
 * of its stages: NFTs that return to a pool and are drawn again are not another sell-out.
 */
import type { LaunchPace } from './launch-pace'

/** Share of the former pace at which a launch counts as recovered. */
const RECOVERED_SHARE = 0.75

export type LaunchMemory = {
  /** Start of the stage whose sell-out caused a notice, or that was sold out when watching began; null without one. */
  readonly outMs: number | null
  /** Start of the stage whose pace is tracked; null without one. */
  readonly stageMs: number | null
  /** Mints per minute before the slowdown; null without a slowdown. */
  readonly slowedFrom: number | null
  /** True if a former pace is known: a launch that was already slow then causes no notice. */
  readonly hasPace: boolean
  /**
   * Time at which the pool was last seen paused instead of slowing; only later counts show a pace. Null if it was not
   * paused.
   */
  readonly pausedMs: number | null
}
export const EMPTY_LAUNCH_MEMORY: LaunchMemory = {
  outMs: null,
  stageMs: null,
  slowedFrom: null,
  hasPace: false,
  pausedMs: null,
}

type SlowStep = {
  readonly memory: Pick<LaunchMemory, 'stageMs' | 'slowedFrom' | 'hasPace'>
  readonly slowdown: { readonly before: number; readonly now: number } | null
}

/** Next memory after a pace, and the slowdown if a notice is due. `startMs`: start of the stage of the pace. */
export function slowdownStep(last: LaunchMemory, pace: LaunchPace | null, startMs: number): SlowStep {
  // The slowdown was of another stage: the current one counts as unslowed until it slows itself.
  const isOtherStage = last.stageMs !== null && last.stageMs !== startMs
  const slowedFrom = isOtherStage ? null : last.slowedFrom
  const { hasPace } = last
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

/** Next memory after a look at a stage, and if a notice is due. `startMs`: start of the current stage. */
export function soldOutStep(
  { outMs }: LaunchMemory,
  { startMs, isSoldOut }: { readonly startMs: number; readonly isSoldOut: boolean },
): { readonly outMs: number | null; readonly isNoticeDue: boolean } {
  return isSoldOut ? { outMs: startMs, isNoticeDue: outMs !== startMs } : { outMs, isNoticeDue: false }
}
