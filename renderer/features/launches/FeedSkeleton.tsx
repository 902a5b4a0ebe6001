import { SkeletonBlock } from '../../ui/Skeleton'
import styles from './launches.module.css'

const ROW_COUNT = 6

/** Placeholder rows of the list of mints, as high as its rows. */
export const FeedSkeleton = () => (
  <ul className={styles['feed-rows']} aria-hidden="true">
    {Array.from({ length: ROW_COUNT }, (_, index) => (
      <li key={index}>
        <SkeletonBlock width={32} height={32} />
        <span className="skel-words">
          <SkeletonBlock width={96} height={10} />
          <SkeletonBlock width={72} height={8} />
        </span>
        <SkeletonBlock width={40} height={10} />
      </li>
    ))}
  </ul>
)
