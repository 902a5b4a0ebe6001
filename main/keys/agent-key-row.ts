/** Facts about an agent key that the app does not read with, without its text. Instants are ISO texts. */
export type AgentKeyRow = {
  /** Eight hex digits. */
  readonly id: string
  /** Name of the assistant as the person typed it; empty for a former key of the app itself. */
  readonly purpose: string
  readonly origin: 'created' | 'entered'
  readonly prefix: string
  readonly addedAt: string
  /** Last use by this app; null when the app never used the key. */
  readonly lastUsedAt: string | null
  /** Time at which the key was removed here without having been revoked; null while it is not removed. */
  readonly removedAt: string | null
}

export type AgentKeyRows = {
  readonly list: (profile: string) => readonly AgentKeyRow[]
  readonly put: (profile: string, row: AgentKeyRow) => void
  readonly remove: (profile: string, id: string) => void
}
