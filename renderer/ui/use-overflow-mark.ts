import { type RefObject, useEffect } from 'react'

/** Sets `data-more` on a scrolling element while it has content below the fold. */
export function useOverflowMark(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const update = () => {
      element.dataset['more'] = String(element.scrollHeight - element.scrollTop - element.clientHeight > 2)
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
