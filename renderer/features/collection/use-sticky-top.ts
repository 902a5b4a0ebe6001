import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns the ref of a sticky element, and its CSS `top` in pixels. An element that is taller than the scrolling
 * element gets a negative `top`: the element sticks when its lower edge reaches the lower edge of the scrolling
 * element. The person then sees all of the element while scrolling, without a second scrollbar. Zero for an element
 * that fits.
 */
export function useStickyTop(): readonly [RefObject<HTMLElement | null>, number] {
  const ref = useRef<HTMLElement>(null)
  const [topPx, setTopPx] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    const scroller = element?.closest<HTMLElement>('[data-scroller]')
    if (!element || !scroller || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setTopPx(Math.min(0, scroller.clientHeight - element.offsetHeight)))
    observer.observe(element)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [])
  return [ref, topPx]
}
