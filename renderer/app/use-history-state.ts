import { useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { NO_ACTIVE_ROW, type ActiveRowStore } from '../ui/data-table/index'
import type { Route } from '../stores/route'
import { useApp } from './app-context'

const statesByEntry = new WeakMap<Route, Map<string, unknown>>()

/** State of a page that survives going back: stored with the history entry, like the scroll position. */
export function useHistoryState<T>(name: string, initial: T): StoreApi<T> {
  const { stores } = useApp()
  const [store] = useState(() => {
    const { entries, at } = stores.route.getState()
    const entry = entries[at]
    const pageStates = (entry && statesByEntry.get(entry)) ?? new Map<string, unknown>()
    if (entry) statesByEntry.set(entry, pageStates)
    if (!pageStates.has(name))
      pageStates.set(
        name,
        createStore<T>(() => initial),
      )
    return pageStates.get(name) as StoreApi<T>
  })
  return store
}

/** The last active row of a table, restored when the person returns to the page. */
export const useTablePlace = (name: string): ActiveRowStore => useHistoryState(name, NO_ACTIVE_ROW)
