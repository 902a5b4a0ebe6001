import { type HTMLAttributes, memo, type ReactNode } from 'react'
import { cx } from '../cx'
import type { Column } from './columns'

type VirtualRowProps<T> = {
  readonly row: T
  readonly index: number
  readonly px: number
  readonly columns: readonly Column<T>[]
  /** Key of the column that stays visible when the table scrolls sideways. */
  readonly leading: string | undefined
  readonly isStop: boolean
  readonly isSelected: boolean | undefined
  readonly className: string
}

const classOf = <T,>({ className }: Column<T>, row: T) => (typeof className === 'function' ? className(row) : className)

function PlacedRow<T>({ row, index, px, columns, leading, isStop, isSelected, className }: VirtualRowProps<T>) {
  return (
    <div
      role="row"
      // The head is row 1.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      tabIndex={isStop ? 0 : -1}
      className={className}
      style={{ height: px, transform: `translateY(${index * px}px)` }}
    >
      {columns.map((column) => (
        <div
          key={column.key}
          role="gridcell"
          title={column.title?.(row)}
          className={cx(
            'dt-cell',
            column.align === 'end' && 'num',
            column.key === leading && 'dt-leading',
            classOf(column, row),
          )}
        >
          {column.cell(row, isStop)}
        </div>
      ))}
    </div>
  )
}

/** Memoized: scrolling adds and removes rows, and the others are not rendered again. */
export const VirtualRow = memo(PlacedRow) as typeof PlacedRow

export type RowAttributes = HTMLAttributes<HTMLTableRowElement> & { readonly [data: `data-${string}`]: string | number }

type StaticRowProps<T> = {
  readonly row: T
  readonly columns: readonly Column<T>[]
  readonly attributesOf: ((row: T) => RowAttributes) | undefined
  readonly below: ((row: T) => ReactNode) | undefined
}

function PlainRow<T>({ row, columns, attributesOf, below }: StaticRowProps<T>) {
  return (
    <>
      <tr {...attributesOf?.(row)}>
        {columns.map((column) => {
          const { key, align, isRowHead, isNamedWhenNarrow, label, title, cell } = column
          const Cell = isRowHead ? 'th' : 'td'
          return (
            <Cell
              key={key}
              scope={isRowHead ? 'row' : undefined}
              className={cx(align === 'end' && 'num', classOf(column, row)) || undefined}
              data-label={isNamedWhenNarrow ? label : undefined}
              title={title?.(row)}
            >
              {cell(row, true)}
            </Cell>
          )
        })}
      </tr>
      {below?.(row)}
    </>
  )
}

/** Memoized: a row with unchanged data, columns and functions is not rendered again. */
export const StaticRow = memo(PlainRow) as typeof PlainRow
