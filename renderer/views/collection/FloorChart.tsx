import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { CollectionFacts } from '@shared/contract/market'
import { ChartFigure, type ChartState, TimeChart } from '../../charts'
import { errorText } from '../../format/error-text'
import { daysKey, loadDays, loadOwnHistory } from '../../stores/collection-charts'
import { isLacking, known, type Remote } from '../../stores/remote'
import { Seg } from '../../ui/Seg'
import { useApp } from '../app-context'
import { usePart } from '../use-part'
import { floorChart, type FloorRange } from './floor-chart'
import { useMinute } from './use-minute'

const HEIGHT = 212
const RANGES = [
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
  { value: 'all', label: 'All' },
] as const

type FloorChartProps = { readonly token: string; readonly facts: CollectionFacts | null }

/** What this computer remembers is there at once; the market's daily figures fill in the rest. */
export function FloorChart({ token, facts }: FloorChartProps) {
  const { api, stores } = useApp()
  const charts = stores.collectionCharts
  const [range, setRange] = useState<FloorRange>('30d')
  const span = range === 'all' ? 'year' : '30d'
  const of = daysKey(token, span)
  const ownState = useStore(charts.ownHistory)
  const daysState = useStore(charts.days)
  const standing = useStore(charts.standing, (s) => known(s, token))
  const nowMs = useMinute()
  const receivedAt = facts?.stamp.receivedAt
  // Each reading of the facts is a sample more.
  useEffect(() => void loadOwnHistory(charts, api, token), [charts, api, token, receivedAt])
  useEffect(() => void loadDays(charts, api, token, span), [charts, api, token, span])
  usePart((fresh) => {
    if (fresh || isLacking(daysState)) void loadDays(charts, api, token, span)
  })
  const own = known(ownState, token)
  const days = known(daysState, of)
  const ago = useMemo(
    () =>
      facts && {
        ...{ floor24hAgo: facts.floor24hAgo, floor7dAgo: facts.floor7dAgo },
        floor30dAgo: standing?.ranked?.floor30dAgo ?? null,
      },
    [facts, standing],
  )
  const retry = () => void loadDays(charts, api, token, span)
  const failed = daysState.status === 'failed' && daysState.of === of ? daysState.error : null
  const isReading = days === null && failed === null
  const chart = useMemo(
    () => floorChart(range, { own, days, isReading, facts: ago, nowMs }),
    [range, own, days, isReading, ago, nowMs],
  )
  const lack = failed && `The market’s daily figures could not be read: ${errorText(failed).title}.`
  return (
    <ChartFigure
      title={chart?.title ?? 'Floor and volume over time'}
      keys={[
        { mark: 'main', label: 'floor, ℏ' },
        { mark: 'bar', label: range === 'all' ? 'volume' : 'volume a day' },
      ]}
      tools={<Seg label="Range of the floor" value={range} options={RANGES} onChange={setRange} />}
      state={stateOf(chart !== null, daysState, of, retry)}
      {...(chart ? { table: chart.table } : {})}
      note={[lack, chart?.note].filter(Boolean).join(' ')}
      height={HEIGHT}
    >
      {chart && <TimeChart spec={chart.spec} label="Floor and volume by day" height={HEIGHT} />}
    </ChartFigure>
  )
}

/** What is known is shown while more is read, and when that fails. */
function stateOf(isKnown: boolean, days: Remote<unknown>, of: string, onRetry: () => void): ChartState {
  if (isKnown) return { status: 'ready' }
  if (known(days, of) !== null) {
    const why = 'Less than two floors are known of this time. From now on this computer remembers what it reads.'
    return { status: 'empty', why }
  }
  return days.status === 'failed' && days.of === of
    ? { status: 'failed', error: days.error, onRetry }
    : { status: 'reading' }
}
