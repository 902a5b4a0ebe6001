import { useEffect, useMemo, useRef, useState } from 'react'
import type { CollectionFacts } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { ChartFigure, type ChartState, TimeChart } from '../../charts'
import { errorText } from '../../format/error-text'
import { collectionQueries } from './queries'
import { known, type Remote } from '../../query/remote'
import { useKnownValue, useMainQuery, useRead } from '../../query/use-query'
import { Seg } from '../../ui/Seg'
import { floorChart, type FloorRange } from './floor-chart'
import { useMinute } from './use-minute'

const HEIGHT = 212
const RANGES = [
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
  { value: 'all', label: 'All' },
] as const

type FloorChartProps = { readonly token: EntityId; readonly facts: CollectionFacts | null }

/** Floor chart. Readings saved on this computer show at once; the market's daily figures fill in the rest. */
export function FloorChart({ token, facts }: FloorChartProps) {
  const read = useRead()
  const [range, setRange] = useState<FloorRange>('30d')
  const span = range === 'all' ? 'year' : '30d'
  const daysQuery = collectionQueries.days(token, span)
  const ownState = useMainQuery(collectionQueries.ownHistory(token))
  const daysState = useMainQuery(daysQuery)
  const standing = useKnownValue(collectionQueries.standing(token))
  const nowMs = useMinute()
  const receivedAt = facts?.stamp.receivedAt
  // Each reading of the facts adds a sample to the local history.
  const sampledAt = useRef(receivedAt)
  useEffect(() => {
    if (receivedAt === sampledAt.current) return
    sampledAt.current = receivedAt
    void read(collectionQueries.ownHistory(token))
  }, [read, token, receivedAt])
  const ownHistory = known(ownState)
  const days = known(daysState)
  const pastFloors = useMemo(
    () =>
      facts && {
        floor24hAgo: facts.floor24hAgo,
        floor7dAgo: facts.floor7dAgo,
        floor30dAgo: standing?.ranked?.floor30dAgo ?? null,
      },
    [facts, standing],
  )
  const retry = () => void read(daysQuery)
  const failed = daysState.status === 'failed' ? daysState.error : null
  const isReading = days === null && failed === null
  const chart = useMemo(
    () => floorChart(range, { ownHistory, days, isReading, facts: pastFloors, nowMs }),
    [range, ownHistory, days, isReading, pastFloors, nowMs],
  )
  const failureNote = failed && `The market’s daily figures could not be read: ${errorText(failed).title}.`
  return (
    <ChartFigure
      title={chart?.title ?? 'Floor and volume over time'}
      keys={[
        { mark: 'main', label: 'floor, ℏ' },
        { mark: 'bar', label: range === 'all' ? 'volume' : 'volume a day' },
      ]}
      tools={<Seg label="Range of the floor" value={range} options={RANGES} onChange={setRange} />}
      state={chartStateOf(chart !== null, daysState, retry)}
      {...(chart ? { table: chart.table } : {})}
      note={[failureNote, chart?.note].filter(Boolean).join(' ')}
      height={HEIGHT}
    >
      {chart && <TimeChart spec={chart.spec} label="Floor and volume by day" height={HEIGHT} />}
    </ChartFigure>
  )
}

/** Keeps showing known figures while more load, and when loading fails. */
function chartStateOf(isKnown: boolean, days: Remote<unknown>, onRetry: () => void): ChartState {
  if (isKnown) return { status: 'ready' }
  if (known(days) !== null) {
    const why = 'Fewer than two floor prices are known. The app saves each new one.'
    return { status: 'empty', why }
  }
  return days.status === 'failed' ? { status: 'failed', error: days.error, onRetry } : { status: 'reading' }
}
