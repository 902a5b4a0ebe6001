import { useSyncExternalStore } from 'react'

/** Where the charts have no room beside the table; the same width stands in `collection.css`. */
const NARROW = '(max-width: 1180px)'

const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : null)

function subscribe(changed: () => void): () => void {
  const query = media()
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => media()?.matches ?? false)
