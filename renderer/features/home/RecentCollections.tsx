import { changeWords, NNBSP } from '../../format/money'
import { nameOr } from '../../format/text'
import { homeQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { useIsStale } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useGo } from '../../app/app-context'
import type { VisitedCollection } from '@shared/contract/home'
import styles from './home.module.css'

/** The most recently visited collections; renders nothing before the first visit. */
export function RecentCollections() {
  const collections = knownValue(useMainQuery(homeQueries.visitedCollections))
  if (!collections || collections.length === 0) return null
  return (
    <section aria-label="Recently viewed">
      <h2 className="h3">Recently viewed</h2>
      <div className={styles['home-visited']}>
        {collections.map((collection) => (
          <RecentCollection key={collection.token} collection={collection} />
        ))}
      </div>
    </section>
  )
}

function RecentCollection({ collection }: { readonly collection: VisitedCollection }) {
  const go = useGo()
  const isStale = useIsStale(collection.stamp)
  const { token, name, image, floor, changePercent } = collection
  return (
    <button type="button" className={styles['visited']} onClick={() => go({ name: 'collection', token })}>
      <Art src={image} className="thumb t36" />
      <span className={styles['visited-text']}>
        <b className="cut">{nameOr(name, token)}</b>
        <span className={cx('small t2', isStale && 'is-stale')}>
          Floor <Money hbar={floor} />
          {changePercent !== null && changePercent !== 0 && (
            <span className={cx('n', changePercent < 0 && 'bad')}>
              {' '}
              {changeWords(changePercent)} in 24{NNBSP}h
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
