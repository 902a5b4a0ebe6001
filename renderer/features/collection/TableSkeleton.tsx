import { useLayoutEffect, useRef, useState } from 'react'
import { SkeletonBlock, SkeletonFigures, SkeletonRows } from '../../ui/Skeleton'
import { cx } from '../../ui/cx'
import type { Column } from '../../ui/data-table'
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

type ColumnSkeletonProps<T> = {
  /** Columns of the table that is loading. */
  readonly columns: readonly Column<T>[]
  readonly rowCount?: number
  readonly columnGapPx?: number
}

/** Gap between the columns of a virtual table, in pixels. */
const USUAL_GAP_PX = 16

/**
 * Placeholders for a virtual table with known columns: the real head, and blocks in the real columns. Columns that the
 * table shows only from a larger width are left out.
 */
export function ColumnSkeleton<T>({
  columns,
  rowCount = DEFAULT_ROW_COUNT,
  columnGapPx = USUAL_GAP_PX,
}: ColumnSkeletonProps<T>) {
  const frame = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => setWidthPx(frame.current?.clientWidth ?? 0), [])
  const shownColumns = columns.filter(({ minTableWidthPx = 0 }) => minTableWidthPx <= widthPx)
  const style = {
    gridTemplateColumns: shownColumns.map(({ track = '1fr' }) => track).join(' '),
    columnGap: columnGapPx,
  }
  return (
    <div role="status" aria-label="Loading" ref={frame}>
      <div className={cx(styles['column-skeleton'], styles['column-skeleton-head'])} style={style} aria-hidden="true">
        {shownColumns.map(({ key, label, isHeadHidden, align }) => (
          <span key={key} className={align === 'end' ? styles['skeleton-end'] : 'cut'}>
            {isHeadHidden ? '' : label}
          </span>
        ))}
      </div>
      {Array.from({ length: rowCount }, (_, rowIndex) => (
        <div key={rowIndex} className={styles['column-skeleton']} style={style}>
          {shownColumns.map(({ key, align }) => (
            <span key={key} className={align === 'end' ? styles['skeleton-end'] : undefined}>
              <SkeletonBlock width={key === 'art' ? 20 : '60%'} height={key === 'art' ? 20 : 10} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
