import { type CSSProperties, useRef } from 'react'
import { cx } from '../cx'
import { useRowPx } from '../use-row-px'
import { useScroller } from '../use-scroller'
import { useVisibleItems } from '../use-visible-items'
import { useVirtualRows } from '../use-virtual-rows'
import { type Column, leadingColumn, minimumWidthPx, type Sort, trackOf } from './columns'
import { HeadContent } from './Head'
import { VirtualRow } from './rows'
import { TableTools } from './TableTools'
import { useActiveRow, useRowFocus } from './use-row-focus'
import { useTableModel } from './use-table-model'
import './data-table.css'
import type { VirtualTableProps } from './virtual-table-props'

const HEAD_PX = 29

/**
 * A table of thousands of rows of one height, of which only the visible ones are in the DOM. It scrolls with the page
 * (`data-scroller`, that is `Page`), whose scroll position is restored on going back; its head is sticky. Screen
 * readers see a grid with the true number and positions of its rows. Keyboard: one tab stop; arrows, Page Up and Down,
 * Home and End move the active row, Enter opens it, Space selects it if rows are selectable, Shift with a movement key
 * selects along the way.
 */
export function VirtualTable<T>(props: VirtualTableProps<T>) {
  const { label, name, rowKey, stickPx = 0, total = props.rows.length, counts = false } = props
  const rowPx = useRowPx(props.rowPx ?? 28)
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const found = useScroller(body, frame)
  const widthPx = found?.widthPx || Number.POSITIVE_INFINITY
  const { columns, rows, sort, sorterOf } = useTableModel({ ...props, widthPx })
  const coverPx = stickPx + HEAD_PX
  const active = useActiveRow({ ...props, rows })
  const { virtual } = useVirtualRows(found, { count: rows.length, rowPx, coverPx, held: active.index })
  const focus = useRowFocus({ ...props, rows, active, virtual, rowPx, coverPx, body })
  // First, because this determines which rows are visible.
  const items = virtual.getVirtualItems()
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 }
  useVisibleItems(startIndex, endIndex, rows, props.onSight)
  const stop = focus.stopOf(items, virtual.scrollOffset ?? 0)
  const leading = leadingColumn(columns)?.key
  const minimumPx = minimumWidthPx(columns)
  const isWide = minimumPx > widthPx
  return (
    <div ref={frame}>
      {name !== undefined && (
        <TableTools
          name={name}
          label={label}
          columns={props.columns}
          visible={columns}
          rows={rows}
          counts={counts ? { shown: rows.length, total } : null}
          isChoosable
        />
      )}
      <div
        role="grid"
        className={cx('dt', isWide && 'wide')}
        aria-label={label}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length}
        aria-multiselectable={props.onToggle ? true : undefined}
        style={
          {
            '--dt-columns': columns.map(trackOf).join(' '),
            '--dt-stick': `${stickPx}px`,
            minWidth: isWide ? minimumPx : undefined,
          } as CSSProperties
        }
      >
        <Head columns={columns} leading={leading} sort={sort} sorterOf={(column) => focus.sorting(sorterOf(column))} />
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
                px={rowPx}
                columns={columns}
                leading={leading}
                isStop={index === stop}
                isSelected={props.isSelected?.(row)}
                className={cx('dt-row', props.onOpen && 'open', props.rowClass?.(row))}
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
  readonly leading: string | undefined
  readonly sort: Sort | undefined
  readonly sorterOf: (column: Column<T>) => ((by: string) => void) | undefined
}

function Head<T>({ columns, leading, sort, sorterOf }: HeadProps<T>) {
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
                column.key === leading && 'dt-leading',
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
