/** A part of the world that outlives the process. Amounts may be bigint; everything else is plain JSON. */
export type SavedPart<T = never> = {
  /** Name of its state in the saved world. Frozen: renaming a part would lose its saved state. */
  readonly name: string
  readonly save: () => unknown
  readonly restore: (saved: T) => void
}
