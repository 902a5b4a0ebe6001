import { useEffect, useMemo, useRef, useState } from 'react'
import type { CollectionFacts } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { ChartFigure, type ChartState, type LegendEntry, TimeChart } from '../../charts'
import { errorText } from '../../format/error-text'
import { collectionQueries } from './queries'
import { knownValue, type Remote } from '../../query/remote'
import { useKnownValue, useMainQuery, useReadQuery } from '../../query/use-query'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { floorChart, type FloorRange } from './floor-chart'
import { useIsOffline } from '../../query/use-is-offline'
import { useIsStale } from '../../ui/FreshnessStamp'
import { useCurrentMinuteMs } from './use-current-minute'

const HEIGHT = 212
const RANGES = [
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
  { value: 'all', label: 'All' },
] as const

const NO_TOOLTIP: Pick<LegendEntry, 'tooltip'> = {}

type FloorChartProps = { readonly token: EntityId; readonly facts: CollectionFacts | null }

/**
 * Chart of a collection's floor and volume over time. The chart shows floors saved on this computer at once, and the
 * market's daily figures as soon as they are loaded.
 */
export function FloorChart({ token, facts }: FloorChartProps) {
  const readQuery = useReadQuery()
  const [range, setRange] = useState<FloorRange>('30d')
  const span = range === 'all' ? 'year' : '30d'
  const daysQuery = collectionQueries.dailyFigures(token, span)
  const ownHistoryState = useMainQuery(collectionQueries.ownHistory(token))
  const daysState = useMainQuery(daysQuery)
  const collectionRank = useKnownValue(collectionQueries.marketRank(token))
  const nowMs = useCurrentMinuteMs()
  const isOffline = useIsOffline()
  const isStale = useIsStale(facts?.stamp ?? null)
  const receivedAt = facts?.stamp.receivedAt
  // Main saves the floor each time that it reads the facts, so new facts make this component read the saved floors
  // again.
  const lastReceivedAt = useRef(receivedAt)
  useEffect(() => {
    if (receivedAt === lastReceivedAt.current) return
    lastReceivedAt.current = receivedAt
    void readQuery(collectionQueries.ownHistory(token))
  }, [readQuery, token, receivedAt])
  const ownHistory = knownValue(ownHistoryState)
  const days = knownValue(daysState)
  const pastFloors = useMemo(
    () =>
      facts && {
        floor: facts.floor,
        floor24hAgo: facts.floor24hAgo,
        floor7dAgo: facts.floor7dAgo,
        floor30dAgo: collectionRank?.ranked?.floor30dAgo ?? null,
      },
    [facts, collectionRank],
  )
  const retry = () => void readQuery(daysQuery)
  const daysError = daysState.status === 'failed' ? daysState.error : null
  const isReading = days === null && daysError === null
  const chart = useMemo(
    () => floorChart(range, { ownHistory, days, isReading, facts: pastFloors, nowMs }),
    [range, ownHistory, days, isReading, pastFloors, nowMs],
  )
  const failureNote = daysError && `The market’s daily figures could not be loaded: ${errorText(daysError).title}.`
  return (
    <ChartFigure
      title={chart?.title ?? 'Floor and volume over time'}
      legend={[
        { mark: 'main', label: 'floor, ℏ', ...(chart ? { tooltip: chart.sourceNote } : NO_TOOLTIP) },
        { mark: 'bar', label: range === 'all' ? 'volume, ℏ' : 'volume a day, ℏ' },
      ]}
      legendTools={<SegmentedControl label="Range of the floor" value={range} options={RANGES} onChange={setRange} />}
      state={chartStateOf(chart !== null, daysState, retry)}
      {...(chart ? { table: chart.table } : {})}
      note={[failureNote, chart?.note].filter(Boolean).join(' ')}
      isOld={isOffline || isStale}
      height={HEIGHT}
    >
      {chart && <TimeChart spec={chart.spec} label="Floor and volume by day" height={HEIGHT} />}
    </ChartFigure>
  )
}

/**
 * State of the chart. A chart that can be drawn is shown, even if the daily figures still load or could not be read.
 */
function chartStateOf(canBeDrawn: boolean, days: Remote<unknown>, onRetry: () => void): ChartState {
  if (canBeDrawn) return { status: 'ready' }
  if (knownValue(days) !== null) {
    return { status: 'empty', reason: 'The chart needs two floor prices. The app saves each new price.' }
  }
  return days.status === 'failed' ? { status: 'failed', error: days.error, onRetry } : { status: 'reading' }
}
