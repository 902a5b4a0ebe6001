/** Chart of the mints of a launch over time: bars, mean, title, legend, note and table. Pure. */
import type { Launch, LaunchProgress } from '@shared/contract/launches'
import { mintBars, mintedOverTime } from '@shared/insight/launch-progress'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@shared/time'
import { gapsOf, chartTimeText, type ChartTableData, type LegendEntry, type TimeSpec } from '../../charts'
import { DASH, countWithNoun, statFigure } from '../../format/money'
import { ageWords } from '../../format/time'
import { shortTimeText } from './stage-text'

export type ProgressRange = '90min' | '24h' | 'all'
export type ProgressChart = {
  readonly spec: TimeSpec
  readonly title: string
  readonly note: string
  readonly table: ChartTableData
  readonly legend: readonly LegendEntry[]
}
export type ProgressChartInput = {
  readonly progress: LaunchProgress
  readonly launch: Launch
  /** Stages with a known start, with their titles. */
  readonly stages: readonly { readonly title: string; readonly startsAt: string }[]
  /** Finding on the pace, as the title of a chart with short bars; null if no pace is known. */
  readonly paceTitle: string | null
  readonly nowMs: number
}

const FIXED_RANGES = {
  '90min': { spanMs: 90 * MINUTE_MS, stepMs: MINUTE_MS },
  '24h': { spanMs: DAY_MS, stepMs: 30 * MINUTE_MS },
} as const
/** Maximum number of bars in the range `all`, whose bars get longer periods as the launch gets older. */
const MAX_BARS = 60
/** Number of bars of which the line is the mean. Ten minutes, or four longer periods. */
const MEAN_BARS = { minutes: 10, longer: 4 } as const
/** Periods of one bar in the range `all`, shortest first, and the time over which the line is a mean. */
const STEPS = [
  { ms: MINUTE_MS, words: 'a minute', meanWords: '10 minutes', meanBars: MEAN_BARS.minutes },
  { ms: 5 * MINUTE_MS, words: 'in 5 min', meanWords: '20 minutes', meanBars: MEAN_BARS.longer },
  { ms: 30 * MINUTE_MS, words: 'in 30 min', meanWords: '2 hours', meanBars: MEAN_BARS.longer },
  { ms: 2 * HOUR_MS, words: 'in 2 h', meanWords: '8 hours', meanBars: MEAN_BARS.longer },
  { ms: 6 * HOUR_MS, words: 'in 6 h', meanWords: '24 hours', meanBars: MEAN_BARS.longer },
  { ms: DAY_MS, words: 'a day', meanWords: '4 days', meanBars: MEAN_BARS.longer },
  { ms: 7 * DAY_MS, words: 'a week', meanWords: '4 weeks', meanBars: MEAN_BARS.longer },
] as const
/**
 * A longer interval between two counts is drawn as a gap in the line. Shorter intervals are normal, because the app is
 * closed at times.
 */
const MAX_SAMPLE_INTERVAL_MS = 6 * HOUR_MS

/** Chart for a range; null if no count and no mint is known. */
export function progressChart(range: ProgressRange, input: ProgressChartInput): ProgressChart | null {
  const { progress, launch, stages, nowMs } = input
  const readMs = Math.min(nowMs, Date.parse(progress.stamp.receivedAt))
  const progressUntilNow = { ...progress, readMs }
  const totalPoints = mintedOverTime(progressUntilNow, launch.minted, launch.isForeverMint)
  if (totalPoints.length === 0 && progress.mintTimes.length === 0) return null
  const { fromMs, toMs, step } = spanOf(range, input, totalPoints[0]?.atMs ?? null)
  const bars = mintBars(progressUntilNow, { fromMs, toMs, stepMs: step.ms })
  const means = meansOf(bars, { progress: progressUntilNow, barCount: step.meanBars, stepMs: step.ms })
  const hasBars = bars.some(({ value }) => value !== null)
  const stagesInRange = stages
    .map(({ title, startsAt }) => ({ title, atMs: Date.parse(startsAt) }))
    .filter(({ atMs }) => atMs > fromMs && atMs < toMs)
  const meanLabel = `mean of ${step.meanWords}`
  return {
    spec: {
      fromMs,
      toMs,
      nowMs,
      readToMs: nowMs,
      showsCounts: true,
      // Without readable mints, only the counts by this app remain, which are a line with an axis of its own.
      hasOneScale: hasBars,
      series: hasBars
        ? [{ label: `Mean of ${step.meanWords}`, unit: '', shape: 'line', points: means }]
        : [totalSeries(totalPoints, nowMs)],
      ...(hasBars ? { bars: { label: 'Minted', unit: '', bars } } : {}),
      events: stagesInRange.map(({ title, atMs }) => ({
        atMs,
        label: `${stages.length > 1 ? `${title} opened` : 'Opened'} ${shortTimeText(new Date(atMs).toISOString(), nowMs)}`,
      })),
    },
    title:
      step.ms > MAX_PACE_STEP_MS && hasBars
        ? barsTitle(bars, step.ms, nowMs)
        : (input.paceTitle ?? countTitle(launch, progress)),
    legend: hasBars
      ? [
          { mark: 'bar', label: `mints ${step.words}` },
          { mark: 'main', label: meanLabel },
        ]
      : [{ mark: 'main', label: 'total minted' }],
    note: chartNote(input, readMs),
    table: tableOf(bars, means, totalPoints, input),
  }
}

