import { useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { NO_PLACE, type TablePlaceStore } from '../../ui/data-table'
import type { Route } from '../../stores/route'
import { useApp } from '../../app/app-context'

const kept = new WeakMap<Route, Map<string, unknown>>()

/** State of a page that going back finds again: kept with the entry of the history itself, as its scroll position is. */
export function useKept<T>(name: string, initial: T): StoreApi<T> {
  const { stores } = useApp()
  const [store] = useState(() => {
    const { entries, at } = stores.route.getState()
    const entry = entries[at]
    const all = (entry && kept.get(entry)) ?? new Map<string, unknown>()
    if (entry) kept.set(entry, all)
    if (!all.has(name))
      all.set(
        name,
        createStore<T>(() => initial),
      )
    return all.get(name) as StoreApi<T>
  })
  return store
}

/** The row of a table that the person was at, found again when the page is returned to. */
export const useTablePlace = (name: string): TablePlaceStore => useKept(name, NO_PLACE)
