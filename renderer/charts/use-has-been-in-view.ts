import { useEffect, useRef, useState } from 'react'

/** Distance outside the view at which an element already counts as in view, so that charts load before they are visible. */
const LOAD_DISTANCE = '160px'

/** Returns a ref for an element, and a boolean that is true once the element has been in view. */
export function useHasBeenInView<E extends Element>() {
  const ref = useRef<E>(null)
  const [hasBeenInView, setHasBeenInView] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (!element || hasBeenInView) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setHasBeenInView(true),
      {
        rootMargin: LOAD_DISTANCE,
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasBeenInView])
  return [ref, hasBeenInView] as const
}
