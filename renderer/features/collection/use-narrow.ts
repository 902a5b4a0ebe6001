import { useSyncExternalStore } from 'react'

/** Width at which the charts have no room next to the table; `collection.css` has the same width. */
const NARROW = '(max-width: 1180px)'

const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : null)

function subscribe(changed: () => void): () => void {
  const query = media()
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => media()?.matches ?? false)
