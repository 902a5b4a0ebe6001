import { useEffect, useRef, useState } from 'react'

/** Distance below the window's edge at which a chart begins to load, so that it is ready when scrolled to. */
const LOAD_DISTANCE = '160px'

/** Returns a ref for an element, and true once the element has been in or near the view. */
export function useInSight<E extends Element>() {
  const ref = useRef<E>(null)
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      {
        rootMargin: LOAD_DISTANCE,
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return [ref, isSeen] as const
}
