import { defaultRangeExtractor, elementScroll, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useLayoutEffect, useRef } from 'react'
import { observeHeight, type Scroller } from './use-scroller'

export type VirtualRows = {
  readonly scroller: Scroller | null
  readonly virtual: Virtualizer<HTMLElement, HTMLElement>
}
type VirtualRowsOptions = {
  readonly count: number
  readonly rowPx: number
  /** Height of the sticky content that covers the rows scrolling under it. */
  readonly coverPx: number
  /** Index of a row that stays in the DOM although it is not visible, because it may have the focus. */
  readonly held: number
}

/** Distance beyond the visible area within which rows are rendered in advance. */
const OVERSCAN_PX = 112

/** Rows of one height of which only the visible ones are in the DOM. `found`: their scrolling element. */
export function useVirtualRows(
  found: Scroller | null,
  { count, rowPx, coverPx, held }: VirtualRowsOptions,
): VirtualRows {
  // The first rows render after the surrounding content, interruptibly, because both together would block a frame.
  const isListDue = useDeferredValue(found !== null, false)
  const scroller = isListDue ? found : null
  const knownElement = useRef<HTMLElement | null>(null)
  // The rule warns of memoised results; the React compiler does not run on this code.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    // The first render only reserves the height, so that going back can restore the scroll position.
    enabled: scroller !== null,
    getScrollElement: () => scroller?.element ?? null,
    initialOffset: () => scroller?.element.scrollTop ?? 0,
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: (_, report) => (scroller ? observeHeight(scroller, report) : undefined),
    scrollToFn: (offset, options, instance) => {
      const isFirst = knownElement.current !== instance.scrollElement
      knownElement.current = instance.scrollElement
      // The first call scrolls to the current position, which would only force a layout of the page.
      if (!isFirst || offset !== instance.scrollOffset) elementScroll(offset, options, instance)
    },
    estimateSize: () => rowPx,
    overscan: Math.max(1, Math.ceil(OVERSCAN_PX / rowPx)),
    // Rows are rendered in one task and laid out in the next, because together they can exceed a frame.
    useFlushSync: false,
    scrollMargin: scroller?.marginPx ?? 0,
    scrollPaddingStart: coverPx,
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range)
      if (held < 0 || held >= count) return visible
      const [first, last] = [visible[0], visible[visible.length - 1]]
      if (first === undefined || last === undefined) return visible
      if (held < first) return [held, ...visible]
      return held > last ? [...visible, held] : visible
    },
  })
  // The virtualizer reads sizes only once: `measure` makes it calculate the visible rows for a new height.
  const measured = useRef(rowPx)
  useLayoutEffect(() => {
    if (measured.current === rowPx) return
    measured.current = rowPx
    virtual.measure()
  }, [virtual, rowPx])
  return { scroller, virtual }
}
