import { createStore, type StoreApi } from 'zustand/vanilla'

/** State of reading a chart. Layers subscribe to it, so a key or the pointer does not render the chart again. */
export type Reading = {
  /** The stop that is read. */
  readonly at: number | null
  /** Where the stops are, in px from the left; empty until the chart is drawn. */
  readonly places: readonly number[]
}
export type ReadingStore = StoreApi<Reading>

export const createReading = (): ReadingStore => createStore<Reading>(() => ({ at: null, places: [] }))
