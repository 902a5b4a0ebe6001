import { tryParseHbar } from '@shared/amount'
import type { CollectionTraits } from '@shared/contract/market'
import { nameOr } from '../../format/text'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useCollectionTraits } from './use-collection-traits'
import '../../ui/table.css'

type BestProps = { readonly token: string; readonly bestOffer: string | null }
type Best = { readonly type: string; readonly value: string; readonly offer: string; readonly floor: string | null }

const MOST = 10

/** The highest offer of the collection and the best for each trait, which is all that the market makes public. */
export function BestOffers({ token, bestOffer }: BestProps) {
  const traits = useCollectionTraits(token)
  const best = traits ? bestOf(traits) : []
  return (
    <section aria-label="Best offers for the collection" className="best-offers">
      <div className="row base">
        <h3 className="h2">For the collection</h3>
        {traits && <FreshnessStamp stamp={traits.stamp} />}
      </div>
      <table className="data lined">
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col" className="num">
              Best offer
            </th>
            <th scope="col" className="num">
              Floor
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="strong">The collection</td>
            <td className="num strong">
              <Money hbar={bestOffer} />
            </td>
            <td className="num t3" />
          </tr>
          {best.map(({ type, value, offer, floor }) => (
            <tr key={`${type} ${value}`}>
              <td className="best-for cut">
                <span className="t2">{nameOr(type, 'Trait')}</span> {nameOr(value, 'none')}
              </td>
              <td className="num">
                <Money hbar={offer} />
              </td>
              <td className="num t2">
                <Money hbar={floor} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small t2">
        Only the best offer of each kind is public, and that of the collection may be for one NFT alone. A user key with
        Manage Collection Offers sees every offer.
      </p>
    </section>
  )
}

/** The highest of them: more than a screenful nobody reads. */
function bestOf({ traits }: CollectionTraits): readonly Best[] {
  const all = traits.flatMap(({ type, values }) =>
    values.flatMap(({ value, bestOffer, floor }) =>
      bestOffer === null ? [] : [{ type, value, offer: bestOffer, floor }],
    ),
  )
  const amount = ({ offer }: Best) => tryParseHbar(offer) ?? 0n
  return all.sort((a, b) => (amount(b) > amount(a) ? 1 : amount(b) < amount(a) ? -1 : 0)).slice(0, MOST)
}
