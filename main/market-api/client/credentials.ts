import type { Access } from '@shared/market/operation'

/**
 * Agent keys read public data. User keys act on their owner's wallet. Affiliate keys prepare trades for wallets, whose
 * owners sign.
 */
export type KeyKind = 'agent' | 'user' | 'affiliate'
export type KeyedAccess = Exclude<Access, 'keyless'>

/** Keys of one profile. `lend` passes the text of a key to a callback for one request; no function returns the text. */
export type Credentials = {
  /** Returns the least powerful kind of available key with this access; null without such a key. */
  readonly choose: (access: KeyedAccess) => KeyKind | null
  /** Waits until it is known whether a key of this kind can be lent. Never rejects. */
  readonly waitForKey: (kind: KeyKind) => Promise<void>
  /**
   * Calls `use` with the text of the key. Rejects with AppFailure `unauthorized` (`no-key`) or `locked` when the key
   * cannot be lent.
   */
  readonly lend: <T>(kind: KeyKind, use: (text: string) => Promise<T>) => Promise<T>
  /** Returns the header with the project's name, which the service may require with a key; null when none is set. */
  readonly getProjectHeader: () => { readonly header: string; readonly value: string } | null
  /** Records that a request with this key was answered: `accepted` by the service, or `refused` because of the key. */
  readonly noteOutcome: (kind: KeyKind, outcome: 'accepted' | 'refused') => void
}
