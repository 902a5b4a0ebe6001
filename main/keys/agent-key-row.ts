/** Facts about an agent key that the app does not read with, without its text. Instants as ISO texts. */
export type AgentKeyRow = {
  /** Eight hex digits. */
  readonly id: string
  /** The assistant's name as the person typed it; empty: it was the app's own key. */
  readonly purpose: string
  readonly origin: 'created' | 'entered'
  readonly prefix: string
  readonly addedAt: string
  /** By this app; null when it never used it. */
  readonly lastUsedAt: string | null
  /** Since when it is removed here without having been revoked; null while it is not. */
  readonly removedAt: string | null
}

export type AgentKeyRows = {
  readonly list: (profile: string) => readonly AgentKeyRow[]
  readonly put: (profile: string, row: AgentKeyRow) => void
  readonly remove: (profile: string, id: string) => void
}
