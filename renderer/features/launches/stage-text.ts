/** Titles, times and counts of the stages of a launch. Pure. */
import type { LaunchProgress, LaunchStage, LaunchView } from '@shared/contract/launches'
import { launchState, type LaunchState } from './launch-text'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { clockWords, dateWords } from '../../format/time'

/** Titles of the stages, in their order: the announced names if the names differ, otherwise "Stage 1", "Stage 2". */
export function stageTitles(stages: readonly Pick<LaunchStage, 'name'>[]): readonly string[] {
  const haveDifferentNames = new Set(stages.map(({ name }) => name)).size > 1
  return stages.map(({ name }, index) => {
    const numberedTitle = `Stage ${index + 1}`
    return haveDifferentNames ? nameOr(name, numberedTitle) : numberedTitle
  })
}

/**
 * True if each stage has counts of its own. Equal counts in all stages are counts of the whole launch, which the top of
 * the page already shows.
 */
export const hasStageCounts = (stages: readonly Pick<LaunchStage, 'minted' | 'total'>[]): boolean =>
  new Set(stages.map(({ minted, total }) => `${minted} ${total}`)).size > 1

/** A stage, or a launch without stages, in the line of stages. */
export type StageItem = {
  readonly stage: LaunchStage
  readonly title: string
  readonly state: LaunchState
  /** Share of the stage's time that has passed, from 0 to 1; null if the start or the end is unknown. */
  readonly elapsedShare: number | null
  /** Counts of the stage, such as "1,812 of 4,040 minted"; null if the stage has no counts of its own. */
  readonly countText: string | null
  readonly timeText: string
}

/** Stages in the order of their starts, with their state and elapsed time at `nowMs`. */
export function stageItems({ stages, launch }: LaunchView, nowMs: number): readonly StageItem[] {
  const lineStages: readonly LaunchStage[] = stages.length > 0 ? stages : [launch]
  const titles = lineStages.length > 1 ? stageTitles(lineStages) : ['Minting']
  const hasOwnCounts = hasStageCounts(lineStages)
  return lineStages.map((stage, index) => ({
    stage,
    title: titles[index] ?? '',
    state: launchState(stage, nowMs),
    elapsedShare: elapsedShare(stage, nowMs),
    countText: hasOwnCounts ? stageCountText(stage) : null,
    timeText: stageTimeText(stage, nowMs),
  }))
}

function elapsedShare({ startsAt, endsAt }: LaunchStage, nowMs: number): number | null {
  if (startsAt !== null && Date.parse(startsAt) > nowMs) return 0
  if (endsAt !== null && Date.parse(endsAt) <= nowMs) return 1
  if (startsAt === null || endsAt === null) return null
  const startMs = Date.parse(startsAt)
  return (nowMs - startMs) / (Date.parse(endsAt) - startMs)
}

function stageCountText({ minted, total }: LaunchStage): string | null {
  if (minted === null) return null
  return total === null ? `${statFigure(minted)} minted` : `${statFigure(minted)} of ${statFigure(total)} minted`
}

/**
 * Time of a stage: "Ended 13:20", "13:22 to 16:47", "From 16:47, no end announced", "Until 16:47", "No times
 * announced".
 */
export function stageTimeText({ startsAt, endsAt }: Pick<LaunchStage, 'startsAt' | 'endsAt'>, nowMs: number): string {
  const timeText = (instant: string) => shortTimeText(instant, nowMs)
  if (endsAt !== null && Date.parse(endsAt) <= nowMs) return `Ended ${timeText(endsAt)}`
  if (startsAt === null) return endsAt === null ? 'No times announced' : `Until ${timeText(endsAt)}`
  if (endsAt === null) return `From ${timeText(startsAt)}, no end announced`
  return `${timeText(startsAt)} to ${timeText(endsAt)}`
}

/** Local time without the current date or year: "13:22" today, "29 Sep, 16:53" this year, otherwise with the year. */
export function shortTimeText(instant: string, nowMs: number): string {
  const today = dateWords(new Date(nowMs).toISOString())
  const day = dateWords(instant)
  const clock = clockWords(instant, false)
  if (day === today) return clock
  const year = today.slice(-5)
  return `${day.endsWith(year) ? day.slice(0, -year.length) : day}, ${clock}`
}

/** Minted NFTs of a stage, as a part of the minted NFTs of the launch. */
export type StageShare = { readonly title: string; readonly count: number }

/**
 * Minted NFTs of each stage that has mints. The counts of the stages if the market reports them, otherwise the mints
 * within the time of each stage. Null for a single stage, and if the stage of a mint is not certain.
 */
export function stageShares(
  { stages, launch }: LaunchView,
  progress: LaunchProgress | null,
): readonly StageShare[] | null {
  if (stages.length < 2) return null
  const titles = stageTitles(stages)
  const counts = hasStageCounts(stages)
    ? stages.map(({ minted }) => minted)
    : countsByTime(stages, launch.minted, progress)
  if (counts === null || counts.some((count) => count === null)) return null
  return counts.flatMap((count, index) => (count ? [{ title: titles[index] ?? '', count }] : []))
}

/**
 * Number of mints within the time of each stage. Null if the mints do not add up to the minted NFTs of the launch, and
 * if other launches or parallel stages could have made some of these mints.
 */
function countsByTime(
  stages: readonly LaunchStage[],
  mintedCount: number | null,
  progress: LaunchProgress | null,
): readonly number[] | null {
  if (!progress || !progress.hasAllMints || progress.isCollectionShared) return null
  const startsMs = stages.map(({ startsAt }) => (startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startsAt)))
  const counts = stages.map(() => 0)
  for (const atMs of progress.mintTimes) {
    const index = startsMs.findLastIndex((startMs) => startMs <= atMs)
    if (index < 0) return null
    counts[index] = (counts[index] ?? 0) + 1
  }
  return progress.mintTimes.length === mintedCount ? counts : null
}
