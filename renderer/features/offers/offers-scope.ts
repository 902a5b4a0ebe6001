/** Accounts whose offers the page shows. */
import type { Account } from '@shared/contract/accounts'
import { plainText } from '../../format/text'

/** `one`: the selected account. `mine`: all accounts with a key. `all`: also watched accounts. */
export type AccountScope = 'one' | 'mine' | 'all'

const hasKey = ({ access }: Account): boolean => access === 'key'

type ScopeOption = { readonly value: AccountScope; readonly label: string }

/**
 * Options to choose accounts. Watched accounts often belong to other people, so only the option `all` includes them.
 */
export function scopeOptions(selectedAccount: Account, accounts: readonly Account[]): readonly ScopeOption[] {
  const hasWatched = !accounts.every(hasKey)
  const options: ScopeOption[] = [{ value: 'one', label: plainText(selectedAccount.name, 20) }]
  if (accounts.filter(hasKey).length > 1)
    options.push({ value: 'mine', label: hasWatched ? 'With keys' : 'All accounts' })
  if (hasWatched) options.push({ value: 'all', label: 'All accounts' })
  return options
}

/** Accounts of a scope. */
export function accountsIn(
  scope: AccountScope,
  selectedAccount: Account,
  accounts: readonly Account[],
): readonly Account[] {
  if (scope === 'one') return [selectedAccount]
  return scope === 'mine' ? accounts.filter(hasKey) : accounts
}
