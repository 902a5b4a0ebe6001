import { type CSSProperties, useRef } from 'react'
import { cx } from '../cx'
import { useRowPx } from '../use-row-px'
import { useScroller } from '../use-scroller'
import { useVisibleItems } from '../use-visible-items'
import { useVirtualRows } from '../use-virtual-rows'
import { type Column, leadingColumn, minimumWidthPx, type Sort, trackOf } from './columns'
import { HeadContent } from './HeadContent'
import { VirtualRow } from './rows'
import { TableTools } from './TableTools'
import { useActiveRow, useRowFocus } from './use-row-focus'
import { useTableModel } from './use-table-model'
import './data-table.css'
import type { VirtualTableProps } from './virtual-table-props'

/** Height of the table's head. */
const HEAD_PX = 29

/**
 * Table for thousands of rows of one height. Only the visible rows and a few rows around them are in the DOM. The table
 * scrolls with the nearest ancestor that has `data-scroller`, usually `Page`; the table's head is sticky. Screen
 * readers see a grid with the true number and positions of the rows.
 *
 * The table is one tab stop. Arrow keys, Page Up, Page Down, Home and End move the active row. Enter opens the active
 * row. If rows are selectable, Space selects the active row, and Shift with a movement key selects the row that becomes
 * active.
 */
export function VirtualTable<T>(props: VirtualTableProps<T>) {
  const { label, name, rowKey, stickyPx = 0, total: totalCount = props.rows.length, showsRowCount = false } = props
  const rowPx = useRowPx(props.rowPx ?? 28)
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const foundScroller = useScroller(body, frame)
  // Until the table is measured, the width counts as unlimited, so that all columns are visible.
  const widthPx = foundScroller?.widthPx || Number.POSITIVE_INFINITY
  const { columns, rows, sort, sorterOf } = useTableModel({ ...props, widthPx })
  const coverPx = stickyPx + HEAD_PX
  const activeRow = useActiveRow({ rows, rowKey, store: props.activeRowStore })
  const { virtual } = useVirtualRows(foundScroller, {
    count: rows.length,
    rowPx,
    coverPx,
    pinnedIndex: activeRow.index,
  })
  const { onOpen, onToggle } = props
  const focus = useRowFocus({
    rows,
    rowKey,
    onOpen,
    onToggle,
    store: props.activeRowStore,
    activeRow,
    virtual,
    rowPx,
    coverPx,
    body,
  })
  // `getVirtualItems` calculates the range, so this line precedes the use of `range`.
  const items = virtual.getVirtualItems()
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 }
  useVisibleItems(startIndex, endIndex, rows, props.onVisible)
  const tabStopIndex = focus.tabStopIndex(items, virtual.scrollOffset ?? 0)
  const leadingKey = leadingColumn(columns)?.key
  const minimumPx = minimumWidthPx(columns, props.columnGapPx)
  const isWide = minimumPx > widthPx
  return (
    <div ref={frame}>
      {name !== undefined && (
        <TableTools
          name={name}
          label={label}
          columns={props.columns}
          visibleColumns={columns}
          rows={rows}
          rowCounts={showsRowCount ? { shownCount: rows.length, totalCount } : null}
          isChoosable
          host={props.toolsHost}
          menu={props.toolsMenu}
        />
      )}
      <div
        role="grid"
        className={cx('dt', isWide && 'wide')}
        aria-label={label}
        aria-rowcount={totalCount === null ? -1 : totalCount + 1}
        aria-colcount={columns.length}
        aria-multiselectable={onToggle ? true : undefined}
        style={
          {
            '--dt-columns': columns.map(trackOf).join(' '),
            '--dt-stick': `${stickyPx}px`,
            '--dt-gap': props.columnGapPx === undefined ? undefined : `${props.columnGapPx}px`,
            minWidth: isWide ? minimumPx : undefined,
          } as CSSProperties
        }
      >
        <Head
          columns={columns}
          leadingKey={leadingKey}
          sort={sort}
          sorterOf={(column) => focus.withActiveRowReset(sorterOf(column))}
        />
        <div
          ref={body}
          role="rowgroup"
          className="dt-body"
          style={{ height: rows.length * rowPx }}
          onKeyDown={focus.onKeyDown}
          onClick={focus.onClick}
          onFocus={focus.onFocus}
          onBlur={focus.onBlur}
        >
          {items.map(({ index }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <VirtualRow
                key={rowKey(row)}
                row={row}
                index={index}
                heightPx={rowPx}
                columns={columns}
                leadingKey={leadingKey}
                isTabStop={index === tabStopIndex}
                isSelected={props.isSelected?.(row)}
                className={cx('dt-row', onOpen && 'open', props.rowClass?.(row))}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

type HeadProps<T> = {
  readonly columns: readonly Column<T>[]
  readonly leadingKey: string | undefined
  readonly sort: Sort | undefined
  readonly sorterOf: (column: Column<T>) => ((columnKey: string) => void) | undefined
}

function Head<T>({ columns, leadingKey, sort, sorterOf }: HeadProps<T>) {
  return (
    <div role="rowgroup" className="dt-head">
      <div role="row" aria-rowindex={1} className="dt-line">
        {columns.map((column) => {
          const direction = sort?.by === column.key ? sort.direction : undefined
          return (
            <span
              key={column.key}
              role="columnheader"
              aria-sort={direction}
              className={cx(
                'dt-cell',
                column.align === 'end' && 'num',
                column.key === leadingKey && 'dt-leading',
                direction && 'sorted',
              )}
            >
              <HeadContent column={column} direction={direction} onSort={sorterOf(column)} />
            </span>
          )
        })}
      </div>
    </div>
  )
}
