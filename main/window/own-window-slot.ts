import { failure } from '../platform/app-failure'

/**
 * The windows that main owns, and the system's file dialogs that main opens. The words are those of the error `busy`.
 */
export type OwnWindowKind = 'review' | 'key-window' | 'question' | 'file-dialog'

type Holder = { readonly kind: OwnWindowKind; readonly giveWay: () => void }

export type OwnWindowSlot = {
  /** The window that is open; null without one. */
  readonly current: () => OwnWindowKind | null
  /**
   * Takes the place of the one open window; null when another window keeps it. `giveWay` is called when another caller
   * wants the place: a purely explanatory window may close then. Returns the function that frees the place.
   */
  readonly take: (kind: OwnWindowKind, giveWay?: () => void) => (() => void) | null
  /** Calls back each time the place is free again. */
  readonly onFree: (listener: () => void) => void
  /** Throws AppFailure `busy` while a window is open. */
  readonly requireFree: () => void
  /** Takes the place for as long as `work` runs. Throws AppFailure `busy` when another window keeps it. */
  readonly hold: <T>(kind: OwnWindowKind, work: () => Promise<T>) => Promise<T>
}

/**
 * At most one window of main's own, or one file dialog of the system, is open at a time, so that none takes the
 * keyboard from another one in which a secret is being typed. The place is free only once the window is closed.
 */
export function createOwnWindowSlot(): OwnWindowSlot {
  let holder: Holder | null = null
  const listeners: (() => void)[] = []
  const current = (): OwnWindowKind | null => holder?.kind ?? null

  const take = (kind: OwnWindowKind, giveWay: () => void = () => undefined): (() => void) | null => {
    holder?.giveWay()
    if (holder) return null
    const newHolder: Holder = { kind, giveWay }
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
