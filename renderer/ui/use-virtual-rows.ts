import { defaultRangeExtractor, elementScroll, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useLayoutEffect, useRef } from 'react'
import { observeHeight, type Scroller } from './use-scroller'

export type VirtualRows = {
  readonly scroller: Scroller | null
  readonly virtual: Virtualizer<HTMLElement, HTMLElement>
}
type Given = {
  readonly count: number
  readonly rowPx: number
  /** What sticks above the rows and hides what scrolls under it. */
  readonly coverPx: number
  /** A row that stays in the page although it is out of sight: it may have the focus. */
  readonly held: number
}

/** What is made beyond the edge of sight, so that scrolling finds it there. */
const OVERSCAN_PX = 112

/** Rows of one height of which only those in sight are in the page. `found`: what scrolls around them. */
export function useVirtualRows(found: Scroller | null, { count, rowPx, coverPx, held }: Given): VirtualRows {
  // The first rows are made after what stands around them, in pieces: both together would hold up a frame.
  const isBegun = useDeferredValue(found !== null, false)
  const scroller = isBegun ? found : null
  const begun = useRef<HTMLElement | null>(null)
  // The rule warns of memoised results; the React compiler does not run on this code.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    // The first rendering only holds the place open, so that going back finds its scroll place.
    enabled: scroller !== null,
    getScrollElement: () => scroller?.element ?? null,
    initialOffset: () => scroller?.element.scrollTop ?? 0,
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: (_, tell) => (scroller ? observeHeight(scroller, tell) : undefined),
    scrollToFn: (offset, options, instance) => {
      const isFirst = begun.current !== instance.scrollElement
      begun.current = instance.scrollElement
      // At first it is told to go where it is: the page would be laid out for that.
      if (!isFirst || offset !== instance.scrollOffset) elementScroll(offset, options, instance)
    },
    estimateSize: () => rowPx,
    overscan: Math.max(1, Math.ceil(OVERSCAN_PX / rowPx)),
    // Rows are made in a turn of their own, and laid out in the next: together they can take longer than a frame may.
    useFlushSync: false,
    scrollMargin: scroller?.marginPx ?? 0,
    scrollPaddingStart: coverPx,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      if (held < 0 || held >= count) return shown
      const [first, last] = [shown[0], shown[shown.length - 1]]
      if (first === undefined || last === undefined) return shown
      return held < first ? [held, ...shown] : held > last ? [...shown, held] : shown
    },
  })
  // It asks for sizes once only: told of another height, it finds anew what is in sight.
  const measured = useRef(rowPx)
  useLayoutEffect(() => {
    if (measured.current === rowPx) return
    measured.current = rowPx
    virtual.measure()
  }, [virtual, rowPx])
  return { scroller, virtual }
}
