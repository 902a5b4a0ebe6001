import { useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { ChartFigure, chartState, Histogram } from '../../charts'
import { collectionQueries } from './queries'
import { known } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { listingsOf } from './listings-store'
import { useApp } from '../../app/app-context'
import { depthChart, depthOfListings } from './depth-chart'

const HEIGHT = 120

/** Histogram of listings by price. Clicking a bar sets the price limit of the listings filter. */
export function DepthChart({ token }: { readonly token: EntityId }) {
  const { stores } = useApp()
  const read = useRead()
  const ceiling = useStore(stores.collectionFilter, (s) => s.priceCeiling)
  const isListingsTab = useStore(stores.collectionFilter, (s) => s.tab === 'listings')
  // Deferred, so that the table shows new rows before the chart does.
  const listed = useDeferredValue(useStore(stores.listings, (s) => listingsOf(s, token)))
  // Reuses the listings that the table next to the chart reads, instead of reading them twice.
  const isListingsFailed = useStore(stores.listings, (s) => s.status === 'failed' && s.token === token)
  const needsDepth = listed === null && (!isListingsTab || isListingsFailed)
  const query = collectionQueries.depth(token)
  const state = useMainQuery(query, needsDepth)
  const readDepth = known(state)
  const view = useMemo(() => (listed ? depthOfListings(listed) : readDepth), [listed, readDepth])
  const chart = useMemo(() => view && depthChart(view, ceiling), [view, ceiling])
  const pick = (bin: number) => {
    const binCeiling = chart?.ceilings[bin]
    if (!binCeiling) return
    stores.collectionFilter.setState({ priceCeiling: binCeiling === ceiling ? null : binCeiling, tab: 'listings' })
  }
  return (
    <ChartFigure
      title={chart?.title ?? 'Listings by price'}
      keys={[
        { mark: 'bar', label: 'listings by price' },
        ...(ceiling === null ? [] : [{ mark: 'bar-on', label: 'within your price limit' } as const]),
      ]}
      state={chartState(listed && view ? { status: 'ready', value: view } : state, {
        isEmpty: chart === null,
        why: 'No NFT of this collection is listed in HBAR.',
        onRetry: () => void read(query),
      })}
      {...(chart ? { table: chart.table } : {})}
      note={chart?.note ?? null}
      stamp={view?.stamp ?? null}
      height={HEIGHT}
    >
      {chart && <Histogram spec={chart.spec} label="Listings by price" height={HEIGHT} onPick={pick} />}
    </ChartFigure>
  )
}
