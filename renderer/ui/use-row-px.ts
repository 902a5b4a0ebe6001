import { useSyncExternalStore } from 'react'

/** Row heights for scripts, the same as the tokens in `tokens.css`. */
const COMPACT: Readonly<Record<number, number>> = { 28: 24, 36: 30, 48: 40 }

const root = (): HTMLElement => document.documentElement
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(root(), { attributes: true, attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}

/** The height of a row in the chosen density. */
export function useRowPx(comfortable: number): number {
  const isCompact = useSyncExternalStore(subscribe, () => root().dataset['density'] === 'compact')
  return isCompact ? (COMPACT[comfortable] ?? comfortable) : comfortable
}
