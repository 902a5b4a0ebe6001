import type { EntityId } from '@shared/ids'
import { errorText } from '../../format/error-text'
import { marketQueries } from '../market/queries'
import { knownValue } from '../../query/remote'
import { useKnownValue, useMainQuery } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import styles from './offers.module.css'

type ComparisonProps = {
  readonly floor: string | null
  readonly bestOffer: string | null
  /** True if the best offer has the same price as the person's own offer. It may still be another person's offer. */
  readonly isAtOwnPrice?: boolean
}

/** Floor and best offer of a collection, to compare with the person's own offer. */
export const PriceComparison = ({ floor, bestOffer, isAtOwnPrice = false }: ComparisonProps) => (
  <dl className={styles['of-change']}>
    <dt className="label">Floor</dt>
    <dd>
      <Money hbar={floor} />
    </dd>
    <dt className="label">Best offer</dt>
    <dd>
      <Money hbar={bestOffer} />
      {isAtOwnPrice && <span className="t2">, at your price</span>}
    </dd>
  </dl>
)

/** Art of a collection whose facts another part of the page has read. */
export function CollectionArt({ token }: { readonly token: EntityId }) {
  const image = useKnownValue(marketQueries.collection(token), (facts) => facts.image)
  return <Art src={image} className={styles['of-prices-art']} />
}

/** Current floor and best offer of a collection, with the age of these prices. */
export function CollectionPrices({ token }: { readonly token: EntityId }) {
  const factsState = useMainQuery(marketQueries.collection(token))
  const facts = knownValue(factsState)
  if (factsState.status === 'failed') {
    return <p className="small t2">Floor and best offer could not be read. {errorText(factsState.error).title}.</p>
  }
  return (
    <div className={styles['of-prices']} aria-busy={facts === null}>
      <CollectionArt token={token} />
      <PriceComparison floor={facts?.floor ?? null} bestOffer={facts?.bestOffer ?? null} />
      {facts && <FreshnessStamp stamp={facts.stamp} />}
    </div>
  )
}
