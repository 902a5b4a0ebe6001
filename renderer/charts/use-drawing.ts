import { useEffect, useState } from 'react'

type DrawingModule = typeof import('./Drawing')
export type DrawingState =
  | { readonly status: 'waiting' | 'failed' }
  | { readonly status: 'ready'; readonly Drawing: DrawingModule['Drawing'] }

/** The chunk that contains recharts. */
export const drawingChunk = { load: (): Promise<DrawingModule> => import('./Drawing') }

/** Loads the chunk before the first chart is in view. If loading fails, each chart tries again. */
export function preloadDrawing(): void {
  drawingChunk.load().catch((cause: unknown) => console.error('The drawing of charts could not be preloaded.', cause))
}

/** Tickets of the charts that wait to be drawn, in order. */
const waitingTickets = new Set<object>()
/** Time of the last frame in which a chart was drawn. */
let lastFrameMs: number | null = null

/**
 * Calls `draw` in a later frame. Only one chart is drawn per frame, because drawing several takes longer than a frame.
 * Returns the function that removes the chart from the queue.
 */
function takeTurn(draw: () => void): () => void {
  const ticket = {}
  waitingTickets.add(ticket)
  const step = (nowMs: number) => {
    const [firstTicket] = waitingTickets
    if (firstTicket !== ticket || lastFrameMs === nowMs) {
      frame = requestAnimationFrame(step)
      return
    }
    lastFrameMs = nowMs
    waitingTickets.delete(ticket)
    draw()
  }
  let frame = requestAnimationFrame(step)
  return () => {
    waitingTickets.delete(ticket)
    cancelAnimationFrame(frame)
  }
}

/**
 * Loads the recharts chunk once a chart has been in view. Charts are drawn one
 * after the other; the state is `ready` as soon as it is this chart's turn.
 */
export function useDrawing(hasBeenInView: boolean): DrawingState {
  const [state, setState] = useState<DrawingState>({ status: 'waiting' })
  useEffect(() => {
    if (!hasBeenInView) return undefined
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
  }, [hasBeenInView])
  return state
}
