import { HandCoins } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { CollectionNftOffer } from '@shared/contract/browse'
import type { EntityId } from '@shared/ids'
import { countWithNoun, percentWords } from '../../format/money'
import { browseQueries } from '../market/browse-queries'
import { usePages } from '../../query/use-pages'
import { offerKey } from '../market/browse-store'
import { isAcceptedOffer, isActiveOffer, OFFER_STATUS_OPTIONS, offerStatusWords } from '../market/offer-status-options'
import { Badge } from '../../ui/Badge'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { useActiveRowStore } from '../../app/use-history-state'
import { AgeText, ListedThumb, timestampMs, useVisibleNftFacts } from './ListedCells'
import { loadVisibleFacts } from './listings-store'
import { NftNameCell } from './NftNameCell'
import { ColumnSkeleton } from './TableSkeleton'
import { BAR_LINE_PX } from './FilterChips'
import { OfferBook } from './OfferBook'
import { PagesEnd } from './PagesEnd'
import { AccountListingsLink } from './AccountListingsLink'
import styles from './listings.module.css'

type OffersProps = { readonly token: EntityId; readonly bestOffer: string | null; readonly floor: string | null }

/** CSS class that fades the row of an offer that ended without a sale; undefined for all other rows. */
const offerRowClass = ({ status }: CollectionNftOffer) =>
  isActiveOffer({ status }) || isAcceptedOffer({ status }) ? undefined : styles['is-away']

/** Offers tab: the collection offers, then the offers for single NFTs. */
export function CollectionOffers({ token, bestOffer, floor }: OffersProps) {
  return (
    <>
      <OfferBook token={token} bestOffer={bestOffer} floor={floor} />
      <SingleOffers token={token} />
    </>
  )
}

/** Offers for single NFTs of the collection, with the chosen status. */
function SingleOffers({ token }: { readonly token: EntityId }) {
  const { api, stores } = useApp()
  const go = useGo()
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const { offerStatus } = useStore(stores.browse.settings)
  const activeRow = useActiveRowStore('offers')
  const paging = usePages(browseQueries.offers(token, offerStatus))
  const { pages, onItemsVisible } = paging
  const isLate = useIsLate(pages === null && paging.error === null)
  const items = pages?.items
  // Open offers come first; both groups keep the market's order.
  const rows = useMemo(
    () => (items ? [...items.filter(isActiveOffer), ...items.filter((offer) => !isActiveOffer(offer))] : NO_OFFERS),
    [items],
  )
  const accounts = useAccounts()?.accounts
  const ownIds = useMemo(() => new Set(accounts?.map(({ id }) => id)), [accounts])
  const columns = useMemo(() => columnsFor(token, ownIds), [token, ownIds])
  const onVisible = useCallback(
    (visibleOffers: readonly CollectionNftOffer[]) => {
      // The next page loads when an item near the end of `items` is visible. `rows` has another order, so this passes
      // the item that has the position of the last visible row.
      const lastVisible = visibleOffers.at(-1)
      const itemAtPosition = lastVisible && items?.[rows.indexOf(lastVisible)]
      if (itemAtPosition) onItemsVisible([itemAtPosition])
      const serials = [...new Set(visibleOffers.map(({ serial }) => serial))]
      void loadVisibleFacts(stores.visibleFacts, api, token, serials)
    },
    [items, rows, onItemsVisible, stores, api, token],
  )
  return (
    <section aria-label="Offers for single NFTs">
      <div className="listings-bar bar-line">
        <h3 className="h2">For single NFTs</h3>
        <SegmentedControl
          label="Status of offers"
          value={offerStatus}
          options={OFFER_STATUS_OPTIONS}
          onChange={(next) => stores.browse.settings.setState({ offerStatus: next })}
        />
        <span className="sp" />
        {pages && (
          <span className="small t2 tn counted">
            <span role="status">
              {countWithNoun(pages.items.length, 'offer')}
              {pages.isLast ? '' : ' loaded'}
            </span>
            <FreshnessStamp stamp={pages.stamp} isRefreshing={pages.status === 'reading-more'} />
          </span>
        )}
        <span ref={setToolsSlot} className={styles['tools']} />
      </div>
      {paging.error && <FailedRead subject="The offers" error={paging.error} onRetry={paging.refreshFirstPage} />}
      {isLate && <ColumnSkeleton columns={columns} />}
      {pages && pages.items.length === 0 && (
        <StateBlock
          icon={<HandCoins size={20} aria-hidden="true" />}
          title="No offers"
          text="No single-NFT offers with this status."
        />
      )}
      {pages && pages.items.length > 0 && (
        <>
          <DataTable
            virtual
            name="single-offers"
            label="Offers for single NFTs"
            rows={rows}
            rowKey={offerKey}
            columns={columns}
            rowClass={offerRowClass}
            activeRowStore={activeRow}
            total={pages.isLast ? pages.items.length : null}
            onVisible={onVisible}
            stickyPx={BAR_LINE_PX}
            toolsSlot={toolsSlot}
            isToolsCompact
            onOpen={({ serial }) => go({ name: 'nft', token, serial })}
          />
          <PagesEnd pages={pages} onMore={paging.loadNextPage} />
        </>
      )}
    </section>
  )
}

