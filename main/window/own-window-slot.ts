import { failure } from '../platform/app-failure'

/** The windows that main owns. The words are those of the error `busy`. */
export type OwnWindowKind = 'review' | 'key-window' | 'question'

type Holder = { readonly kind: OwnWindowKind; readonly giveWay: () => void }

export type OwnWindowSlot = {
  /** The window that is open; null when none is. */
  readonly current: () => OwnWindowKind | null
  /**
   * Takes the place of the one open window; null when another window keeps it. `giveWay` is called when something else
   * wants the place: a window that only explains something may close then. Returns the way to free the place.
   */
  readonly take: (kind: OwnWindowKind, giveWay?: () => void) => (() => void) | null
  /** Calls back each time the place is free again. */
  readonly onFree: (listener: () => void) => void
  /** Throws AppFailure `busy` while a window is open. */
  readonly requireFree: () => void
}

/**
 * At most one window of main's own is open at a time, so that none takes the keyboard from another one in which a secret
 * is being typed.
 */
export function createOwnWindowSlot(): OwnWindowSlot {
  let holder: Holder | null = null
  const listeners: (() => void)[] = []
  return {
    current: () => holder?.kind ?? null,
    take: (kind, giveWay = () => undefined) => {
      holder?.giveWay()
      if (holder) return null
      const taken: Holder = { kind, giveWay }
      holder = taken
      return () => {
        if (holder !== taken) return
        holder = null
        for (const listener of listeners) listener()
      }
    },
    onFree: (listener) => void listeners.push(listener),
    requireFree: () => {
      if (holder) throw failure({ code: 'busy', what: holder.kind })
    },
  }
}
