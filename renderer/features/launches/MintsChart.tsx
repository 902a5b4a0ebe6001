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
import { paceTitle } from './pace-text'
import { progressChart, type ProgressRange } from './progress-chart'
import { stageTitles } from './stage-text'
import { usePace } from './use-pace'

const CHART_HEIGHT_PX = 260
const RANGES = [
  { value: '90min', label: '90 min' },
  { value: '24h', label: '24 h' },
  { value: 'all', label: 'All' },
] as const

/** Legend that holds the place of the chart's own legend. */
const LEGEND_WHILE_LOADING = [{ mark: 'bar', label: 'mints' }] as const

type ChartProps = { readonly view: LaunchView; readonly launchKey: LaunchKey }

/** Chart of the pace: mints per period as bars, and their running mean as a line, both from zero. */
export function MintsChart({ view, launchKey }: ChartProps) {
  const query = launchesQueries.progress(launchKey)
  const progressState = useKnownState(query)
  const read = useReadQuery()
  const progress = knownValue(progressState)
  const nowMs = useCurrentMinuteMs()
  const [chosenRange, setRange] = useState<ProgressRange | null>(null)
  const range = chosenRange ?? defaultRange(progress?.mintTimes, nowMs)
  const title = paceTitle(usePace(view, launchKey, nowMs))
  const chart = useMemo(() => {
    const titles = stageTitles(view.stages)
    const stages = view.stages.flatMap(({ startsAt }, index) =>
      startsAt === null ? [] : [{ title: titles[index] ?? '', startsAt }],
    )
    return progress && progressChart(range, { progress, launch: view.launch, stages, paceTitle: title, nowMs })
  }, [range, progress, view, title, nowMs])
  return (
    <ChartFigure
      title={chart?.title ?? 'Mints over time'}
      legend={chart?.legend ?? LEGEND_WHILE_LOADING}
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
      {chart && <TimeChart spec={chart.spec} label="Mints and their mean over time" height={CHART_HEIGHT_PX} />}
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
