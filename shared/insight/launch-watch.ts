/**
 * When a launch that is watched is told of as slowing and as sold out. Pure, and the one place that says what either is.
 *
 * It slows when the later half of the last half hour minted less than half as fast as the earlier one, by more than chance
 * (`isSlowing` of its velocity). That is told once; it can be told again only after the pace was back at three quarters of
 * what it had been before, or in another stage, whose pace is its own. It is sold out once for each of its stages: what comes back to a pool and is drawn again is no
 * other sell-out.
 */
import type { Velocity } from './launch-velocity'

/** At so much of the pace before it slowed it counts as back. */
const BACK_SHARE = 0.75

export type LaunchMemory = {
  /** Start of the stage whose selling out was told of, or was there when watching began; null while there is none. */
  readonly outMs: number | null
  /** Start of the stage whose pace is followed; null while none was. */
  readonly stageMs: number | null
  /** Mints a minute before it slowed; null while it has not. */
  readonly slowedFrom: number | null
  /** How fast it was is known: what was slow by then is no news. */
  readonly hasPace: boolean
  /** When its pool was last seen paused instead of slowing; only what came after it tells a pace. Null while it was not. */
  readonly pausedMs: number | null
}
export const NOTHING_SEEN: LaunchMemory = {
  outMs: null,
  stageMs: null,
  slowedFrom: null,
  hasPace: false,
  pausedMs: null,
}

type SlowStep = {
  readonly memory: Pick<LaunchMemory, 'stageMs' | 'slowedFrom' | 'hasPace'>
  readonly tells: { readonly before: number; readonly now: number } | null
}

/** `startMs`: of the stage that is on, whose velocity it is. */
export function slowStep(seen: LaunchMemory, velocity: Velocity | null, startMs: number): SlowStep {
  // What slowed was another stage: this one is at its full pace until it slows itself.
  const isOther = seen.stageMs !== null && seen.stageMs !== startMs
  const slowedFrom = isOther ? null : seen.slowedFrom
  const { hasPace } = seen
  if (!velocity?.halves) return { memory: { stageMs: startMs, slowedFrom, hasPace }, tells: null }
  const { halves, isSlowing } = velocity
  if (slowedFrom !== null) {
    const isBack = halves.later >= slowedFrom * BACK_SHARE
    return { memory: { stageMs: startMs, slowedFrom: isBack ? null : slowedFrom, hasPace: true }, tells: null }
  }
  if (!isSlowing) return { memory: { stageMs: startMs, slowedFrom: null, hasPace: true }, tells: null }
  const tells = hasPace ? { before: halves.earlier, now: halves.later } : null
  return { memory: { stageMs: startMs, slowedFrom: halves.earlier, hasPace: true }, tells }
}

/** `startMs`: of the stage that is on. */
export function outStep(
  { outMs }: LaunchMemory,
  { startMs, isSoldOut }: { readonly startMs: number; readonly isSoldOut: boolean },
): { readonly outMs: number | null; readonly tells: boolean } {
  return isSoldOut ? { outMs: startMs, tells: outMs !== startMs } : { outMs, tells: false }
}
