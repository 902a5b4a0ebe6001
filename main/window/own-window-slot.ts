import { failure } from '../platform/app-failure'

/**
 * Kinds of windows that main owns, and the file dialogs that main opens. The field `what` of the error `busy` has the
 * same values.
 */
export type OwnWindowKind = 'review' | 'key-window' | 'question' | 'file-dialog'

type SlotHolder = { readonly kind: OwnWindowKind; readonly closeIfPossible: () => void }

export type OwnWindowSlot = {
  /** Kind of the open window; null if no window is open. */
  readonly current: () => OwnWindowKind | null
  /**
   * Takes the slot and returns the function that frees the slot. Returns null if another window holds the slot.
   * `closeIfPossible` is called when a later caller wants the slot. A window that needs no decision can then close
   * itself, which frees the slot for this caller.
   */
  readonly take: (kind: OwnWindowKind, closeIfPossible?: () => void) => (() => void) | null
  /** Calls the listener each time the slot becomes free. */
  readonly onFree: (listener: () => void) => void
  /** Throws AppFailure `busy` while a window is open. */
  readonly requireFree: () => void
  /** Holds the slot while `work` runs. Throws AppFailure `busy` if another window holds the slot. */
  readonly hold: <T>(kind: OwnWindowKind, work: () => Promise<T>) => Promise<T>
}

/**
 * Creates the slot that allows only one window of main's own, or one file dialog, at a time. A second window could take
 * the keyboard while the person types a secret into the first. The slot becomes free only after the window has closed.
 */
export function createOwnWindowSlot(): OwnWindowSlot {
  let holder: SlotHolder | null = null
  const listeners: (() => void)[] = []
  const current = (): OwnWindowKind | null => holder?.kind ?? null

  const take = (kind: OwnWindowKind, closeIfPossible: () => void = () => undefined): (() => void) | null => {
    holder?.closeIfPossible()
    if (holder) return null
    const newHolder: SlotHolder = { kind, closeIfPossible }
    holder = newHolder
    return () => {
      if (holder !== newHolder) return
      holder = null
      for (const listener of listeners) listener()
    }
  }

  return {
    current,
    take,
    onFree: (listener) => void listeners.push(listener),
    requireFree: () => {
      if (holder) throw failure({ code: 'busy', what: holder.kind })
    },
    hold: async (kind, work) => {
      const release = take(kind)
      if (!release) throw failure({ code: 'busy', what: current() ?? kind })
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
