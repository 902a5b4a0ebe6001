/**
 * A part of the world that is saved and restored after a restart. Saved state may contain bigints in addition to JSON
 * values. With the default `never`, parts with different types of saved state fit into one list.
 */
export type SavedPart<T = never> = {
  /** Name of the part in the saved world. Must not change, because a renamed part would lose its saved state. */
  readonly name: string
  readonly save: () => unknown
  readonly restore: (saved: T) => void
}
