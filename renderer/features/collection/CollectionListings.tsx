import { Tag } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useState } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { clearFilter } from './collection-filter'
import { type ListedRow, listingsOf, loadVisibleFacts, readListingsAgain } from './listings-store'
import { firstDirection, type ListingSortKey } from './listings-view'
import { Button } from '../../ui/Button'
import { DeferredRender } from '../../ui/DeferredRender'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { useFilterBarPx } from './FilterChips'
import { FloorFinder } from './FloorFinder'
import { ListingsBar } from './ListingsBar'
import { ListingsCards } from './ListingsCards'
import { ListingsEnd } from './ListingsEnd'
import { ListingsTable } from './ListingsTable'
import { RankNote } from './RankNote'
import { TableSkeleton } from './TableSkeleton'
import { useCollectionTraits } from './use-collection-traits'
import { useIsOffline } from '../../query/use-is-offline'
import { useFilteredListings, useLoadListings, useTraitSets } from './use-listings'

type ListingsProps = {
  readonly token: EntityId
  /** Floor of the collection; null while unknown. */
  readonly floor: string | null
}

/** Listings tab: all listings of a collection. */
export const CollectionListings = memo(function CollectionListings({ token, floor }: ListingsProps) {
  const { api, stores } = useApp()
  useLoadListings(token)
  const listingsState = useStore(stores.listings)
  const listings = listingsOf(listingsState, token)
  const isFailed = listingsState.status === 'failed' && listingsState.token === token
  const isLate = useIsLate(listings === null && !isFailed)
  const chosenTraits = useStore(stores.collectionFilter, (s) => s.traits)
  const readAgain = () => readListingsAgain(stores, api, token, chosenTraits, true)
  if (isFailed) return <FailedRead subject="The listings" error={listingsState.error} onRetry={readAgain} />
  if (!listings) return isLate ? <ListingsSkeleton /> : null
  if (listings.rows.length === 0 && listings.endReason !== null) {
    return (
      <StateBlock
        icon={<Tag size={20} aria-hidden="true" />}
        title="No listings now"
        text={
          listings.endReason === 'all'
            ? 'No NFT of this collection is for sale. New listings appear here.'
            : 'The market sent no listings, and the list may be incomplete. New listings appear here.'
        }
      >
        <Button onClick={readAgain}>Refresh</Button>
      </StateBlock>
    )
  }
  return (
    <DeferredRender>
      <FilteredListings token={token} floor={floor} />
    </DeferredRender>
  )
})

/** Placeholders for the toolbar, the table's head and the rows, each in its final height. */
const ListingsSkeleton = () => (
  <>
    <div className="bar-line">
      <SkeletonBlock width={142} height={28} />
      <SkeletonBlock width={94} height={28} />
      <SkeletonBlock width={92} height={28} />
      <SkeletonBlock width={98} height={28} />
    </div>
    <TableSkeleton />
  </>
)

/** Empty list that is the same object in every render, so that hooks that depend on the rows do not run again. */
const NO_ROWS: readonly ListedRow[] = []

/** Filtered and sorted listings, as a table or as cards. Renders nothing before the first listings are loaded. */
function FilteredListings({ token, floor }: ListingsProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const listings = listingsOf(useStore(stores.listings), token)
  const viewSettings = useStore(stores.listingsViewSettings)
  const chosenTraits = useStore(stores.collectionFilter, (s) => s.traits)
  const traits = useCollectionTraits(token)
  const traitSets = useTraitSets(token, chosenTraits)
  // Sorting thousands of rows takes time. `useDeferredValue` lets React handle clicks and new rows before the sort.
  const rows = useFilteredListings(
    token,
    useDeferredValue(listings?.rows ?? NO_ROWS),
    traitSets,
    useDeferredValue(viewSettings.sort),
  )
  const { showMedia } = useSettings()
  const isOffline = useIsOffline()
  const stickyPx = useFilterBarPx('listings')
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const rankCeiling = useStore(stores.collectionFilter, (s) => s.rankCeiling)
  const onVisible = useCallback(
    (visibleRows: readonly { readonly serial: number }[]) => {
      const serials = visibleRows.map(({ serial }) => serial)
      void loadVisibleFacts(stores.visibleFacts, api, token, serials)
    },
    [stores, api, token],
  )
  if (!listings) return null
  const onSort = (by: ListingSortKey) => {
    const { sort } = stores.listingsViewSettings.getState()
    const oppositeDirection = sort.direction === 'ascending' ? 'descending' : 'ascending'
    const direction = sort.by === by ? oppositeDirection : firstDirection(by)
    stores.listingsViewSettings.setState({ sort: { by, direction } })
  }
  const openNft = ({ serial }: { readonly serial: number }) => go({ name: 'nft', token, serial })
  const readAgain = () => readListingsAgain(stores, api, token, chosenTraits, true)
  const failedTraitSet = traitSets.find((set) => set?.status === 'failed')
  const isReading = listings.status === 'reading' || traitSets.some((set) => set?.status === 'reading')
  const listingsContent = () => {
    if (rows.length === 0 && failedTraitSet?.status === 'failed')
      return <FailedRead subject="The listings with these traits" error={failedTraitSet.error} onRetry={readAgain} />
    if (rows.length === 0 && !isReading) {
      return (
        <StateBlock
          icon={<Tag size={20} aria-hidden="true" />}
          title="No matches"
          text="No listing fits all your filters."
        >
          <Button onClick={() => clearFilter(stores.collectionFilter)}>Show all listings</Button>
        </StateBlock>
      )
    }
    if (viewSettings.layout === 'table') {
      return (
        <ListingsTable
          token={token}
          rows={rows}
          floor={floor}
          traits={traits}
          viewSettings={viewSettings}
          onVisible={onVisible}
          onSort={onSort}
          onOpen={openNft}
          stickyPx={stickyPx}
          toolsSlot={toolsSlot}
          total={listings.endReason === null ? listings.expectedCount : rows.length}
        />
      )
    }
    return (
      <ListingsCards
        token={token}
        rows={rows}
        onVisible={onVisible}
        onOpen={openNft}
        noImageText={showMedia ? 'No image' : 'Image off'}
      />
    )
  }
  return (
    <section aria-label="Listings" className={isOffline ? 'old-figures' : undefined}>
      <ListingsBar
        listings={listings}
        matches={rows}
        traitSets={traitSets}
        traits={traits}
        toolsRef={setToolsSlot}
        chipActions={<FloorFinder token={token} floor={floor} part="chips" />}
      />
      <FloorFinder token={token} floor={floor} part="line" />
      {(viewSettings.sort.by === 'rank' || rankCeiling !== null) && (
        <RankNote
          token={token}
          rows={listings.rows}
          unrankedNote={rankCeiling === null ? 'The rest come last.' : 'The rest are not shown.'}
        />
      )}
      {listingsContent()}
      <ListingsEnd listings={listings} onLoadAll={readAgain} />
    </section>
  )
}
