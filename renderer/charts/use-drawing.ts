import { useEffect, useState } from 'react'

type DrawingModule = typeof import('./Drawing')

/** Charts that wait to be drawn, in their order. */
const waiting = new Set<object>()
let lastFrameMs: number | null = null

/** Draws one chart a frame, because several in one frame exceed its time. Returns a function that leaves the queue. */
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

/** Loads the recharts drawing, a chunk of its own, when the first chart comes into sight; null until the chart's turn. */
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
