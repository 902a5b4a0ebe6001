import type { Access } from '@shared/market/operation'

/** Agent keys read public data; user keys act on their owner's wallet; affiliate keys trade for wallets that sign. */
export type KeyKind = 'agent' | 'user' | 'affiliate'
export type KeyedAccess = Exclude<Access, 'keyless'>

/** Keys that requests of one profile are sent with. A key's text is lent for one request and never returned. */
export type Credentials = {
  /** The least powerful available kind of key that may call this; null when there is none. */
  readonly choose: (access: KeyedAccess) => KeyKind | null
  /** Resolves once it is known whether the key can be lent. Never rejects. */
  readonly ready: (kind: KeyKind) => Promise<void>
  /** Rejects with AppFailure `unauthorized` (`no-key`) or `locked` when the key cannot be lent after all. */
  readonly lend: <T>(kind: KeyKind, use: (text: string) => Promise<T>) => Promise<T>
  /** Second factor that may be configured for a key: a header with the project's name. */
  readonly project: () => { readonly header: string; readonly value: string } | null
  /** Records that a request with this key was answered: `accepted` by the service, or `refused` because of the key. */
  readonly noteOutcome: (kind: KeyKind, outcome: 'accepted' | 'refused') => void
}
