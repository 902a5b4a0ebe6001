import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { ChartFigure, type ChartState, PositionChart } from '../../charts'
import { listingsOf } from './listings-store'
import { useApp, useGo } from '../../app/app-context'
import { rankChart, type RankedListings, rankedListings } from './rank-chart'
import { RankNote } from './RankNote'

const HEIGHT = 160
/** Height of the text that replaces the chart, enough for one line. */
const EMPTY_HEIGHT = 48

/**
 * Chart of listings by rarity and price. Clicking a point opens the NFT. The chart uses loaded listings only and sends
 * no requests. The button of the note below the chart loads the missing ranks.
 */
export function RankChart({ token }: { readonly token: EntityId }) {
  const { stores } = useApp()
  const go = useGo()
  const listings = useStore(stores.listings, (s) => listingsOf(s, token))
  const facts = useStore(stores.visibleFacts, (s) => (s.token === token ? s.facts : null))
  // While the listings are sorted by rank, the Listings tab shows a `RankNote`. The note is then not repeated here.
  const isSortedByRank = useStore(stores.listingsViewSettings, (s) => s.sort.by === 'rank')
  const isListingsTab = useStore(stores.collectionFilter, (s) => s.tab === 'listings')
  const isEveryRankRead = useStore(stores.ranks, (s) => s.status === 'done' && s.token === token)
  const isFailed = useStore(stores.listings, (s) => s.status === 'failed' && s.token === token)
  const chartInput = useMemo(
    () => (listings && facts ? rankedListings(listings.rows, facts) : NO_LISTINGS),
    [listings, facts],
  )
  const chart = useMemo(() => rankChart(chartInput), [chartInput])
  const openNft = (index: number) => {
    const serial = chart?.serials[index]
    if (serial !== undefined) go({ name: 'nft', token, serial })
  }
  const figureState = (): ChartState => {
    if (chart) return { status: 'ready' }
    if (!listings && isFailed) return { status: 'empty', reason: 'The listings could not be loaded.' }
    if (!listings && isListingsTab) return { status: 'reading' }
    if (!listings) return { status: 'empty', reason: 'Open the Listings tab to load this chart.' }
    return { status: 'empty', reason: missingRanksText(chartInput.rankedPrices.length, isEveryRankRead) }
  }
  return (
    <>
      <ChartFigure
        title={chart?.title ?? 'Price by rarity'}
        legend={[
          { mark: 'dot', label: 'listed at, ℏ', tooltip: 'Ranked by the market; 1 is the rarest' },
          { mark: 'other', label: 'lowest price at this rank or rarer' },
        ]}
        state={figureState()}
        height={chart ? HEIGHT : EMPTY_HEIGHT}
        note={chart?.note ?? null}
        {...(chart ? { table: chart.table } : {})}
      >
        {chart && (
          <PositionChart spec={chart.spec} label="Listings by rank and price" height={HEIGHT} onPick={openNft} />
        )}
      </ChartFigure>
      {listings && listings.rows.length > 0 && !(isSortedByRank && isListingsTab) && (
        <RankNote token={token} rows={listings.rows} unrankedNote="" />
      )}
    </>
  )
}

const NO_LISTINGS: RankedListings = { rankedPrices: [], hasAllRanks: false }

function missingRanksText(rankedCount: number, isEveryRankRead: boolean): string {
  if (rankedCount === 1) return 'Only one listing in HBAR has a known rank. The chart needs two.'
  return isEveryRankRead
    ? 'No listing has both a rank and a price in HBAR.'
    : 'No listing in HBAR has a loaded rank yet. Ranks load with the listings you view.'
}
