import { useEffect, useState } from 'react'

/** Number of gallery columns for a window width. */
export const galleryColumnCount = (width: number): number =>
  COLUMN_STEPS.find(([minWidth]) => width >= minWidth)?.[1] ?? 3

/** Minimum window width in pixels, and the number of columns from that width on. */
const COLUMN_STEPS = [
  [1680, 8],
  [1200, 6],
  [1060, 5],
  [800, 4],
] as const

export function useGalleryColumns(): number {
  const [columns, setColumns] = useState(() => galleryColumnCount(window.innerWidth))
  useEffect(() => {
    const measure = () => setColumns(galleryColumnCount(window.innerWidth))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return columns
}
