import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { ClockStore } from '../stores/clock'

export const ClockContext = createContext<ClockStore | null>(null)

/**
 * Current time of the page's clock, in milliseconds: since the epoch or, in the review window, since the window loaded.
 * Only for small components, because the caller renders again on every tick.
 */
export function useNow(): number {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  return useStore(clock, ({ nowMs }) => nowMs)
}
