import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { cx } from './cx'
import { useRowFocus } from './use-row-focus'
import { useRowPx } from './use-row-px'
import { useSight } from './use-sight'
import { useVirtualRows } from './use-virtual-rows'
import { VirtualRow } from './VirtualRow'
import './virtual-table.css'

export type Direction = 'ascending' | 'descending'
export type Sort = { readonly by: string; readonly direction: Direction }

export type Column<T> = {
  readonly key: string
  readonly label: string
  /** The head is told, not shown: a column of images or checkboxes. */
  readonly quiet?: boolean
  /** A track of a CSS grid: `72px`, `minmax(160px, 1fr)`. */
  readonly track: string
  /** `end` for figures. */
  readonly align?: 'end'
  /** Of its cells: cheaper than an element of its own in each. */
  readonly className?: string
  /** The head sorts. */
  readonly sorts?: boolean
  /** Shown only where the table is this wide, in pixels. */
  readonly atLeast?: number
  /**
   * What stands in a cell. Called only when the row, the columns or `isStop` change: whatever else it shows must be
   * read by a component of its own. Buttons in it take `tabIndex={isStop ? 0 : -1}`: the table is one stop for the
   * keyboard, its row with the focus lets further in.
   */
  readonly cell: (row: T, isStop: boolean) => ReactNode
}

/** Where somebody was in a table: kept by the caller, so that coming back finds the row. */
export type TablePlace = { key: string | number | null; wasFocused: boolean }

export type VirtualTableProps<T> = {
  readonly label: string
  /** All of them, in the order shown. A row that did not change must be the same object as before. */
  readonly rows: readonly T[]
  readonly rowKey: (row: T) => string | number
  /** Made once (`useMemo` or outside the component): a new list renders every row in sight again. */
  readonly columns: readonly Column<T>[]
  /** 28 where people compare, 36 with two facts. */
  readonly rowPx?: number
  readonly sort?: Sort
  readonly onSort?: (by: string) => void
  /** Enter, or a click beside a row's own buttons. */
  readonly onOpen?: (row: T) => void
  /** Rows that can be chosen: Space and the caller's own checkbox. */
  readonly isSelected?: (row: T) => boolean
  readonly onToggle?: (row: T, withShift: boolean) => void
  readonly rowClass?: (row: T) => string | undefined
  /** Rows in sight once scrolling has come to rest: what is missing of them can be asked for. */
  readonly onSight?: (rows: readonly T[]) => void
  /** Of how many when more are still being read; null when that is not known. */
  readonly total?: number | null
  /** Height of what sticks above the table within the same scroller. */
  readonly stickPx?: number
  readonly place?: TablePlace
  /** Says above the table which columns it has no room for. */
  readonly saysHidden?: boolean
}

const HEAD_PX = 29

/**
 * A table of thousands of rows of one height, of which only those in sight are in the page. It scrolls with the page
 * (`data-scroller`, that is `Page`), which finds its place again on going back; its head sticks. To a screen reader it
 * is a grid with the true count and place of its rows. Keyboard: one stop; arrows, Page Up and Down, Home and End move
 * the row, Enter opens it, Space chooses it where rows can be chosen, Shift with what moves chooses on the way.
 */
export function VirtualTable<T>(props: VirtualTableProps<T>) {
  const { label, rows, rowKey, stickPx = 0, total = rows.length } = props
  const rowPx = useRowPx(props.rowPx ?? 28)
  const body = useRef<HTMLDivElement>(null)
  const focus = useRowFocus({ ...props, rowPx, coverPx: stickPx + HEAD_PX, body })
  const { scroller, virtual } = useVirtualRows(body, {
    count: rows.length,
    rowPx,
    coverPx: stickPx + HEAD_PX,
    held: focus.held,
  })
  focus.attach(virtual)
  // Asked for first: it settles which rows are in sight.
  const items = virtual.getVirtualItems()
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 }
  useSight(startIndex, endIndex, rows, props.onSight)
  const width = scroller?.widthPx || Number.POSITIVE_INFINITY
  const columns = useShown(props.columns, width)
  const stop = focus.stopOf(items, scroller?.element.scrollTop ?? 0)
  const hidden = props.saysHidden ? props.columns.filter((column) => !columns.includes(column)) : []
  return (
    <>
      {hidden.length > 0 && (
        <p className="small t2 vt-hidden">
          No room here for: {hidden.map(({ label: head }) => head).join(', ')}. A wider window shows more.
        </p>
      )}
      <div
        role="grid"
        className="vt"
        aria-label={label}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length}
        aria-multiselectable={props.onToggle ? true : undefined}
        style={
          { '--vt-columns': columns.map(({ track }) => track).join(' '), '--vt-stick': `${stickPx}px` } as CSSProperties
        }
      >
        <Head columns={columns} sort={props.sort} onSort={props.onSort && focus.sorting(props.onSort)} />
        <div
          ref={body}
          role="rowgroup"
          className="vt-body"
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
                isStop={index === stop}
                isSelected={props.isSelected?.(row)}
                className={cx('vt-row', props.onOpen && 'open', props.rowClass?.(row))}
              />
            )
          })}
        </div>
      </div>
    </>
  )
}

/** Columns for which there is room; the same list while the same are shown. */
function useShown<T>(columns: readonly Column<T>[], width: number): readonly Column<T>[] {
  const last = useRef<readonly Column<T>[]>(columns)
  const shown = columns.filter(({ atLeast = 0 }) => width >= atLeast)
  const isSame = shown.length === last.current.length && shown.every((column, i) => column === last.current[i])
  if (!isSame) last.current = shown
  return last.current
}

type HeadProps<T> = {
  readonly columns: readonly Column<T>[]
  readonly sort: Sort | undefined
  readonly onSort: ((by: string) => void) | undefined
}

function Head<T>({ columns, sort, onSort }: HeadProps<T>) {
  return (
    <div role="rowgroup" className="vt-head">
      <div role="row" aria-rowindex={1} className="vt-line">
        {columns.map(({ key, label, align, quiet, sorts }) => {
          const direction = sort?.by === key ? sort.direction : undefined
          return (
            <span
              key={key}
              role="columnheader"
              aria-sort={direction}
              className={cx('vt-cell', align === 'end' && 'num', direction && 'sorted')}
            >
              {sorts && onSort ? (
                <button type="button" onClick={() => onSort(key)}>
                  {direction && <Arrow direction={direction} />}
                  {label}
                </button>
              ) : (
                <span className={quiet ? 'sr' : undefined}>{label}</span>
              )}
            </span>
          )
        })}
      </div>
    </div>
  )
}

const Arrow = ({ direction }: { readonly direction: Direction }) =>
  direction === 'ascending' ? <ArrowUp size={12} aria-hidden="true" /> : <ArrowDown size={12} aria-hidden="true" />
