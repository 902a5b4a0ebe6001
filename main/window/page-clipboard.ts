import { failure } from '../platform/app-failure'
import type { OwnWindowSlot } from './own-window-slot'

type PageClipboardDeps = {
  readonly slot: Pick<OwnWindowSlot, 'requireFree'>
  /** True if the page's window is visible and has the keyboard focus. */
  readonly isInFront: () => boolean
  readonly writeText: (text: string) => void | Promise<void>
}

/**
 * Creates the function that copies text for the main page. The page may copy only while its window is in front.
 * Otherwise the page could replace a text that the person has copied for a window of main's own. The function throws
 * AppFailure `busy` while a window of main's own is open, and `cancelled` while the page's window is not in front.
 */
export const createPageCopy =
  ({ slot, isInFront, writeText }: PageClipboardDeps) =>
  async (text: string): Promise<void> => {
    slot.requireFree()
    if (!isInFront()) throw failure({ code: 'cancelled' })
    await writeText(text)
  }
