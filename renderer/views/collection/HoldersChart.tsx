import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { ChartFigure, chartState, ShareBars } from '../../charts'

import { counted } from '../../format/money'
import { loadHolders } from '../../stores/collection-charts'
import { known } from '../../stores/remote'
import { useApp } from '../app-context'
import { holdersChart } from './holders-chart'

const HEIGHT = 168

/** Owners by how many they hold: a table that is its own chart. */
export function HoldersChart({ token }: { readonly token: string }) {
  const { api, stores } = useApp()
  const charts = stores.collectionCharts
  const state = useStore(charts.holders)
  useEffect(() => void loadHolders(charts, api, token), [charts, api, token])
  const view = known(state, token)
  const chart = useMemo(() => view && holdersChart(view), [view])
  return (
    <ChartFigure
      title={chart?.title ?? 'How it is spread'}
      keys={[{ mark: 'bar', label: 'owners' }]}
      state={chartState(state, token, {
        isEmpty: chart === null,
        why: 'The market tells of nobody who holds one.',
        onRetry: () => void loadHolders(charts, api, token),
      })}
      note={chart?.note ?? null}
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
