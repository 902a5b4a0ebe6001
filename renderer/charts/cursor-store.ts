import { createStore, type StoreApi } from 'zustand/vanilla'

/** State of the cursor. Only some layers subscribe to it, so moving the cursor does not render the whole chart again. */
export type CursorState = {
  /** Index of the selected stop; null if no stop is selected. */
  readonly stopIndex: number | null
  /** Positions of the stops, in px from the left; empty until the chart is drawn. */
  readonly stopPositions: readonly number[]
}
export type CursorStore = StoreApi<CursorState>

export const createCursorStore = (): CursorStore =>
  createStore<CursorState>(() => ({ stopIndex: null, stopPositions: [] }))
