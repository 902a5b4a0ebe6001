import { type HTMLAttributes, memo, type ReactNode } from 'react'
import { cx } from '../cx'
import { barValue, type Column } from './columns'

type VirtualRowProps<T> = {
  readonly row: T
  readonly index: number
  readonly heightPx: number
  readonly columns: readonly Column<T>[]
  readonly columnClasses: ColumnClasses
  /** Key of the column with bars, and the value of its longest bar; both are null without bars. */
  readonly barKey: string | null
  readonly barMaximum: number | null
  /** True if the Tab key reaches this row. */
  readonly isTabStop: boolean
  readonly isSelected: boolean | undefined
  readonly className: string
}

/** Classes of the cells of a column by the column's key: for a column that stays in place, and for its distance. */
export type ColumnClasses = Readonly<Record<string, string>>

const classOf = <T,>({ className }: Column<T>, row: T) => (typeof className === 'function' ? className(row) : className)

function VirtualRowContent<T>({
  row,
  index,
  heightPx,
  columns,
  columnClasses,
  barKey,
  barMaximum,
  isTabStop,
  isSelected,
  className,
}: VirtualRowProps<T>) {
  return (
    <div
      role="row"
      // Counted from 1, and the head is row 1.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      className={className}
      style={{ height: heightPx, transform: `translateY(${index * heightPx}px)` }}
    >
      {columns.map((column) => (
        <div
          key={column.key}
          role="gridcell"
          title={column.title?.(row)}
          className={cx(
            'dt-cell',
            column.align === 'end' && 'num',
            columnClasses[column.key],
            column.key === barKey && 'barred',
            classOf(column, row),
          )}
        >
          {column.key === barKey && <Bar share={barMaximum ? barValue(column, row) / barMaximum : 0} />}
          {column.cell(row, isTabStop)}
        </div>
      ))}
    </div>
  )
}

/** Bar from zero before a figure. Decoration: the figure has the value. */
const Bar = ({ share }: { readonly share: number }) => (
  <span className="dt-bar" aria-hidden="true">
    {share > 0 && <i style={{ width: `${Math.max(1, share * 100)}%` }} />}
  </span>
)

/** Row of a virtual table. Memoized, so that scrolling renders only the rows that come into view. */
export const VirtualRow = memo(VirtualRowContent) as typeof VirtualRowContent

export type RowAttributes = HTMLAttributes<HTMLTableRowElement> & {
  readonly [attribute: `data-${string}`]: string | number
}

type StaticRowProps<T> = {
  readonly row: T
  readonly columns: readonly Column<T>[]
  readonly attributesOf: ((row: T) => RowAttributes) | undefined
  /** Further `tr` elements below the row. */
  readonly rowsBelow: ((row: T) => ReactNode) | undefined
}

function StaticRowContent<T>({ row, columns, attributesOf, rowsBelow }: StaticRowProps<T>) {
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
              {/* Every row of a static table is in the tab order. */}
              {cell(row, true)}
            </Cell>
          )
        })}
      </tr>
      {rowsBelow?.(row)}
    </>
  )
}

/** Row of a static table. Memoized, so that a row with unchanged properties is not rendered again. */
export const StaticRow = memo(StaticRowContent) as typeof StaticRowContent
