import type { Settings } from '@shared/contract/settings'
import { settingsQueries } from '../features/settings/queries'
import { DEFAULT_SETTINGS } from '../features/settings/settings-store'
import { useKnownValue } from '../query/use-query'
import { withHiddenAmounts } from '../format/money'
import { accountsQueries } from '../features/accounts/queries'
import { useMemo } from 'react'
import { listsQueries } from '../features/lists/queries'
import type { KnownId } from '../ui/known-ids'
import type { Account } from '@shared/contract/accounts'
import { accountName, selectedAccount } from '../features/accounts/accounts-store'

export function useSettings(): Settings {
  return useKnownValue(settingsQueries.state) ?? DEFAULT_SETTINGS
}

/** Returns the function that hides all HBAR amounts in a text; a text stays as it is if "Hide amounts" is off. */
export function useAmountHider(): (text: string) => string {
  const { hideAmounts } = useSettings()
  return hideAmounts ? withHiddenAmounts : (text) => text
}

/** State of the person's accounts; null until loaded. */
export function useAccounts() {
  return useKnownValue(accountsQueries.state)
}

/** Ids that have a name: the person's accounts, the entries of the address book, and the announced practice accounts. */
export function useKnownIds(): readonly KnownId[] {
  const accounts = useAccounts()
  const book = useKnownValue(listsQueries.state, (lists) => lists.book)
  return useMemo(
    () => [...(accounts?.accounts ?? []), ...(book ?? []), ...(accounts?.practiceAccounts ?? [])],
    [accounts, book],
  )
}

export const useSelectedAccount = (): Account | null => selectedAccount(useAccounts())

/** Returns the function that gives the person's name for an account, or the id if the account has no such name. */
export function useAccountName(): (id: string) => string {
  const accounts = useAccounts()
  return (id) => accountName(accounts, id)
}
