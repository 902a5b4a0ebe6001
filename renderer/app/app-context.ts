import type { Account } from '@shared/contract/accounts'
import type { Settings } from '@shared/contract/settings'
import { createContext, useContext, useMemo } from 'react'
import { accountsQueries } from '../features/accounts/queries'
import type { MainApi } from '../api'
import { veiled } from '../format/money'
import { listsQueries } from '../features/lists/queries'
import { settingsQueries } from '../features/settings/queries'
import { guarded } from '../query/bridge-call'
import { useKnownValue } from '../query/use-query'
import { accountName, selectedAccount } from '../features/accounts/accounts-store'
import type { Stores } from './stores'
import { go, type Route } from '../stores/route'
import { DEFAULT_SETTINGS } from '../features/settings/settings-store'
import type { KnownId } from '../ui/known-ids'

export type App = { readonly api: MainApi; readonly stores: Stores }

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('no app above this component')
  return app
}

export function useSettings(): Settings {
  return useKnownValue(settingsQueries.state) ?? DEFAULT_SETTINGS
}

/** What hides the person's own amounts in a sentence, when they asked for it. */
export function useVeil(): (text: string) => string {
  const { hideAmounts } = useSettings()
  return hideAmounts ? veiled : (text) => text
}

export function useAccounts() {
  return useKnownValue(accountsQueries.state)
}

/** Accounts of the person's own and the entries of their book, by the names that they gave; and those of practice. */
export function useKnownIds(): readonly KnownId[] {
  const accounts = useAccounts()
  const book = useKnownValue(listsQueries.state, (lists) => lists.book)
  return useMemo(
    () => [...(accounts?.accounts ?? []), ...(book ?? []), ...(accounts?.announced ?? [])],
    [accounts, book],
  )
}

export const useSelected = (): Account | null => selectedAccount(useAccounts())

/** The person's own name for an account, or its id. */
export function useAccountName(): (id: string) => string {
  const value = useAccounts()
  return (id) => accountName(value, id)
}

export function useGo(): (to: Route) => void {
  const { stores } = useApp()
  return (to) => go(stores.route, to)
}

/** Copies through main; answers whether it did. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { api } = useApp()
  return async (text) => (await guarded(() => api.app.copy({ text }))).ok
}
