import type { ReactNode } from 'react'
import { cx } from '../cx'
import type { Column, Sort } from './columns'
import { HeadContent } from './Head'
import { type RowAttributes, StaticRow } from './rows'
import { TableTools } from './TableTools'
import { useTableModel } from './use-table-model'
import '../table.css'

export type StaticTableProps<T> = {
  /** Accessible name of the table, if no heading names it. */
  readonly label?: string
  readonly rows: readonly T[]
  readonly rowKey: (row: T, index: number) => string | number
  readonly columns: readonly Column<T>[]
  /** Look of the table: `lined`, `rows36`, `stacks`, and a class of the view. */
  readonly className?: string | undefined
  /** Unique name within the app, for tables whose rows are worth copying or saving. It gives the table its tools. */
  readonly name?: string
  readonly firstSort?: Sort
  /** Total number of rows before a filter. With it the table shows its row count. */
  readonly countsOf?: number
  readonly rowAttributes?: (row: T) => RowAttributes
  /** Rows (`tr`) that belong to the row above them. */
  readonly below?: (row: T) => ReactNode
  /** Rows (`tr`) of another kind after the others. */
  readonly lastRows?: ReactNode
  /** Rows (`tr`) at the foot. */
  readonly foot?: ReactNode
  readonly caption?: ReactNode
}

/** Number of rows from which the head is sticky. */
const STICKY_HEAD_ROWS = 20

/** A table with all of its rows in the DOM. */
export function StaticTable<T>(props: StaticTableProps<T>) {
  const { label, rowKey, className, name, countsOf, rowAttributes, below, lastRows, foot, caption } = props
  const { columns, rows, sort, sorterOf } = useTableModel({ ...props, widthPx: Number.POSITIVE_INFINITY })
  return (
    <>
      {name !== undefined && (
        <TableTools
          name={name}
          label={label ?? name}
          columns={props.columns}
          visible={columns}
          rows={rows}
          counts={countsOf === undefined ? null : { shown: rows.length, total: countsOf }}
          isChoosable={false}
        />
      )}
      <table className={cx('data', className, rows.length > STICKY_HEAD_ROWS && 'long')} aria-label={label}>
        {caption}
        <thead>
          <tr>
            {columns.map((column) => {
              const direction = sort?.by === column.key ? sort.direction : undefined
              return (
                <th
                  key={column.key}
                  scope="col"
                  className={cx(column.align === 'end' && 'num', column.headClass) || undefined}
                  aria-sort={direction}
                  title={column.headTitle}
                >
                  <HeadContent column={column} direction={direction} onSort={sorterOf(column)} />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <StaticRow
              key={rowKey(row, index)}
              row={row}
              columns={columns}
              attributesOf={rowAttributes}
              below={below}
            />
          ))}
          {lastRows}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </>
  )
}
