import { type RefObject, useEffect } from 'react'

/** Tolerance for rounding: scroll positions can be fractions of a pixel. */
const TOLERANCE_PX = 2

/**
 * Sets `data-more` of a scrolling element: `true` while content follows below the visible part, or to its right for the
 * direction `sideways`, otherwise `false`.
 */
export function useOverflowMark(ref: RefObject<HTMLElement | null>, direction: 'down' | 'sideways' = 'down'): void {
  // After every render, because a render can add children to observe.
  useEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const update = () => {
      const hiddenPx =
        direction === 'down'
          ? element.scrollHeight - element.scrollTop - element.clientHeight
          : element.scrollWidth - element.scrollLeft - element.clientWidth
      element.dataset['more'] = String(hiddenPx > TOLERANCE_PX)
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  })
}
