import { createContext, useContext } from 'react'
import type { MainApi } from '../api'
import { guarded } from '../query/bridge-call'
import type { Stores } from './stores'
import { go, type Route } from '../stores/route'

export type App = { readonly api: MainApi; readonly stores: Stores }

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('no app above this component')
  return app
}

export function useGo(): (to: Route) => void {
  const { stores } = useApp()
  return (to) => go(stores.route, to)
}

/** Copies a text through main. Resolves to true if the text was copied. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { api } = useApp()
  return async (text) => (await guarded(() => api.app.copy({ text }))).ok
}
