/** Obstacles between a person and an action on an NFT. Pure. */
import type { Account, AccountsState } from '@shared/contract/accounts'

export type AccountCheck =
  | { readonly kind: 'clear'; readonly account: Account }
  | { readonly kind: 'no-account' }
  /** Only another of the person's accounts can act. */
  | { readonly kind: 'other-account'; readonly needed: Account }
  /** `others`: own accounts that could act instead. */
  | { readonly kind: 'wrong-key'; readonly account: Account; readonly others: readonly Account[] }
  | { readonly kind: 'no-key-store'; readonly reason: string }
  | { readonly kind: 'watch-only'; readonly account: Account }
  | { readonly kind: 'key-missing'; readonly account: Account }
  | { readonly kind: 'locked' }

export type AccountNeeds = {
  /** The only account that can act; null if any can. */
  readonly holder: string | null
  /** True if a contract holds the NFT. It knows accounts by an address that ED25519 keys do not have. */
  readonly needsEcdsa: boolean
}

/** Null while the accounts are not loaded. */
export function checkAccount(state: AccountsState | null, { holder, needsEcdsa }: AccountNeeds): AccountCheck | null {
  if (state === null) return null
  const { accounts, keyStore } = state
  const account = accounts.find(({ id }) => id === state.selected)
  if (!account) return { kind: 'no-account' }
  const needed = accounts.find(({ id }) => id === holder)
  if (needed && needed.id !== account.id) return { kind: 'other-account', needed }
  if (needsEcdsa && account.keyType === 'ED25519') {
    const others = holder === null ? accounts.filter(({ keyType }) => keyType === 'ECDSA') : []
    return { kind: 'wrong-key', account, others }
  }
  if (keyStore.kind === 'none') return { kind: 'no-key-store', reason: keyStore.reason ?? '' }
  if (account.isKeyMissing) return { kind: 'key-missing', account }
  if (account.access === 'watch') return { kind: 'watch-only', account }
  return keyStore.locked ? { kind: 'locked' } : { kind: 'clear', account }
}
