import { useEffect, useRef } from 'react'

const SETTLE_MS = 150

/** Reports the visible items once they have been visible for a moment, so that scrolling past them requests nothing. */
export function useVisibleItems<T>(
  first: number,
  last: number,
  items: readonly T[],
  onSight: ((visible: readonly T[]) => void) | undefined,
): void {
  const listener = useRef(onSight)
  useEffect(() => {
    listener.current = onSight
  })
  useEffect(() => {
    if (last < first) return
    const timer = setTimeout(() => listener.current?.(items.slice(first, last + 1)), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [first, last, items])
}
