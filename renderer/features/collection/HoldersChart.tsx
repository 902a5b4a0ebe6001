import { useMemo } from 'react'
import type { EntityId } from '@shared/ids'
import { ChartFigure, chartState, ShareBars } from '../../charts'
import { countWithNoun } from '../../format/money'
import { stockWords } from '../../format/stock-text'
import { collectionQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { holdersChart } from './holders-chart'
import { useHoldersWithoutStock } from './use-holders-without-stock'

const HEIGHT = 168

type HoldersChartProps = {
  readonly token: EntityId
  /** True next to the list of holders, which shows the age of the same answer. */
  readonly hidesStamp?: boolean
}

/** Chart of the distribution of the NFTs over their holders: one row for each range of balances. */
export function HoldersChart({ token, hidesStamp = false }: HoldersChartProps) {
  const query = collectionQueries.holders(token)
  const state = useMainQuery(query)
  const readQuery = useReadQuery()
  const holders = knownValue(state)
  const holdersAndPools = useHoldersWithoutStock(holders, token)
  const chart = useMemo(() => holdersAndPools && holdersChart(holdersAndPools.holders), [holdersAndPools])
  return (
    <ChartFigure
      title={chart?.title ?? 'Holders by number of NFTs'}
      state={chartState(state, {
        isEmpty: chart === null,
        reason: 'The market reports no holders.',
        onRetry: () => void readQuery(query),
      })}
      note={chart && holdersAndPools ? [chart.note, ...stockWords(holdersAndPools.poolHolders)].join(' ') : null}
      stamp={hidesStamp ? null : (holders?.stamp ?? null)}
      height={HEIGHT}
    >
      {chart && (
        <ShareBars
          columnLabels={['NFTs each', 'Holders', 'Count', 'NFTs']}
          rows={chart.rows}
          descriptionOf={({ name, total }) => `${countWithNoun(total ?? 0, 'holder')}, NFTs each: ${name}`}
        />
      )}
    </ChartFigure>
  )
}
