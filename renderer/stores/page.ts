/** What the page that is shown can do, for keys and for the palette. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type PageStore = StoreApi<{
  /** Reads again what it shows; null when there is nothing to read. */
  readonly refresh: (() => void) | null
}>

export const createPage = (): PageStore => createStore(() => ({ refresh: null as (() => void) | null }))
