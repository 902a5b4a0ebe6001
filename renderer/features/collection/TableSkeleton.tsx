import { SkeletonBlock, SkeletonRows } from '../../ui/Skeleton'
import styles from './listings.module.css'

const ROW_COUNT = 12

/** Placeholders for a table: its head and its rows, in their final height. */
export const TableSkeleton = ({ artPx = 20 }: { readonly artPx?: number }) => (
  <>
    <div className={styles['skeleton-head']} aria-hidden="true">
      <SkeletonBlock width={56} height={8} />
      <SkeletonBlock width={40} height={8} />
    </div>
    <SkeletonRows count={ROW_COUNT} artPx={artPx} />
  </>
)
