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

/** A row as it is kept; `removed`: its text is still in a keychain that could not be reached, and goes once it opens. */
export type KeptServiceKeyRow = Omit<ServiceKeyRow, 'origin'> & {
  readonly origin: ServiceKeyRow['origin'] | 'removed'
}

/** One row for each kind and profile, of keys whose text is in the keychain. */
export type ServiceKeyRows = {
  readonly get: (profile: string, kind: ServiceKeyKind) => KeptServiceKeyRow | null
  readonly put: (profile: string, row: KeptServiceKeyRow) => void
  readonly remove: (profile: string, kind: ServiceKeyKind) => void
}
