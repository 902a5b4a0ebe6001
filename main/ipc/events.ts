import type { BrowserWindow } from 'electron'
import { eventNames } from '@shared/contract/channels'
import type { EventName, Events } from '@shared/contract/events'

/**
 * Sends an event to the page in a window. Does nothing when the window is gone, or when the contract has no event of
 * this name. All events to pages pass here.
 */
export function sendPageEvent<E extends EventName>(window: BrowserWindow | null, name: E, payload: Events[E]): void {
  if (!window || window.isDestroyed() || window.webContents.isDestroyed() || !eventNames.includes(name)) return
  window.webContents.send(name, payload)
}
