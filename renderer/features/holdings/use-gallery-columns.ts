import { useSyncExternalStore } from 'react'

/** Number of gallery columns for a window width in pixels. */
export const galleryColumnCount = (windowWidthPx: number): number =>
  COLUMN_STEPS.find(([minWidthPx]) => windowWidthPx >= minWidthPx)?.[1] ?? COLUMNS_IN_NARROW_WINDOW

/** Number of columns in a window that is narrower than every width in `COLUMN_STEPS`. */
const COLUMNS_IN_NARROW_WINDOW = 1

/** Pairs of a minimum window width in pixels and the number of columns from that width on, widest first. */
const COLUMN_STEPS = [
  [2400, 10],
  [1600, 8],
  [1200, 6],
  [1060, 5],
  [600, 4],
  [520, 3],
  [400, 2],
] as const

function subscribeToResize(onResize: () => void): () => void {
  window.addEventListener('resize', onResize)
  return () => window.removeEventListener('resize', onResize)
}

/** Number of gallery columns. A resize of the window changes the number before the next frame. */
export const useGalleryColumns = (): number =>
  useSyncExternalStore(subscribeToResize, () => galleryColumnCount(window.innerWidth))

/**
 * Width of the gallery in pixels; 0 before the first layout. A resize of the window changes the width before the next
 * frame, so that the cards never overlap.
 */
export const useGalleryWidth = (gallery: { readonly current: HTMLElement | null }): number =>
  useSyncExternalStore(subscribeToResize, () => gallery.current?.clientWidth ?? 0)
