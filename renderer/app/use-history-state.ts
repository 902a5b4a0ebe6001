import { useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { NO_ACTIVE_ROW, type ActiveRowStore } from '../ui/data-table/index'
import type { Route } from '../stores/route'
import { useApp } from './app-context'

/** Stores of page state, by history entry and then by the name of the state. */
const statesByEntry = new WeakMap<Route, Map<string, unknown>>()

/** Store of a page's state. The store belongs to the history entry, so going back to the page restores the state. */
export function useHistoryState<T>(name: string, initial: T): StoreApi<T> {
  const { stores } = useApp()
  const [store] = useState(() => {
    const { entries, at: currentIndex } = stores.route.getState()
    const entry = entries[currentIndex]
    const pageStates = (entry && statesByEntry.get(entry)) ?? new Map<string, unknown>()
    if (entry) statesByEntry.set(entry, pageStates)
    if (!pageStates.has(name)) {
      const newStore = createStore<T>(() => initial)
      pageStates.set(name, newStore)
    }
    return pageStates.get(name) as StoreApi<T>
  })
  return store
}

/** Store of a table's active row. The row is active again when the person goes back to the page. */
export const useActiveRowStore = (name: string): ActiveRowStore => useHistoryState(name, NO_ACTIVE_ROW)
