/**
 * A part of the world that is saved across restarts. Saved amounts may be bigint; everything else is plain JSON. The
 * default type `never` lets a list hold parts of different types.
 */
export type SavedPart<T = never> = {
  /** Name of the part in the saved world. Must not change, because a renamed part would lose its saved state. */
  readonly name: string
  readonly save: () => unknown
  readonly restore: (saved: T) => void
}
