/** Stages that the market announces under one code: the current one, and those that run in parallel. Pure. */
import type { z } from 'zod'
import type { mintEvents } from '@shared/market/launchpad'

export type MintEventRecord = z.output<typeof mintEvents.answer>['mintEvents'][number]

/**
 * ISO text of an instant: from the seconds since the epoch if they are given, otherwise from the text. Null if invalid.
 */
export function isoInstantOf(unixSeconds: number | null, text: string | null): string | null {
  const ms = unixSeconds === null ? Date.parse(text ?? '') : unixSeconds * 1000
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null
}

/** Start in milliseconds since the epoch; NaN without a date. */
const startMs = (event: MintEventRecord): number => Date.parse(isoInstantOf(event.startDateUnix, event.startDate) ?? '')
/** End in milliseconds since the epoch; NaN without a date. */
const endMs = (event: MintEventRecord): number => Date.parse(isoInstantOf(event.endDateUnix, event.endDate) ?? '')
/** Start for comparisons: a stage without a date has always been open. */
const startOf = (event: MintEventRecord): number => startMs(event) || Number.NEGATIVE_INFINITY
/** End for comparisons: a stage without a date never ends. */
const endOf = (event: MintEventRecord): number => endMs(event) || Number.POSITIVE_INFINITY

/** Stages by start. Two missing starts have the difference NaN, which counts as equal. */
export const stagesInOrder = (stages: readonly MintEventRecord[]): readonly MintEventRecord[] =>
  [...stages].sort((a, b) => startOf(a) - startOf(b) || 0)

/** The stage that is open now; otherwise the next one to open; otherwise the last of the list. */
export function currentStage(stages: readonly MintEventRecord[], nowMs: number): MintEventRecord | undefined {
  // Comparisons with a missing date (NaN) are false: without a start the stage has begun, without an end it is open.
  const isUpcoming = (stage: MintEventRecord) => startMs(stage) > nowMs
  const hasEnded = (stage: MintEventRecord) => endMs(stage) <= nowMs
  const openStage = stages.find((stage) => !isUpcoming(stage) && !hasEnded(stage))
  const upcomingStages = stages.filter(isUpcoming).sort((a, b) => startMs(a) - startMs(b))
  return openStage ?? upcomingStages[0] ?? stages.at(-1)
}

/**
 * True if another stage with its own count has begun and overlaps with this stage. Then not all mints during this stage
 * belong to this stage.
 */
export const hasParallelStage = (stages: readonly MintEventRecord[], stage: MintEventRecord, nowMs: number): boolean =>
  stages.some(
    (otherStage) =>
      otherStage !== stage &&
      otherStage.mintedCount !== null &&
      startOf(otherStage) <= nowMs &&
      startOf(otherStage) < endOf(stage) &&
      endOf(otherStage) > startOf(stage),
  )

/**
 * Start under which the counts of a stage are stored, in seconds since the epoch: 0 without a date, null if the launch
 * has only one stage. Undefined if another stage has the same start: the counts of the two stages are then stored in
 * one series, which cannot be divided.
 */
export function storedStageStart(
  stages: readonly MintEventRecord[],
  stage: MintEventRecord,
): number | null | undefined {
  if (stages.length === 1) return null
  const start = stage.startDateUnix ?? 0
  return stages.some((otherStage) => otherStage !== stage && (otherStage.startDateUnix ?? 0) === start)
    ? undefined
    : start
}
