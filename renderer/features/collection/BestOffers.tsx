import { tryParseHbar } from '@shared/amount'
import type { CollectionTraits } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { nameOr } from '../../format/text'
import { type Column, DataTable } from '../../ui/data-table'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useCollectionTraits } from './use-collection-traits'

type BestProps = { readonly token: EntityId; readonly bestOffer: string | null }
type Best = { readonly type: string; readonly value: string; readonly offer: string; readonly floor: string | null }
/** Row of the table. The first row is the whole collection and has no trait type. */
type Line = Omit<Best, 'type' | 'offer'> & { readonly type: string | null; readonly offer: string | null }

const MOST = 10

/**
 * Table of the collection's highest offer and the best offer per trait, the only offers that the market makes public.
 */
export function BestOffers({ token, bestOffer }: BestProps) {
  const traits = useCollectionTraits(token)
  const best = traits ? bestOf(traits) : []
  return (
    <section aria-label="Best offers for the collection" className="best-offers">
      <div className="row base">
        <h3 className="h2">For the collection</h3>
        {traits && <FreshnessStamp stamp={traits.stamp} />}
      </div>
      <DataTable
        className="lined"
        rows={[{ type: null, value: '', offer: bestOffer, floor: null }, ...best]}
        rowKey={({ type, value }) => (type === null ? 'collection' : `${type} ${value}`)}
        columns={COLUMNS}
      />
      <p className="small t2">
        Only the best offer of each kind is public, and that of the collection may be for one NFT alone. A user key with
        Manage Collection Offers sees every offer.
      </p>
    </section>
  )
}

const isWhole = ({ type }: Line): boolean => type === null

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'for',
    label: 'For',
    className: (line) => (isWhole(line) ? 'strong' : 'best-for cut'),
    cell: ({ type, value }) =>
      type === null ? (
        'The collection'
      ) : (
        <>
          <span className="t2">{nameOr(type, 'Trait')}</span> {nameOr(value, 'none')}
        </>
      ),
  },
  {
    key: 'offer',
    label: 'Best offer',
    align: 'end',
    className: (line) => (isWhole(line) ? 'strong' : undefined),
    cell: ({ offer }) => <Money hbar={offer} />,
  },
  {
    key: 'floor',
    label: 'Floor',
    align: 'end',
    className: (line) => (isWhole(line) ? 't3' : 't2'),
    cell: (line) => !isWhole(line) && <Money hbar={line.floor} />,
  },
]

/** Highest trait offers, limited to `MOST`. */
function bestOf({ traits }: CollectionTraits): readonly Best[] {
  const all = traits.flatMap(({ type, values }) =>
    values.flatMap(({ value, bestOffer, floor }) =>
      bestOffer === null ? [] : [{ type, value, offer: bestOffer, floor }],
    ),
  )
  const amount = ({ offer }: Best) => tryParseHbar(offer) ?? 0n
  return all.sort((a, b) => (amount(b) > amount(a) ? 1 : amount(b) < amount(a) ? -1 : 0)).slice(0, MOST)
}
