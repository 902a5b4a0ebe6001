import { useMemo } from 'react'
import type { EntityId } from '@shared/ids'
import { ChartFigure, chartState, ShareBars } from '../../charts'

import { counted } from '../../format/money'
import { stockWords } from '../../format/stock-text'
import { collectionQueries } from './queries'
import { known } from '../../query/remote'
import { useKnown, useMainQuery, useRead } from '../../query/use-query'
import { holdersChart } from './holders-chart'
import { useWithoutStock } from './use-stock'

const HEIGHT = 168

type HoldersChartProps = { readonly token: EntityId }

/** Loads the holders and shows their distribution. */
export function HoldersChart({ token }: HoldersChartProps) {
  useMainQuery(collectionQueries.holders(token))
  return <HoldersFigure token={token} />
}

/** Owners grouped by the number of NFTs they hold, as a table with bars. */
export function HoldersFigure({ token }: HoldersChartProps) {
  const query = collectionQueries.holders(token)
  const state = useKnown(query)
  const read = useRead()
  const view = known(state)
  const seen = useWithoutStock(view, token)
  const chart = useMemo(() => seen && holdersChart(seen.held), [seen])
  return (
    <ChartFigure
      title={chart?.title ?? 'How it is spread'}
      keys={[{ mark: 'bar', label: 'owners' }]}
      state={chartState(state, {
        isEmpty: chart === null,
        why: 'The market tells of nobody who holds one.',
        onRetry: () => void read(query),
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
