import { useEffect, useState } from 'react'

type DrawingModule = typeof import('./Drawing')
export type DrawingState =
  | { readonly status: 'waiting' | 'failed' }
  | { readonly status: 'ready'; readonly Drawing: DrawingModule['Drawing'] }

/** The chunk that contains recharts. */
export const drawingChunk = { load: (): Promise<DrawingModule> => import('./Drawing') }

/**
 * Loads the chunk before a chart needs it. After a failure a chart loads it again, and shows an error if that fails
 * too.
 */
export function preloadDrawing(): void {
  drawingChunk.load().catch((cause: unknown) => console.error('The drawing of charts could not be preloaded.', cause))
}

/** Charts that wait to be drawn, in order. */
const waiting = new Set<object>()
let lastFrameMs: number | null = null

/**
 * Draws one chart per frame, because several in one frame exceed its time. Returns a function that leaves the queue.
 */
function takeTurn(draw: () => void): () => void {
  const ticket = {}
  waiting.add(ticket)
  const step = (nowMs: number) => {
    const [firstTicket] = waiting
    if (firstTicket !== ticket || lastFrameMs === nowMs) {
      frame = requestAnimationFrame(step)
      return
    }
    lastFrameMs = nowMs
    waiting.delete(ticket)
    draw()
  }
  let frame = requestAnimationFrame(step)
  return () => {
    waiting.delete(ticket)
    cancelAnimationFrame(frame)
  }
}

/** Loads the recharts chunk unless it is loaded already. Ready when it is the chart's turn to draw. */
export function useDrawing(isInSight: boolean): DrawingState {
  const [state, setState] = useState<DrawingState>({ status: 'waiting' })
  useEffect(() => {
    if (!isInSight) return undefined
    let isCancelled = false
    let leaveQueue: () => void = () => undefined
    drawingChunk.load().then(
      ({ Drawing }) => {
        if (!isCancelled) leaveQueue = takeTurn(() => setState({ status: 'ready', Drawing }))
      },
      (cause: unknown) => {
        console.error('The drawing of charts could not be loaded.', cause)
        if (!isCancelled) setState({ status: 'failed' })
      },
    )
    return () => {
      isCancelled = true
      leaveQueue()
    }
  }, [isInSight])
  return state
}
