/** Refresh function of the current page, which the refresh shortcut calls. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type PageStore = StoreApi<{
  /** Refreshes the data of the page; null if the page has no data to refresh. */
  readonly refresh: (() => void) | null
}>

export const createPageStore = (): PageStore => createStore(() => ({ refresh: null as (() => void) | null }))
