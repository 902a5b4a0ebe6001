import type { ReactNode } from 'react'
import { cx } from '../cx'
import type { Column, Sort } from './columns'
import { HeadContent } from './HeadContent'
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
  /** Classes for the look of the table: `lined`, `rows36`, `stacks`, and a class of the page. */
  readonly className?: string | undefined
  /** Name, unique within the app. Above a table with a name are buttons to copy and save the rows. */
  readonly name?: string
  /** Element that shows the buttons to copy and save, such as the end of a heading; null until it is mounted. */
  readonly toolsSlot?: HTMLElement | null
  /** Initial order. If absent, the table shows the rows as given until the person sorts. */
  readonly initialSort?: Sort
  /** Number of rows before filtering. If set, a line above the table shows this number and the number of `rows`. */
  readonly unfilteredRowCount?: number
  readonly rowAttributes?: (row: T) => RowAttributes
  /** Further `tr` elements below a row, which belong to this row. */
  readonly rowsBelow?: (row: T) => ReactNode
  /** Further `tr` elements after all rows. */
  readonly lastRows?: ReactNode
  /** `tr` elements of the table's foot. */
  readonly foot?: ReactNode
  readonly caption?: ReactNode
}

/** A table with more rows than this has a sticky head. */
const MAX_ROWS_WITHOUT_STICKY_HEAD = 20

/** The keys, with a number after each repeated one: a market can send the same record twice. */
function uniqueKeys(keys: readonly (string | number)[]): readonly string[] {
  const counts = new Map<string, number>()
  return keys.map((key) => {
    const text = String(key)
    const count = counts.get(text) ?? 0
    counts.set(text, count + 1)
    return count === 0 ? text : `${text} ${count}`
  })
}

/** Table with all of its rows in the DOM. */
export function StaticTable<T>(props: StaticTableProps<T>) {
  const { label, rowKey, className, name, unfilteredRowCount, rowAttributes, rowsBelow, lastRows, foot, caption } =
    props
  const { columns, rows, sort, sorterOf } = useTableModel({ ...props, widthPx: Number.POSITIVE_INFINITY })
  const keys = uniqueKeys(rows.map(rowKey))
  return (
    <>
      {name !== undefined && (
        <TableTools
          name={name}
          label={label ?? name}
          columns={props.columns}
          visibleColumns={columns}
          rows={rows}
          rowCounts={
            unfilteredRowCount === undefined ? null : { shownCount: rows.length, totalCount: unfilteredRowCount }
          }
          isChoosable={false}
          slot={props.toolsSlot}
          isCompact
        />
      )}
      <table className={cx('data', className, rows.length > MAX_ROWS_WITHOUT_STICKY_HEAD && 'long')} aria-label={label}>
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
              key={keys[index]}
              row={row}
              columns={columns}
              attributesOf={rowAttributes}
              rowsBelow={rowsBelow}
            />
          ))}
          {lastRows}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </>
  )
}
