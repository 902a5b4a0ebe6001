import { memo } from 'react'
import { cx } from './cx'
import type { Column } from './VirtualTable'

type RowProps<T> = {
  readonly row: T
  readonly index: number
  readonly px: number
  readonly columns: readonly Column<T>[]
  readonly isStop: boolean
  readonly isSelected: boolean | undefined
  readonly className: string
}

function Row<T>({ row, index, px, columns, isStop, isSelected, className }: RowProps<T>) {
  return (
    <div
      role="row"
      // The head is the first row.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      tabIndex={isStop ? 0 : -1}
      className={className}
      style={{ height: px, transform: `translateY(${index * px}px)` }}
    >
      {columns.map(({ key, align, className: own, cell }) => (
        <div key={key} role="gridcell" className={cx('vt-cell', align === 'end' && 'num', own)}>
          {cell(row, isStop)}
        </div>
      ))}
    </div>
  )
}

/** Scrolling moves rows in and out; those that stay are not rendered again. */
export const VirtualRow = memo(Row) as typeof Row
