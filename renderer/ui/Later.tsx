import { type ReactNode, useDeferredValue } from 'react'

/**
 * Renders its children after what stands around it, and in slices: a page of many parts shows its head at once, and a
 * click is answered while the rest is rendered.
 */
export function Later({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, false)
  return isDue ? children : null
}
