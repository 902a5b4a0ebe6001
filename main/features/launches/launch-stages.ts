/** Stages that the market announces under one mint code: their order, the current stage, and parallel stages. Pure. */
import type { z } from 'zod'
import type { mintEvents } from '@shared/market/launchpad'

export type MintEventRecord = z.output<typeof mintEvents.answer>['mintEvents'][number]

/** The latest instant that a `Date` can hold; the earliest is equally far from the epoch. */
const MAX_DATE_MS = 8.64e15

/**
 * ISO text of an instant, from the seconds since the epoch if they are given, otherwise from the text. Null if the
 * source is not a valid instant.
 */
export function isoInstantOf(unixSeconds: number | null, text: string | null): string | null {
  const ms = unixSeconds === null ? Date.parse(text ?? '') : unixSeconds * 1000
  return Number.isFinite(ms) && Math.abs(ms) <= MAX_DATE_MS ? new Date(ms).toISOString() : null
}

/** Start in milliseconds since the epoch; NaN without a date. */
const startMs = (event: MintEventRecord): number => Date.parse(isoInstantOf(event.startDateUnix, event.startDate) ?? '')
/** End in milliseconds since the epoch; NaN without a date. */
const endMs = (event: MintEventRecord): number => Date.parse(isoInstantOf(event.endDateUnix, event.endDate) ?? '')
/** Start for comparisons: a stage without a start has always been open. */
const startOrMinusInfinity = (event: MintEventRecord): number => startMs(event) || Number.NEGATIVE_INFINITY
/** End for comparisons: a stage without an end never ends. */
const endOrInfinity = (event: MintEventRecord): number => endMs(event) || Number.POSITIVE_INFINITY

/** Stages sorted by start. The difference of two missing starts is NaN, which counts as equal. */
export const stagesInOrder = (stages: readonly MintEventRecord[]): readonly MintEventRecord[] =>
  [...stages].sort((a, b) => startOrMinusInfinity(a) - startOrMinusInfinity(b) || 0)

/** The stage that is open now; otherwise the next stage to open; otherwise the last stage of the list. */
export function currentStage(stages: readonly MintEventRecord[], nowMs: number): MintEventRecord | undefined {
  // A missing date is NaN, and comparisons with NaN are false: a stage without a start counts as begun, and a stage
  // without an end as not ended.
  const isUpcoming = (stage: MintEventRecord) => startMs(stage) > nowMs
  const hasEnded = (stage: MintEventRecord) => endMs(stage) <= nowMs
  const openStage = stages.find((stage) => !isUpcoming(stage) && !hasEnded(stage))
  const upcomingStages = stages.filter(isUpcoming).sort((a, b) => startMs(a) - startMs(b))
  return openStage ?? upcomingStages[0] ?? stages.at(-1)
}

/**
 * True if another stage that has its own count of mints has begun and overlaps with this stage. Then some mints during
 * this stage may belong to the other stage.
 */
export const hasParallelStage = (stages: readonly MintEventRecord[], stage: MintEventRecord, nowMs: number): boolean =>
  stages.some(
    (otherStage) =>
      otherStage !== stage &&
      otherStage.mintedCount !== null &&
      startOrMinusInfinity(otherStage) <= nowMs &&
      startOrMinusInfinity(otherStage) < endOrInfinity(stage) &&
      endOrInfinity(otherStage) > startOrMinusInfinity(stage),
  )

/**
 * Start under which the counts of a stage are stored, in seconds since the epoch. 0: the stage has no start date. Null:
 * the launch has only one stage. Undefined: another stage has the same start, so the counts of both stages are in one
 * series, which cannot be divided.
 */
export function storedStageStart(
  stages: readonly MintEventRecord[],
  stage: MintEventRecord,
): number | null | undefined {
  if (stages.length === 1) return null
  const startSeconds = stage.startDateUnix ?? 0
  return stages.some((otherStage) => otherStage !== stage && (otherStage.startDateUnix ?? 0) === startSeconds)
    ? undefined
    : startSeconds
}
