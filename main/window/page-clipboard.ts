import { failure } from '../platform/app-failure'
import type { OwnWindowSlot } from './own-window-slot'

type PageClipboardDeps = {
  readonly slot: Pick<OwnWindowSlot, 'requireFree'>
  /** True if the window of the page is visible and has the keyboard. */
  readonly isInFront: () => boolean
  readonly writeText: (text: string) => void | Promise<void>
}

/**
 * Copies for the page, and only while the person uses its window: they must paste into a window of main's own only what
 * they copied. Throws AppFailure `busy` while such a window is open, and `cancelled` while another program is in front.
 */
export const createPageCopy =
  ({ slot, isInFront, writeText }: PageClipboardDeps) =>
  async (text: string): Promise<void> => {
    slot.requireFree()
    if (!isInFront()) throw failure({ code: 'cancelled' })
    await writeText(text)
  }
