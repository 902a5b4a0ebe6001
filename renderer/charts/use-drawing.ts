import { useEffect, useState } from 'react'

type DrawingModule = typeof import('./Drawing')

/** Charts that wait to be drawn, in their order. */
const waiting = new Set<object>()
let lastFrameMs: number | null = null

/** One chart is drawn in a frame: several together hold it up for longer than it may take. Gives what leaves the line. */
function takeTurn(draw: () => void): () => void {
  const place = {}
  waiting.add(place)
  const step = (nowMs: number) => {
    const [first] = waiting
    if (first !== place || lastFrameMs === nowMs) {
      frame = requestAnimationFrame(step)
      return
    }
    lastFrameMs = nowMs
    waiting.delete(place)
    draw()
  }
  let frame = requestAnimationFrame(step)
  return () => {
    waiting.delete(place)
    cancelAnimationFrame(frame)
  }
}

/** The drawing with recharts, a part of the app that is loaded with the first chart in sight; null until its turn. */
export function useDrawing(isInSight: boolean): DrawingModule | null {
  const [drawing, setDrawing] = useState<DrawingModule | null>(null)
  useEffect(() => {
    if (!isInSight) return undefined
    let isGone = false
    let leave: () => void = () => undefined
    void import('./Drawing').then((loaded) => {
      if (!isGone) leave = takeTurn(() => setDrawing(loaded))
    })
    return () => {
      isGone = true
      leave()
    }
  }, [isInSight])
  return drawing
}
