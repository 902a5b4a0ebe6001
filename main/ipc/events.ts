import type { BrowserWindow } from 'electron'
import { eventNames } from '@shared/contract/channels'
import type { EventName, Events } from '@shared/contract/events'

/** The only code that sends events to a page, and only to the main page. */
export function sendPageEvent<E extends EventName>(window: BrowserWindow | null, name: E, payload: Events[E]): void {
  if (!window || window.isDestroyed() || window.webContents.isDestroyed() || !eventNames.includes(name)) return
  window.webContents.send(name, payload)
}
