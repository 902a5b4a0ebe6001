import { useMemo } from 'react'
import type { EntityId } from '@shared/ids'
import { ChartFigure, chartState, ShareBars } from '../../charts'
import { counted } from '../../format/money'
import { stockWords } from '../../format/stock-text'
import { collectionQueries } from './queries'
import { known } from '../../query/remote'
import { useKnown, useMainQuery, useRead } from '../../query/use-query'
import { holdersChart } from './holders-chart'
import { useHoldersWithoutStock } from './use-stock'

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
  const adjusted = useHoldersWithoutStock(view, token)
  const chart = useMemo(() => adjusted && holdersChart(adjusted.held), [adjusted])
  return (
    <ChartFigure
      title={chart?.title ?? 'Owners by number of NFTs'}
      keys={[{ mark: 'bar', label: 'owners' }]}
      state={chartState(state, {
        isEmpty: chart === null,
        why: 'The market reports no holders.',
        onRetry: () => void read(query),
      })}
      note={chart && adjusted ? [chart.note, ...stockWords(adjusted.stock)].filter(Boolean).join(' ') : null}
      stamp={view?.stamp ?? null}
      height={HEIGHT}
    >
      {chart && (
        <ShareBars
          head={['NFTs each', 'Owners', 'Count', 'NFTs']}
          rows={chart.rows}
          words={({ name, total }) => `${counted(total ?? 0, 'owner')} with ${name}`}
        />
      )}
    </ChartFigure>
  )
}
