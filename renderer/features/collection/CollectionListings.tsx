import { Tag } from 'lucide-react'
import { memo, useCallback, useDeferredValue } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { clearFilter } from './collection-filter'
import { type ListedRow, listingsOf, loadSight, readListingsAgain } from './listings-store'
import { firstDirection, type ListedOrder } from './listings-view'
import { Button } from '../../ui/Button'
import { Later } from '../../ui/Later'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { Failed } from '../page-frame/Failed'
import { useBarPx } from './FilterChips'
import { ListingsBar } from './ListingsBar'
import { ListingsCards } from './ListingsCards'
import { ListingsEnd } from './ListingsEnd'
import { ListingsTable } from './ListingsTable'
import { RankNote } from './RankNote'
import { useCollectionTraits } from './use-collection-traits'
import { useListed, useListingsReading, useTraitSets } from './use-listings'
import './listings.css'

type ListingsProps = {
  readonly token: EntityId
  /** Floor of the collection; null while unknown. */
  readonly floor: string | null
}

/** Listings tab: all listings of a collection. */
export const CollectionListings = memo(function CollectionListings({ token, floor }: ListingsProps) {
  const { api, stores } = useApp()
  useListingsReading(token)
  const state = useStore(stores.listings)
  const mine = listingsOf(state, token)
  const isFailed = state.status === 'failed' && state.token === token
  const late = useLate(mine === null && !isFailed)
  const chosen = useStore(stores.collectionFilter, (s) => s.traits)
  const readAgain = () => readListingsAgain(stores, api, token, chosen, true)
  if (isFailed) return <Failed what="The listings" error={state.error} onRetry={readAgain} />
  if (!mine) return late ? <SkeletonRows rows={12} /> : null
  if (mine.rows.length === 0 && mine.end !== null) {
    return (
      <StateBlock
        icon={<Tag size={20} aria-hidden="true" />}
        title="Nothing is listed now"
        text="No NFT of this collection is for sale. What gets listed appears here."
      >
        <Button onClick={readAgain}>Read again</Button>
      </StateBlock>
    )
  }
  return (
    <Later>
      <Listed token={token} floor={floor} />
    </Later>
  )
})

const NO_ROWS: readonly ListedRow[] = []

/** Listings after filter and sort, as a table or as cards. Rendered once listings exist. */
function Listed({ token, floor }: ListingsProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const mine = listingsOf(useStore(stores.listings), token)
  const look = useStore(stores.listingsLook)
  const chosen = useStore(stores.collectionFilter, (s) => s.traits)
  const traits = useCollectionTraits(token)
  const sets = useTraitSets(token, chosen)
  // Sorting thousands of rows is deferred, so that clicks and new parts are handled first.
  const rows = useListed(token, useDeferredValue(mine?.rows ?? NO_ROWS), sets, useDeferredValue(look.sort))
  const { showMedia } = useSettings()
  const stickPx = useBarPx(true)
  const onSight = useCallback(
    (those: readonly { readonly serial: number }[]) =>
      void loadSight(
        stores.sight,
        api,
        token,
        those.map(({ serial }) => serial),
      ),
    [stores, api, token],
  )
  if (!mine) return null
  const onSort = (by: ListedOrder) => {
    const { sort } = stores.listingsLook.getState()
    const turned = sort.direction === 'ascending' ? 'descending' : 'ascending'
    stores.listingsLook.setState({ sort: { by, direction: sort.by === by ? turned : firstDirection(by) } })
  }
  const open = ({ serial }: { readonly serial: number }) => go({ name: 'nft', token, serial })
  const readAgain = () => readListingsAgain(stores, api, token, chosen, true)
  const unread = sets.find((set) => set?.status === 'failed')
  return (
    <section aria-label="Listings">
      <ListingsBar token={token} listed={mine} shown={rows} sets={sets} traits={traits} />
      {look.sort.by === 'rank' && <RankNote token={token} rows={mine.rows} others="The others stand last." />}
      {rows.length === 0 && unread?.status === 'failed' ? (
        <Failed what="Which listings have these traits" error={unread.error} onRetry={readAgain} />
      ) : rows.length === 0 && mine.status !== 'reading' && !sets.some((set) => set?.status === 'reading') ? (
        <StateBlock
          icon={<Tag size={20} aria-hidden="true" />}
          title="No listing is like this"
          text="Nothing that is for sale fits all that is asked for."
        >
          <Button onClick={() => clearFilter(stores.collectionFilter)}>Ask for less</Button>
        </StateBlock>
      ) : look.layout === 'table' ? (
        <ListingsTable
          token={token}
          rows={rows}
          floor={floor}
          traits={traits}
          look={look}
          onSight={onSight}
          onSort={onSort}
          onOpen={open}
          stickPx={stickPx}
          total={mine.end === null ? mine.expected : rows.length}
        />
      ) : (
        <ListingsCards
          token={token}
          rows={rows}
          onSight={onSight}
          onOpen={open}
          absent={showMedia ? 'No image' : 'Image off'}
        />
      )}
      <ListingsEnd listed={mine} onReadOn={readAgain} />
    </section>
  )
}
