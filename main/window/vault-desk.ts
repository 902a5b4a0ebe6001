import type { BrowserWindow, WebContents } from 'electron'
import type { OpenTask } from '../services/vault'
import { openOwnWindow, type OwnWindowDeps } from './own-window'
import type { OwnWindowSlot } from './own-window-slot'

export type VaultDesk = {
  /** Opens the key window for one task; answers when it closes. `busy` while any window of main's own is open. */
  readonly open: (task: OpenTask) => Promise<'done' | 'cancelled' | 'busy'>
  readonly current: () => OpenTask | null
  readonly close: (done: boolean) => void
  readonly contents: () => WebContents | null
}

export type VaultDeskDeps = OwnWindowDeps & { readonly slot: OwnWindowSlot; readonly onClosed: () => void }

export function createVaultDesk(deps: VaultDeskDeps): VaultDesk {
  let current: { readonly task: OpenTask; readonly window: BrowserWindow; done: boolean } | null = null
  return {
    open: (task) => {
      if (current) {
        // Whoever looks at another window is not called away from it.
        if (deps.parent()?.isFocused()) current.window.focus()
        return Promise.resolve('busy')
      }
      const freeSlot = deps.slot.take('key-window')
      if (!freeSlot) return Promise.resolve('busy')
      const window = openOwnWindow('vault', deps)
      const opened = { task, window, done: false }
      current = opened
      return new Promise((resolve) => {
        window.on('closed', () => {
          current = null
          deps.onClosed()
          freeSlot()
          resolve(opened.done ? 'done' : 'cancelled')
        })
      })
    },
    current: () => current?.task ?? null,
    close: (done) => {
      if (!current) return
      current.done = done
      current.window.close()
    },
    contents: () => (current && !current.window.isDestroyed() ? current.window.webContents : null),
  }
}
