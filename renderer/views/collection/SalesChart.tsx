import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { ChartFigure, chartState, ScatterChart } from '../../charts'

import { loadSales, salesKey } from '../../stores/collection-charts'
import { isLacking, known } from '../../stores/remote'
import { Seg } from '../../ui/Seg'
import { useApp, useGo } from '../app-context'
import { usePart } from '../use-part'
import { salesChart } from './sales-chart'
import { useMinute } from './use-minute'

const HEIGHT = 160
const RANGES = [
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
] as const

type SalesChartProps = { readonly token: string; readonly floor: string | null }

/** Each sale at its time and price; one opens the NFT that was sold. */
export function SalesChart({ token, floor }: SalesChartProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const charts = stores.collectionCharts
  const state = useStore(charts.sales)
  const [range, setRange] = useState<'7' | '30'>('7')
  const days = Number(range)
  const of = salesKey(token, days)
  const nowMs = useMinute()
  useEffect(() => void loadSales(charts, api, token, days), [charts, api, token, days])
  usePart((fresh) => {
    if (fresh || isLacking(state)) void loadSales(charts, api, token, days)
  })
  const view = known(state, of)
  const chart = useMemo(() => view && salesChart(view, floor, nowMs), [view, floor, nowMs])
  const open = (index: number) => {
    const serial = chart?.serials[index]
    if (serial !== undefined) go({ name: 'nft', token, serial })
  }
  return (
    <ChartFigure
      title={chart?.title ?? 'Sales over time'}
      keys={[
        { mark: 'dot', label: 'sold for, ℏ' },
        ...(floor === null ? [] : [{ mark: 'other', label: 'floor now' } as const]),
      ]}
      tools={<Seg label="Range of the sales" value={range} options={RANGES} onChange={setRange} />}
      state={chartState(state, of, {
        isEmpty: chart === null,
        why: `Nothing was sold for HBAR in ${days} days.`,
        onRetry: () => void loadSales(charts, api, token, days),
      })}
      {...(chart ? { table: chart.table } : {})}
      note={chart?.note ?? null}
      stamp={view?.stamp ?? null}
      height={HEIGHT}
    >
      {chart && <ScatterChart spec={chart.spec} label="Sales by time and price" height={HEIGHT} onPick={open} />}
    </ChartFigure>
  )
}
