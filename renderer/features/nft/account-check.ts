/** Check of the selected account: the account can act on an NFT, or an obstacle prevents this. Pure. */
import type { Account, AccountsState } from '@shared/contract/accounts'

/** Result of the check: `can-act`, or the first obstacle. */
export type AccountCheck =
  | { readonly kind: 'can-act'; readonly account: Account }
  | { readonly kind: 'no-account' }
  /** Only `neededAccount` can act: one of the person's accounts, but not the selected account. */
  | { readonly kind: 'other-account'; readonly neededAccount: Account }
  /**
   * The action needs an ECDSA key, but the account has an ED25519 key. `otherAccounts`: the person's accounts with an
   * ECDSA key; empty if only one account may act.
   */
  | { readonly kind: 'wrong-key'; readonly account: Account; readonly otherAccounts: readonly Account[] }
  | { readonly kind: 'no-key-store'; readonly reason: string }
  | { readonly kind: 'watch-only'; readonly account: Account }
  | { readonly kind: 'key-missing'; readonly account: Account }
  | { readonly kind: 'locked' }

export type AccountNeeds = {
  /** Id of the only account that can act; null if any account can. */
  readonly holder: string | null
  /**
   * True if a contract carries out the action, as for an NFT of an EVM collection. Contracts identify accounts by an
   * EVM address that only accounts with an ECDSA key have.
   */
  readonly needsEcdsa: boolean
}

/** Checks if the selected account can act. Returns null while the accounts are not loaded. */
export function checkAccount(
  accountsState: AccountsState | null,
  { holder, needsEcdsa }: AccountNeeds,
): AccountCheck | null {
  if (accountsState === null) return null
  const { accounts, keyStore, selected: selectedId } = accountsState
  const account = accounts.find(({ id }) => id === selectedId)
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
  return keyStore.isLocked ? { kind: 'locked' } : { kind: 'can-act', account }
}
