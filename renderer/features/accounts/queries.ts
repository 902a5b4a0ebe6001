import type { AccountsState } from '@shared/contract/accounts'
import { localQuery } from '../../query/main-query'

export const accountsQueries = {
  /** The person's accounts, the selected account, and the state of the key storage. */
  state: localQuery<AccountsState>(['accounts', 'state'], (api) => api.accounts.list()),
}
