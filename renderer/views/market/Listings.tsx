import { LayoutGrid, Rows3, Tag } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../format/error-text'
import { statFigure } from '../../format/money'
import { type ListingsSort, type ListingsState, listingsOf, loadMoreListings } from '../../stores/market'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../app-context'
import { ListingsGallery } from './ListingsGallery'
import { Failed } from '../shell/Failed'
import { ListingsTable } from './ListingsTable'

type ListingsProps = {
  readonly token: string
  readonly sort: ListingsSort
  /** Floor of the collection; null while unknown. */
  readonly floor: string | null
  readonly onSort: (sort: ListingsSort) => void
  readonly state: ListingsState
  readonly onRetry: () => void
}

/** What is on sale, cheapest first until told otherwise. */
export function Listings({ token, sort, floor, onSort, state, onRetry }: ListingsProps) {
  const { api, stores } = useApp()
  const [layout, setLayout] = useState<'table' | 'gallery'>('table')
  const of = listingsOf({ token, sort })
  const mine = state.status !== 'idle' && state.of === of ? state : null
  const late = useLate(mine === null || mine.status === 'loading')
  if (mine?.status === 'failed') return <Failed what="The listings" error={mine.error} onRetry={onRetry} />
  if (mine === null || mine.status === 'loading') return late ? <SkeletonRows rows={12} /> : null
  if (mine.listings.length === 0) {
    return (
      <StateBlock
        icon={<Tag size={20} aria-hidden="true" />}
        title="Nothing is listed now"
        text="No NFT of this collection is for sale. What gets listed appears here."
      >
        <Button onClick={onRetry}>Read again</Button>
      </StateBlock>
    )
  }
  return (
    <section aria-label="Listings">
      <div className="listings-bar">
        <h3 className="h2">Listings</h3>
        <span className="small t2 tn">
          {statFigure(mine.listings.length)}
          {mine.last ? '' : ' read so far'}
        </span>
        <FreshnessStamp stamp={mine.stamp} reading={mine.status === 'reading-more'} />
        <span className="sp" />
        <Seg
          label="Sort by"
          value={sort}
          onChange={onSort}
          options={[
            { value: 'price', label: 'Price' },
            { value: 'listingDate', label: 'Newest' },
            { value: 'serialId', label: 'Serial' },
          ]}
        />
        <Seg
          label="Layout of listings"
          value={layout}
          onChange={setLayout}
          options={[
            { value: 'gallery', label: 'Gallery', icon: <LayoutGrid size={14} aria-hidden="true" /> },
            { value: 'table', label: 'Table', icon: <Rows3 size={14} aria-hidden="true" /> },
          ]}
        />
      </div>
      {layout === 'table' ? (
        <ListingsTable listings={mine.listings} sort={sort} floor={floor} />
      ) : (
        <ListingsGallery listings={mine.listings} />
      )}
      <div className="row listings-foot">
        {mine.status === 'more-failed' && (
          <span className="small t2" role="alert">
            {errorText(mine.error).title}. {errorText(mine.error).todo}
          </span>
        )}
        {!mine.last && (
          <Button
            busy={mine.status === 'reading-more'}
            onClick={() => void loadMoreListings(stores.listings, api, { token, sort })}
          >
            Load more
          </Button>
        )}
      </div>
    </section>
  )
}
