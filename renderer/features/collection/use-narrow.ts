import { useSyncExternalStore } from 'react'

/** Width at which the charts have no room next to the table; `collection.css` has the same width. */
const NARROW_MEDIA = '(max-width: 1180px)'

const narrowQuery = () => (typeof window.matchMedia === 'function' ? window.matchMedia(NARROW_MEDIA) : null)

function subscribe(onChange: () => void): () => void {
  const query = narrowQuery()
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrowQuery()?.matches ?? false)
