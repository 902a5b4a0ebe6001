import { useSyncExternalStore } from 'react'

/** Window widths at which the charts do not fit next to the table. `collection.module.css` repeats this width. */
const NARROW_MEDIA = '(max-width: 1099px)'

/** Null in an environment without media queries. */
const narrowQuery = () => (typeof window.matchMedia === 'function' ? window.matchMedia(NARROW_MEDIA) : null)

function subscribe(onChange: () => void): () => void {
  const query = narrowQuery()
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

/** True if the window is too narrow for charts next to the table. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrowQuery()?.matches ?? false)
