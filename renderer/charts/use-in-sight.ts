import { useEffect, useRef, useState } from 'react'

/** Distance below the window's edge at which a chart begins to load, so that it is ready when scrolled to. */
const AHEAD = '160px'

/** True once an element has been in view, so that charts out of view load nothing. */
export function useInSight<E extends Element>() {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (!element || seen) return
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setSeen(true), {
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return [ref, seen] as const
}
