import { useEffect, useState } from 'react'

/** Number of gallery columns for a window width in pixels. */
export const galleryColumnCount = (windowWidthPx: number): number =>
  COLUMN_STEPS.find(([minWidthPx]) => windowWidthPx >= minWidthPx)?.[1] ?? COLUMNS_IN_NARROW_WINDOW

/** Number of columns in a window that is narrower than every width in `COLUMN_STEPS`. */
const COLUMNS_IN_NARROW_WINDOW = 3

/** Pairs of a minimum window width in pixels and the number of columns from that width on, widest first. */
const COLUMN_STEPS = [
  [1680, 8],
  [1200, 6],
  [1060, 5],
  [800, 4],
] as const

/** Number of gallery columns, updated when the window is resized. */
export function useGalleryColumns(): number {
  const [columns, setColumns] = useState(() => galleryColumnCount(window.innerWidth))
  useEffect(() => {
    const measure = () => setColumns(galleryColumnCount(window.innerWidth))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return columns
}