/** Offer in percent of the listing price, for display only; null if the listing price is unknown or 0. */
const offerPercent = ({ price, listedPrice }: CollectionNftOffer): number | null =>
  listedPrice === null || Number(listedPrice) === 0 ? null : (Number(price) / Number(listedPrice)) * 100

const NO_OFFERS: readonly CollectionNftOffer[] = []

/** Name of the NFT on which the offer is, once read. */
function OfferedNft({ token, offer }: { readonly token: EntityId; readonly offer: CollectionNftOffer }) {
  const name = useVisibleNftFacts({ token, row: offer })?.name ?? null
  return <NftNameCell name={name} serial={offer.serial} />
}

const columnsFor = (token: EntityId, ownIds: ReadonlySet<string>): readonly Column<CollectionNftOffer>[] => [
  {
    key: 'art',
    label: 'Image',
    isHeadHidden: true,
    track: '20px',
    cell: (offer) => <ListedThumb token={token} row={offer} />,
  },
  {
    key: 'nft',
    label: 'NFT',
    track: 'minmax(96px, 1fr)',
    value: ({ serial }) => serial,
    cell: (offer) => <OfferedNft token={token} offer={offer} />,
  },
  {
    key: 'price',
    label: 'Offer',
    track: '96px',
    align: 'end',
    value: ({ price }) => price,
    cell: ({ price }) => (
      <span className="strong">
        <Money hbar={price} />
      </span>
    ),
  },
  {
    key: 'listed',
    label: 'Listed at',
    track: '96px',
    align: 'end',
    minTableWidthPx: 610,
    value: ({ listedPrice }) => listedPrice,
    cell: ({ listedPrice }) => (
      <span className="t2">
        <Money hbar={listedPrice} />
      </span>
    ),
  },
  {
    key: 'share',
    label: 'Of listing price',
    track: '92px',
    align: 'end',
    minTableWidthPx: 728,
    value: offerPercent,
    cell: (offer) => <span className="t2">{percentWords(offerPercent(offer), 0)}</span>,
  },
  {
    key: 'status',
    label: 'Status',
    track: 'minmax(72px, 104px)',
    value: ({ status }) => status,
    cell: ({ status }) => <span className="t2">{offerStatusWords(status)}</span>,
  },
  {
    key: 'buyer',
    label: 'Offered by',
    track: 'minmax(88px, 144px)',
    minTableWidthPx: 492,
    value: ({ buyer }) => buyer?.id ?? null,
    cell: ({ buyer }, isTabStop) => (
      <span className="row">
        <AccountListingsLink account={buyer} isTabStop={isTabStop} />
        {buyer !== null && ownIds.has(buyer.id) && <Badge tone="accent">yours</Badge>}
      </span>
    ),
  },
  {
    key: 'seller',
    label: 'Holder',
    track: 'minmax(88px, 144px)',
    minTableWidthPx: 800,
    value: ({ seller }) => seller?.id ?? null,
    cell: ({ seller }, isTabStop) => <AccountListingsLink account={seller} isTabStop={isTabStop} />,
  },
  {
    key: 'at',
    label: 'Made',
    track: '56px',
    align: 'end',
    minTableWidthPx: 390,
    value: ({ at }) => at,
    cell: ({ at }) => <AgeText ms={timestampMs(at)} />,
  },
]
