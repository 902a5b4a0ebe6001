import { useEffect, useRef } from 'react'

/** Time for which the same items must be visible before they are reported. */
const SETTLE_MS = 150

/** Reports the visible items after `SETTLE_MS`, so that items that are only scrolled past cause no requests. */
export function useVisibleItems<T>(
  firstIndex: number,
  lastIndex: number,
  items: readonly T[],
  onVisible: ((visibleItems: readonly T[]) => void) | undefined,
): void {
  const listener = useRef(onVisible)
  useEffect(() => {
    listener.current = onVisible
  })
  useEffect(() => {
    if (lastIndex < firstIndex) return
    const timer = setTimeout(() => listener.current?.(items.slice(firstIndex, lastIndex + 1)), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [firstIndex, lastIndex, items])
}
