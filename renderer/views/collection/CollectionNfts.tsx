import { LayoutGrid, Rows3, Shapes } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { BrowsedNft } from '@shared/contract/browse'
import { statFigure } from '../../format/money'
import { askNfts, nftKey } from '../../stores/browse'
import type { ReadPages } from '../../stores/paged'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../app-context'
import { Failed } from '../shell/Failed'
import { NftCards } from './NftCards'
import { NftsTable } from './NftsTable'
import { PagesEnd } from './PagesEnd'
import { ChosenChips, TraitAdd, useBarPx } from './FilterChips'
import { useCollectionTraits } from './use-collection-traits'
import { usePages } from './use-pages'
import './listings.css'

/** Every NFT of the collection, listed or not, read as somebody goes on. */
export function CollectionNfts({ token }: { readonly token: string }) {
  const { api, stores } = useApp()
  const { order, layout } = useStore(stores.browse.look)
  const traits = useCollectionTraits(token)
  const read = usePages(stores.browse.nfts, `${token} ${order}`, askNfts(api, token, order), nftKey)
  const { pages } = read
  const chosen = useStore(stores.collectionFilter, (s) => s.traits)
  const shown = useMemo(() => withTraits(pages?.items ?? [], chosen), [pages?.items, chosen])
  const stickPx = useBarPx(false)
  const late = useLate(pages === null && read.error === null)
  return (
    <section aria-label="NFTs">
      <div className="listings-bar">
        <div className="bar-line">
          <Seg
            label="Sort by"
            value={order}
            onChange={(next) => stores.browse.look.setState({ order: next })}
            options={[
              { value: 'serial', label: 'Serial' },
              { value: 'rarity', label: 'Rarest' },
              { value: 'listingDate', label: 'Listed last' },
            ]}
          />
          <TraitAdd traits={traits} />
          <span className="sp" />
          {pages && <Counted pages={pages} shown={chosen.length > 0 ? shown.length : null} />}
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
      {read.error && <Failed what="The NFTs" error={read.error} onRetry={read.again} />}
      {late && <SkeletonRows rows={12} />}
      {pages && shown.length === 0 && (
        <StateBlock
          icon={<Shapes size={20} aria-hidden="true" />}
          title={chosen.length > 0 ? 'None of those that were read has these traits' : 'The market shows no NFTs'}
          text={chosen.length > 0 ? 'Others may: read more of them.' : 'It tells of none in this collection.'}
        />
      )}
      {pages && shown.length > 0 && layout === 'gallery' && (
        <NftCards token={token} nfts={shown} onSight={read.onSight} />
      )}
      {pages && shown.length > 0 && layout === 'table' && (
        <NftsTable token={token} nfts={shown} traits={traits} onSight={read.onSight} stickPx={stickPx} />
      )}
      {pages && <PagesEnd pages={pages} onMore={read.more} />}
    </section>
  )
}

type Choice = { readonly trait_type: string; readonly value: string | number }

/** By the traits that came with each of them. */
const withTraits = (nfts: readonly BrowsedNft[], chosen: readonly Choice[]): readonly BrowsedNft[] =>
  chosen.length === 0
    ? nfts
    : nfts.filter(({ traits }) =>
        chosen.every((one) => traits.some((has) => has.type === one.trait_type && has.value === String(one.value))),
      )

type CountedProps = { readonly pages: ReadPages<BrowsedNft>; readonly shown: number | null }

function Counted({ pages, shown }: CountedProps) {
  const { items, total, isLast, stamp, status } = pages
  const read =
    isLast || total === null ? statFigure(items.length) : `${statFigure(items.length)} of ${statFigure(total)}`
  return (
    <span className="small t2 tn counted">
      <span role="status">
        {shown !== null && `${statFigure(shown)} found in `}
        {read} read
      </span>
      <FreshnessStamp stamp={stamp} reading={status === 'reading-more'} />
    </span>
  )
}
