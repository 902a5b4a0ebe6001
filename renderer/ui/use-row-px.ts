import { useSyncExternalStore } from 'react'

/**
 * Row heights in compact density, by the height in comfortable density. Equal to `--row-dense`, `--row` and
 * `--row-airy` in `tokens.css`.
 */
const COMPACT_ROW_PX: Readonly<Record<number, number>> = { 28: 24, 36: 30, 48: 40 }

const root = (): HTMLElement => document.documentElement
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(root(), { attributes: true, attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}

/** Height of a row in the chosen density, in pixels. */
export function useRowPx(comfortablePx: number): number {
  const isCompact = useSyncExternalStore(subscribe, () => root().dataset['density'] === 'compact')
  return isCompact ? (COMPACT_ROW_PX[comfortablePx] ?? comfortablePx) : comfortablePx
}