type Bars = ReturnType<typeof mintBars>
type TotalPoints = ReturnType<typeof mintedOverTime>

type MeanInput = {
  /** Progress whose `readMs` is not after the end of the chart. */
  readonly progress: LaunchProgress & { readonly readMs: number }
  /** Number of bars of which a point is the mean. */
  readonly barCount: number
  readonly stepMs: number
}

/**
 * Mean of each bar and the bars before, at the middle of the bar. Null while fewer than `barCount` bars were read. A
 * period that was not over at the read would lower the mean, because more mints may follow: the last point is the mean
 * of the full time before the read instead.
 */
function meansOf(
  bars: Bars,
  { progress: { mintTimes, hasAllMints, readMs }, barCount, stepMs }: MeanInput,
): readonly { atMs: number; value: number | null }[] {
  const firstBarMs = bars[0]?.fromMs ?? readMs
  const fromMs = readMs - barCount * stepMs
  const isCovered = fromMs >= firstBarMs && (hasAllMints || (mintTimes.at(-1) ?? Number.POSITIVE_INFINITY) <= fromMs)
  const latestCount = mintTimes.filter((mintMs) => mintMs > fromMs && mintMs <= readMs).length
  const latest = { atMs: readMs, value: isCovered ? latestCount / barCount : null }
  const earlier = bars
    .filter(({ toMs }) => toMs <= readMs)
    .map(({ fromMs: barFromMs, toMs: barToMs }, index) => {
      const values = bars.slice(Math.max(0, index - barCount + 1), index + 1).flatMap(({ value }) => value ?? [])
      const sum = values.reduce((total, value) => total + value, 0)
      return { atMs: (barFromMs + barToMs) / 2, value: values.length < barCount ? null : sum / barCount }
    })
  return bars.some(({ fromMs: barFromMs, toMs: barToMs }) => barFromMs < readMs && barToMs > readMs)
    ? [...earlier, latest]
    : earlier
}

/** Line of the total, interrupted where this app did not count. */
const totalSeries = (totalPoints: TotalPoints, nowMs: number): TimeSpec['series'][number] => ({
  label: 'Total minted',
  unit: '',
  shape: 'step',
  points: totalPoints,
  gaps: gapsOf(totalPoints, MAX_SAMPLE_INTERVAL_MS, nowMs),
  holdMs: 0,
})

/**
 * Start and end of the range, and the period of one bar. The range `all` starts with the first point or mint, at least
 * ten minutes ago. It ends after now, with the end of its last bar, so that this bar is drawn in full. `firstPointMs`:
 * time of the first point of the line; null without points.
 */
function spanOf(range: ProgressRange, { progress, nowMs }: ProgressChartInput, firstPointMs: number | null) {
  const fixedRange = range === 'all' ? null : FIXED_RANGES[range]
  if (fixedRange) return { fromMs: nowMs - fixedRange.spanMs, toMs: nowMs, step: stepOf(fixedRange.stepMs) }
  const earliestMs = Math.min(firstPointMs ?? nowMs, progress.mintTimes.at(-1) ?? nowMs, nowMs - 10 * MINUTE_MS)
  const shortestStep = STEPS.find(({ ms }) => (nowMs - earliestMs) / ms <= MAX_BARS)
  const step = shortestStep ?? STEPS[STEPS.length - 1] ?? stepOf(DAY_MS)
  const fromMs = Math.floor(earliestMs / step.ms) * step.ms
  return { fromMs, toMs: fromMs + Math.ceil((nowMs - fromMs) / step.ms) * step.ms, step }
}

