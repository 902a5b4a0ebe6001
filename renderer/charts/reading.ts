import { createStore, type StoreApi } from 'zustand/vanilla'

/** What is read in a chart. Layers follow it by themselves, so that a key or the pointer renders no chart again. */
export type Reading = {
  /** The stop that is read. */
  readonly at: number | null
  /** Where the stops are, in px from the left; empty until the chart is drawn. */
  readonly places: readonly number[]
}
export type ReadingStore = StoreApi<Reading>

export const createReading = (): ReadingStore => createStore<Reading>(() => ({ at: null, places: [] }))
