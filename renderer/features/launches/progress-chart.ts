/** Chart of a launch over time: its series, its title and the source of its figures. */
import type { Launch, LaunchProgress } from '@shared/contract/launches'
import { mintBars, mintedOverTime } from '@shared/insight/launch-progress'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@shared/time'
import { gapNote, gapsOf, placeWords, type TableBehind, type TimeSpec } from '../../charts'
import { DASH, counted, statFigure } from '../../format/money'

export type ProgressRange = '90min' | '24h' | 'all'
export type ProgressChart = {
  readonly spec: TimeSpec
  readonly title: string
  readonly note: string
  readonly table: TableBehind
  /** Period that one bar counts: "a minute", "in 30 min". */
  readonly step: string
}
export type ProgressGiven = {
  readonly progress: LaunchProgress
  readonly launch: Launch
  readonly starts: readonly string[]
  readonly nowMs: number
}

const FIXED = {
  '90min': { spanMs: 90 * MINUTE_MS, stepMs: MINUTE_MS },
  '24h': { spanMs: DAY_MS, stepMs: 30 * MINUTE_MS },
} as const
/** Most bars that remain distinguishable. */
const MOST_BARS = 60
const STEPS = [
  { ms: MINUTE_MS, words: 'a minute' },
  { ms: 5 * MINUTE_MS, words: 'in 5 min' },
  { ms: 30 * MINUTE_MS, words: 'in 30 min' },
  { ms: 2 * HOUR_MS, words: 'in 2 h' },
  { ms: 6 * HOUR_MS, words: 'in 6 h' },
  { ms: DAY_MS, words: 'a day' },
  { ms: 7 * DAY_MS, words: 'a week' },
] as const
/** Longest interval between two samples that is not drawn as a gap, because the app does not count all the time. */
const LONGEST_MS = 6 * HOUR_MS

/** Null if neither a count nor a mint of this period is known. */
export function progressChart(range: ProgressRange, given: ProgressGiven): ProgressChart | null {
  const { progress, launch, starts, nowMs } = given
  const all = { ...progress, readMs: Math.min(nowMs, Date.parse(progress.stamp.receivedAt)) }
  const points = mintedOverTime(all, launch.minted, launch.isForeverMint)
  if (points.length + progress.times.length === 0) return null
  const { fromMs, stepMs } = spanOf(range, given, points[0]?.atMs ?? null)
  const toMs = nowMs
  const bars = mintBars(all, { fromMs, toMs, stepMs })
  const isDerived = !progress.isShared && !launch.isForeverMint && progress.times.length > 0
  const gaps = isDerived ? [] : gapsOf(points, LONGEST_MS, nowMs)
  const events = starts.map((start) => Date.parse(start)).filter((at) => at > fromMs && at < toMs)
  return {
    spec: {
      fromMs,
      toMs,
      nowMs,
      isCounted: true,
      series: points.length > 0 ? [{ label: 'Minted in all', unit: '', shape: 'step', points, gaps, holdMs: 0 }] : [],
      bars: { label: 'Minted', unit: '', bars: bars.map((bar) => ({ ...bar, toMs: Math.min(bar.toMs, toMs) })) },
      events: events.map((atMs) => ({ atMs, label: starts.length > 1 ? 'Stage opened' : 'Opened' })),
    },
    title: titleOf(launch),
    note: noteOf(
      given,
      points[0]?.atMs ?? null,
      gapNote(
        gaps.filter((gap) => gap.toMs > fromMs),
        { spanMs: toMs - fromMs, nowMs },
      ),
    ),
    table: tableOf(bars, points, nowMs),
    step: STEPS.find(({ ms }) => ms === stepMs)?.words ?? '',
  }
}

function spanOf(range: ProgressRange, { progress, nowMs }: ProgressGiven, firstMs: number | null) {
  if (range !== 'all') return { fromMs: nowMs - FIXED[range].spanMs, stepMs: FIXED[range].stepMs }
  const fromMs = Math.min(firstMs ?? nowMs, progress.times.at(-1) ?? nowMs, nowMs - 10 * MINUTE_MS)
  const step = STEPS.find(({ ms }) => (nowMs - fromMs) / ms <= MOST_BARS) ?? STEPS[STEPS.length - 1]
  const stepMs = step?.ms ?? DAY_MS
  return { fromMs: Math.floor(fromMs / stepMs) * stepMs, stepMs }
}

/** Title with the total. The pace is with the key figures, so that it appears once and on one basis. */
function titleOf({ minted, total }: Launch): string {
  if (minted === null) return 'Mints over time'
  return `${statFigure(minted)}${total === null ? '' : ` of ${statFigure(total)}`} minted`
}

function noteOf({ progress, launch, nowMs }: ProgressGiven, firstMs: number | null, gap: string | null): string {
  const since = (ms: number) => placeWords(ms, { spanMs: nowMs - ms, nowMs })
  const oldest = progress.times.at(-1)
  const read =
    oldest === undefined || progress.isWhole
      ? null
      : `The latest ${counted(progress.times.length, 'mint')} were read, back to ${since(oldest)}.`
  const whose = progress.isShared
    ? 'Bars count all mints of the collection, those of other launches and stages included.'
    : null
  const here =
    (progress.isShared || launch.isForeverMint) && firstMs !== null
      ? `The curve is what this computer counted since ${since(firstMs)}.`
      : null
  return [read, whose, here, gap].filter(Boolean).join(' ')
}

type Bar = { readonly fromMs: number; readonly toMs: number; readonly value: number | null }

function tableOf(bars: readonly Bar[], points: readonly { atMs: number; value: number }[], nowMs: number): TableBehind {
  const rows = bars.map(({ fromMs, toMs, value }) => {
    const at = points.findLast(({ atMs }) => atMs < toMs)
    const place = `${placeWords(fromMs, { spanMs: Infinity, nowMs })}, ${placeWords(fromMs, { spanMs: 0, nowMs })}`
    return [place, value === null ? DASH : statFigure(value), at ? statFigure(at.value) : DASH]
  })
  return { head: ['From', 'Minted', 'In all'], rows: rows.reverse() }
}
