import type { ServiceKeyKind } from '@shared/contract/connection'

/** Facts about a key of the service. The text of the key is not included. Instants are ISO texts. */
export type ServiceKeyRow = {
  readonly kind: ServiceKeyKind
  readonly origin: 'created' | 'entered'
  /** First characters of an agent key, to be shown; empty for other kinds of key. */
  readonly prefix: string
  readonly addedAt: string
  readonly firstUsedAt: string | null
  readonly lastUsedAt: string | null
  readonly refusedAt: string | null
}

/**
 * A stored row. Origin `removed`: the key was removed while the keychain was out of reach. The key's text is deleted
 * once the keychain opens.
 */
export type StoredServiceKeyRow = Omit<ServiceKeyRow, 'origin'> & {
  readonly origin: ServiceKeyRow['origin'] | 'removed'
}

/** Rows of keys whose text is in the keychain: at most one for each kind and profile. */
export type ServiceKeyRows = {
  readonly get: (profile: string, kind: ServiceKeyKind) => StoredServiceKeyRow | null
  readonly put: (profile: string, row: StoredServiceKeyRow) => void
  readonly remove: (profile: string, kind: ServiceKeyKind) => void
}
