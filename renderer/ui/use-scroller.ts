import { type RefObject, useLayoutEffect, useState } from 'react'

export type Scroller = {
  /** The scrolling element: the nearest ancestor marked with `data-scroller`. */
  readonly element: HTMLElement
  /** Distance from the top of the scrolling content to the top of the list, in pixels. */
  readonly marginPx: number
  /** Width of the list's frame, whatever width the list itself needs. */
  readonly widthPx: number
  /** Height of the scrolling element when the list was measured. */
  readonly heightPx: number
}

/**
 * Position of a long list within its scrolling element; measured again whenever content above the list changes its
 * size.
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
      setScroller((before) => keepIfUnchanged(before, measureScroller(list, element, frame.current ?? list)))
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    // Any element between the scroller and the list, or a sibling of one, can push the list.
    for (let ancestor: HTMLElement | null = list; ancestor && ancestor !== element; ancestor = ancestor.parentElement) {
      for (const observed of [ancestor, ...siblingsOf(ancestor)]) observer.observe(observed)
    }
    return () => observer.disconnect()
  }, [ref, frame])
  return scroller
}

const siblingsOf = (element: HTMLElement): Element[] =>
  [...(element.parentElement?.children ?? [])].filter((sibling) => sibling !== element)

function measureScroller(list: HTMLElement, element: HTMLElement, frame: HTMLElement): Scroller {
  const [inner, outer] = [list.getBoundingClientRect(), element.getBoundingClientRect()]
  const marginPx = Math.round(inner.top - outer.top + element.scrollTop)
  const widthPx = Math.round(frame.getBoundingClientRect().width)
  return { element, marginPx, widthPx, heightPx: heightOf(element) }
}

function keepIfUnchanged(before: Scroller | null, now: Scroller): Scroller {
  const isSame =
    before !== null &&
    before.element === now.element &&
    before.marginPx === now.marginPx &&
    before.widthPx === now.widthPx &&
    before.heightPx === now.heightPx
  return isSame ? before : now
}

type Rect = { readonly width: number; readonly height: number }

/**
 * Reports the height of the scrolling element. The first report uses the height measured with the list's position,
 * because measuring again amid changes would lay the page out twice.
 */
export function observeHeight({ element, heightPx }: Scroller, report: (rect: Rect) => void): (() => void) | undefined {
  report({ width: 0, height: heightPx })
  if (typeof ResizeObserver === 'undefined') return undefined
  const observer = new ResizeObserver(() => report({ width: 0, height: heightOf(element) }))
  observer.observe(element)
  return () => observer.disconnect()
}

/** The height of the scrolling element; that of the window before the first layout. */
export const heightOf = (element: HTMLElement): number => element.clientHeight || window.innerHeight
