import { useEffect, useRef } from 'react'

const REST_MS = 150

/** Reports the visible items once they have been visible for a moment, so that scrolling past them requests nothing. */
export function useSight<T>(
  first: number,
  last: number,
  all: readonly T[],
  onSight: ((those: readonly T[]) => void) | undefined,
): void {
  const tell = useRef(onSight)
  useEffect(() => {
    tell.current = onSight
  })
  useEffect(() => {
    if (last < first) return
    const timer = setTimeout(() => tell.current?.(all.slice(first, last + 1)), REST_MS)
    return () => clearTimeout(timer)
  }, [first, last, all])
}
