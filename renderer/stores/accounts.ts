import type { Account, AccountsState, VaultTaskKind } from '@shared/contract/accounts'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import type { MainApi } from '../api'
import { plainText } from '../format/text'
import { guarded } from '../query/bridge-call'
import { createRemote, load, type RemoteStore } from './remote'

export type AccountsStore = RemoteStore<AccountsState>
type Api = Pick<MainApi, 'accounts'>

const ALL = 'all'
export const createAccounts = (): AccountsStore => createRemote<AccountsState>()

export const loadAccounts = (store: AccountsStore, api: Api): Promise<void> =>
  load(store, ALL, () => api.accounts.list())

export const putAccounts = (store: AccountsStore, value: AccountsState): void =>
  store.setState({ status: 'ready', of: ALL, value }, true)

/** Takes an answer of main as the new truth; an error leaves what is known as it is. */
async function apply(store: AccountsStore, ask: () => Promise<Result<AccountsState>>): Promise<AppError | null> {
  const result = await guarded(ask)
  if (!result.ok) return result.error
  putAccounts(store, result.value)
  return null
}

export const selectAccount = (store: AccountsStore, api: Api, account: string) =>
  apply(store, () => api.accounts.select({ account }))
export const renameAccount = (store: AccountsStore, api: Api, account: string, name: string) =>
  apply(store, () => api.accounts.rename({ account, name }))
export const moveAccount = (store: AccountsStore, api: Api, account: string, to: number) =>
  apply(store, () => api.accounts.move({ account, to }))
export const watchAccount = (store: AccountsStore, api: Api, id: string, name: string) =>
  apply(store, () => api.accounts.watch({ id, name }))
export const findAccount = (store: AccountsStore, api: Api, keyId: string) =>
  apply(store, () => api.accounts.findAccount({ keyId }))
export const lockKeys = (store: AccountsStore, api: Api) => apply(store, () => api.accounts.lock())
/** Asks the keychain once more; it may ask the person in turn, so this can take a minute. */
export const openKeychain = (store: AccountsStore, api: Api) => apply(store, () => api.accounts.openKeychain())

/** Opens main's own window; when it has closed, what it changed is read again. */
export async function openVault(
  store: AccountsStore,
  api: Api,
  task: VaultTaskKind,
  account: string | null = null,
): Promise<'done' | 'cancelled' | 'busy' | AppError> {
  const result = await guarded(() => api.accounts.openVault({ task, account }))
  await loadAccounts(store, api)
  return result.ok ? result.value.outcome : result.error
}

export const accountsValue = (store: AccountsStore): AccountsState | null => {
  const state = store.getState()
  return 'value' in state ? state.value : null
}

export const selectedAccount = (value: AccountsState | null): Account | null =>
  value?.accounts.find((a) => a.id === value.selected) ?? null

/** The person's own name for an account, or its id. */
export const accountName = (value: AccountsState | null, id: string): string =>
  value?.accounts.find((a) => a.id === id)?.name ?? id

/** The same of one that is only watched; null for one the person signs for, and while nobody knows. */
export function watchedName(value: AccountsState | null, id: string): string | null {
  const account = value?.accounts.find((a) => a.id === id)
  return account?.access === 'watch' ? plainText(account.name, 40) : null
}
