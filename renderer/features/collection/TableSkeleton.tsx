import { SkeletonBlock, SkeletonFigures, SkeletonRows } from '../../ui/Skeleton'
import styles from './listings.module.css'

const DEFAULT_ROW_COUNT = 16
/** Usual widths of the columns after the name. */
const FIGURE_WIDTHS_PX = [48, 44, 36, 48, 48, 32] as const

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
      <SkeletonFigures widthsPx={FIGURE_WIDTHS_PX} height={8} />
    </div>
    <div className={styles['skeleton-rows']}>
      <SkeletonRows count={rowCount} artPx={artPx} figureWidthsPx={FIGURE_WIDTHS_PX} />
    </div>
  </>
)
