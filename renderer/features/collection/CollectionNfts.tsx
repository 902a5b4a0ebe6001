import { ChevronDown, LayoutGrid, Rows3, Shapes } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { CollectionNft, NftOrder } from '@shared/contract/browse'
import type { EntityId } from '@shared/ids'
import { countWithNoun, statFigure } from '../../format/money'
import { browseQueries } from '../market/browse-queries'
import type { LoadedPages } from '../../query/pages'
import { usePages } from '../../query/use-pages'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Menu, MenuChoice } from '../../ui/Menu'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonCard, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { NftCards } from './NftCards'
import { NftsTable } from './NftsTable'
import { PagesEnd } from './PagesEnd'
import { TableSkeleton } from './TableSkeleton'
import { ChosenChips, TextFilter, AddTraitButton, useFilterBarPx } from './FilterChips'
import { ToggleChip } from './ToggleChip'
import { groupByTraitType } from './collection-filter'
import { useCollectionTraits } from './use-collection-traits'
import styles from './listings.module.css'

/** NFTs tab: every NFT of the collection, listed or not, loaded page by page while the person scrolls. */
export function CollectionNfts({ token }: { readonly token: EntityId }) {
  const { stores } = useApp()
  const { nftOrder, nftLayout, showsListedOnly } = useStore(stores.browse.settings)
  const traits = useCollectionTraits(token)
  const paging = usePages(browseQueries.nfts(token, nftOrder))
  const { pages } = paging
  const chosenTraits = useStore(stores.collectionFilter, (s) => s.traits)
  const text = useDeferredValue(useStore(stores.collectionFilter, (s) => s.text))
  const isFiltered = chosenTraits.length > 0 || showsListedOnly || text.trim() !== ''
  const matches = useMemo(
    () => filterNfts(pages?.items ?? [], { chosenTraits, showsListedOnly, text }),
    [pages?.items, chosenTraits, showsListedOnly, text],
  )
  useAutoLoad(pages, isFiltered && matches.length < MIN_MATCHES, paging.loadNextPage)
  const stickyPx = useFilterBarPx('nfts')
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const isLate = useIsLate(pages === null && paging.error === null)
  return (
    <section aria-label="NFTs">
      <div className="listings-bar">
        <div className={cx('bar-line', styles['toolbar'])}>
          <TextFilter />
          <AddTraitButton traits={traits} />
          <ToggleChip
            isOn={showsListedOnly}
            onToggle={(isOn) => stores.browse.settings.setState({ showsListedOnly: isOn })}
          >
            Listed only
          </ToggleChip>
          <OrderMenu order={nftOrder} />
          <span className="sp" />
          {pages && <NftCount pages={pages} matchCount={isFiltered ? matches.length : null} />}
          <SegmentedControl
            label="Layout of NFTs"
            value={nftLayout}
            onChange={(next) => stores.browse.settings.setState({ nftLayout: next })}
            options={[
              { value: 'gallery', label: 'Gallery', icon: <LayoutGrid size={14} aria-hidden="true" /> },
              { value: 'table', label: 'Table', icon: <Rows3 size={14} aria-hidden="true" /> },
            ]}
          />
          <span ref={setToolsSlot} className={styles['tools']} />
        </div>
        <ChosenChips scope="nfts" traitSets={null} rows={null}>
          <span className="small t2 tn">{countWithNoun(matches.length, 'match', 'matches')}</span>
        </ChosenChips>
      </div>
      {paging.error && <FailedRead subject="The NFTs" error={paging.error} onRetry={paging.refreshFirstPage} />}
      {isLate && (nftLayout === 'gallery' ? <GallerySkeleton /> : <TableSkeleton />)}
      {pages && matches.length === 0 && (
        <StateBlock
          icon={<Shapes size={20} aria-hidden="true" />}
          title={isFiltered ? 'No matches' : 'No NFTs'}
          text={isFiltered ? noMatchText(pages.isLast) : 'The market reports no NFTs in this collection.'}
        />
      )}
      {pages && matches.length > 0 && nftLayout === 'gallery' && (
        <NftCards token={token} nfts={matches} onVisible={paging.onItemsVisible} />
      )}
      {pages && matches.length > 0 && nftLayout === 'table' && (
        <NftsTable
          token={token}
          nfts={matches}
          traits={traits}
          onVisible={paging.onItemsVisible}
          stickyPx={stickyPx}
          toolsSlot={toolsSlot}
        />
      )}
      {pages && <PagesEnd pages={pages} onMore={paging.loadNextPage} />}
    </section>
  )
}

