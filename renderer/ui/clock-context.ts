import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { ClockStore } from '../stores/clock'

export const ClockContext = createContext<ClockStore | null>(null)

/**
 * Milliseconds since the epoch by the page's clock. Use it in leaf components, because the caller renders on every
 * tick.
 */
export function useNow(): number {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  return useStore(clock, (s) => s.nowMs)
}
