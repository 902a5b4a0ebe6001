import { useEffect, useState } from 'react'

/** Columns of a gallery by the width of the window: 6, below 1200 px 5, below 1060 px 4. */
export const columnsFor = (width: number): number => (width >= 1200 ? 6 : width >= 1060 ? 5 : 4)

export function useColumns(): number {
  const [columns, setColumns] = useState(() => columnsFor(window.innerWidth))
  useEffect(() => {
    const measure = () => setColumns(columnsFor(window.innerWidth))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return columns
}
