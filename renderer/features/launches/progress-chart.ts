/** Chart of the mints of a launch over time: bars, line, title, note and table. Pure. */
import type { Launch, LaunchProgress } from '@shared/contract/launches'
import { mintBars, mintedOverTime } from '@shared/insight/launch-progress'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@shared/time'
import { gapNote, gapsOf, chartTimeText, type ChartTableData, type TimeSpec } from '../../charts'
import { DASH, countWithNoun, statFigure } from '../../format/money'

export type ProgressRange = '90min' | '24h' | 'all'
export type ProgressChart = {
  readonly spec: TimeSpec
  readonly title: string
  readonly note: string
  readonly table: ChartTableData
  /** Period that one bar counts: "a minute", "in 30 min". */
  readonly barPeriod: string
}
export type ProgressChartInput = {
  readonly progress: LaunchProgress
  readonly launch: Launch
  /** Start times of the stages. */
  readonly stageStarts: readonly string[]
  readonly nowMs: number
}

const FIXED_RANGES = {
  '90min': { spanMs: 90 * MINUTE_MS, stepMs: MINUTE_MS },
  '24h': { spanMs: DAY_MS, stepMs: 30 * MINUTE_MS },
} as const
/** Maximum number of bars in the range `all`, whose bars get longer periods as the launch gets older. */
const MAX_BARS = 60
/** Periods of one bar in the range `all`, shortest first. */
const STEPS = [
  { ms: MINUTE_MS, words: 'a minute' },
  { ms: 5 * MINUTE_MS, words: 'in 5 min' },
  { ms: 30 * MINUTE_MS, words: 'in 30 min' },
  { ms: 2 * HOUR_MS, words: 'in 2 h' },
  { ms: 6 * HOUR_MS, words: 'in 6 h' },
  { ms: DAY_MS, words: 'a day' },
  { ms: 7 * DAY_MS, words: 'a week' },
] as const
/**
 * A longer interval between two counts is drawn as a gap in the line. Shorter intervals are normal, because the app is
 * closed at times.
 */
const MAX_SAMPLE_INTERVAL_MS = 6 * HOUR_MS

/** Chart for a range; null if no count and no mint is known. */
export function progressChart(range: ProgressRange, input: ProgressChartInput): ProgressChart | null {
  const { progress, launch, stageStarts, nowMs } = input
  const progressUntilNow = { ...progress, readMs: Math.min(nowMs, Date.parse(progress.stamp.receivedAt)) }
  const points = mintedOverTime(progressUntilNow, launch.minted, launch.isForeverMint)
  if (points.length === 0 && progress.mintTimes.length === 0) return null
  const { fromMs, stepMs } = spanOf(range, input, points[0]?.atMs ?? null)
  const toMs = nowMs
  const bars = mintBars(progressUntilNow, { fromMs, toMs, stepMs })
  // If all mints are from this launch, each mint gives a point of the line, so the line has no gaps.
  const isCountedBack = !progress.isCollectionShared && !launch.isForeverMint && progress.mintTimes.length > 0
  const gaps = isCountedBack ? [] : gapsOf(points, MAX_SAMPLE_INTERVAL_MS, nowMs)
  const startsInRangeMs = stageStarts.map((start) => Date.parse(start)).filter((atMs) => atMs > fromMs && atMs < toMs)
  return {
    spec: {
      fromMs,
      toMs,
      nowMs,
      showsCounts: true,
      series: points.length > 0 ? [{ label: 'Total minted', unit: '', shape: 'step', points, gaps, holdMs: 0 }] : [],
      bars: { label: 'Minted', unit: '', bars: bars.map((bar) => ({ ...bar, toMs: Math.min(bar.toMs, toMs) })) },
      events: startsInRangeMs.map((atMs) => ({ atMs, label: stageStarts.length > 1 ? 'Stage opened' : 'Opened' })),
    },
    title: chartTitle(launch),
    note: chartNote(
      input,
      points[0]?.atMs ?? null,
      gapNote(
        gaps.filter((gap) => gap.toMs > fromMs),
        { spanMs: toMs - fromMs, nowMs },
      ),
    ),
    table: tableOf(bars, points, nowMs),
    barPeriod: STEPS.find(({ ms }) => ms === stepMs)?.words ?? '',
  }
}

/**
 * Start of the range and period of one bar. The range `all` starts with the first point or mint, at least ten minutes
 * ago. `firstPointMs`: time of the first point of the line; null without points.
 */
function spanOf(range: ProgressRange, { progress, nowMs }: ProgressChartInput, firstPointMs: number | null) {
  if (range !== 'all') return { fromMs: nowMs - FIXED_RANGES[range].spanMs, stepMs: FIXED_RANGES[range].stepMs }
  const fromMs = Math.min(firstPointMs ?? nowMs, progress.mintTimes.at(-1) ?? nowMs, nowMs - 10 * MINUTE_MS)
  const step = STEPS.find(({ ms }) => (nowMs - fromMs) / ms <= MAX_BARS) ?? STEPS[STEPS.length - 1]
  const stepMs = step?.ms ?? DAY_MS
  return { fromMs: Math.floor(fromMs / stepMs) * stepMs, stepMs }
}

/** Title with the total. The pace is not repeated here: `KeyFigures` shows the pace and how it was measured. */
function chartTitle({ minted, total }: Launch): string {
  if (minted === null) return 'Mints over time'
  return `${statFigure(minted)}${total === null ? '' : ` of ${statFigure(total)}`} minted`
}

/** Note on what the bars and the line are based on. */
function chartNote(
  { progress, launch, nowMs }: ProgressChartInput,
  firstPointMs: number | null,
  gapText: string | null,
): string {
  const timeText = (ms: number) => chartTimeText(ms, { spanMs: nowMs - ms, nowMs })
  const oldestMintMs = progress.mintTimes.at(-1)
  const coverageNote =
    oldestMintMs === undefined || progress.hasAllMints
      ? null
      : `Based on the latest ${countWithNoun(progress.mintTimes.length, 'mint')}, since ${timeText(oldestMintMs)}.`
  const barsNote = progress.isCollectionShared
    ? 'Bars include mints from other launches and stages of the collection.'
    : null
  const lineNote =
    (progress.isCollectionShared || launch.isForeverMint) && firstPointMs !== null
      ? `The line shows counts by this app since ${timeText(firstPointMs)}.`
      : null
  return [coverageNote, barsNote, lineNote, gapText].filter((note) => note !== null).join(' ')
}

/** Bar of the chart. `value`: number of mints in the period; null if the mints of the period were not read. */
type Bar = { readonly fromMs: number; readonly toMs: number; readonly value: number | null }

function tableOf(
  bars: readonly Bar[],
  points: readonly { atMs: number; value: number }[],
  nowMs: number,
): ChartTableData {
  const rows = bars.map(({ fromMs, toMs, value }) => {
    const total = points.findLast(({ atMs }) => atMs < toMs)
    const time = `${chartTimeText(fromMs, { spanMs: Infinity, nowMs })}, ${chartTimeText(fromMs, { spanMs: 0, nowMs })}`
    return [time, value === null ? DASH : statFigure(value), total ? statFigure(total.value) : DASH]
  })
  return { columnNames: ['From', 'Minted', 'Total'], rows: rows.reverse() }
}
