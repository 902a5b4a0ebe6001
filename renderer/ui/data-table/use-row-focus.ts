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

type ActiveRow = {
  readonly key: ActiveRowState['key']
  /** Index of the active row; -1 if it is not among the rows. */
  readonly index: number
  readonly choose: (key: ActiveRowState['key']) => void
}
type RowFocusOptions<T> = Pick<VirtualTableProps<T>, 'rows' | 'rowKey' | 'onOpen' | 'onToggle' | 'place'> & {
  readonly active: ActiveRow
  readonly virtual: Virtual
  readonly rowPx: number
  readonly coverPx: number
  readonly body: RefObject<HTMLDivElement | null>
}
type Virtual = Virtualizer<HTMLElement, HTMLElement>

/** Elements within a row that handle clicks and keys themselves. */
const INTERACTIVE = 'button, a, input, select, textarea, label, [role="checkbox"]'

/** The active row for the keyboard. It is identified by its key, so that sorting and new rows do not move the focus. */
export function useActiveRow<T>({
  rows,
  rowKey,
  place,
}: Pick<VirtualTableProps<T>, 'rows' | 'rowKey' | 'place'>): ActiveRow {
  const [key, setKey] = useState<ActiveRowState['key']>(place?.getState().key ?? null)
  const index = useMemo(() => (key === null ? -1 : rows.findIndex((row) => rowKey(row) === key)), [rows, rowKey, key])
  const choose = (next: ActiveRowState['key']) => {
    place?.setState({ key: next })
    setKey(next)
  }
  return { key, index, choose }
}

/** Moves the active row, and opens and selects rows. */
export function useRowFocus<T>({
  rows,
  rowKey,
  onOpen,
  onToggle,
  place,
  active,
  virtual,
  rowPx,
  coverPx,
  body,
}: RowFocusOptions<T>) {
  const isFocusDue = useRef(false)
  const { index: held, choose } = active
  useFocusRestore(place, body, held)
  useLayoutEffect(() => {
    if (!isFocusDue.current || held < 0) return
    const row = rowAt(body, held)
    if (!row) return
    isFocusDue.current = false
    row.focus({ preventScroll: true })
  })
  const move = (to: number) => {
    const index = Math.min(Math.max(0, to), rows.length - 1)
    const row = rows[index]
    if (row === undefined) return
    isFocusDue.current = true
    choose(rowKey(row))
    virtual.scrollToIndex(index, { align: 'auto' })
  }
  const screenful = () => {
    const element = virtual.scrollElement
    return element ? Math.max(1, Math.floor((heightOf(element) - coverPx) / rowPx) - 1) : 1
  }
  return {
    /** The only row in the tab order: the active one, otherwise the first visible row. */
    stopOf: (items: readonly VirtualItem[], scrollTop: number): number => {
      if (held >= 0) return held
      const inSight = scrollTop > 0 ? items.find(({ start }) => start >= scrollTop + coverPx) : undefined
      return (inSight ?? items[0])?.index ?? -1
    },
    /** Sorting changes the first rows, so the tab order starts at the top again. */
    sorting: (onSort: ((by: string) => void) | undefined) =>
      onSort &&
      ((by: string) => {
        choose(null)
        onSort(by)
      }),
    onKeyDown: (event: KeyboardEvent) => {
      const index = indexOfRow(event.target)
      const row = index === null ? undefined : rows[index]
      if (index === null || row === undefined || event.ctrlKey || event.altKey || event.metaKey) return
      const to = targetIndex(event.key, index, rows.length, screenful)
      if (to !== null) {
        move(to)
        const targetRow = rows[Math.min(Math.max(0, to), rows.length - 1)]
        if (event.shiftKey && onToggle && targetRow !== undefined) onToggle(targetRow, true)
      } else if (event.key === 'Enter' && onOpen) onOpen(row)
      else if (event.key === ' ' && onToggle) onToggle(row, event.shiftKey)
      else return
      event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      const element = event.target as HTMLElement
      const index = indexOfRow(element.closest('[role="row"]'))
      const row = index === null ? undefined : rows[index]
      if (row === undefined || element.closest(INTERACTIVE)) return
      choose(rowKey(row))
      onOpen?.(row)
    },
    onFocus: (event: FocusEvent) => {
      const index = indexOfRow((event.target as HTMLElement).closest('[role="row"]'))
      const row = index === null ? undefined : rows[index]
      place?.setState({ wasFocused: true })
      if (row !== undefined && rowKey(row) !== active.key) choose(rowKey(row))
    },
    onBlur: (event: FocusEvent) => {
      // Opening a row removes the focus without a new target and must restore it on return; a focus that moves
      // elsewhere has left the table.
      if (event.relatedTarget && !body.current?.contains(event.relatedTarget)) place?.setState({ wasFocused: false })
    },
  }
}

/**
 * Restores the focus to the row that was opened, after the page has focused its heading. Rows may load much later: if
 * the person has moved the focus meanwhile, it stays there.
 */
function useFocusRestore(
  place: ActiveRowStore | undefined,
  body: RefObject<HTMLDivElement | null>,
  held: number,
): void {
  const isDue = useRef(place?.getState().wasFocused === true)
  const initialFocus = useRef<Element | null>(null)
  useEffect(() => {
    if (!isDue.current) return
    initialFocus.current ??= document.activeElement
    isDue.current = isFocusUnmoved(initialFocus.current)
    const isRowLoaded = place?.getState().key === null || held >= 0
    const stop = isDue.current && isRowLoaded ? body.current?.querySelector<HTMLElement>(STOP) : null
    if (!stop) return
    isDue.current = false
    setTimeout(() => isFocusUnmoved(initialFocus.current) && stop.focus({ preventScroll: true }), 0)
  })
}

/** True if the focus is still where a restored page puts it. */
function isFocusUnmoved(initial: Element | null): boolean {
  const now = document.activeElement
  return now === null || now === document.body || now === initial || now.matches('h1')
}

const STOP = '[role="row"][tabindex="0"]'

function targetIndex(key: string, index: number, count: number, screenful: () => number): number | null {
  switch (key) {
    case 'ArrowDown':
      return index + 1
    case 'ArrowUp':
      return index - 1
    case 'PageDown':
      return index + screenful()
    case 'PageUp':
      return index - screenful()
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

/** For a row itself only, not for elements within it. */
function indexOfRow(element: EventTarget | null): number | null {
  const index =
    element instanceof HTMLElement && element.getAttribute('role') === 'row' ? element.dataset['index'] : undefined
  return index === undefined ? null : Number(index)
}
