import { type ReactNode, useDeferredValue } from 'react'

/**
 * Renders its children after the surrounding content, in a render that React can interrupt. So a page of many parts
 * shows its head at once and responds to clicks while the other parts render.
 */
export function DeferredRender({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, false)
  return isDue ? children : null
}
