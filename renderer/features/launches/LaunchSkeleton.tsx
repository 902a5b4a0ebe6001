import { SkeletonBlock, SkeletonFacts } from '../../ui/Skeleton'
import { FeedSkeleton } from './FeedSkeleton'
import styles from './launches.module.css'

/** Placeholder of the page of a launch, with the size of the facts, the panel, the chart and the mints. */
export const LaunchSkeleton = () => (
  <div className={styles['launch']} role="status" aria-label="Loading">
    <div className={styles['launch-column']}>
      <div className={styles['cockpit']}>
        <div className={styles['launch-head']}>
          <SkeletonBlock width={56} height={56} />
          <span className="skel-words">
            <SkeletonBlock width={220} height={20} />
            <SkeletonBlock width={160} height={10} />
          </span>
        </div>
        <SkeletonBlock width="100%" height={58} />
        <SkeletonBlock width="100%" height={62} />
        <SkeletonFacts count={4} />
      </div>
      <SkeletonBlock width="100%" height={300} />
    </div>
    <div className={styles['launch-column']}>
      <SkeletonBlock width="100%" height={392} />
      <FeedSkeleton />
    </div>
  </div>
)
