import { LayoutGrid, Rows3, Shapes } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { CollectionNft } from '@shared/contract/browse'
import type { EntityId } from '@shared/ids'
import { statFigure } from '../../format/money'
import { browseQueries } from '../market/browse-queries'
import type { ReadPages } from '../../query/pages'
import { usePages } from '../../query/use-pages'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { NftCards } from './NftCards'
import { NftsTable } from './NftsTable'
import { PagesEnd } from './PagesEnd'
import { ChosenChips, LINE_PX, TextFilter, TraitAdd, useBarPx } from './FilterChips'
import { useCollectionTraits } from './use-collection-traits'

/** NFTs tab: every NFT of the collection, listed or not, loaded page by page while the person scrolls. */
export function CollectionNfts({ token }: { readonly token: EntityId }) {
  const { stores } = useApp()
  const { order, layout, listedOnly } = useStore(stores.browse.look)
  const traits = useCollectionTraits(token)
  const read = usePages(browseQueries.nfts(token, order))
  const { pages } = read
  const chosen = useStore(stores.collectionFilter, (s) => s.traits)
  const text = useDeferredValue(useStore(stores.collectionFilter, (s) => s.text))
  const isFiltered = chosen.length > 0 || listedOnly || text.trim() !== ''
  const matches = useMemo(
    () => filterNfts(pages?.items ?? [], { chosen, listedOnly, text }),
    [pages?.items, chosen, listedOnly, text],
  )
  useAutoLoad(pages, isFiltered && matches.length < MIN_MATCHES, read.more)
  const stickPx = useBarPx(false) + LINE_PX
  const late = useLate(pages === null && read.error === null)
  return (
    <section aria-label="NFTs">
      <div className="listings-bar">
        <div className="bar-line">
          <TextFilter />
          <TraitAdd traits={traits} />
          <Button
            size="small"
            variant="quiet"
            aria-pressed={listedOnly}
            onClick={() => stores.browse.look.setState({ listedOnly: !listedOnly })}
          >
            Listed only
          </Button>
          <span className="sp" />
          {pages && <NftCount pages={pages} matchCount={isFiltered ? matches.length : null} />}
        </div>
        <div className="bar-line">
          <Seg
            label="Sort by"
            value={order}
            onChange={(next) => stores.browse.look.setState({ order: next })}
            options={[
              { value: 'serial', label: 'Serial' },
              { value: 'rarity', label: 'Rarest' },
              { value: 'listingDate', label: 'Recently listed' },
            ]}
          />
          <span className="sp" />
          <Seg
            label="Layout of NFTs"
            value={layout}
            onChange={(next) => stores.browse.look.setState({ layout: next })}
            options={[
              { value: 'gallery', label: 'Gallery', icon: <LayoutGrid size={14} aria-hidden="true" /> },
              { value: 'table', label: 'Table', icon: <Rows3 size={14} aria-hidden="true" /> },
            ]}
          />
        </div>
        <ChosenChips sets={null} rows={null} />
      </div>
      {read.error && <FailedRead what="The NFTs" error={read.error} onRetry={read.again} />}
      {late && <SkeletonRows rows={12} />}
      {pages && matches.length === 0 && (
        <StateBlock
          icon={<Shapes size={20} aria-hidden="true" />}
          title={isFiltered ? 'No matches' : 'No NFTs'}
          text={isFiltered ? noMatchText(pages.isLast) : 'The market reports no NFTs in this collection.'}
        />
      )}
      {pages && matches.length > 0 && layout === 'gallery' && (
        <NftCards token={token} nfts={matches} onSight={read.onSight} />
      )}
      {pages && matches.length > 0 && layout === 'table' && (
        <NftsTable token={token} nfts={matches} traits={traits} onSight={read.onSight} stickPx={stickPx} />
      )}
      {pages && <PagesEnd pages={pages} onMore={read.more} />}
    </section>
  )
}

const noMatchText = (isLast: boolean): string =>
  isLast ? 'No loaded NFT fits all your filters.' : 'No loaded NFT fits all your filters. Load more to search the rest.'

type Choice = { readonly trait_type: string; readonly value: string | number }

type NftFilter = { readonly chosen: readonly Choice[]; readonly listedOnly: boolean; readonly text: string }

/** Filters by the fields that came with each NFT. */
function filterNfts(nfts: readonly CollectionNft[], { chosen, listedOnly, text }: NftFilter): readonly CollectionNft[] {
  const needle = text.trim().toLowerCase()
  return nfts.filter(
    ({ traits, isListed, name, serial }) =>
      (!listedOnly || isListed === true) &&
      (needle === '' || String(serial) === needle || name.toLowerCase().includes(needle)) &&
      chosen.every((choice) =>
        traits.some(({ type, value }) => type === choice.trait_type && value === String(choice.value)),
      ),
  )
}

/** Matches that fill the view; further pages then load on scrolling. */
const MIN_MATCHES = 60
/** Maximum NFTs loaded automatically (ten requests); more load only when the person requests them. */
const MAX_AUTO_NFTS = 2000

/** Loads further pages automatically while the filter has few matches, because matches may be on a later page. */
function useAutoLoad(pages: ReadPages<CollectionNft> | null, wantsMore: boolean, loadMore: () => void): void {
  const isDue = wantsMore && pages?.status === 'ready' && !pages.isLast && pages.items.length < MAX_AUTO_NFTS
  const count = pages?.items.length ?? 0
  const latestLoadMore = useRef(loadMore)
  useEffect(() => void (latestLoadMore.current = loadMore))
  useEffect(() => {
    if (isDue) latestLoadMore.current()
  }, [isDue, count])
}

type NftCountProps = { readonly pages: ReadPages<CollectionNft>; readonly matchCount: number | null }

function NftCount({ pages, matchCount }: NftCountProps) {
  const { items, total, isLast, stamp, status } = pages
  const readCount =
    isLast || total === null ? statFigure(items.length) : `${statFigure(items.length)} of ${statFigure(total)}`
  return (
    <span className="small t2 tn counted">
      <span role="status">
        {matchCount !== null && `${statFigure(matchCount)} found in `}
        {readCount} read
      </span>
      <FreshnessStamp stamp={stamp} reading={status === 'reading-more'} />
    </span>
  )
}
