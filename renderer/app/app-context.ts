import { createContext, useContext } from 'react'
import type { MainApi } from '../api'
import { callMain } from '../query/bridge-call'
import type { Stores } from './stores'
import { openRoute, type Route } from '../stores/route'

export type App = { readonly api: MainApi; readonly stores: Stores }

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppContext provider above the component')
  return app
}

/** Returns the function that opens a page. */
export function useGo(): (route: Route) => void {
  const { stores } = useApp()
  return (route) => openRoute(stores.route, route)
}

/** Returns the function that copies a text through main, and resolves to true if the text was copied. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { api } = useApp()
  return async (text) => (await callMain(() => api.app.copy({ text }))).ok
}
