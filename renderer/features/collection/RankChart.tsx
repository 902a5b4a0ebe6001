import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { ChartFigure, type ChartState, PlacedChart } from '../../charts'
import { listingsOf } from './listings-store'
import { useApp, useGo } from '../../app/app-context'
import { rankChart, type RankedListings, rankedListings } from './rank-chart'
import { RankNote } from './RankNote'

const HEIGHT = 160

/**
 * Listings by rarity and price; clicking a point opens the NFT. Sends no requests: uses only what the listings have
 * read.
 */
export function RankChart({ token }: { readonly token: EntityId }) {
  const { stores } = useApp()
  const go = useGo()
  const listed = useStore(stores.listings, (s) => listingsOf(s, token))
  const facts = useStore(stores.sight, (s) => (s.token === token ? s.facts : null))
  // The table shows the same note while it is sorted by rank.
  const isSaid = useStore(stores.listingsLook, (s) => s.sort.by === 'rank')
  const isBeside = useStore(stores.collectionFilter, (s) => s.tab === 'listings')
  const isRead = useStore(stores.ranks, (s) => s.status === 'done' && s.token === token)
  const isFailed = useStore(stores.listings, (s) => s.status === 'failed' && s.token === token)
  const found = useMemo(() => (listed && facts ? rankedListings(listed.rows, facts) : NONE), [listed, facts])
  const chart = useMemo(() => rankChart(found), [found])
  const open = (index: number) => {
    const serial = chart?.serials[index]
    if (serial !== undefined) go({ name: 'nft', token, serial })
  }
  const state: ChartState = chart
    ? { status: 'ready' }
    : listed || isFailed || !isBeside
      ? { status: 'empty', why: whyNone({ isListed: listed !== null, isRead, known: found.ranked.length }) }
      : { status: 'reading' }
  return (
    <>
      <ChartFigure
        title={chart?.title ?? 'What rarity costs'}
        keys={[
          { mark: 'dot', label: 'listed at, ℏ' },
          { mark: 'other', label: 'least for that rank or a rarer' },
        ]}
        state={state}
        height={chart ? HEIGHT : 48}
        stamp={listed?.stamp ?? null}
        note={chart?.note ?? null}
        {...(chart ? { table: chart.table } : {})}
      >
        {chart && <PlacedChart spec={chart.spec} label="Listings by rank and price" height={HEIGHT} onPick={open} />}
      </ChartFigure>
      {listed && listed.rows.length > 0 && !(isSaid && isBeside) && (
        <RankNote token={token} rows={listed.rows} others={chart ? 'The others are not drawn.' : ''} />
      )}
    </>
  )
}

const NONE: RankedListings = { ranked: [], isWhole: false }

type Why = { readonly isListed: boolean; readonly isRead: boolean; readonly known: number }

function whyNone({ isListed, isRead, known }: Why): string {
  if (!isListed) return 'Open the listings: this is drawn of what they show.'
  if (known === 1) return 'The rank of one listing only is known: nothing to compare it with.'
  return isRead
    ? 'The market tells no ranks of what is listed here.'
    : 'The ranks of what is listed are not known yet: they come with the listings you look at.'
}
