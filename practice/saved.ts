/** A part of the world that outlives the process. Amounts may be bigint; everything else is plain JSON. */
export type SavedPart<T = never> = {
  /** Where its state stands in the saved world. Frozen: a renamed part would lose what was saved. */
  readonly name: string
  readonly save: () => unknown
  readonly restore: (saved: T) => void
}
