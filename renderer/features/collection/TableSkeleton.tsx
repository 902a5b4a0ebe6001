import { SkeletonBlock, SkeletonRows } from '../../ui/Skeleton'
import styles from './listings.module.css'

const DEFAULT_ROW_COUNT = 16

type TableSkeletonProps = {
  /** Edge of the images in the rows; 0 for rows without an image. */
  readonly artPx?: number
  readonly rowCount?: number
}

/** Placeholders for a table: its head and its rows, in their final height. */
export const TableSkeleton = ({ artPx = 20, rowCount = DEFAULT_ROW_COUNT }: TableSkeletonProps) => (
  <>
    <div className={styles['skeleton-head']} aria-hidden="true">
      <SkeletonBlock width={56} height={8} />
      <SkeletonBlock width={40} height={8} />
    </div>
    <div className={styles['skeleton-rows']}>
      <SkeletonRows count={rowCount} artPx={artPx} />
    </div>
  </>
)
