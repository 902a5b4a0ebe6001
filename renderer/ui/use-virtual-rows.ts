import { defaultRangeExtractor, elementScroll, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useLayoutEffect, useRef } from 'react'
import { observeHeight, type Scroller } from './use-scroller'

export type VirtualRows = {
  /** Scrolling element of the rows; null until the rows are rendered. */
  readonly scroller: Scroller | null
  readonly virtualizer: Virtualizer<HTMLElement, HTMLElement>
}
type VirtualRowsOptions = {
  readonly count: number
  readonly rowPx: number
  /** Height of the sticky content, under which the rows scroll. */
  readonly coverPx: number
  /** Index of a row that stays in the DOM even if the row is not visible, because it may have the focus; -1: no row. */
  readonly pinnedIndex: number
}

/** Distance beyond the visible area within which rows are in the DOM, too. */
const OVERSCAN_PX = 112

/**
 * Virtualizer for rows of one height within a scrolling element. In the DOM are only the visible rows, the rows close
 * to them, and the row `pinnedIndex`.
 */
export function useVirtualRows(
  foundScroller: Scroller | null,
  { count, rowPx, coverPx, pinnedIndex }: VirtualRowsOptions,
): VirtualRows {
  // The first rows render after the surrounding content, in a render that React can interrupt. Rendering everything at
  // once would take longer than a frame.
  const isListDue = useDeferredValue(foundScroller !== null, false)
  const scroller = isListDue ? foundScroller : null
  const scrolledElement = useRef<HTMLElement | null>(null)
  // The lint rule concerns results that the React compiler memoizes. The compiler does not run on this code.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    // Before the rows render, the list is empty but has its full height, so that going back restores the scroll
    // position.
    enabled: scroller !== null,
    getScrollElement: () => scroller?.element ?? null,
    initialOffset: () => scroller?.element.scrollTop ?? 0,
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: (_, report) => (scroller ? observeHeight(scroller, report) : undefined),
    scrollToFn: (offset, options, instance) => {
      const isFirstCall = scrolledElement.current !== instance.scrollElement
      scrolledElement.current = instance.scrollElement
      // The first call for an element scrolls to the current position, which would only force a layout of the page.
      if (!isFirstCall || offset !== instance.scrollOffset) elementScroll(offset, options, instance)
    },
    estimateSize: () => rowPx,
    overscan: Math.max(1, Math.ceil(OVERSCAN_PX / rowPx)),
    // Rows are rendered in one task and laid out in the next, because one task for everything can take longer than a
    // frame.
    useFlushSync: false,
    scrollMargin: scroller?.marginPx ?? 0,
    scrollPaddingStart: coverPx,
    rangeExtractor: (range) => {
      const visibleIndexes = defaultRangeExtractor(range)
      if (pinnedIndex < 0 || pinnedIndex >= count) return visibleIndexes
      const firstIndex = visibleIndexes[0]
      const lastIndex = visibleIndexes.at(-1)
      if (firstIndex === undefined || lastIndex === undefined) return visibleIndexes
      if (pinnedIndex < firstIndex) return [pinnedIndex, ...visibleIndexes]
      return pinnedIndex > lastIndex ? [...visibleIndexes, pinnedIndex] : visibleIndexes
    },
  })
  // The virtualizer reads the row height only once. `measure` makes the virtualizer use a new height.
  const usedRowPx = useRef(rowPx)
  useLayoutEffect(() => {
    if (usedRowPx.current === rowPx) return
    usedRowPx.current = rowPx
    virtualizer.measure()
  }, [virtualizer, rowPx])
  return { scroller, virtualizer }
}
