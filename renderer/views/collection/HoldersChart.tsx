import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { ChartFigure, chartState, ShareBars } from '../../charts'

import { counted } from '../../format/money'
import { stockWords } from '../../format/stock-text'
import { loadHolders } from '../../stores/collection-charts'
import { isLacking, known } from '../../stores/remote'
import { useApp } from '../app-context'
import { usePart } from '../use-part'
import { holdersChart } from './holders-chart'
import { useWithoutStock } from './use-stock'

const HEIGHT = 168

type HoldersChartProps = { readonly token: string }

/** Reads the holders, and shows how the collection is spread over them. */
export function HoldersChart({ token }: HoldersChartProps) {
  const { api, stores } = useApp()
  useEffect(() => void loadHolders(stores.collectionCharts, api, token), [stores, api, token])
  usePart((fresh) => {
    const { holders } = stores.collectionCharts
    if (fresh || isLacking(holders.getState())) void loadHolders(stores.collectionCharts, api, token)
  })
  return <HoldersFigure token={token} />
}

/** Owners by how many they hold: a table that is its own chart. */
export function HoldersFigure({ token }: HoldersChartProps) {
  const { api, stores } = useApp()
  const charts = stores.collectionCharts
  const state = useStore(charts.holders)
  const view = known(state, token)
  const seen = useWithoutStock(view, token)
  const chart = useMemo(() => seen && holdersChart(seen.held), [seen])
  return (
    <ChartFigure
      title={chart?.title ?? 'How it is spread'}
      keys={[{ mark: 'bar', label: 'owners' }]}
      state={chartState(state, token, {
        isEmpty: chart === null,
        why: 'The market tells of nobody who holds one.',
        onRetry: () => void loadHolders(charts, api, token),
      })}
      note={chart && seen ? [chart.note, ...stockWords(seen.stock)].filter(Boolean).join(' ') : null}
      stamp={view?.stamp ?? null}
      height={HEIGHT}
    >
      {chart && (
        <ShareBars
          head={['Each holds', 'Owners', 'Count', 'NFTs']}
          rows={chart.rows}
          words={({ name, total }) => `${counted(total ?? 0, 'owner')} with ${name}`}
        />
      )}
    </ChartFigure>
  )
}
