import { useContext, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { changeSince, type WorthPoint } from '@shared/insight/worth-history'
import { DAY_MS, MINUTE_MS } from '@shared/time'
import { ChartFigure, gapNote, gapsOf, TimeChart, type TimeSpec } from '../../charts/index'
import { countWithNoun, HBAR, NNBSP, statFigure } from '../../format/money'
import { dateTimeWords } from '../../format/time'
import { countedRows } from '../holdings/holdings-view'
import type { LoadedHoldings } from '../holdings/use-holdings'
import { recordedTotalPoints, recordedWorthPoints, useWorthSeries } from '../holdings/worth-points'
import { ClockContext } from '../../ui/clock-context'
import { Fold } from '../../ui/Fold'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useSettings } from '../../app/use-app-state'
import { instantWords, nftsLabel, noTrendReason, totalLabel } from './home-text'

const RANGES = [
  { value: '1', label: '24 h' },
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
] as const
type Range = (typeof RANGES)[number]['value']
/**
 * Longest interval between two samples without a gap in the chart. After a longer interval, the app was closed or could
 * not read the holdings.
 */
const MAX_SAMPLE_INTERVAL_MS = 2 * DAY_MS
const CHART_HEIGHT_PX = 144

/**
 * Folded chart of the recorded worth, with a table and a choice of periods. `WorthSummary` has a small line of the
 * last 30 days.
 */
export const WorthHistory = ({ holdings }: { readonly holdings: LoadedHoldings }) => (
  <Fold label={<b>Worth over time</b>}>
    <WorthChart holdings={holdings} />
  </Fold>
)

