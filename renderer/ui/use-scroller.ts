import { type RefObject, useLayoutEffect, useState } from 'react'

export type Scroller = {
  /** What scrolls: the nearest ancestor marked with `data-scroller`. */
  readonly element: HTMLElement
  /** From the top of what scrolls to the top of the list, in pixels. */
  readonly marginPx: number
  /** Of the frame that the list has, whatever it needs itself. */
  readonly widthPx: number
  /** Of what scrolls, as it was when the list was placed in it. */
  readonly heightPx: number
}

/** Where a long list stands in what scrolls around it; measured again whenever something above it grows. */
export function useScroller(
  ref: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null> = ref,
): Scroller | null {
  const [scroller, setScroller] = useState<Scroller | null>(null)
  useLayoutEffect(() => {
    const list = ref.current
    const element = list?.closest<HTMLElement>('[data-scroller]') ?? list?.parentElement
    if (!list || !element) return
    const measure = () => setScroller((before) => same(before, placeOf(list, element, frame.current ?? list)))
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    // Whatever stands on the way down to the list can push it.
    for (let at: HTMLElement | null = list; at && at !== element; at = at.parentElement) {
      for (const one of [at, ...siblingsOf(at)]) observer.observe(one)
    }
    return () => observer.disconnect()
  }, [ref, frame])
  return scroller
}

const siblingsOf = (at: HTMLElement): Element[] => [...(at.parentElement?.children ?? [])].filter((one) => one !== at)

function placeOf(list: HTMLElement, element: HTMLElement, frame: HTMLElement): Scroller {
  const [inner, outer] = [list.getBoundingClientRect(), element.getBoundingClientRect()]
  const marginPx = Math.round(inner.top - outer.top + element.scrollTop)
  const widthPx = Math.round(frame.getBoundingClientRect().width)
  return { element, marginPx, widthPx, heightPx: heightOf(element) }
}

function same(before: Scroller | null, now: Scroller): Scroller {
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
 * Tells how high what scrolls is. At first by what was measured with the list's place: to measure again in the midst of
 * changes would lay the page out twice.
 */
export function observeHeight({ element, heightPx }: Scroller, tell: (rect: Rect) => void): (() => void) | undefined {
  tell({ width: 0, height: heightPx })
  if (typeof ResizeObserver === 'undefined') return undefined
  const observer = new ResizeObserver(() => tell({ width: 0, height: heightOf(element) }))
  observer.observe(element)
  return () => observer.disconnect()
}

/** The height of what scrolls; that of the window where nothing is laid out yet. */
export const heightOf = (element: HTMLElement): number => element.clientHeight || window.innerHeight
