import { changeWords, NNBSP } from '../../format/money'
import { nameOr } from '../../format/text'
import { homeQueries } from './queries'
import { known } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { useStale } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useGo } from '../../app/app-context'
import type { VisitedCollection } from '@shared/contract/home'
import styles from './home.module.css'

/** The most recently visited collections; renders nothing before the first visit. */
export function RecentCollections() {
  const visited = known(useMainQuery(homeQueries.visited))
  if (!visited || visited.length === 0) return null
  return (
    <section aria-label="Recently viewed">
      <h2 className="h3">Recently viewed</h2>
      <div className={styles['home-visited']}>
        {visited.map((collection) => (
          <Collection key={collection.token} visited={collection} />
        ))}
      </div>
    </section>
  )
}

function Collection({ visited }: { readonly visited: VisitedCollection }) {
  const go = useGo()
  const stale = useStale(visited.stamp)
  const { token, name, image, floor, changePercent } = visited
  return (
    <button type="button" className={styles['visited']} onClick={() => go({ name: 'collection', token })}>
      <Art src={image} className="thumb t36" />
      <span className={styles['visited-t']}>
        <b className="cut">{nameOr(name, token)}</b>
        <span className={cx('small t2', stale && 'is-stale')}>
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
