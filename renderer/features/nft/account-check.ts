/** Check whether the selected account can act on an NFT, and the obstacle if it cannot. Pure. */
import type { Account, AccountsState } from '@shared/contract/accounts'

/** Result of the check: `clear`, or the first obstacle. */
export type AccountCheck =
  | { readonly kind: 'clear'; readonly account: Account }
  | { readonly kind: 'no-account' }
  /** Only `needed`, another of the person's accounts, can act. */
  | { readonly kind: 'other-account'; readonly neededAccount: Account }
  /** The account needs an ECDSA key. `others`: the person's accounts that have one; empty if only this account may act. */
  | { readonly kind: 'wrong-key'; readonly account: Account; readonly otherAccounts: readonly Account[] }
  | { readonly kind: 'no-key-store'; readonly reason: string }
  | { readonly kind: 'watch-only'; readonly account: Account }
  | { readonly kind: 'key-missing'; readonly account: Account }
  | { readonly kind: 'locked' }

export type AccountNeeds = {
  /** Id of the only account that can act; null if any account can. */
  readonly holder: string | null
  /** True if a contract holds the NFT. Contracts know accounts by an EVM address, which only accounts with an ECDSA key have. */
  readonly needsEcdsa: boolean
}

/** Checks if the selected account can act. Null while the accounts are not loaded. */
export function checkAccount(state: AccountsState | null, { holder, needsEcdsa }: AccountNeeds): AccountCheck | null {
  if (state === null) return null
  const { accounts, keyStore } = state
  const account = accounts.find(({ id }) => id === state.selected)
  if (!account) return { kind: 'no-account' }
  const neededAccount = accounts.find(({ id }) => id === holder)
  if (neededAccount && neededAccount.id !== account.id) return { kind: 'other-account', neededAccount }
  if (needsEcdsa && account.keyType === 'ED25519') {
    const otherAccounts = holder === null ? accounts.filter(({ keyType }) => keyType === 'ECDSA') : []
    return { kind: 'wrong-key', account, otherAccounts }
  }
  if (keyStore.kind === 'none') return { kind: 'no-key-store', reason: keyStore.reason ?? '' }
  if (account.isKeyMissing) return { kind: 'key-missing', account }
  if (account.access === 'watch') return { kind: 'watch-only', account }
  return keyStore.locked ? { kind: 'locked' } : { kind: 'clear', account }
}
