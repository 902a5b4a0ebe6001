import { useState } from 'react'
import type { Route } from '../../stores/route'
import { useApp } from '../app-context'

const kept = new WeakMap<Route, Map<string, unknown>>()

/** Something of a page that going back finds again: kept with the entry of the history itself, as its scroll place is. */
export function useKept<T>(name: string, make: () => T): T {
  const { stores } = useApp()
  const [value] = useState(() => {
    const { entries, at } = stores.route.getState()
    const entry = entries[at]
    if (!entry) return make()
    const all = kept.get(entry) ?? new Map<string, unknown>()
    kept.set(entry, all)
    if (!all.has(name)) all.set(name, make())
    return all.get(name) as T
  })
  return value
}