function WorthChart({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { hideAmounts, worthMethod } = useSettings()
  const [range, setRange] = useState<Range>('7')
  const nowMs = useMinuteStartMs()
  const series = useWorthSeries(holdings)
  const points = useMemo(() => recordedTotalPoints(series, worthMethod), [series, worthMethod])
  const nftPoints = useMemo(() => recordedWorthPoints(series, worthMethod), [series, worthMethod])
  const spec = useMemo(() => chartSpec(points, nftPoints, Number(range), nowMs), [points, nftPoints, range, nowMs])
  const methodName = totalLabel(worthMethod)
  const hasChart = !hideAmounts && nftPoints.filter(({ value }) => value !== null).length >= 2
  const title =
    points.length === 0
      ? chartTitle(nftsLabel(worthMethod), nftPoints, range, nowMs)
      : chartTitle(methodName, points, range, nowMs)
  return (
    <ChartFigure
      title={hasChart ? title : `${methodName} over time`}
      legend={
        hasChart
          ? [
              { mark: 'main', label: 'HBAR and NFTs, ℏ' },
              { mark: 'other', label: 'NFTs only, ℏ' },
            ]
          : []
      }
      tools={<SegmentedControl label="Range" value={range} options={RANGES} onChange={setRange} />}
      state={
        hasChart
          ? { status: 'ready' }
          : { status: 'empty', reason: noTrendReason(worthMethod, hideAmounts, points, nowMs) }
      }
      table={{
        columnNames: ['Time', 'HBAR and NFTs, ℏ', 'NFTs only, ℏ'],
        rows: recordedTimes(points, nftPoints).map((atMs) => [
          dateTimeWords(isoTime(atMs)),
          statFigure(valueAt(points, atMs)),
          statFigure(valueAt(nftPoints, atMs)),
        ]),
      }}
      note={hasChart ? chartNote(nftPoints, spec, nowMs, acquiredCount(holdings, spec.fromMs)) : null}
      height={CHART_HEIGHT_PX}
    >
      <TimeChart spec={spec} label={`${methodName}, total`} height={CHART_HEIGHT_PX} />
    </ChartFigure>
  )
}

/** Start of the current minute. Unlike the exact time, this does not render the chart again each second. */
function useMinuteStartMs(): number {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  return useStore(clock, ({ nowMs }) => Math.floor(nowMs / MINUTE_MS) * MINUTE_MS)
}

const recordedTimes = (...curves: readonly (readonly WorthPoint[])[]): readonly number[] =>
  [...new Set(curves.flatMap((points) => points.map(({ atMs }) => atMs)))].sort((a, b) => a - b)
/** The last recorded value at or before a time; null without one. */
const valueAt = (points: readonly WorthPoint[], timeMs: number): number | null =>
  points.findLast(({ atMs }) => atMs <= timeMs)?.value ?? null

const isoTime = (ms: number): string => new Date(ms).toISOString()

function chartSpec(
  points: readonly WorthPoint[],
  nftPoints: readonly WorthPoint[],
  days: number,
  nowMs: number,
): TimeSpec {
  // The app has recorded NFTs for longer than balances, so the curve of the NFTs may begin earlier.
  const times = recordedTimes(points, nftPoints)
  const firstMs = times[0] ?? nowMs
  const lastMs = times.at(-1) ?? nowMs
  const curveOf = (label: string, curvePoints: readonly WorthPoint[]) => ({
    label,
    unit: HBAR,
    shape: 'step' as const,
    points: curvePoints,
    gaps: gapsOf(curvePoints, MAX_SAMPLE_INTERVAL_MS, nowMs),
    // Before a gap, the last sample counts for one more day.
    holdMs: DAY_MS,
  })
  return {
    fromMs: Math.max(nowMs - days * DAY_MS, firstMs),
    toMs: Math.max(nowMs, lastMs),
    nowMs,
    series: [curveOf('HBAR and NFTs', points), { ...curveOf('NFTs only', nftPoints), tone: 'other' as const }],
  }
}

function chartTitle(methodName: string, points: readonly WorthPoint[], range: Range, nowMs: number): string {
  const fromMs = nowMs - Number(range) * DAY_MS
  const change = changeSince(points, fromMs)
  const lastWorth = points.at(-1)?.value ?? null
  if (lastWorth === null) return `${methodName}: current worth unknown`
  if (!change) return `${methodName} at ${statFigure(lastWorth)}${NNBSP}ℏ`
  const coversRange = change.sinceMs <= fromMs
  const firstWorth = lastWorth - change.amount
  const period = coversRange ? RANGE_WORDS[range] : `since ${instantWords(change.sinceMs, nowMs)}`
  // No percentage: a purchase or a sale also changes the worth, and a percentage would read as a gain or loss.
  return Math.round(firstWorth) === Math.round(lastWorth)
    ? `${methodName} unchanged ${period} at ${statFigure(lastWorth)}${NNBSP}ℏ`
    : `${methodName} from ${statFigure(firstWorth)} to ${statFigure(lastWorth)}${NNBSP}ℏ ${period}`
}

const RANGE_WORDS: Readonly<Record<Range, string>> = { '1': 'in 24 hours', '7': 'in 7 days', '30': 'in 30 days' }
/** Number of held NFTs that are known to be acquired since `fromMs`. The worth of these NFTs is part of the change. */
const acquiredCount = ({ rows }: LoadedHoldings, fromMs: number): number =>
  countedRows(rows).filter(({ nft }) => nft.heldSince !== null && Date.parse(nft.heldSince) >= fromMs).length
/** Sentence with a leading space: the known acquisitions, or a general note without any. */
const acquiredText = (acquiredNftCount: number): string =>
  acquiredNftCount === 0
    ? ' Buying and selling also changes this value.'
    : ` ${countWithNoun(acquiredNftCount, 'NFT')} acquired in the period of the chart ${acquiredNftCount === 1 ? 'is' : 'are'} part of the change.`

function chartNote(
  points: readonly WorthPoint[],
  { fromMs, toMs }: TimeSpec,
  nowMs: number,
  acquiredNftCount: number,
): string {
  const gapText = gapNote(gapsOf(points, MAX_SAMPLE_INTERVAL_MS, nowMs), { spanMs: toMs - fromMs, nowMs })
  const since = dateTimeWords(isoTime(points[0]?.atMs ?? nowMs))
  return `Recorded by this app since ${since}.${acquiredText(acquiredNftCount)}${gapText ? ` ${gapText}` : ''}`
}
