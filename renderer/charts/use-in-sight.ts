import { useEffect, useRef, useState } from 'react'

/** So far below the window's edge a chart begins to read, so that it is there when it is scrolled to. */
const AHEAD = '160px'

/** Whether an element has been in sight: what nobody looks at reads nothing. */
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
