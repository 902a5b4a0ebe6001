import { type CSSProperties, type RefObject, useMemo, useRef } from 'react'
import { cx } from '../cx'
import { useRowPx } from '../use-row-px'
import { useScroller } from '../use-scroller'
import { useVisibleItems } from '../use-visible-items'
import { useVirtualRows } from '../use-virtual-rows'
import {
  barColumnKey,
  barTrackOf,
  barValue,
  type Column,
  isTextAfterFigures,
  leftOfLastPinnedPx,
  minimumWidthPx,
  pinnedColumns,
  type Sort,
  trackOf,
} from './columns'
import { HeadContent } from './HeadContent'
import { type ColumnClasses, VirtualRow } from './rows'
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
 * readers see a grid with the true number and positions of the rows. If the columns need more width than the page has,
 * the table itself scrolls sideways under its pinned columns.
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
  const head = useRef<HTMLDivElement>(null)
  const foundScroller = useScroller(body, frame)
  // Until the table is measured, the width counts as unlimited, so that all columns are visible.
  const widthPx = foundScroller?.widthPx || Number.POSITIVE_INFINITY
  const { columns, allColumns, rows, sort, sorterOf } = useTableModel({ ...props, widthPx })
  const coverPx = stickyPx + HEAD_PX
  const activeRow = useActiveRow({ rows, rowKey, store: props.activeRowStore })
  const { virtualizer } = useVirtualRows(foundScroller, {
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
    virtualizer,
    rowPx,
    coverPx,
    body,
  })
  // `getVirtualItems` calculates the range, so this line precedes the use of `range`.
  const items = virtualizer.getVirtualItems()
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 }
  useVisibleItems(startIndex, endIndex, rows, props.onVisible)
  const tabStopIndex = focus.tabStopIndex(items, virtualizer.scrollOffset ?? 0)
  const barKey = barColumnKey(columns, sort, widthPx)
  const { isRepeated } = props
  const countedRows = useMemo(() => (isRepeated ? rows.filter((row) => !isRepeated(row)) : rows), [rows, isRepeated])
  const barMaximum = useMemo(() => maximumBar(columns, barKey, rows), [columns, barKey, rows])
  const columnClasses = useMemo(() => columnClassesOf(columns), [columns])
  const tracks = columns.map((column) => (column.key === barKey ? barTrackOf(column) : trackOf(column)))
  const minimumPx = minimumWidthPx(tracks, props.columnGapPx)
  const isWide = minimumPx > widthPx
  const minWidth = isWide ? minimumPx : undefined
  return (
    <div ref={frame}>
      {name !== undefined && (
        <TableTools
          name={name}
          label={label}
          columns={allColumns}
          visibleColumns={columns}
          rows={countedRows}
          rowCounts={showsRowCount ? { shownCount: countedRows.length, totalCount } : null}
          isChoosable
          slot={props.toolsSlot}
          isCompact={props.isToolsCompact}
          hasMenu={props.isToolsCompact}
          menuItems={props.menuItems}
        />
      )}
      <div
        role="grid"
        className={cx('dt', isWide && 'wide', columns.some(({ isPinned }) => isPinned) && 'lined')}
        aria-label={label}
        aria-rowcount={totalCount === null ? -1 : totalCount + 1}
        aria-colcount={columns.length}
        aria-multiselectable={onToggle ? true : undefined}
        style={
          {
            '--dt-columns': tracks.join(' '),
            '--dt-stick': `${stickyPx}px`,
            '--dt-gap': props.columnGapPx === undefined ? undefined : `${props.columnGapPx}px`,
            '--dt-after-number': `${leftOfLastPinnedPx(columns)}px`,
          } as CSSProperties
        }
      >
        <Head
          elementRef={head}
          minWidth={minWidth}
          columns={columns}
          columnClasses={columnClasses}
          sort={sort}
          sorterOf={(column) => focus.withActiveRowReset(sorterOf(column))}
        />
        <div
          className="dt-side"
          onScroll={(event) => {
            if (head.current) head.current.scrollLeft = event.currentTarget.scrollLeft
          }}
        >
          <div
            ref={body}
            role="rowgroup"
            className="dt-body"
            style={{ height: rows.length * rowPx, minWidth }}
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
                  columnClasses={columnClasses}
                  barKey={barKey}
                  barMaximum={barMaximum}
                  isTabStop={index === tabStopIndex}
                  isSelected={props.isSelected?.(row)}
                  className={cx('dt-row', onOpen && 'open', props.rowClass?.(row))}
                />
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Value with the longest bar; null without bars. */
function maximumBar<T>(columns: readonly Column<T>[], barKey: string | null, rows: readonly T[]): number | null {
  const barColumn = columns.find(({ key }) => key === barKey)
  return barColumn ? rows.reduce((maximum, row) => Math.max(maximum, barValue(barColumn, row)), 0) : null
}

/**
 * Classes of the cells of a column, which its head has, too. The last pinned column draws the line between the pinned
 * columns and the others. A column of texts after a column of figures gets more space: otherwise their heads read as
 * one phrase.
 */
function columnClassesOf<T>(columns: readonly Column<T>[]): ColumnClasses {
  const pinned = pinnedColumns(columns)
  return Object.fromEntries(
    columns.map((column, index) => {
      const pinnedIndex = pinned.indexOf(column)
      return [
        column.key,
        cx(
          pinnedIndex >= 0 && 'dt-pinned',
          pinnedIndex > 0 && 'after-number',
          pinnedIndex >= 0 && pinnedIndex === pinned.length - 1 && 'dt-leading',
          isTextAfterFigures(column, columns[index - 1]) && 'dt-after-figures',
        ),
      ]
    }),
  )
}

type HeadProps<T> = {
  readonly elementRef: RefObject<HTMLDivElement | null>
  readonly minWidth: number | undefined
  readonly columns: readonly Column<T>[]
  readonly columnClasses: ColumnClasses
  readonly sort: Sort | undefined
  readonly sorterOf: (column: Column<T>) => ((columnKey: string) => void) | undefined
}

function Head<T>({ elementRef, minWidth, columns, columnClasses, sort, sorterOf }: HeadProps<T>) {
  return (
    <div role="rowgroup" className="dt-head" ref={elementRef}>
      <div role="row" aria-rowindex={1} className="dt-line" style={{ minWidth }}>
        {columns.map((column) => {
          const direction = sort?.by === column.key ? sort.direction : undefined
          return (
            <span
              key={column.key}
              role="columnheader"
              aria-sort={direction}
              title={column.headTitle}
              className={cx(
                'dt-cell',
                column.align === 'end' && 'num',
                columnClasses[column.key],
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
