/**
 * Facts about an agent key that the app does not use for its own requests. The text of the key is not included.
 * Instants are ISO texts.
 */
export type AgentKeyRow = {
  /** Eight hex digits. */
  readonly id: string
  /** Name that the person typed for the assistant; empty for a former key of the app itself. */
  readonly purpose: string
  readonly origin: 'created' | 'entered'
  /** First characters of the key's text, to be shown. */
  readonly prefix: string
  readonly addedAt: string
  /** Last use of the key by this app; null if the app never used the key. */
  readonly lastUsedAt: string | null
  /** Time at which the key was removed in the app without being revoked at the market; null while the key is in use. */
  readonly removedAt: string | null
}

/** Stored rows of agent keys, by profile and key id. */
export type AgentKeyRows = {
  readonly list: (profile: string) => readonly AgentKeyRow[]
  readonly put: (profile: string, row: AgentKeyRow) => void
  readonly remove: (profile: string, id: string) => void
}
