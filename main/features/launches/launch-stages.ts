/** Stages that the market announces under one code: the current one, and those that run in parallel. Pure. */
import type { z } from 'zod'
import type { mintEvents } from '@shared/market/launchpad'

export type MintEventRecord = z.output<typeof mintEvents.answer>['mintEvents'][number]

/** Instant from the seconds since the epoch if they are given, else from the text; null if it is invalid. */
export function instantOf(unixSeconds: number | null, text: string | null): string | null {
  const ms = unixSeconds === null ? Date.parse(text ?? '') : unixSeconds * 1000
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null
}

const startMs = (event: MintEventRecord): number => Date.parse(instantOf(event.startDateUnix, event.startDate) ?? '')
const endMs = (event: MintEventRecord): number => Date.parse(instantOf(event.endDateUnix, event.endDate) ?? '')
const startOf = (event: MintEventRecord): number => startMs(event) || Number.NEGATIVE_INFINITY
const endOf = (event: MintEventRecord): number => endMs(event) || Number.POSITIVE_INFINITY

export const stagesInOrder = (stages: readonly MintEventRecord[]): readonly MintEventRecord[] =>
  [...stages].sort((a, b) => startOf(a) - startOf(b) || 0)

/** The current stage, else the next one, else the last. */
export function currentStage(stages: readonly MintEventRecord[], nowMs: number): MintEventRecord | undefined {
  // A missing date is NaN, so the negated comparisons treat it as begun long ago and as never ending.
  const hasBegun = (event: MintEventRecord) => !(startMs(event) > nowMs)
  const coming = stages.filter((stage) => !hasBegun(stage)).sort((a, b) => startMs(a) - startMs(b))
  return stages.find((stage) => hasBegun(stage) && !(endMs(stage) <= nowMs)) ?? coming[0] ?? stages.at(-1)
}

/** True if another stage with a count of its own was open during this stage: not all mints then belong to this stage. */
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
 * Start under which the counts of a stage are stored; null if the launch has one stage only. Undefined if another stage
 * begins at the same instant: the counts of both are then stored as one list, which is the count of neither.
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
