import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { ORIGIN } from '../window/options'

/**
 * True only if an event comes from the main frame of `contents` while that frame shows `page`, a file name of the app.
 * False when `contents` or the frame is gone.
 */
export function isFromPage(
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  contents: WebContents | null,
  page: string,
): boolean {
  const frame = event.senderFrame
  if (!contents || contents.isDestroyed() || event.sender.id !== contents.id) return false
  if (!frame || frame.parent !== null || frame.routingId !== contents.mainFrame.routingId) return false
  if (frame.processId !== contents.mainFrame.processId) return false
  return pageAddress(frame.url) === `${ORIGIN}/${page}`
}

/** The address without query and fragment. */
const pageAddress = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''
