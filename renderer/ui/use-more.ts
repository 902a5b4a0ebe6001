import { type RefObject, useEffect } from 'react'

/** Sets `data-more` on a scrolling element while it has content below the fold. */
export function useMore(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const judge = () => {
      element.dataset['more'] = String(element.scrollHeight - element.scrollTop - element.clientHeight > 2)
    }
    judge()
    const observer = new ResizeObserver(judge)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', judge, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', judge)
    }
  })
}
