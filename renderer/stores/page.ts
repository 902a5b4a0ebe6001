/** Functions of the current page that the shortcuts and the palette call. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type PageStore = StoreApi<{
  /** Refreshes the data of the page; null if the page has no data to refresh. */
  readonly refresh: (() => void) | null
}>

export const createPageStore = (): PageStore => createStore(() => ({ refresh: null as (() => void) | null }))
