import type { ServiceKeyKind } from '@shared/contract/connection'

/** What is known of a key of the service beside its text. Instants as ISO texts. */
export type ServiceKeyRow = {
  readonly kind: ServiceKeyKind
  readonly origin: 'created' | 'entered'
  readonly prefix: string
  readonly addedAt: string
  readonly firstUsedAt: string | null
  readonly lastUsedAt: string | null
  readonly refusedAt: string | null
}

/** One row for each kind and profile, of keys whose text is in the keychain. */
export type ServiceKeyRows = {
  readonly get: (profile: string, kind: ServiceKeyKind) => ServiceKeyRow | null
  readonly put: (profile: string, row: ServiceKeyRow) => void
  readonly remove: (profile: string, kind: ServiceKeyKind) => void
}
