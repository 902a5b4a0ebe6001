import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { SkeletonCard, useIsLate } from '../../ui/Skeleton'
import { FloorListingCards } from '../home/FloorListingCards'
import { homeQueries } from '../home/queries'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { useGalleryColumns } from './use-gallery-columns'
import styles from './holdings.module.css'

/** Cheapest NFTs of the most traded collections. Renders nothing if they could not be read. */
export function FloorToday() {
  const readState = useMainQuery(homeQueries.floorListings)
  const floorListings = knownValue(readState)
  const columns = useGalleryColumns()
  const isLate = useIsLate(readState.status === 'loading')
  const hasListings = floorListings !== null && floorListings.listings.length > 0
  if (!hasListings && !isLate) return null
  return (
    <section className={styles['suggestions']} aria-label="At the floor today">
      <header className={styles['grp-head']}>
        <h2 className="h2">At the floor today</h2>
        <span className={styles['r']}>{floorListings && <FreshnessStamp stamp={floorListings.stamp} />}</span>
      </header>
      {hasListings ? (
        <FloorListingCards listings={floorListings.listings} columns={6} />
      ) : (
        <div className={styles['cards']} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {Array.from({ length: columns }, (_, index) => (
            <SkeletonCard key={index} />
          ))}
        </div>
      )}
    </section>
  )
}
