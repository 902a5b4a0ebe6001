import { useEffect, useState } from 'react'

/** So many rows fill a screen; as many more of plain text are rendered well within a frame. */
const STEP = 60

/** The rows of a list from its start: as many as fill a screen, then as many more each frame, because all of a long list exceed a frame's time. */
export function useGrowing<T>(rows: readonly T[]): readonly T[] {
  const [count, setCount] = useState(STEP)
  const isWhole = count >= rows.length
  useEffect(() => {
    if (isWhole) return undefined
    const frame = requestAnimationFrame(() => setCount((before) => before + STEP))
    return () => cancelAnimationFrame(frame)
  }, [isWhole, count])
  return isWhole ? rows : rows.slice(0, count)
}
