import { tryParseHbar } from '@shared/amount'
import type { CollectionTraits } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { nameOr } from '../../format/text'
import { type Column, DataTable } from '../../ui/data-table'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { valueWords } from './trait-chart'
import { useCollectionTraits } from './use-collection-traits'
import { cx } from '../../ui/cx'
import styles from './listings.module.css'

type BestOffersProps = {
  readonly token: EntityId
  readonly bestOffer: string | null
  /** Floor of the collection; null while unknown. */
  readonly floor: string | null
}
type TraitOffer = {
  readonly type: string
  readonly value: string
  readonly offer: string
  readonly floor: string | null
}
/** Row of the table. The first row is for the whole collection: its `type` is null. */
type OfferRow = {
  readonly type: string | null
  readonly value: string
  readonly offer: string | null
  readonly floor: string | null
}

/** Maximum number of trait offers in the table. */
const MAX_TRAIT_OFFERS = 10

/**
 * Table of the best offer for the collection and the best offers for its traits. The market shows all other collection
 * offers only to a user key.
 */
export function BestOffers({ token, bestOffer, floor }: BestOffersProps) {
  const traits = useCollectionTraits(token)
  const traitOffers = traits ? highestTraitOffers(traits) : []
  return (
    <section aria-label="Best offers for the collection" className={styles['best-offers']}>
      <div className="row base">
        <h3 className="h2">For the collection</h3>
        {traits && <FreshnessStamp stamp={traits.stamp} />}
      </div>
      <DataTable
        className="lined"
        rows={[{ type: null, value: '', offer: bestOffer, floor }, ...traitOffers]}
        // Two traits can have the same texts, because both are third-party texts.
        rowKey={({ type, value }, index) => `${type === null ? 'collection' : `${type} ${value}`} ${index}`}
        columns={COLUMNS}
      />
      <p className="small t2">
        Only the best offer of each kind is public. The collection’s best offer may be for a single NFT.
      </p>
    </section>
  )
}

const isCollectionRow = ({ type }: OfferRow): boolean => type === null

const COLUMNS: readonly Column<OfferRow>[] = [
  {
    key: 'for',
    label: 'For',
    className: (row) => (isCollectionRow(row) ? 'strong' : cx(styles['best-for'], 'cut')),
    cell: ({ type, value }) =>
      type === null ? (
        'The collection'
      ) : (
        <>
          <span className="t2">{nameOr(type, 'Trait')}</span> {valueWords(value)}
        </>
      ),
  },
  {
    key: 'offer',
    label: 'Best offer',
    align: 'end',
    className: (row) => (isCollectionRow(row) ? 'strong' : undefined),
    cell: ({ offer }) => <Money hbar={offer} />,
  },
  {
    key: 'floor',
    label: 'Floor',
    align: 'end',
    className: 't2',
    cell: ({ floor }) => <Money hbar={floor} />,
  },
]

/** Best offers of the traits, highest first; at most `MAX_TRAIT_OFFERS`. */
function highestTraitOffers({ traits }: CollectionTraits): readonly TraitOffer[] {
  const offers = traits.flatMap(({ type, values }) =>
    values.flatMap(({ value, bestOffer, floor }) =>
      bestOffer === null ? [] : [{ type, value, offer: bestOffer, floor }],
    ),
  )
  const tinybarsOf = ({ offer }: TraitOffer) => tryParseHbar(offer) ?? 0n
  const compareHighestFirst = (a: TraitOffer, b: TraitOffer) => {
    if (tinybarsOf(a) === tinybarsOf(b)) return 0
    return tinybarsOf(b) > tinybarsOf(a) ? 1 : -1
  }
  return offers.sort(compareHighestFirst).slice(0, MAX_TRAIT_OFFERS)
}
