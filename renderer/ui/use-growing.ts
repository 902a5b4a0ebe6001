import { useEffect, useState } from 'react'

/** Number of rows that fill a screen; as many more rows of plain text render well within a frame. */
const STEP = 60

/**
 * The first rows of a list: enough to fill a screen, then as many more each frame, because rendering a long list at
 * once exceeds a frame's time.
 */
export function useGrowing<T>(rows: readonly T[]): readonly T[] {
  const [count, setCount] = useState(STEP)
  const showsAll = count >= rows.length
  useEffect(() => {
    if (showsAll) return undefined
    const frame = requestAnimationFrame(() => setCount((before) => before + STEP))
    return () => cancelAnimationFrame(frame)
  }, [showsAll, count])
  return showsAll ? rows : rows.slice(0, count)
}
