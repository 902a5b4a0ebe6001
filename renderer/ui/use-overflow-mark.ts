import { type RefObject, useEffect } from 'react'

/** Tolerance for rounding: scroll positions can be fractions of a pixel. */
const TOLERANCE_PX = 2

/** Sets `data-more` of a scrolling element: `true` while content follows below the visible part, otherwise `false`. */
export function useOverflowMark(ref: RefObject<HTMLElement | null>): void {
  // After every render, because a render can add children to observe.
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const update = () => {
      const hiddenPx = element.scrollHeight - element.scrollTop - element.clientHeight
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