const SKELETON_CARDS = 12

/** Placeholder cards in the columns of the gallery. */
const GallerySkeleton = () => (
  <div role="status" aria-label="Loading" className={styles['skeleton-cards']}>
    {Array.from({ length: SKELETON_CARDS }, (_, index) => (
      <SkeletonCard key={index} lineCount={1} />
    ))}
  </div>
)

const ORDERS: readonly { readonly value: NftOrder; readonly label: string }[] = [
  { value: 'serial', label: 'Serial' },
  { value: 'rarity', label: 'Rarest' },
  { value: 'listingDate', label: 'Recently listed' },
]

/** Menu of the orders of the NFTs, with the current order on its button. */
function OrderMenu({ order }: { readonly order: NftOrder }) {
  const { stores } = useApp()
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small">
          <span className="t2">Sort</span> {ORDERS.find(({ value }) => value === order)?.label}
          <ChevronDown size={12} aria-hidden="true" />
        </Button>
      }
    >
      <MenuChoice
        label="Sort by"
        value={order}
        options={ORDERS}
        onChange={(nftOrder) => stores.browse.settings.setState({ nftOrder })}
      />
    </Menu>
  )
}

const noMatchText = (isLast: boolean): string =>
  isLast
    ? 'No NFT of this collection fits all your filters.'
    : 'No loaded NFT fits all your filters. Load more to search the rest.'

type ChosenTrait = { readonly trait_type: string; readonly value: string | number }

type NftFilter = {
  readonly chosenTraits: readonly ChosenTrait[]
  readonly showsListedOnly: boolean
  readonly text: string
}

/** NFTs that match the filter. Uses only the loaded fields of each NFT, so it sends no request. */
function filterNfts(
  nfts: readonly CollectionNft[],
  { chosenTraits, showsListedOnly, text }: NftFilter,
): readonly CollectionNft[] {
  const searchText = text.trim().toLowerCase()
  return nfts.filter(
    ({ traits, isListed, name, serial }) =>
      (!showsListedOnly || isListed === true) &&
      (searchText === '' || String(serial) === searchText || name.toLowerCase().includes(searchText)) &&
      groupByTraitType(chosenTraits, chosenTraits).every((typeTraits) =>
        typeTraits.some((chosenTrait) =>
          traits.some(({ type, value }) => type === chosenTrait.trait_type && value === String(chosenTrait.value)),
        ),
      ),
  )
}

/** Number of matches that fill the view. With fewer matches, further pages load without scrolling. */
const MIN_MATCHES = 60
/** Maximum number of NFTs that load without scrolling or a click: ten pages of the market. */
const MAX_AUTO_NFTS = 2000

/** Loads further pages automatically while the filter has few matches, because matches may be on a later page. */
function useAutoLoad(pages: LoadedPages<CollectionNft> | null, needsMore: boolean, loadMore: () => void): void {
  const isDue = needsMore && pages?.status === 'ready' && !pages.isLast && pages.items.length < MAX_AUTO_NFTS
  const loadedCount = pages?.items.length ?? 0
  const latestLoadMore = useRef(loadMore)
  useEffect(() => {
    latestLoadMore.current = loadMore
  })
  // `loadedCount` is a dependency, so that the effect runs again after each page, even if `isDue` stays true.
  useEffect(() => {
    if (isDue) latestLoadMore.current()
  }, [isDue, loadedCount])
}

type NftCountProps = { readonly pages: LoadedPages<CollectionNft>; readonly matchCount: number | null }

function NftCount({ pages, matchCount }: NftCountProps) {
  const { items, total, isLast, stamp, status } = pages
  const loadedText =
    isLast || total === null ? statFigure(items.length) : `${statFigure(items.length)} of ${statFigure(total)}`
  return (
    <span className={cx('small t2 tn counted', styles['row-count'])}>
      <span role="status">
        {matchCount !== null && `${statFigure(matchCount)} found in `}
        {loadedText} NFTs loaded
      </span>
      <FreshnessStamp stamp={stamp} isRefreshing={status === 'reading-more'} />
    </span>
  )
}
