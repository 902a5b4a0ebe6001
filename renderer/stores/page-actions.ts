/** Actions of the current page. The palette offers these actions. */

export type PageAction = {
  readonly label: string
  readonly isDisabled: boolean
  readonly run: () => void
}

export type PageActions = {
  /** Sets the actions of one part of the page. A part that already has actions keeps its position in the order. */
  readonly set: (partId: string, actions: readonly PageAction[]) => void
  readonly remove: (partId: string) => void
  /** Enabled actions, in the order in which the parts were added. */
  readonly listEnabled: () => readonly PageAction[]
}

export function createPageActions(): PageActions {
  const actionsByPart = new Map<string, readonly PageAction[]>()
  return {
    set: (partId, actions) => void actionsByPart.set(partId, actions),
    remove: (partId) => void actionsByPart.delete(partId),
    listEnabled: () => [...actionsByPart.values()].flat().filter(({ isDisabled }) => !isDisabled),
  }
}
