import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { heightOf } from '../use-scroller'
import type { ActiveRowState, ActiveRowStore } from './active-row-store'
import type { VirtualTableProps } from './virtual-table-props'

type RowVirtualizer = Virtualizer<HTMLElement, HTMLElement>

type ActiveRow = {
  readonly key: ActiveRowState['key']
  /** Index of the active row; -1 if no row is active or if the active row is not in the table any more. */
  readonly index: number
  /** Makes the row with this key the active row; null: no row. */
  readonly setActiveKey: (key: ActiveRowState['key']) => void
}
type ActiveRowOptions<T> = Pick<VirtualTableProps<T>, 'rows' | 'rowKey'> & {
  /** Store of the caller; undefined if the active row is not restored. */
  readonly store: ActiveRowStore | undefined
}
type RowFocusOptions<T> = ActiveRowOptions<T> & {
  readonly onOpen: VirtualTableProps<T>['onOpen']
  readonly onToggle: VirtualTableProps<T>['onToggle']
  readonly activeRow: ActiveRow
  readonly virtualizer: RowVirtualizer
  readonly rowPx: number
  /** Height of the sticky content, under which the rows scroll. */
  readonly coverPx: number
  readonly body: RefObject<HTMLDivElement | null>
}

/** Selector of elements within a row that handle clicks themselves. */
const INTERACTIVE_SELECTOR = 'button, a, input, select, textarea, label, [role="checkbox"]'

/**
 * The active row for the keyboard. The row is identified by its key, so that the row stays active when rows are added.
 */
export function useActiveRow<T>({ rows, rowKey, store }: ActiveRowOptions<T>): ActiveRow {
  const [key, setKey] = useState<ActiveRowState['key']>(store?.getState().key ?? null)
  const index = useMemo(() => (key === null ? -1 : rows.findIndex((row) => rowKey(row) === key)), [rows, rowKey, key])
  const setActiveKey = (nextKey: ActiveRowState['key']) => {
    store?.setState({ key: nextKey })
    setKey(nextKey)
  }
  return { key, index, setActiveKey }
}

/** Event handlers that move the active row, open rows and select rows. */
export function useRowFocus<T>({
  rows,
  rowKey,
  onOpen,
  onToggle,
  store,
  activeRow,
  virtualizer,
  rowPx,
  coverPx,
  body,
}: RowFocusOptions<T>) {
  const isFocusDue = useRef(false)
  const { index: activeIndex, setActiveKey } = activeRow
  useFocusRestore(store, body, activeIndex)
  useLayoutEffect(() => {
    if (!isFocusDue.current || activeIndex < 0) return
    const row = rowAt(body, activeIndex)
    if (!row) return
    isFocusDue.current = false
    row.focus({ preventScroll: true })
  })
  /** Makes the row at an index, or else the nearest row, the active row. Returns the row. */
  const moveTo = (wantedIndex: number): T | undefined => {
    const index = Math.min(Math.max(0, wantedIndex), rows.length - 1)
    const row = rows[index]
    if (row === undefined) return undefined
    isFocusDue.current = true
    setActiveKey(rowKey(row))
    virtualizer.scrollToIndex(index, { align: 'auto' })
    return row
  }
  /** Number of rows by which Page Up and Page Down move: one row less than fits into the visible area. */
  const rowsPerPage = () => {
    const element = virtualizer.scrollElement
    return element ? Math.max(1, Math.floor((heightOf(element) - coverPx) / rowPx) - 1) : 1
  }
  return {
    /** Index of the only row that the Tab key reaches: the active row or, without one, the first visible row. */
    tabStopIndex: (items: readonly VirtualItem[], scrollTop: number): number => {
      if (activeIndex >= 0) return activeIndex
      const firstUncovered = scrollTop > 0 ? items.find(({ start }) => start >= scrollTop + coverPx) : undefined
      return (firstUncovered ?? items[0])?.index ?? -1
    },
    /** Wraps a sort function so that sorting clears the active row. The Tab key then reaches the first visible row. */
    withActiveRowReset: (onSort: ((columnKey: string) => void) | undefined) =>
      onSort &&
      ((columnKey: string) => {
        setActiveKey(null)
        onSort(columnKey)
      }),
    onKeyDown: (event: KeyboardEvent) => {
      const index = indexOfRow(event.target)
      const row = index === null ? undefined : rows[index]
      if (index === null || row === undefined || event.ctrlKey || event.altKey || event.metaKey) return
      const wantedIndex = targetIndex(event.key, index, rows.length, rowsPerPage)
      if (wantedIndex !== null) {
        const targetRow = moveTo(wantedIndex)
        if (event.shiftKey && onToggle && targetRow !== undefined) onToggle(targetRow, true)
      } else if (event.key === 'Enter' && onOpen) {
        onOpen(row)
      } else if (event.key === ' ' && onToggle) {
        onToggle(row, event.shiftKey)
      } else {
        return
      }
      event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      const element = event.target as HTMLElement
      const index = indexOfRow(element.closest('[role="row"]'))
      const row = index === null ? undefined : rows[index]
      if (row === undefined || element.closest(INTERACTIVE_SELECTOR)) return
      setActiveKey(rowKey(row))
      onOpen?.(row)
    },
    onFocus: (event: FocusEvent) => {
      const index = indexOfRow((event.target as HTMLElement).closest('[role="row"]'))
      const row = index === null ? undefined : rows[index]
      store?.setState({ wasFocused: true })
      if (row !== undefined && rowKey(row) !== activeRow.key) setActiveKey(rowKey(row))
    },
    onBlur: (event: FocusEvent) => {
      // Opening a row closes the page, which removes the focus without a new target. `wasFocused` then stays true, so
      // that the row gets the focus when the person returns.
      if (event.relatedTarget && !body.current?.contains(event.relatedTarget)) store?.setState({ wasFocused: false })
    },
  }
}

