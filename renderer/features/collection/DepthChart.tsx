import { useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { ChartFigure, chartState, Histogram } from '../../charts'
import { collectionQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { listingsOf } from './listings-store'
import { useApp } from '../../app/app-context'
import { depthChart, depthOfListings } from './depth-chart'

const HEIGHT = 120

/**
 * Histogram of listings by price. Clicking a bar sets the price limit of the listings filter to the bar's highest
 * price; clicking the same bar again removes the limit.
 */
export function DepthChart({ token }: { readonly token: EntityId }) {
  const { stores } = useApp()
  const readQuery = useReadQuery()
  const priceCeiling = useStore(stores.collectionFilter, (s) => s.priceCeiling)
  const isListingsTab = useStore(stores.collectionFilter, (s) => s.tab === 'listings')
  // Deferred, so that the table shows new rows before the chart does.
  const listings = useDeferredValue(useStore(stores.listings, (s) => listingsOf(s, token)))
  const isListingsFailed = useStore(stores.listings, (s) => s.status === 'failed' && s.token === token)
  // On the Listings tab, the table loads the listings, and the chart uses the same listings. Without loaded listings,
  // the chart sends a request of its own on every other tab, and after the listings could not be read.
  const needsDepth = listings === null && (!isListingsTab || isListingsFailed)
  const query = collectionQueries.depth(token)
  const state = useMainQuery(query, needsDepth)
  const marketDepth = knownValue(state)
  const depth = useMemo(() => (listings ? depthOfListings(listings) : marketDepth), [listings, marketDepth])
  const chart = useMemo(() => depth && depthChart(depth, priceCeiling), [depth, priceCeiling])
  const togglePriceCeiling = (bin: number) => {
    const binCeiling = chart?.ceilings[bin]
    if (!binCeiling) return
    stores.collectionFilter.setState({ priceCeiling: binCeiling === priceCeiling ? null : binCeiling, tab: 'listings' })
  }
  return (
    <ChartFigure
      title={chart?.title ?? 'Listings by price'}
      legend={[
        { mark: 'bar', label: 'listings by price' },
        ...(priceCeiling === null ? [] : [{ mark: 'bar-on', label: 'within your price limit' } as const]),
      ]}
      state={chartState(listings && depth ? { status: 'ready', value: depth } : state, {
        isEmpty: chart === null,
        reason: 'No NFT of this collection is listed in HBAR.',
        onRetry: () => void readQuery(query),
      })}
      {...(chart ? { table: chart.table } : {})}
      note={chart?.note ?? null}
      stamp={depth?.stamp ?? null}
      height={HEIGHT}
    >
      {chart && <Histogram spec={chart.spec} label="Listings by price" height={HEIGHT} onPick={togglePriceCeiling} />}
    </ChartFigure>
  )
}
