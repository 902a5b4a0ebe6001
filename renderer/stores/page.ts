/** Abilities of the page that is shown, for the shortcuts and the palette. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type PageStore = StoreApi<{
  /** Refreshes the data of the page; null if there is none. */
  readonly refresh: (() => void) | null
}>

export const createPage = (): PageStore => createStore(() => ({ refresh: null as (() => void) | null }))
