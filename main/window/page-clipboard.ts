import { failure } from '../platform/app-failure'
import type { OwnWindowSlot } from './own-window-slot'

type PageClipboardDeps = {
  readonly slot: Pick<OwnWindowSlot, 'requireFree'>
  /** Whether the window of the page can be seen and has the keyboard. */
  readonly isInFront: () => boolean
  readonly writeText: (text: string) => void | Promise<void>
}

/**
 * Copies for the page, and only while the person uses its window: what they paste into a window of main's own must be
 * what they copied. Throws AppFailure `busy` while such a window is open, and `cancelled` while another program is in front.
 */
export const createPageCopy =
  ({ slot, isInFront, writeText }: PageClipboardDeps) =>
  async (text: string): Promise<void> => {
    slot.requireFree()
    if (!isInFront()) throw failure({ code: 'cancelled' })
    await writeText(text)
  }
