import { failure } from './app-failure'

type OwnWindows = {
  /** Throws AppFailure `busy` while a window of main's own is open. */
  readonly requireFree: () => void
}

/**
 * Opens at most one box of the operating system at a time, and none while a window of main's own is open: a box would
 * take the keyboard from a window in which a secret is being typed. Throws AppFailure `busy` otherwise.
 */
export function createOneBox(ownWindows: OwnWindows) {
  let isOpen = false
  return async <T>(box: () => Promise<T>): Promise<T> => {
    ownWindows.requireFree()
    if (isOpen) throw failure({ code: 'busy', what: 'question' })
    isOpen = true
    try {
      return await box()
    } finally {
      isOpen = false
    }
  }
}
