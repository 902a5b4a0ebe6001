import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

const REST_MS = 150

/** Tells which rows are in sight once they have been for a moment: who scrolls past asks for nothing. */
export function useSight<T>(
  virtual: Virtualizer<HTMLElement, HTMLElement>,
  rows: readonly T[],
  onSight: ((rows: readonly T[]) => void) | undefined,
): void {
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 }
  const tell = useRef(onSight)
  useEffect(() => {
    tell.current = onSight
  })
  useEffect(() => {
    if (endIndex < startIndex) return
    const timer = setTimeout(() => tell.current?.(rows.slice(startIndex, endIndex + 1)), REST_MS)
    return () => clearTimeout(timer)
  }, [startIndex, endIndex, rows])
}
