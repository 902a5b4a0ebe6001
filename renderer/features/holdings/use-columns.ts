import { useEffect, useState } from 'react'

/**
 * Columns of a gallery by the width of the window: 6, below 1200 px 5, below 1060 px 4, below 800 px 3; from 1680 px 8.
 */
export const columnsFor = (width: number): number => STEPS.find(([least]) => width >= least)?.[1] ?? 3

const STEPS = [
  [1680, 8],
  [1200, 6],
  [1060, 5],
  [800, 4],
] as const

export function useColumns(): number {
  const [columns, setColumns] = useState(() => columnsFor(window.innerWidth))
  useEffect(() => {
    const measure = () => setColumns(columnsFor(window.innerWidth))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return columns
}
