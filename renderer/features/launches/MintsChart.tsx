import { useMemo, useState } from 'react'
import type { LaunchView } from '@shared/contract/launches'
import { HOUR_MS, MINUTE_MS } from '@shared/time'
import { ChartFigure, chartState, TimeChart } from '../../charts'
import { launchesQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import type { LaunchKey } from './launch-key'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useCurrentMinuteMs } from '../collection/use-current-minute'
import { progressChart, type ProgressRange } from './progress-chart'

const CHART_HEIGHT_PX = 212
const RANGES = [
  { value: '90min', label: '90 min' },
  { value: '24h', label: '24 h' },
  { value: 'all', label: 'All' },
] as const

type ChartProps = { readonly view: LaunchView; readonly launchKey: LaunchKey }

/** Chart of the mints over time: mints per period as bars, and the total as a line. */
export function MintsChart({ view, launchKey }: ChartProps) {
  const query = launchesQueries.progress(launchKey)
  const progressState = useKnownState(query)
  const read = useReadQuery()
  const progress = knownValue(progressState)
  const nowMs = useCurrentMinuteMs()
  const [chosenRange, setRange] = useState<ProgressRange | null>(null)
  const range = chosenRange ?? defaultRange(progress?.mintTimes, nowMs)
  const chart = useMemo(() => {
    const stageStarts = view.stages.flatMap(({ startsAt }) => startsAt ?? [])
    return progress && progressChart(range, { progress, launch: view.launch, stageStarts, nowMs })
  }, [range, progress, view, nowMs])
  return (
    <ChartFigure
      title={chart?.title ?? 'Mints over time'}
      legend={[
        { mark: 'bar', label: `mints ${chart?.barPeriod ?? ''}`.trim() },
        { mark: 'main', label: 'total minted' },
      ]}
      tools={<SegmentedControl label="Range of the mints" value={range} options={RANGES} onChange={setRange} />}
      state={chartState(progressState, {
        isEmpty: chart === null,
        reason: 'No mints reported or counted yet. The chart starts with the launch.',
        onRetry: () => void read(query, true),
      })}
      {...(chart ? { table: chart.table } : {})}
      note={chart?.note ?? null}
      stamp={progress?.stamp ?? null}
      height={CHART_HEIGHT_PX}
    >
      {chart && <TimeChart spec={chart.spec} label="Mints over time" height={CHART_HEIGHT_PX} />}
    </ChartFigure>
  )
}

/**
 * Shortest range in which the latest mint is not close to the left edge of the chart: not in the first 10 of 90
 * minutes, nor in the first 4 of 24 hours. `times`: newest first.
 */
function defaultRange(times: readonly number[] | undefined, nowMs: number): ProgressRange {
  const latestMs = times?.[0]
  if (latestMs === undefined) return 'all'
  if (nowMs - latestMs < 80 * MINUTE_MS) return '90min'
  return nowMs - latestMs < 20 * HOUR_MS ? '24h' : 'all'
}
