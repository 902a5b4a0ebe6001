import { useMemo } from 'react'
import type { NftDetail, Trait } from '@shared/contract/nft'
import { countWithNoun, DASH, percentWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { findRarestTrait } from './decision'
import styles from './nft.module.css'

/**
 * Table of the NFT's traits: for each trait, the share of NFTs that have the trait, and the trait floor. The best offers
 * have a column only if the market reports one.
 */
export function Traits({ nft }: { readonly nft: NftDetail }) {
  const columns = useMemo(() => columnsFor(nft), [nft])
  const traits = useMemo(() => rarestFirst(nft.traits), [nft])
  const hasOffers = hasTraitOffer(nft)
  const isStale = useIsStale(nft.traitsStamp)
  return (
    <section
      className={cx(
        styles['traits'],
        isStale && styles['is-outdated'],
        hasOffers && styles['with-offers'],
        nft.traits.every(({ sharePercent, floor }) => sharePercent === null && floor === null) &&
          styles['without-figures'],
      )}
      aria-label="Traits"
    >
      <div className="row between">
        <h2 className="h3">Traits</h2>
        {nft.traitsStamp && <FreshnessStamp stamp={nft.traitsStamp} />}
      </div>
      {nft.traits.length === 0 ? (
        <p className="t2 small">{nft.traitsStamp ? 'This NFT has no traits.' : 'The traits could not be read.'}</p>
      ) : (
        <DataTable rows={traits} rowKey={traitKey} columns={columns} />
      )}
    </section>
  )
}

/** Traits in the order of their share, the smallest share first. Traits with an unknown share come last. */
const rarestFirst = (traits: readonly Trait[]): readonly Trait[] =>
  traits.toSorted((a, b) => (a.sharePercent ?? 101) - (b.sharePercent ?? 101))

const traitKey = ({ type, value }: Trait): string => `${type}\u0000${value}`
const hasTraitOffer = ({ traits }: NftDetail): boolean => traits.some(({ bestOffer }) => bestOffer !== null)

function columnsFor(nft: NftDetail): readonly Column<Trait>[] {
  const rarestTrait = findRarestTrait(nft.traits)
  const hasOffers = hasTraitOffer(nft)
  const supplyText = nft.supply === null ? null : `Share of ${statFigure(nft.supply)}`
  const columns: readonly Column<Trait>[] = [
    {
      key: 'trait',
      label: 'Trait',
      isRowHead: true,
      className: 'cut',
      title: ({ type }) => nameOr(type, DASH),
      cell: ({ type }) => nameOr(type, DASH),
    },
    {
      key: 'value',
      label: 'Value',
      className: 'strong cut',
      title: ({ value }) => nameOr(value, DASH),
      cell: ({ value }) => nameOr(value, DASH),
    },
    {
      key: 'share',
      label: 'Share',
      ...(supplyText !== null && { headTitle: supplyText }),
      title: ({ count }) => (count === null ? undefined : countWithNoun(count, 'NFT')),
      cell: (trait) => <TraitShare percent={trait.sharePercent} isRarest={trait === rarestTrait} />,
    },
    {
      key: 'floor',
      label: 'Trait floor',
      align: 'end',
      title: ({ listedCount }) => listedWords(listedCount),
      cell: ({ floor }) => <Money hbar={floor} />,
    },
  ]
  if (!hasOffers) return columns
  return [
    ...columns,
    { key: 'offer', label: 'Best offer', align: 'end', cell: ({ bestOffer }) => <Money hbar={bestOffer} /> },
  ]
}

function listedWords(listedCount: number | null): string | undefined {
  if (listedCount === null) return undefined
  return listedCount === 0 ? 'No NFT listed' : `${statFigure(listedCount)} listed`
}

/** Share of the collection's NFTs that have the trait, as a bar and in percent. */
function TraitShare({ percent, isRarest }: { readonly percent: number | null; readonly isRarest: boolean }) {
  if (percent === null) return <span className="unknown">{DASH}</span>
  return (
    <span className="row">
      <span className={cx(styles['rbar'], isRarest && styles['rare'])} aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.max(1, percent))}%` }} />
      </span>
      <span className={cx('small', isRarest ? 'strong' : 't2')}>{percentWords(percent)}</span>
    </span>
  )
}
