import { SkeletonBlock } from '../../ui/Skeleton'
import { cx } from '../../ui/cx'
import styles from './launches.module.css'

const ROW_COUNT = 8

/** Placeholder of the launches, with the measures of the table: heading, head of the columns, and rows of 60 px. */
export const LaunchesSkeleton = () => (
  <div role="status" aria-label="Loading">
    <div className={styles['skeleton-title']}>
      <SkeletonBlock width={64} height={12} />
    </div>
    <div className={cx('small t2', styles['skeleton-head'])} aria-hidden="true">
      <span>Launch</span>
      <span className="sp" />
      <span>Price per NFT</span>
      <span className={styles['skeleton-minted']}>Minted</span>
      <span className={styles['skeleton-time']}>Time</span>
    </div>
    {Array.from({ length: ROW_COUNT }, (_, index) => (
      <div key={index} className={styles['skeleton-row']}>
        <SkeletonBlock width={44} height={44} />
        <span className="skel-words">
          <SkeletonBlock width={160} height={10} />
          <SkeletonBlock width={112} height={8} />
        </span>
        <span className="sp" />
        <SkeletonBlock width={40} height={10} />
        <span className={styles['skeleton-minted']}>
          <SkeletonBlock width="100%" height={6} />
          <SkeletonBlock width={72} height={8} />
        </span>
        <span className={styles['skeleton-time']}>
          <SkeletonBlock width={96} height={10} />
        </span>
      </div>
    ))}
  </div>
)
