import type { QueryClient } from '@tanstack/react-query'
import type { Account, AccountsState, VaultTaskKind } from '@shared/contract/accounts'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import type { Result } from '@shared/result'
import type { MainApi } from '../../api'
import { plainText } from '../../format/text'
import { accountsQueries } from './queries'
import { callMain } from '../../query/bridge-call'
import { cacheValue, readQuery } from '../../query/client'

type Api = Pick<MainApi, 'accounts'>

/** Calls main, and stores the returned state. On an error, keeps the old state and returns the error; otherwise null. */
async function changeState(client: QueryClient, call: () => Promise<Result<AccountsState>>): Promise<AppError | null> {
  const result = await callMain(call)
  if (!result.ok) return result.error
  cacheValue(client, accountsQueries.state, result.value)
  return null
}

export const selectAccount = (client: QueryClient, api: Api, account: string) =>
  changeState(client, () => api.accounts.select({ account }))
/** Reads the balances of all accounts from the ledger now. */
export const refreshAccounts = (client: QueryClient, api: Api) => changeState(client, () => api.accounts.refresh())
export const renameAccount = (client: QueryClient, api: Api, account: EntityId, name: string) =>
  changeState(client, () => api.accounts.rename({ account, name }))
export const moveAccount = (client: QueryClient, api: Api, account: string, newIndex: number) =>
  changeState(client, () => api.accounts.move({ account, to: newIndex }))
export const watchAccount = (client: QueryClient, api: Api, id: string, name: string) =>
  changeState(client, () => api.accounts.watch({ id, name }))
/** Searches the ledger for the account of a key that was created in this app, and adds the account if found. */
export const findAccount = (client: QueryClient, api: Api, keyId: string) =>
  changeState(client, () => api.accounts.findAccount({ keyId }))
export const lockKeys = (client: QueryClient, api: Api) => changeState(client, () => api.accounts.lock())
/** Opens the keychain again. The keychain may ask the person for a password, so this can take a minute. */
export const openKeychain = (client: QueryClient, api: Api) => changeState(client, () => api.accounts.openKeychain())

/**
 * Opens the key window for a task, and reads the accounts again after the window has closed. Resolves to `busy` if the
 * key window is already open for another task.
 */
export async function openVault(
  client: QueryClient,
  api: MainApi,
  task: VaultTaskKind,
  account: string | null = null,
): Promise<'done' | 'cancelled' | 'busy' | AppError> {
  const result = await callMain(() => api.accounts.openVault({ task, account }))
  await readQuery(client, api, accountsQueries.state)
  return result.ok ? result.value.outcome : result.error
}

/** The account that the person has selected; null if there is no account, or while the accounts are loading. */
export const selectedAccount = (state: AccountsState | null): Account | null =>
  state?.accounts.find(({ id }) => id === state.selected) ?? null

/** The person's name for an account; the id if the account is not one of the person's, or while accounts are loading. */
export const accountName = (state: AccountsState | null, id: string): string =>
  state?.accounts.find((account) => account.id === id)?.name ?? id

/** Name of an account that is only watched; null for any other account, and while the accounts are loading. */
export function watchedName(state: AccountsState | null, id: string): string | null {
  const account = state?.accounts.find((candidate) => candidate.id === id)
  return account?.access === 'watch' ? plainText(account.name, 40) : null
}
