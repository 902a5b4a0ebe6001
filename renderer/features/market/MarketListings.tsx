import { Tag } from 'lucide-react'
import { useMemo, useState } from 'react'
import { tryParseHbar } from '@shared/amount'
import type { MarketListing } from '@shared/contract/browse'
import { countWithNoun } from '../../format/money'
import { nameOr } from '../../format/text'
import { browseQueries } from './browse-queries'
import { type Floors, useFloors } from './use-floors'
import { usePages } from '../../query/use-pages'
import { listingKey } from './browse-store'
import { Thumb } from '../../ui/Art'
import { Badge } from '../../ui/Badge'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { AccountText } from '../../ui/Id'
import { Price } from '../../ui/Money'
import { useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, DataTable } from '../../ui/data-table'
import { useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { BuyLink, NOT_IN_HBAR } from '../collection/BuyLink'
import { BAR_LINE_PX } from '../collection/FilterChips'
import { AgeText } from '../collection/ListedCells'
import { overFloorText } from '../collection/ListingsTable'
import { NftNameCell } from '../collection/NftNameCell'
import { PagesEnd } from '../collection/PagesEnd'
import { TableSkeleton } from '../collection/TableSkeleton'
import { useIsOffline } from '../../query/use-is-offline'
import { FailedRead } from '../page-frame/FailedRead'
import { useActiveRowStore } from '../../app/use-history-state'

/** Listings of every collection, newest first, read page by page. */
export function MarketListings() {
  const go = useGo()
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const activeRow = useActiveRowStore('market-listings')
  const listings = usePages(browseQueries.listings)
  const { pages } = listings
  const isOffline = useIsOffline()
  const isLate = useIsLate(pages === null && listings.error === null)
  const floors = useFloors()
  const columns = useMemo(() => columnsFor(floors), [floors])
  return (
    <section aria-label="Newest listings" className={isOffline ? 'old-figures' : undefined}>
      <div className="listings-bar bar-line">
        <h2 className="h2">Newest listings</h2>
        <span className="sp" />
        {pages && (
          <span className="small t2 tn counted">
            <span role="status">
              {countWithNoun(pages.items.length, 'listing')}
              {pages.isLast ? '' : ' loaded'}
            </span>
            <FreshnessStamp stamp={pages.stamp} isRefreshing={pages.status === 'reading-more'} />
          </span>
        )}
        <span ref={setToolsSlot} className="row" />
      </div>
      {listings.error && (
        <FailedRead subject="The listings" error={listings.error} onRetry={listings.refreshFirstPage} />
      )}
      {isLate && <TableSkeleton />}
      {pages && pages.items.length === 0 && (
        <StateBlock
          icon={<Tag size={20} aria-hidden="true" />}
          title="No listings"
          text="The market reports no NFT for sale."
        />
      )}
      {pages && pages.items.length > 0 && (
        <>
          <DataTable
            virtual
            name="market-listings"
            label="Newest listings"
            rows={pages.items}
            rowKey={listingKey}
            columns={columns}
            activeRowStore={activeRow}
            total={pages.isLast ? pages.items.length : null}
            onVisible={listings.onItemsVisible}
            stickyPx={BAR_LINE_PX}
            toolsSlot={toolsSlot}
            isToolsCompact
            onOpen={({ token, serial }) => go({ name: 'nft', token, serial })}
          />
          <PagesEnd pages={pages} onMore={listings.loadNextPage}>
            All listings of the market.
          </PagesEnd>
        </>
      )}
    </section>
  )
}

function Seller({ listing: { seller } }: { readonly listing: MarketListing }) {
  const isOwn = useAccounts()?.accounts.some(({ id }) => id === seller.id) ?? false
  return (
    <span className="row">
      <span className="t2 cut">
        <AccountText account={seller} />
      </span>
      {isOwn && <Badge tone="accent">yours</Badge>}
    </span>
  )
}

function overFloor({ token, price }: MarketListing, floors: Floors): string {
  const floor = floors.get(token) ?? null
  return overFloorText(price, floor === null ? null : tryParseHbar(floor))
}

const columnsFor = (floors: Floors): readonly Column<MarketListing>[] => [
  {
    key: 'art',
    label: 'Image',
    isHeadHidden: true,
    track: '20px',
    cell: ({ image }) => <Thumb src={image} />,
  },
  {
    key: 'nft',
    label: 'NFT',
    track: 'minmax(144px, 1fr)',
    value: ({ name, serial }) => nameOr(name, `Serial ${serial}`),
    cell: ({ name, serial }) => <NftNameCell name={name} serial={serial} />,
  },
  {
    key: 'collection',
    label: 'Collection',
    track: 'minmax(120px, 0.6fr)',
    minTableWidthPx: 664,
    value: ({ token, collection }) => nameOr(collection, token),
    cell: ({ token, collection }) => <span className="t2 cut">{nameOr(collection, token)}</span>,
  },
  {
    key: 'price',
    label: 'Price',
    track: '120px',
    align: 'end',
    value: ({ price }) => price,
    cell: ({ price, otherPrice }) => (
      <span className="strong">
        <Price hbar={price} otherPrice={otherPrice} />
      </span>
    ),
  },
  {
    key: 'over',
    label: 'Over floor',
    headTitle: 'Price compared with the floor of the collection',
    track: '80px',
    align: 'end',
    minTableWidthPx: 800,
    className: 't2',
    value: (listing) => overFloor(listing, floors),
    cell: (listing) => overFloor(listing, floors),
  },
  {
    key: 'seller',
    label: 'Seller',
    track: 'minmax(104px, 184px)',
    minTableWidthPx: 528,
    value: ({ seller }) => seller.id,
    cell: (listing) => <Seller listing={listing} />,
  },
  {
    key: 'at',
    label: 'Listed',
    track: '56px',
    align: 'end',
    minTableWidthPx: 408,
    value: ({ listedAt }) => listedAt,
    cell: ({ listedAt }) => <AgeText ms={listedAt === null ? Number.NaN : Date.parse(listedAt)} />,
  },
  {
    key: 'buy',
    label: 'Buy',
    isHeadHidden: true,
    track: '46px',
    align: 'end',
    cell: (listing, isTabStop) => (
      <BuyLink
        token={listing.token}
        listing={listing}
        obstacle={listing.price === null ? NOT_IN_HBAR : null}
        isTabStop={isTabStop}
      />
    ),
  },
]