/**
 * Restores the focus to the row that was opened, after the page has focused its heading. The rows may load much later.
 * The focus is not restored if the person moves the focus before the rows have loaded.
 */
function useFocusRestore(
  store: ActiveRowStore | undefined,
  body: RefObject<HTMLDivElement | null>,
  activeIndex: number,
): void {
  const isDue = useRef(store?.getState().wasFocused === true)
  const initialFocus = useRef<Element | null>(null)
  useEffect(() => {
    if (!isDue.current) return
    initialFocus.current ??= document.activeElement
    isDue.current = isFocusUnmoved(initialFocus.current)
    const isRowLoaded = store?.getState().key === null || activeIndex >= 0
    const tabStop = isDue.current && isRowLoaded ? body.current?.querySelector<HTMLElement>(TAB_STOP_SELECTOR) : null
    if (!tabStop) return
    isDue.current = false
    // In a task of its own, because the page focuses its heading in an effect of this render.
    setTimeout(() => {
      if (isFocusUnmoved(initialFocus.current)) tabStop.focus({ preventScroll: true })
    }, 0)
  })
}

/** True if the person has not moved the focus since the page was restored. The page itself focuses its `h1`. */
function isFocusUnmoved(initialFocus: Element | null): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused === initialFocus || focused.matches('h1')
}

/** Selector of the row that the Tab key reaches. */
const TAB_STOP_SELECTOR = '[role="row"][tabindex="0"]'

/** Index to which a key moves from `index`, possibly outside the rows; null for a key that does not move. */
function targetIndex(key: string, index: number, count: number, rowsPerPage: () => number): number | null {
  switch (key) {
    case 'ArrowDown':
      return index + 1
    case 'ArrowUp':
      return index - 1
    case 'PageDown':
      return index + rowsPerPage()
    case 'PageUp':
      return index - rowsPerPage()
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

const rowAt = (body: RefObject<HTMLDivElement | null>, index: number) =>
  body.current?.querySelector<HTMLElement>(`[role="row"][data-index="${index}"]`)

/** Index of a row element; null for any other element, also for an element within a row. */
function indexOfRow(element: EventTarget | null): number | null {
  const index =
    element instanceof HTMLElement && element.getAttribute('role') === 'row' ? element.dataset['index'] : undefined
  return index === undefined ? null : Number(index)
}
