/** Actions of the page that is shown, which the palette offers. */

export type PageAction = {
  readonly label: string
  readonly isDisabled: boolean
  readonly run: () => void
}

export type PageActions = {
  /** Adds the actions of one part of the page, or replaces them in place. */
  readonly set: (part: string, actions: readonly PageAction[]) => void
  readonly remove: (part: string) => void
  /** Enabled actions, in the order in which their parts were added. */
  readonly list: () => readonly PageAction[]
}

export function createPageActions(): PageActions {
  const parts = new Map<string, readonly PageAction[]>()
  return {
    set: (part, actions) => void parts.set(part, actions),
    remove: (part) => void parts.delete(part),
    list: () => [...parts.values()].flat().filter(({ isDisabled }) => !isDisabled),
  }
}
