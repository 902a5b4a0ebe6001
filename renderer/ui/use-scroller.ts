import { type RefObject, useLayoutEffect, useState } from 'react'

export type Scroller = {
  /** Scrolling element: the nearest ancestor of the list with `data-scroller`, otherwise the parent of the list. */
  readonly element: HTMLElement
  /** Distance from the top of the scrolling content to the top of the list, in pixels. */
  readonly marginPx: number
  /** Width of the frame around the list. A wide list can be wider than its frame. */
  readonly widthPx: number
  /** Height of the scrolling element when the list was measured. */
  readonly heightPx: number
}

/**
 * Position of a long list (`ref`) within its scrolling element; null before the first layout. Measured again whenever
 * content above the list changes its size. `frame`: element around the list.
 */
export function useScroller(
  ref: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null> = ref,
): Scroller | null {
  const [scroller, setScroller] = useState<Scroller | null>(null)
  useLayoutEffect(() => {
    const list = ref.current
    const element = list?.closest<HTMLElement>('[data-scroller]') ?? list?.parentElement
    if (!list || !element) return
    const measure = () =>
      setScroller((previous) => keepIfUnchanged(previous, measureScroller(list, element, frame.current ?? list)))
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    // The list moves when an element between the scrolling element and the list changes its size, or a sibling of such
    // an element.
    for (let ancestor: HTMLElement | null = list; ancestor && ancestor !== element; ancestor = ancestor.parentElement) {
      observer.observe(ancestor)
      for (const sibling of siblingsOf(ancestor)) observer.observe(sibling)
    }
    return () => observer.disconnect()
  }, [ref, frame])
  return scroller
}

const siblingsOf = (element: HTMLElement): Element[] =>
  [...(element.parentElement?.children ?? [])].filter((sibling) => sibling !== element)

function measureScroller(list: HTMLElement, element: HTMLElement, frame: HTMLElement): Scroller {
  const listTop = list.getBoundingClientRect().top
  const elementTop = element.getBoundingClientRect().top
  const marginPx = Math.round(listTop - elementTop + element.scrollTop)
  const widthPx = Math.round(frame.getBoundingClientRect().width)
  return { element, marginPx, widthPx, heightPx: heightOf(element) }
}

/** The previous object if nothing has changed, so that React does not render again. */
function keepIfUnchanged(previous: Scroller | null, current: Scroller): Scroller {
  const isSame =
    previous !== null &&
    previous.element === current.element &&
    previous.marginPx === current.marginPx &&
    previous.widthPx === current.widthPx &&
    previous.heightPx === current.heightPx
  return isSame ? previous : current
}

type Rect = { readonly width: number; readonly height: number }

/**
 * Reports the height of the scrolling element now and after each change. Returns the function that stops the reports.
 * The first report is the height that was measured together with the list's position, because a new measurement would
 * force a layout. Each report has the width 0, which a vertical list does not use.
 */
export function observeHeight({ element, heightPx }: Scroller, report: (rect: Rect) => void): (() => void) | undefined {
  report({ width: 0, height: heightPx })
  if (typeof ResizeObserver === 'undefined') return undefined
  const observer = new ResizeObserver(() => report({ width: 0, height: heightOf(element) }))
  observer.observe(element)
  return () => observer.disconnect()
}

/** Height of the scrolling element; before the first layout, the height of the window. */
export const heightOf = (element: HTMLElement): number => element.clientHeight || window.innerHeight
