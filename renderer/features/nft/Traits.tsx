import type { NftDetail, Trait } from '@shared/contract/nft'
import { countWithNoun, DASH, percentWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { findRarestTrait } from './decision'
import styles from './nft.module.css'

/**
 * Table of the NFT's traits: for each trait, the number of NFTs that have the trait, the trait floor and the best
 * offer.
 */
export function Traits({ nft }: { readonly nft: NftDetail }) {
  const rarestTrait = findRarestTrait(nft.traits)
  return (
    <section className={styles['traits']} aria-label="Traits">
      <div className="row between">
        <h2 className="h3">Traits</h2>
        {nft.traitsStamp && <FreshnessStamp stamp={nft.traitsStamp} />}
      </div>
      {nft.traits.length === 0 ? (
        <p className="t2 small">{nft.traitsStamp ? 'This NFT has no traits.' : 'The traits could not be read.'}</p>
      ) : (
        <DataTable rows={nft.traits} rowKey={traitKey} columns={columnsFor(nft.supply, rarestTrait)} />
      )}
    </section>
  )
}

const traitKey = ({ type, value }: Trait): string => `${type}\u0000${value}`

const columnsFor = (supply: number | null, rarestTrait: Trait | null): readonly Column<Trait>[] => [
  {
    key: 'trait',
    label: 'Trait',
    isRowHead: true,
    title: ({ type, value }) => `${nameOr(type, DASH)}: ${nameOr(value, DASH)}`,
    cell: ({ type, value }) => (
      <>
        <span className="micro t3 cut">{nameOr(type, DASH)}</span>
        <span className="strong cut">{nameOr(value, DASH)}</span>
      </>
    ),
  },
  {
    key: 'share',
    label: supply === null ? 'NFTs' : `NFTs, of ${statFigure(supply)}`,
    cell: (trait) => (
      <>
        <TraitShare percent={trait.sharePercent} isRarest={trait === rarestTrait} />
        <span className="micro t3 tn">{trait.count === null ? DASH : countWithNoun(trait.count, 'NFT')}</span>
      </>
    ),
  },
  {
    key: 'floor',
    label: 'Trait floor',
    align: 'end',
    cell: ({ floor, listedCount }) => (
      <>
        <Money hbar={floor} />
        <span className="micro t3">{listedWords(listedCount)}</span>
      </>
    ),
  },
  {
    key: 'offer',
    label: 'Best offer',
    align: 'end',
    cell: ({ bestOffer }) => (
      <>
        <Money hbar={bestOffer} />
        <span className="micro t3">&nbsp;</span>
      </>
    ),
  },
]

function listedWords(listedCount: number | null): string {
  if (listedCount === null) return DASH
  return listedCount === 0 ? 'none listed' : `${statFigure(listedCount)} listed`
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
