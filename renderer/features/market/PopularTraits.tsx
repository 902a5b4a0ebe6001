import type { CollectionTraits, MarketCollection } from '@shared/contract/market'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { useApp, useGo } from '../../app/app-context'
import { setFilterCollection } from '../collection/collection-filter'
import { valueWords } from '../collection/trait-chart'
import { marketQueries } from './queries'
import { cx } from '../../ui/cx'
import styles from './market.module.css'

const MAX_TRAITS = 4

type PopularTraitsProps = {
  /** The most traded collection. The market reports traits per collection only. */
  readonly collection: Pick<MarketCollection, 'token' | 'name'>
}

/**
 * The trait values with the most listings in the most traded collection, one per trait type. A click opens the listings
 * with that value.
 */
export function PopularTraits({ collection }: PopularTraitsProps) {
  const { stores } = useApp()
  const go = useGo()
  const { token } = collection
  const traits = knownValue(useMainQuery(marketQueries.traits(token)))
  const values = traits ? mostListedValues(traits) : []
  const openListings = (type: string, value: string) => {
    setFilterCollection(stores.collectionFilter, token)
    stores.collectionFilter.setState({ tab: 'listings', traits: [{ trait_type: type, value }] })
    go({ name: 'collection', token })
  }
  return (
    <div className={cx(styles['popular'], traits && values.length === 0 && styles['popular-absent'])}>
      {values.length > 0 && (
        <>
          <span className="cut">Most listed in {nameOr(collection.name, token)}</span>
          {values.map(({ type, value, listed }, index) => (
            <button
              key={`${type} ${index}`}
              type="button"
              className={styles['trait']}
              title={`${statFigure(listed)} listed`}
              onClick={() => openListings(type, value)}
            >
              <span className="t2 cut">{nameOr(type, 'Trait')}</span>
              <span className="strong cut">{valueWords(value)}</span>
              <span className={cx('t2 tn', styles['trait-count'])}>{statFigure(listed)}</span>
            </button>
          ))}
        </>
      )}
    </div>
  )
}

/** True for a value that only says that the NFT lacks the trait. */
const isAbsence = (value: string): boolean => ['', 'none', 'missing'].includes(value.trim().toLowerCase())

type ListedValue = { readonly type: string; readonly value: string; readonly listed: number }

function mostListedValues({ traits }: CollectionTraits): readonly ListedValue[] {
  return traits
    .flatMap(({ type, values }): readonly ListedValue[] => {
      const [mostListed] = values
        .flatMap(({ value, listed }) =>
          listed === null || listed === 0 || isAbsence(value) ? [] : [{ type, value, listed }],
        )
        .toSorted((a, b) => b.listed - a.listed)
      return mostListed ? [mostListed] : []
    })
    .slice(0, MAX_TRAITS)
}
