import { useContext, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { changeSince, type WorthPoint } from '@shared/insight/worth-history'
import { DAY_MS, MINUTE_MS } from '@shared/time'
import { ChartFigure, gapNote, gapsOf, TimeChart, type TimeSpec } from '../../charts/index'
import { WORTH_METHOD_WORDS, offersNotes, worthNotes } from '../holdings/holdings-text'
import { countWithNoun, DASH, NNBSP, statFigure } from '../../format/money'
import { clockWords, dateTimeWords, dateWords } from '../../format/time'
import { plainText } from '../../format/text'
import { countedRows, hbarOrNull, holdingsTotals } from '../holdings/holdings-view'
import { errorText } from '../../format/error-text'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { ClockContext } from '../../ui/clock-context'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useGo } from '../../app/app-context'
import { useAmountHider } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { WorthMethodMenu } from '../holdings/WorthMethodMenu'
import type { LoadedHoldings } from '../holdings/use-holdings'
import { useWorthPoints } from '../holdings/WorthSpark'
import styles from './home.module.css'

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

/** Total worth of the given holdings, and a chart of the worth that this app has recorded. */
export function Worth({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { hideAmounts, worthMethod } = useSettings()
  const go = useGo()
  const totals = useMemo(() => holdingsTotals(holdings.rows, worthMethod), [holdings.rows, worthMethod])
  const isKnown = holdings.views.length > 0
  const isLate = useIsLate(!isKnown && holdings.failedReads.length === 0)
  const veil = useAmountHider()
  const notes = [...worthNotes(worthMethod, totals.worth, totals.itemCount), ...offersNotes(holdings.offersRead)]
  return (
    <section className={styles['home-worth']} aria-label="Worth">
      <h2 className="sr">Worth</h2>
      <div className={styles['home-figure']}>
        <div className="row">
          <WorthMethodMenu />
          {holdings.stamp && <FreshnessStamp stamp={holdings.stamp} isRefreshing={holdings.isReading} />}
        </div>
        <div className="fig">
          {isKnown && <Money hbar={hbarOrNull(totals.worth.amount)} isHidden={hideAmounts} />}
          {!isKnown && isLate && <SkeletonBlock width={208} height={32} />}
          {!isKnown && !isLate && <span className="unknown">{DASH}</span>}
        </div>
        <p className="small t2">
          {isKnown ? (
            <>
              <button type="button" className="link" onClick={() => go({ name: 'holdings' })}>
                {countWithNoun(totals.itemCount, 'NFT')}
              </button>{' '}
              in {countWithNoun(holdings.views.length, 'account')}
              {totals.listedCount === null ? '.' : `, ${statFigure(totals.listedCount)} listed.`}
            </>
          ) : (
            holdings.failedReads[0] && `Holdings could not be read. ${errorText(holdings.failedReads[0].error).title}.`
          )}
          {isKnown && veil(notes.map((note) => ` ${note}`).join(''))}
          {isKnown && holdings.isGrowing && ' Still reading.'}
        </p>
        {isKnown && <FailedAccounts holdings={holdings} />}
      </div>
      <WorthChart holdings={holdings} />
    </section>
  )
}

/** Names of the accounts that are missing from the total, and of the accounts whose holdings are outdated. */
function FailedAccounts({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { failedReads } = holdings
  const accountNames = (hasOlderHoldings: boolean) =>
    failedReads
      .filter((failure) => failure.hasOlderHoldings === hasOlderHoldings)
      .map(({ account }) => plainText(account.name, 40))
      .join(', ')
  const missingNames = accountNames(false)
  const staleNames = accountNames(true)
  if (missingNames === '' && staleNames === '') return null
  return (
    <p className="small t2">
      {missingNames !== '' && `Not included, because reading failed: ${missingNames}. `}
      {staleNames !== '' && `Outdated: ${staleNames}.`}
    </p>
  )
}

function WorthChart({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { hideAmounts, worthMethod } = useSettings()
  const [range, setRange] = useState<Range>('7')
  const nowMs = useMinuteStartMs()
  const points = useWorthPoints(holdings, worthMethod)
  const spec = useMemo(() => chartSpec(points, Number(range), nowMs), [points, range, nowMs])
  const methodName = WORTH_METHOD_WORDS[worthMethod].shortName
  const hasChart = !hideAmounts && points.filter(({ value }) => value !== null).length >= 2
  return (
    <ChartFigure
      title={hasChart ? chartTitle(methodName, points, range, nowMs) : `${methodName} over time`}
      legend={
        hasChart
          ? [
              {
                mark: 'main',
                label: worthMethod === 'offers' ? 'if every NFT sold at its best offer, ℏ' : 'total, ℏ',
              },
            ]
          : []
      }
      tools={<SegmentedControl label="Range" value={range} options={RANGES} onChange={setRange} />}
      state={
        hasChart
          ? { status: 'ready' }
          : { status: 'empty', reason: noChartReason(hideAmounts, worthMethod === 'trait-floor', points) }
      }
      table={{
        columnNames: ['Time', 'Worth, ℏ'],
        rows: points.map(({ atMs, value }) => [dateTimeWords(isoTime(atMs)), statFigure(value)]),
      }}
      note={hasChart ? chartNote(points, spec, nowMs, acquiredCount(holdings, spec.fromMs)) : null}
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

const isoTime = (ms: number): string => new Date(ms).toISOString()

function chartSpec(points: readonly WorthPoint[], days: number, nowMs: number): TimeSpec {
  const firstMs = points[0]?.atMs ?? nowMs
  const lastMs = points.at(-1)?.atMs ?? nowMs
  return {
    fromMs: Math.max(nowMs - days * DAY_MS, firstMs),
    toMs: Math.max(nowMs, lastMs),
    nowMs,
    series: [
      {
        label: 'Worth',
        unit: 'ℏ',
        shape: 'step' as const,
        points,
        gaps: gapsOf(points, MAX_SAMPLE_INTERVAL_MS, nowMs),
        // Before a gap, the last sample counts for one more day.
        holdMs: DAY_MS,
      },
    ],
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
  const period = coversRange ? RANGE_WORDS[range] : `since ${startWords(change.sinceMs, nowMs)}`
  // No percentage: a purchase or a sale also changes the worth, and a percentage would read as a gain or loss.
  return Math.round(firstWorth) === Math.round(lastWorth)
    ? `${methodName} unchanged ${period} at ${statFigure(lastWorth)}${NNBSP}ℏ`
    : `${methodName} from ${statFigure(firstWorth)} to ${statFigure(lastWorth)}${NNBSP}ℏ ${period}`
}

const RANGE_WORDS: Readonly<Record<Range, string>> = { '1': 'in 24 hours', '7': 'in 7 days', '30': 'in 30 days' }
/** Clock time for an instant within the last 24 hours, otherwise the date. */
const startWords = (ms: number, nowMs: number): string =>
  nowMs - ms < DAY_MS ? clockWords(isoTime(ms), false) : dateWords(isoTime(ms))

/** Reason why there is no chart. */
function noChartReason(areAmountsHidden: boolean, isTraitFloor: boolean, [firstPoint]: readonly WorthPoint[]): string {
  if (areAmountsHidden) return 'Amounts are hidden.'
  if (isTraitFloor) return 'This app does not record worth at the trait floor. Choose another valuation above.'
  if (!firstPoint) return 'Tracking starts with the next update.'
  return `Tracking since ${dateTimeWords(isoTime(firstPoint.atMs))}. The chart starts with the next update.`
}

/** Number of held NFTs that are known to be acquired since `fromMs`. The worth of these NFTs is part of the change. */
const acquiredCount = ({ rows }: LoadedHoldings, fromMs: number): number =>
  countedRows(rows).filter(({ nft }) => nft.heldSince !== null && Date.parse(nft.heldSince) >= fromMs).length
/** Sentence with a leading space: the known acquisitions, or a general note without any. */
const acquiredText = (acquiredNfts: number): string =>
  acquiredNfts === 0
    ? ' Buying and selling also changes this value.'
    : ` ${countWithNoun(acquiredNfts, 'NFT')} acquired in the period of the chart ${acquiredNfts === 1 ? 'is' : 'are'} part of the change.`

function chartNote(
  points: readonly WorthPoint[],
  { fromMs, toMs }: TimeSpec,
  nowMs: number,
  acquiredNfts: number,
): string {
  const gapText = gapNote(gapsOf(points, MAX_SAMPLE_INTERVAL_MS, nowMs), { spanMs: toMs - fromMs, nowMs })
  const since = dateTimeWords(isoTime(points[0]?.atMs ?? nowMs))
  return `Recorded by this app since ${since}.${acquiredText(acquiredNfts)}${gapText ? ` ${gapText}` : ''}`
}
