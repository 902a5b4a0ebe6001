import { useMemo, useState } from 'react'
import type { LaunchView } from '@shared/contract/launches'
import { DAY_MS, MINUTE_MS } from '@shared/time'
import { ChartFigure, chartState, TimeChart } from '../../charts'
import { countWithNoun } from '../../format/money'
import { launchState } from './launch-text'
import { launchesQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import type { LaunchKey } from './launch-key'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonBlock } from '../../ui/Skeleton'
import { useCurrentMinuteMs } from '../collection/use-current-minute'
import { burstTitle, paceTitle } from './pace-text'
import { progressChart, type ProgressRange } from './progress-chart'
import { shortTimeText, stageTitles } from './stage-text'
import { useIsStale } from '../../ui/FreshnessStamp'
import { useIsOffline } from '../../query/use-is-offline'
import { useOldPaceTime, usePace } from './use-pace'
import styles from './launches.module.css'

const CHART_HEIGHT_PX = 240
const RANGES = [
  { value: '90min', label: '90 min' },
  { value: '24h', label: '24 h' },
  { value: 'all', label: 'All' },
] as const

type ChartProps = { readonly view: LaunchView; readonly launchKey: LaunchKey }

/** Chart of the pace: mints per period as bars, and their running mean as a line, both from zero. */
export function MintsChart({ view, launchKey }: ChartProps) {
  const query = launchesQueries.progress(launchKey)
  const progressState = useKnownState(query)
  const read = useReadQuery()
  const progress = knownValue(progressState)
  const isOffline = useIsOffline()
  const isStale = useIsStale(progress?.stamp ?? null)
  const nowMs = useCurrentMinuteMs()
  const [chosenRange, setRange] = useState<ProgressRange | null>(null)
  const range = chosenRange ?? defaultRange(progress?.mintTimes, nowMs)
  const pace = usePace(view, launchKey, nowMs)
  const oldPaceMs = useOldPaceTime(pace)
  const title =
    oldPaceMs === null
      ? (burstTitle(pace, progress?.mintTimes ?? []) ?? paceTitle(pace))
      : paceTitle(pace, shortTimeText(new Date(oldPaceMs).toISOString(), nowMs))
  const chart = useMemo(() => {
    const titles = stageTitles(view.stages)
    const stages = view.stages.flatMap(({ startsAt }, index) =>
      startsAt === null ? [] : [{ title: titles[index] ?? '', startsAt }],
    )
    return progress && progressChart(range, { progress, launch: view.launch, stages, paceTitle: title, nowMs })
  }, [range, progress, view, title, nowMs])
  if (progress === null && (isOffline || progressState.status !== 'failed'))
    return <UnreadMints isOffline={isOffline} />
  if (progress?.hasAllMints === true && progress.mintTimes.length === 0) return <NoMints />
  const state = launchState(view.launch, nowMs)
  const mayMintMore = state !== 'ended' && state !== 'sold-out'
  // The text of `MintsOfOneMinute` promises more mints and counts the mints of this launch only.
  const hasOwnMintsOnly = progress?.hasAllMints === true && !progress.isCollectionShared
  if (hasOwnMintsOnly && mayMintMore && minuteCount(progress.mintTimes) === 1) {
    return <MintsOfOneMinute times={progress.mintTimes} nowMs={nowMs} />
  }
  const figure = (
    <ChartFigure
      title={chart?.title ?? 'Mints over time'}
      legend={chart?.legend ?? []}
      tools={
        chart && <SegmentedControl label="Range of the mints" value={range} options={RANGES} onChange={setRange} />
      }
      state={chartState(progressState, {
        isEmpty: chart === null,
        reason: 'No mints reported or counted yet. The chart starts with the launch.',
        onRetry: () => void read(query, true),
      })}
      {...(chart ? { table: chart.table } : {})}
      note={chart?.note ?? null}
      height={CHART_HEIGHT_PX}
    >
      {chart && <TimeChart spec={chart.spec} label="Mints and their mean over time" height={CHART_HEIGHT_PX} />}
    </ChartFigure>
  )
  return <div className={isStale ? styles['stale-chart'] : undefined}>{figure}</div>
}

/**
 * Placeholder of the chart before the first read, with the height of the chart. Not delayed like other placeholders:
 * the page around the chart is loaded, so a delay would leave an empty space.
 */
const UnreadMints = ({ isOffline }: { readonly isOffline: boolean }) => (
  <section className={styles['unread-mints']} aria-label="Mints over time">
    <h3 className="h3">Mints over time</h3>
    {isOffline ? (
      <div className="chart-well" style={{ minHeight: CHART_HEIGHT_PX }}>
        <p>No mints were read before the connection was lost.</p>
      </div>
    ) : (
      <div role="status" aria-label="Loading">
        <SkeletonBlock width="100%" height={CHART_HEIGHT_PX} />
      </div>
    )}
  </section>
)

/** Text in place of the chart of a launch without a reported mint, because a chart of zeros says no more. */
const NoMints = () => (
  <section className={styles['unread-mints']} aria-label="Mints over time">
    <h3 className="h3">Mints over time</h3>
    <div className="chart-well">
      <p>No mints reported yet. The chart starts with the first mint.</p>
    </div>
  </section>
)

const minuteCount = (times: readonly number[]): number =>
  new Set(times.map((atMs) => Math.floor(atMs / MINUTE_MS))).size

type OneMinuteProps = { readonly times: readonly number[]; readonly nowMs: number }

/** Text in place of the chart of mints that were all made in one minute, because one bar shows no trend. */
function MintsOfOneMinute({ times, nowMs }: OneMinuteProps) {
  const [newestMs] = times
  const timeText = newestMs === undefined ? '' : ` at ${shortTimeText(new Date(newestMs).toISOString(), nowMs)}`
  return (
    <section className={styles['unread-mints']} aria-label="Mints over time">
      <h3 className="h3">Mints over time</h3>
      <div className="chart-well">
        <p>{`${countWithNoun(times.length, 'NFT')} minted${timeText}. The chart starts with the next mints.`}</p>
      </div>
    </section>
  )
}

/** Number of bars with mints below which a chart is nearly empty. */
const MIN_BARS_WITH_MINTS = 5

/** Shortest range with at least five bars that have mints; otherwise all mints. */
function defaultRange(times: readonly number[] | undefined, nowMs: number): ProgressRange {
  const barsWithMints = (spanMs: number, stepMs: number) =>
    new Set((times ?? []).flatMap((atMs) => (nowMs - atMs < spanMs ? Math.floor((nowMs - atMs) / stepMs) : []))).size
  if (barsWithMints(90 * MINUTE_MS, MINUTE_MS) >= MIN_BARS_WITH_MINTS) return '90min'
  return barsWithMints(DAY_MS, 30 * MINUTE_MS) >= MIN_BARS_WITH_MINTS ? '24h' : 'all'
}