/** Period of `stepMs`; the shortest period for a length that is not in the list. */
const stepOf = (stepMs: number): (typeof STEPS)[number] => STEPS.find(({ ms }) => ms === stepMs) ?? STEPS[0]

/**
 * Longest bars for a title on the pace. The pace is measured over half an hour at most, which longer bars do not show.
 */
const MAX_PACE_STEP_MS = 30 * MINUTE_MS

/** Finding of a chart with long bars: "120 minted in 60 days, most on 30 Sep". Two equal highest bars are not named. */
function barsTitle(bars: Bars, stepMs: number, nowMs: number): string {
  const knownBars = bars.flatMap(({ fromMs, value }) => (value === null ? [] : [{ fromMs, value }]))
  const count = knownBars.reduce((sum, { value }) => sum + value, 0)
  const spanMs = nowMs - (knownBars[0]?.fromMs ?? nowMs)
  const span = spanMs < 2 * DAY_MS ? ageWords(spanMs / 1000) : countWithNoun(Math.ceil(spanMs / DAY_MS), 'day')
  const highest = Math.max(0, ...knownBars.map(({ value }) => value))
  const [highestBar, ...equalBars] = knownBars.filter(({ value }) => value === highest)
  const title = `${statFigure(count)} minted in ${span}`
  if (stepMs < DAY_MS || highestBar === undefined || equalBars.length > 0 || knownBars.length < 2) return title
  // A bar begins at midnight UTC, which may still be the previous day in local time.
  const day = chartTimeText(highestBar.fromMs + DAY_MS / 2, { spanMs: Infinity, nowMs })
  return `${title}, most ${stepMs > DAY_MS ? 'in the week from' : 'on'} ${day}`
}

/** Title for a launch without a pace: the count of the launch, or of the list of mints if that is higher. */
function countTitle(
  { minted, total, isForeverMint }: Launch,
  { mintTimes, isCollectionShared }: LaunchProgress,
): string {
  if (minted === null) return 'Mints over time'
  // NFTs of a forever mint return to the pool, so that more mints than minted NFTs are normal.
  if (!isCollectionShared && !isForeverMint && mintTimes.length > minted)
    return `${statFigure(mintTimes.length)} minted`
  return `${statFigure(minted)}${total === null ? '' : ` of ${statFigure(total)}`} minted`
}

/** A read older than this time leaves a visible empty part at the right edge of the chart. */
const MAX_READ_AGE_MS = 2 * MINUTE_MS

/** Note on what the bars are based on, and on the time since the last read. */
function chartNote({ progress, nowMs }: ProgressChartInput, readMs: number): string {
  const timeText = (ms: number) => chartTimeText(ms, { spanMs: nowMs - ms, nowMs })
  const oldestMintMs = progress.mintTimes.at(-1)
  const coverageNote =
    oldestMintMs === undefined || progress.hasAllMints
      ? null
      : `Based on the latest ${countWithNoun(progress.mintTimes.length, 'mint')}, since ${timeText(oldestMintMs)}.`
  const barsNote = progress.isCollectionShared
    ? 'Bars include mints from other launches and stages of the collection.'
    : null
  const ageNote = nowMs - readMs > MAX_READ_AGE_MS ? `No data since ${timeText(readMs)}.` : null
  return [ageNote, coverageNote, barsNote].filter((note) => note !== null).join(' ')
}

/** Table of the chart. The name of the column of totals says if only this app counted them. */
function tableOf(
  bars: Bars,
  means: ReturnType<typeof meansOf>,
  totalPoints: TotalPoints,
  { progress, launch, nowMs }: ProgressChartInput,
): ChartTableData {
  const rows = bars.map(({ fromMs, toMs, value }, index) => {
    const total = totalPoints.findLast(({ atMs }) => atMs < toMs)
    const mean = means[index]?.value ?? null
    const time = `${chartTimeText(fromMs, { spanMs: Infinity, nowMs })}, ${chartTimeText(fromMs, { spanMs: 0, nowMs })}`
    return [time, value === null ? DASH : statFigure(value), statFigure(mean), total ? statFigure(total.value) : DASH]
  })
  const isCountedByApp = progress.isCollectionShared || launch.isForeverMint
  const totalName = isCountedByApp ? 'Total counted by this app' : 'Total'
  return { columnNames: ['From', 'Minted', 'Mean', totalName], rows: rows.reverse() }
}
