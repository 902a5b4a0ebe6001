import { useEffect, useState } from 'react'

/** Number of rows that are added with each frame. These rows fill a screen and render within the time of a frame. */
const ROWS_PER_FRAME = 60

/**
 * The first rows of a list: at first `ROWS_PER_FRAME` rows, and as many more with each frame until all rows are
 * included. Rendering a long list at once would take longer than a frame.
 */
export function useGrowingRows<T>(rows: readonly T[]): readonly T[] {
  const [count, setCount] = useState(ROWS_PER_FRAME)
  const includesAll = count >= rows.length
  useEffect(() => {
    if (includesAll) return undefined
    const frame = requestAnimationFrame(() => setCount((previousCount) => previousCount + ROWS_PER_FRAME))
    return () => cancelAnimationFrame(frame)
  }, [includesAll, count])
  return includesAll ? rows : rows.slice(0, count)
}
