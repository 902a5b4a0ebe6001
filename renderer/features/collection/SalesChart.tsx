import { useMemo, useState } from 'react'
import type { EntityId } from '@shared/ids'
import { ChartFigure, chartState, ScatterChart } from '../../charts'
import { collectionQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useGo } from '../../app/app-context'
import { salesChart } from './sales-chart'
import { useCurrentMinuteMs } from './use-current-minute'

const HEIGHT = 160
const RANGES = [
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
] as const

type SalesChartProps = { readonly token: EntityId; readonly floor: string | null }

/** Chart of sales by time and price. Clicking a point opens the sold NFT. */
export function SalesChart({ token, floor }: SalesChartProps) {
  const go = useGo()
  const [range, setRange] = useState<'7' | '30'>('7')
  const days = Number(range)
  const query = collectionQueries.sales(token, days)
  const state = useMainQuery(query)
  const readQuery = useReadQuery()
  const nowMs = useCurrentMinuteMs()
  const sales = knownValue(state)
  const chart = useMemo(() => sales && salesChart(sales, floor, nowMs), [sales, floor, nowMs])
  const openNft = (index: number) => {
    const serial = chart?.serials[index]
    if (serial !== undefined) go({ name: 'nft', token, serial })
  }
  return (
    <ChartFigure
      title={chart?.title ?? 'Sales over time'}
      legend={[
        { mark: 'dot', label: 'sold for, ℏ' },
        ...(floor === null ? [] : [{ mark: 'other', label: 'floor now' } as const]),
      ]}
      legendTools={<SegmentedControl label="Range of the sales" value={range} options={RANGES} onChange={setRange} />}
      state={chartState(state, {
        isEmpty: chart === null,
        reason: `No HBAR sales in the last ${days} days.`,
        onRetry: () => void readQuery(query),
      })}
      {...(chart ? { table: chart.table } : {})}
      note={chart?.note ?? null}
      stamp={sales?.stamp ?? null}
      height={HEIGHT}
    >
      {chart && <ScatterChart spec={chart.spec} label="Sales by time and price" height={HEIGHT} onPick={openNft} />}
    </ChartFigure>
  )
}
