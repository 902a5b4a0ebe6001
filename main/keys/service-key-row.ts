import type { ServiceKeyKind } from '@shared/contract/connection'

/** Facts about a key of the service, without its text. Instants are ISO texts. */
export type ServiceKeyRow = {
  readonly kind: ServiceKeyKind
  readonly origin: 'created' | 'entered'
  readonly prefix: string
  readonly addedAt: string
  readonly firstUsedAt: string | null
  readonly lastUsedAt: string | null
  readonly refusedAt: string | null
}

/** A stored row; `removed`: its text is still in a keychain that was out of reach, and is deleted once that opens. */
export type KeptServiceKeyRow = Omit<ServiceKeyRow, 'origin'> & {
  readonly origin: ServiceKeyRow['origin'] | 'removed'
}

/** One row for each kind and profile, for keys whose text is in the keychain. */
export type ServiceKeyRows = {
  readonly get: (profile: string, kind: ServiceKeyKind) => KeptServiceKeyRow | null
  readonly put: (profile: string, row: KeptServiceKeyRow) => void
  readonly remove: (profile: string, kind: ServiceKeyKind) => void
}
